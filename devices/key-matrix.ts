// Eight players' keys on four pins, a b c d. Between one of a, b and one of c, d hang two keys, each with a diode, which lead in opposite directions. One line after
// the other is low for a moment, and the two across from it tell which keys lead there:
//
//   low   a: c P1, d P2   b: c P3, d P4   c: a P5, b P6   d: a P7, b P8
//
// Two keys at once are two keys: no way leads through both diodes to a third. Three of them that are down can look like the fourth between the same lines; that
// one is not believed until one of the three is up. No edge tells of such keys, so they are looked at all the time.
import type { LinePin } from "./bus";
import { Press } from "./key-pin";
import type { DownListener, KeyListener, KeyPin } from "./key-pin";
import { makeKey } from "./keys";
import hearKey from "./key-press" with { exists: "while open" };
import type { AnyKey, Clock } from "../src/kernel/ports";

/** Between two looks. A board collects its garbage in pauses of 10 ms. */
const LOOK_MS = 20;

/** Bits of the three keys that together look like P1, P2, ...: of P1, which lets current flow from c to a, those of c to b, b to d, d to a. */
const LIKE = [134, 41, 73, 22, 104, 146, 148, 97];

/** From now on they are looked at, for as long as `isOn` says so. A key that is down then counts from its next press. */
export default function watchMatrix(
  lines: LinePin[],
  clock: Clock,
  listener: KeyListener,
  down: DownListener | undefined,
  isOn: () => boolean,
): void {
  /** Keys that are down, or were so lately. */
  let pressed: KeyPin[] = [];
  /** A bit for each key that is down; -1 before the first look. */
  let state = -1;
  /** The line that is looked at first is another one each time: of two keys in one look none is always the earlier one. */
  let first = 0;

  function read(): number {
    let bits = 0;
    for (let low = 0; low < 4; low++) {
      const line = lines[low];
      const across = low < 2 ? 2 : 0;
      line.mode("output");
      line.write(false);
      if (!lines[across].read()) bits |= 1 << (2 * low);
      if (!lines[across + 1].read()) bits |= 2 << (2 * low);
      line.mode("input_pullup");
    }
    return bits;
  }

  function hear(at: number, isDown: boolean): void {
    const key = ("P" + (at + 1)) as AnyKey;
    let one = pressed.filter(pin => pin.key === key)[0];
    if (!one) pressed.push((one = makeKey(key, { read: () => (state & (1 << at)) > 0 }, true)));
    hearKey(one, isDown, [], clock, listener, down);
  }

  function look(): void {
    const before = state;
    const seen = isOn() ? read() : 0;
    let now = seen;
    for (let at = 0; at < 8; at++) if ((seen & LIKE[at]) === LIKE[at] && !(before & (1 << at))) now &= ~(1 << at);
    state = now;
    first = (first + 2) & 7;
    if (before >= 0)
      for (let turn = 0; turn < 8; turn++) {
        const at = (first + turn) & 7;
        if ((now ^ before) & (1 << at)) hear(at, (now & (1 << at)) > 0);
      }
    pressed = pressed.filter(one => one.press !== Press.Up || one.timer);
    clock.after(LOOK_MS, look);
  }

  for (const line of lines) line.mode("input_pullup");
  look();
}
