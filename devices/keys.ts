// Three keys, or one that does all: on a board with a single key a click is C, a double click is B, a hold is a long B.
import type { PinBus } from "./bus";
import type { Clock, Key } from "../src/ports";

/** Contacts bounce for up to 10 ms; this leaves room. */
const BOUNCE_MS = 25;
const HOLD_MS = 600;
const DOUBLE_MS = 300;

/** `high`: a pressed key reads high. */
export interface KeyPin {
  key: Key;
  pin: PinBus;
  high: boolean;
}

export type KeyListener = (key: Key, held: boolean) => void;

export function openKeys(pins: KeyPin[], clock: Clock, listener: KeyListener): void {
  const alone = pins.length < 2;
  /** Runs while a click may become a double one. */
  let wait = 0;

  /** A press counts when it ends, or when it has lasted HOLD_MS. A key that is down at boot counts from its next press. */
  function watch(key: KeyPin): void {
    let timer = 0;
    key.pin.watch(high => {
      if (high !== key.high) {
        if (!timer) return;
        clock.cancel(timer);
        timer = 0;
        press(key.key, false);
      } else if (!timer) {
        timer = clock.after(HOLD_MS, () => {
          timer = 0;
          press(key.key, true);
        });
      }
    }, BOUNCE_MS);
  }

  function press(key: Key, held: boolean): void {
    if (!alone) return listener(key, held);
    if (held) return listener("B", true);
    if (wait) {
      clock.cancel(wait);
      click("B");
    } else wait = clock.after(DOUBLE_MS, () => click("C"));
  }

  function click(key: Key): void {
    wait = 0;
    listener(key, false);
  }

  pins.forEach(watch);
}
