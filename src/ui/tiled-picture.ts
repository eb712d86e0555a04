// The picture of what is open on a colour display: its tiles, one part of them a turn, then the line of the keys. What draws no tiles is shown at twice its size.
// Opened where there is such a display.
import { Area } from "../kit/area";
import type { Canvas, Clock, ColourDisplay, Key } from "../kernel/ports";
import type { App } from "../kernel/app";
import drawKeys from "./keys-line" with { exists: "while open" };
import { Level } from "../kernel/light";
import type { Light } from "../kernel/light";
import type { Notice } from "../kernel/notice";
import type { Picture } from "../kernel/picture";
import drawPlain from "./plain" with { exists: "while open" };

/** Each key has a third of its line. */
const THIRD = Area.Width / 3;

/** `light`: in the dark the first touch only wakes. `press` does what a key does. */
export default function makeTiledPicture(
  clock: Clock,
  display: ColourDisplay,
  app: () => App | undefined,
  notice: Notice,
  light: Light,
  wake: () => void,
  press: (key: Key, held: boolean) => void,
): Picture {
  const screen = display.screen as Canvas;
  let pending = false;
  /** So many parts are drawn; behind those of the app come those of what it drew on the other screen. */
  let part = 0;
  let plain = 0;
  /** Nothing but tiles that wait is left of it. */
  let isOver = false;

  function redraw(): void {
    if (!pending) wait();
    part = plain = 0;
    isOver = display.isBegun = false;
  }

  /** From where it is. */
  function wait(): void {
    pending = true;
    clock.after(0, turn);
  }

  function turn(): void {
    // What fails to open is tried again with the next redraw.
    pending = false;
    if (display.isBusy || display.goOn()) return wait();
    const open = app();
    if (pending) return;
    if (!open) return wait();
    if (isOver) return;
    const isMore = plain || !open.draw(screen, part) ? drawOther() : ++part > 0;
    // What was begun anew meanwhile goes on by itself.
    if (pending) return;
    wait();
    if (!isMore) finish();
  }

  /** The app has drawn all that it had to. */
  function drawOther(): boolean {
    if (!plain && display.isBegun) return false;
    return drawPlain(screen, plain++);
  }

  function finish(): void {
    isOver = true;
    drawKeys(display, notice.text);
    const meaning = display.end();
    if (meaning) mean(meaning);
  }

  /** What a tile's touch says (ports.ts). */
  function mean(meaning: string): void {
    const first = meaning[0];
    const rest = meaning.substr(1);
    if (first === "@") {
      for (let steps = +rest; steps; steps += steps < 0 ? 1 : -1) press(steps < 0 ? "A" : "C", false);
      press("B", false);
    } else if ("ABC".indexOf(first) >= 0 && (!rest || rest === "+")) press(first as Key, rest.length > 0);
    else {
      wake();
      notice.text = "";
      app()!.play(meaning);
      redraw();
    }
  }

  /** A tap is asked of the next picture, which knows what lies there; a hold is that of B, a swipe to the right leads back. */
  function touch(gesture: string, x: number, y: number): void {
    const isTap = gesture === "tap";
    if (light.level === Level.Off) press("B", false);
    else if (y >= Area.Height && (isTap || gesture === "hold")) press("ABC"[(x / THIRD) | 0] as Key, !isTap);
    else if (isTap) {
      display.seek(x, y);
      redraw();
    } else if (gesture === "up" || gesture === "down") press(gesture === "up" ? "C" : "A", false);
    else press(gesture === "right" ? "A" : "B", true);
  }

  /** What a display of one colour would show; for the console, which knows no other. */
  function draw(): void {
    let at = 0;
    let open: App | undefined;
    while (!open) open = app();
    screen.tiles = undefined;
    while (open.draw(screen, at)) at++;
    screen.tiles = display;
    redraw();
  }

  return { redraw: redraw, draw: draw, touch: touch };
}
