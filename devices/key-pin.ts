// A key's pin and what is known of it, for what watches it (keys.ts) and what hears it (key-press.ts).
import type { PinBus } from "./bus";
import type { AnyKey } from "../src/kernel/ports";

export const enum Times {
  /** Contacts bounce for up to 10 ms; this leaves room. */
  BounceMs = 25,
}
/** How it is with a key. */
export const enum Press {
  Up,
  /** It is down, and what that means is known when it ends or has lasted. */
  Down,
  /** It is down, and has been told of, or nobody is to hear of it. */
  Told,
}

/** A key, its pin, and what is known of it. `level`: what it reads when it is pressed, 1 high. */
export interface KeyPin {
  key: AnyKey;
  pin: PinBus;
  level: number;
  press: Press;
  sinceMs: number;
  timer: number;
  /** Of a key alone: the timer that runs while a click may become a double one. */
  wait: number;
}

export type KeyListener = (key: AnyKey, held: boolean) => void;

/** Hears of a press as it begins; true: it has done what there was to do, and nothing more is told of this press. */
export type DownListener = (key: AnyKey) => boolean;
