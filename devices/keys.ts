// Three keys, or one that does all: on a board with a single key a click is C, a double click is B, a hold is a long B.
import { PinBus } from "./bus";
import { Clock, Key } from "../src/ports";

/** Contacts bounce for up to 10 ms; this leaves room. */
const BOUNCE_MS = 25;
const HOLD_MS = 600;
const DOUBLE_MS = 300;

export interface KeyPin { key: Key; pin: PinBus; /** true: pressed is high. */ high: boolean }

export type KeyListener = (key: Key, held: boolean) => void;

export class Keys {
  presses = 0;
  private clock: Clock;
  private listener: KeyListener;
  private alone: boolean;
  private timer = 0;
  private clicks = 0;

  constructor(pins: KeyPin[], clock: Clock, listener: KeyListener) {
    this.clock = clock;
    this.listener = listener;
    this.alone = pins.length === 1;
    for (const pin of pins) this.watch(pin);
  }

  /** A press counts when it ends, or when it has lasted HOLD_MS. A key that is down at boot counts from its next press. */
  private watch(key: KeyPin): void {
    let timer = 0;
    let down = false;
    key.pin.watch(high => {
      if (high === key.high) {
        if (down) return;
        down = true;
        timer = this.clock.after(HOLD_MS, () => {
          timer = 0;
          this.tell(key.key, true);
        });
      } else if (down) {
        down = false;
        if (!timer) return;
        this.clock.cancel(timer);
        timer = 0;
        this.tell(key.key, false);
      }
    }, BOUNCE_MS);
  }

  private tell(key: Key, held: boolean): void {
    this.presses++;
    if (!this.alone) this.listener(key, held);
    else if (held) this.listener("B", true);
    else this.click();
  }

  private click(): void {
    this.clicks++;
    this.clock.cancel(this.timer);
    if (this.clicks > 1) return this.count();
    this.timer = this.clock.after(DOUBLE_MS, () => this.count());
  }

  private count(): void {
    const key = this.clicks > 1 ? "B" : "C";
    this.clicks = 0;
    this.listener(key, false);
  }
}
