// The chip's own time, for the parts that hang on it: milliseconds since power-on, and what happens at one moment in the order in which it was asked for.
import type { RP2040 } from "rp2040js";
import { VirtualClock } from "../../../devices/sim/clock";
import type { SimClock } from "../../../devices/sim/wire";

/** An alarm is a fraction of a nanosecond early by the way numbers are rounded. */
const ROUNDING_MS = 1e-6;

export class ChipClock implements SimClock {
  private readonly queue = new VirtualClock();
  private readonly alarm;

  constructor(private readonly chip: RP2040) {
    this.alarm = chip.clock.createAlarm(() => {
      this.queue.advanceTo(this.now() + ROUNDING_MS);
      this.arm();
    });
  }

  now(): number {
    return this.chip.clock.nanos / 1e6;
  }

  after(forMs: number, then: () => void): number {
    return this.at(this.now() + Math.max(0, forMs), then);
  }

  at(atMs: number, then: () => void): number {
    const timer = this.queue.at(atMs, then);
    this.arm();
    return timer;
  }

  cancel(timer: number): void {
    this.queue.cancel(timer);
    this.arm();
  }

  private arm(): void {
    const { nextAtMs } = this.queue;
    if (nextAtMs === undefined) this.alarm.cancel();
    else this.alarm.schedule(Math.max(0, (nextAtMs - this.now()) * 1e6));
  }
}
