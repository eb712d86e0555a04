// A finger, a pen or the mouse on a display that is touched; and the keyboard of who has the display before him and none of these.
import type { KeyName, Touched } from "../protocol";
import type { Hand } from "./hand";
import type { KeysView } from "./keys-view";

/** Of the line of the keys below a picture in colours, each of which has a third of it (src/ui/keys-line.ts). */
export const KEYS_LINE: Record<KeyName, Touched> = {
  A: { x: 53, y: 226 },
  B: { x: 160, y: 226 },
  C: { x: 266, y: 226 },
};

/** On a display that has the keyboard. */
const ON_KEYBOARD: Record<string, KeyName> = { ArrowLeft: "A", Enter: "B", " ": "B", ArrowRight: "C" };

/** Beyond its edge is its edge, as long as the finger that came down on it has not gone. */
function placeOn(canvas: HTMLCanvasElement, { clientX, clientY }: PointerEvent): Touched {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const along = (share: number, pixels: number) => Math.max(0, Math.min(pixels - 1, Math.floor(share * pixels)));
  return { x: along((clientX - left) / width, canvas.width), y: along((clientY - top) / height, canvas.height) };
}

/** One finger at a time, as the display feels one only. */
export function makeTouchable(canvas: HTMLCanvasElement, hand: Hand): void {
  let finger: number | undefined;
  const leave = ({ pointerId }: PointerEvent) => {
    if (pointerId !== finger) return;
    finger = undefined;
    hand.touch(null);
  };
  canvas.addEventListener("pointerdown", event => {
    if (event.button !== 0 || finger !== undefined || !hand.isTouching) return;
    finger = event.pointerId;
    canvas.setPointerCapture(finger);
    hand.touch(placeOn(canvas, event));
  });
  canvas.addEventListener("pointermove", event => {
    if (event.pointerId === finger) hand.touch(placeOn(canvas, event));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) canvas.addEventListener(end, leave);
  // A long touch is the board's, not the browser's menu.
  canvas.addEventListener("contextmenu", event => {
    if (hand.isTouching) event.preventDefault();
  });
}

/** Arrows and Enter are its keys while the canvas has the keyboard. */
export function listenOn(canvas: HTMLCanvasElement, keys: KeysView): void {
  const obey = (event: KeyboardEvent, isDown: boolean) => {
    const key = ON_KEYBOARD[event.key];
    if (!key || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) keys.set(key, isDown);
  };
  canvas.addEventListener("keydown", event => obey(event, true));
  canvas.addEventListener("keyup", event => obey(event, false));
  canvas.addEventListener("blur", () => keys.releaseAll());
}
