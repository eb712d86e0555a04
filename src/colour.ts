// Colour displays, for a bundle with room for them, and the finger on them.
import openPanel from "./colour-panel" with { exists: "while open" };
import type { ColourWires } from "./colour-panel";
import settings from "./colour-settings" with { exists: "while open" };
import { clock, config, press, shell } from "./board";
import type { ColourDisplay } from "./ports";

/** What a bundle with colours brings. */
export interface Colour {
  settings: typeof settings;
  /** Undefined where an OLED is meant. */
  open(): ColourDisplay | undefined;
  /** Draws what the shell does not, as soon as the display is awake. */
  show(draw: () => unknown): void;
}

let display: ColourDisplay | undefined;

/** Before the menu, and in the safe shell, a touch is any key. */
function touched(gesture: string, x: number, y: number): void {
  const running = shell;
  if (running) running.touch!(gesture, x, y);
  else press("B", gesture === "hold");
}

function open(): ColourDisplay | undefined {
  display = openPanel(config.display as typeof config.display & ColourWires, clock, touched);
  return display;
}

function show(draw: () => unknown): void {
  if (display!.isBusy()) clock.after(50, () => show(draw));
  else {
    draw();
    while (display!.goOn());
  }
}

export const colour: Colour = { settings: settings, open: open, show: show };
