// A finger on a display: taps, holds and swipes, of what Espruino tells of it. It says where a finger is when that has changed, and once that it is gone; a finger that
// lies still says nothing, so how long it lies is measured here. One that never leaves is one hold.
import type { Touched } from "./bus";
import type { Clock } from "../src/kernel/ports";

/** A tap and a hold are told with the place where they began; a swipe with where it began, too. */
export type Gesture = "tap" | "hold" | "left" | "right" | "up" | "down";

const HOLD_MS = 600;
/** So far a finger may slide that taps or holds, in pixels; glass like this is not more exact. */
const STILL = 14;
/** What goes further, and mostly one way, is a swipe. */
const SWIPE = 60;

/** Answers what is to be given each event; anything may stand in one. */
export function openTouch(
  clock: Clock,
  listener: (gesture: Gesture, x: number, y: number) => void,
): (event: Touched) => void {
  let isDown = false;
  let isTold = false;
  let timer = 0;
  let fromX = 0,
    fromY = 0,
    x = 0,
    y = 0;

  const isStill = () => Math.abs(x - fromX) <= STILL && Math.abs(y - fromY) <= STILL;

  function tell(gesture: Gesture): void {
    isTold = true;
    listener(gesture, fromX, fromY);
  }

  function hold(): void {
    timer = 0;
    if (isDown && !isTold && isStill()) tell("hold");
  }

  function leave(): void {
    isDown = false;
    clock.cancel(timer);
    timer = 0;
    const right = x - fromX;
    const down = y - fromY;
    const along = Math.abs(right);
    const across = Math.abs(down);
    if (isTold) return;
    if (isStill()) tell("tap");
    else if (along >= SWIPE && along > 2 * across) tell(right < 0 ? "left" : "right");
    else if (across >= SWIPE && across > 2 * along) tell(down < 0 ? "up" : "down");
  }

  return event => {
    const isTouching = !!event && event.b > 0;
    // Nonsense says nothing of where it is.
    if (isTouching && (typeof event.x !== "number" || typeof event.y !== "number")) return;
    if (isTouching) {
      x = event.x;
      y = event.y;
    }
    if (isTouching && !isDown) {
      isDown = true;
      isTold = false;
      fromX = x;
      fromY = y;
      timer = clock.after(HOLD_MS, hold);
    } else if (!isTouching && isDown) leave();
  };
}
