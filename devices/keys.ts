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

/** A key, its pin, and what is known of it. `high`: pressed it reads high. */
export interface KeyPin {
  key: AnyKey;
  pin: PinBus;
  high: boolean;
  isDown: boolean;
  /** This press has been told of, or nobody is to hear of it. */
  isTold: boolean;
  sinceMs: number;
  timer: number;
}

export function makeKey(key: AnyKey, pin: PinBus, high: boolean): KeyPin {
  return { key: key, pin: pin, high: high, isDown: false, isTold: true, sinceMs: 0, timer: 0 };
}

export type KeyListener = (key: AnyKey, held: boolean) => void;

/** Hears of a press as it begins; true: it has done what there was to do, and nothing more is told of this press. */
export type DownListener = (key: AnyKey) => boolean;

/** Whether a key is no player's own. */
const isShared = (key: AnyKey) => key.length < 2;

/** Answers a question: is there a press of which nobody knows yet what it will be? */
export function openKeys(
  pins: KeyPin[],
  watchPin: WatchPin,
  clock: Clock,
  listener: KeyListener,
  down?: DownListener,
): () => boolean {
  /** Of those that are nobody's own there is one; what its press means is known only later. */
  const alone = pins.filter(one => isShared(one.key)).length < 2;
  /** Runs while a click may become a double one. */
  let wait = 0;
  let undecided = 0;

  /** A press counts when it ends, or when it has lasted HOLD_MS. `said`: whether it is down, as was heard or read before. */
  function look(one: KeyPin, said: boolean): void {
    clock.cancel(one.timer);
    one.timer = 0;
    const now = one.pin.read() === one.high;
    let counts = false;
    if (now === one.isDown) counts = now && !one.isTold && clock.now() - one.sinceMs >= HOLD_MS;
    else if (now === said) {
      one.isDown = now;
      if (now) {
        one.sinceMs = clock.now();
        one.isTold = !!down && !(alone && isShared(one.key)) && down(one.key);
        if (!one.isTold) undecided++;
      } else counts = !one.isTold;
    }
    if (counts) {
      one.isTold = true;
      undecided--;
      press(one.key, one.isDown);
    }
    if (one.isDown || now)
      one.timer = clock.after(now === one.isDown ? LOOK_MS : BOUNCE_MS, () => {
        one.timer = 0;
        look(one, now);
      });
  }

  function press(key: AnyKey, held: boolean): void {
    if (!alone || !isShared(key)) return listener(key, held);
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
    for (const one of pins) if (one.pin === edge.pin) look(one, edge.state === one.high);
  }

  /** A key that is down at boot counts from its next press. */
  function watch(one: KeyPin): void {
    one.isDown = one.pin.read() === one.high;
    watchPin(notice, one.pin, BOUNCE_MS);
    if (one.isDown) look(one, true);
  }

  pins.forEach(watch);
  return () => undecided + wait > 0;
}
