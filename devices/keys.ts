// Three keys, or one that does all: on a board with a single key a click is C, a double click is B, a hold is a long B. Besides, a key for each player, which only goes down.
//
// A key is a state that is read again, not a pair of edges: a watch may tell of the same level twice (Espruino's issue 1902), or not at all of a release
// (834), and contacts crackle. What a watch says counts where the pin agrees; what it did not say, where the pin says so twice.
import type { Edge, PinBus, WatchPin } from "./bus";
import type { AnyKey, Clock } from "../src/kernel/ports";

/** Contacts bounce for up to 10 ms; this leaves room. */
const BOUNCE_MS = 25;
/** How often the pin of a key that is down is looked at. */
const LOOK_MS = 50;
const HOLD_MS = 600;
const DOUBLE_MS = 300;

/** How it is with a key. */
const enum Press {
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
}

export function makeKey(key: AnyKey, pin: PinBus, isHigh: boolean): KeyPin {
  return { key: key, pin: pin, level: isHigh ? 1 : 0, press: Press.Up, sinceMs: 0, timer: 0 };
}

export type KeyListener = (key: AnyKey, held: boolean) => void;

/** Hears of a press as it begins; true: it has done what there was to do, and nothing more is told of this press. */
export type DownListener = (key: AnyKey) => boolean;

/** Answers a question: is there a press of which nobody knows yet what it will be? A player's own key has a name of two letters. */
export function openKeys(
  pins: KeyPin[],
  watchPin: WatchPin,
  clock: Clock,
  listener: KeyListener,
  down?: DownListener,
): () => boolean {
  /** Of those that are nobody's own there is one; what its press means is known only later. */
  const alone = pins.filter(one => one.key.length < 2).length < 2;
  /** Runs while a click may become a double one. */
  let wait = 0;

  /** A press counts when it ends, or when it has lasted HOLD_MS. `said`: whether it is down, as was heard or read before. */
  function look(one: KeyPin, said: boolean): void {
    clock.cancel(one.timer);
    one.timer = 0;
    const now = +one.pin.read() === one.level;
    const was = one.press;
    let counts = was === Press.Down;
    if (now === was > Press.Up) counts = counts && clock.now() - one.sinceMs >= HOLD_MS;
    else if (now !== said) counts = false;
    else if (now) {
      one.sinceMs = clock.now();
      one.press = down && !(alone && one.key.length < 2) && down(one.key) ? Press.Told : Press.Down;
    } else one.press = Press.Up;
    if (counts) {
      if (now) one.press = Press.Told;
      press(one.key, now);
    }
    if (one.press || now)
      one.timer = clock.after(now === one.press > Press.Up ? LOOK_MS : BOUNCE_MS, () => {
        one.timer = 0;
        look(one, now);
      });
  }

  function press(key: AnyKey, held: boolean): void {
    if (!alone || key.length > 1) return listener(key, held);
    if (held) return listener("B", true);
    if (wait) {
      clock.cancel(wait);
      click("B");
    } else wait = clock.after(DOUBLE_MS, () => click("C"));
  }

  function click(key: AnyKey): void {
    wait = 0;
    listener(key, false);
  }

  /** One for all pins: what watches each would be a function of its own. */
  function notice(edge: Edge): void {
    for (const one of pins) if (one.pin === edge.pin) look(one, +edge.state === one.level);
  }

  /** A key that is down at boot counts from its next press. */
  function watch(one: KeyPin): void {
    if (+one.pin.read() === one.level) one.press = Press.Told;
    watchPin(notice, one.pin, BOUNCE_MS);
    if (one.press) look(one, true);
  }

  pins.forEach(watch);
  return () => wait > 0 || pins.some(one => one.press === Press.Down);
}
