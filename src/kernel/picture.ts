// The picture of what is open: drawn in turns of its own, some of it in each, and shown when it is whole.
import type { Clock, Display, Key } from "./ports";
import { setFont } from "../kit/font";
import type { App } from "./app";
import type { Light } from "./light";
import type { Notice } from "./notice";
import { translate } from "../kit/translate";

export interface Picture {
  /** Soon, and anew if one was begun. */
  redraw(): void;
  /** At once, whatever is still to be drawn. */
  draw(): void;
  /** A finger did something there; only where there are colours. */
  touch?(gesture: string, x: number, y: number): void;
}

/** Makes the picture of what is open: `app` answers undefined while it comes into being. `light`: in the dark the first touch only wakes. `press` does what a key does. */
export type MakePicture = (
  clock: Clock,
  display: Display,
  app: () => App | undefined,
  notice: Notice,
  light: Light,
  wake: () => void,
  press: (key: Key, held: boolean) => void,
) => Picture;

/** On a display of one colour. `notice`: a line over what the app draws. */
export function makePicture(clock: Clock, display: Display, app: () => App | undefined, notice: Notice): Picture {
  const screen = display.screen;
  let pending = false;
  /** So many parts are drawn. */
  let part = 0;

  function redraw(): void {
    if (!pending) clock.after(0, turn);
    pending = true;
    part = 0;
  }

  /** Not while the last picture is being sent: of this one there may be only a part. */
  function turn(): void {
    // What fails to open is tried again with the next redraw.
    pending = false;
    const open = display.isBusy ? undefined : app();
    if (pending) return;
    pending = true;
    if (open) drawSome(open);
    else clock.after(0, turn);
  }

  function drawSome(open: App): void {
    pending = false;
    const next = part + 1;
    if (open.draw(screen, part)) {
      redraw();
      part = next;
      return;
    }
    const text = notice.text;
    if (text) {
      const height = screen.getHeight();
      const y = open.noticeAt ? open.noticeAt(screen) : height - 8;
      // Where there is room, with a dark row above.
      setFont(screen, 1)
        .clearRect(0, y - (height >> 6), 127, y + 7)
        .drawString(translate(text), 1, y);
    }
    display.show();
  }

  function draw(): void {
    let open: App | undefined;
    while (!open) open = app();
    while (pending) drawSome(open);
  }

  return { redraw: redraw, draw: draw };
}
