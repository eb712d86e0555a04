// What a key's edge means, or that its pin reads what no edge told. Opened when one is told of, and gone when the key is up again.
import { Press, Times } from "./key-pin";
import type { DownListener, KeyListener, KeyPin } from "./key-pin";
import type { AnyKey, Clock } from "../src/kernel/ports";

/** How often the pin of a key that is down is looked at. */
const LOOK_MS = 50;
const HOLD_MS = 600;
const DOUBLE_MS = 300;

/** `said`: whether it is down, as was heard. Of `pins`, it is one. */
export default function hearKey(
  one: KeyPin,
  said: boolean,
  pins: KeyPin[],
  clock: Clock,
  listener: KeyListener,
  down?: DownListener,
): void {
  const key = one.key;
  /** Of those that are nobody's own there is one; what its press means is known only later. */
  const alone = key.length < 2 && pins.filter(other => other.key.length < 2).length < 2;

  /** A press counts when it ends, or when it has lasted HOLD_MS. `before`: whether it is down, as was heard or read before. */
  function look(before: boolean): void {
    clock.cancel(one.timer);
    one.timer = 0;
    const now = +one.pin.read() === one.level;
    const was = one.press;
    let counts = was === Press.Down;
    if (now === was > Press.Up) counts = counts && clock.now() - one.sinceMs >= HOLD_MS;
    else if (now !== before) counts = false;
    else if (now) {
      one.sinceMs = clock.now();
      one.press = down && !alone && down(key) ? Press.Told : Press.Down;
    } else one.press = Press.Up;
    if (counts) {
      if (now) one.press = Press.Told;
      press(now);
    }
    if (one.press || now)
      one.timer = clock.after(now === one.press > Press.Up ? LOOK_MS : Times.BounceMs, () => {
        one.timer = 0;
        look(now);
      });
  }

  function press(held: boolean): void {
    if (!alone) return listener(key, held);
    if (held) return listener("B", true);
    if (one.wait) {
      clock.cancel(one.wait);
      click("B");
    } else one.wait = clock.after(DOUBLE_MS, () => click("C"));
  }

  function click(meant: AnyKey): void {
    one.wait = 0;
    listener(meant, false);
  }

  look(said);
}
