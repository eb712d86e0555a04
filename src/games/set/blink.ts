// The place of the next card comes and goes for a while after a scan, a key or a move, so that it is seen; an idle board is quiet.
import type { Clock } from "../../kernel/ports";

const enum Time {
  /** Lit for so long, then dark for so long. */
  HalfMs = 640,
  /** How often. */
  Times = 22,
}

export interface Blink {
  isLit: boolean;
  /** Somebody did something. `isNew`: another place is the next one, and is lit. */
  wake(isNew: boolean): void;
  /** It will change. */
  isOn(): boolean;
  close(): void;
}

/** `isNeeded`: there is such a place. `show` shows it as it is now. */
export function makeBlink(clock: Clock, isNeeded: () => boolean, show: () => unknown): Blink {
  let timer = 0;
  let left = 0;

  function turn(): void {
    timer = 0;
    const wasLit = blink.isLit;
    blink.isLit = !wasLit || !isNeeded() || --left < 1;
    if (blink.isLit !== wasLit) show();
    wait();
  }

  function wait(): void {
    if (left > 0 && isNeeded()) timer = clock.after(Time.HalfMs, turn);
  }

  function close(): void {
    clock.cancel(timer);
    timer = 0;
  }

  function wake(isNew: boolean): void {
    left = Time.Times;
    // What was done is shown before anything blinks.
    close();
    if (isNew) blink.isLit = true;
    wait();
  }

  const blink = { isLit: true, wake: wake, isOn: () => timer !== 0, close: close };
  return blink;
}
