// The line at the top: what this is, and what is not about one board or one game.
import { say } from "../words/say";
import type { Sound } from "./boards/tone";
import icon from "./icon.svg?url";
import { type Child, make, makeButton, parseSvg } from "./ui/dom";

const LOUD = `<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="M3 7.5h3l4-3.5v12l-4-3.5H3z"/><path class="waves" d="M13 7c1.5 1.6 1.5 4.4 0 6M15.4 4.8c2.8 2.9 2.8 7.5 0 10.4"/><path class="cross" d="M13 7.5l5 5m0-5l-5 5"/></svg>`;
const DOTS = `<svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><circle cx="4" cy="10" r="1.7"/><circle cx="10" cy="10" r="1.7"/><circle cx="16" cy="10" r="1.7"/></svg>`;

export interface HeaderHost {
  sound: Sound;
  /** Before the icons. */
  buttons: Child[];
  showHelp: () => void;
  /** What the menu behind the dots opens. */
  menu: HTMLElement;
}

export interface Header {
  element: HTMLElement;
  toggleSound: () => void;
}

export function makeHeader({ sound, buttons, showHelp, menu }: HeaderHost): Header {
  const toggleSound = (isMuted = !sound.isMuted) => {
    sound.mute(isMuted);
    button.setAttribute("aria-pressed", String(!isMuted));
    button.title = say(isMuted ? "bench.soundOff" : "bench.soundOn");
  };
  const button = make(
    "button.quiet.icon.sound",
    { type: "button", "aria-label": say("bench.sound"), "aria-keyshortcuts": "M", onclick: () => toggleSound() },
    parseSvg(LOUD),
  );
  toggleSound(sound.isMuted);
  const element = make(
    "header.top",
    make("h1.brand", make("img", { src: icon, alt: "" }), make("span", "Croupier")),
    make("span.spring"),
    ...buttons,
    button,
    makeButton("?", showHelp, {
      class: "quiet icon",
      "aria-label": say("bench.keysAndHints"),
      "aria-keyshortcuts": "?",
    }),
    make(
      "button.quiet.icon",
      { type: "button", "aria-label": say("bench.menu"), popovertarget: menu.id },
      parseSvg(DOTS),
    ),
    menu,
  );
  return { element, toggleSound: () => toggleSound() };
}
