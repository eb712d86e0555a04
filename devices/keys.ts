// Three keys, or one that does all: on a board with a single key a click is C, a double click is B, a hold is a long B. Besides, a key for each player, which only goes down.
//
// A key is a state that is read again, not a pair of edges: a watch may tell of the same level twice (Espruino's issue 1902), or not at all of a release
// (834), and contacts crackle. What a watch says counts where the pin agrees; what it did not say, where the pin says so twice.
import type { Edge, PinBus, WatchPin } from "./bus";
import { Press, Times } from "./key-pin";
import type { DownListener, KeyListener, KeyPin } from "./key-pin";
import hearKey from "./key-press" with { exists: "while open" };
import type { AnyKey, Clock } from "../src/kernel/ports";

export type { DownListener, KeyListener, KeyPin };

export function makeKey(key: AnyKey, pin: PinBus, isHigh: boolean): KeyPin {
  return { key: key, pin: pin, level: isHigh ? 1 : 0, press: Press.Up, sinceMs: 0, timer: 0, wait: 0 };
}

/** What hears of their edges. A player's own key has a name of two letters. */
export function openKeys(
  pins: KeyPin[],
  clock: Clock,
  listener: KeyListener,
  down?: DownListener,
): (edge: Edge) => void {
  return edge => {
    const one = pins.filter(pin => pin.pin === edge.pin)[0];
    if (one) hearKey(one, +edge.state === one.level, pins, clock, listener, down);
  };
}

/** `hear` is one for all pins: what watches each would be a function of its own. A key that is down at boot counts from its next press. */
export function watchKeys(pins: KeyPin[], watchPin: WatchPin, hear: (edge: Edge) => void): void {
  pins.forEach(one => {
    const isDown = +one.pin.read() === one.level;
    if (isDown) one.press = Press.Told;
    watchPin(hear, one.pin, Times.BounceMs);
    if (isDown) hear({ pin: one.pin, state: one.level > 0 });
  });
}

/** Is there a press of which nobody knows yet what it will be? */
export const isPressing = (pins: KeyPin[]) => pins.some(one => one.wait > 0 || one.press === Press.Down);
