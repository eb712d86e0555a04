// Virtual time beside the time of day.
import { describe, expect, it } from "vitest";
import { Pacer } from "../../../devices/sim/rig/pacer";
import { VirtualClock } from "../../../devices/sim/clock";

/** A time of day that a test winds on; its timers are late by `lateMs`. */
class Day {
  nowMs = 5000;
  lateMs = 0;
  readonly clock = new VirtualClock();
  wakes = 0;
  private timer: { atMs: number; then: () => void } | undefined;
  readonly pacer: Pacer;

  constructor() {
    const world = {
      now: () => this.clock.now(),
      nextAtMs: () => this.clock.nextAtMs,
      advance: (forMs: number) => this.clock.advance(forMs),
    };
    this.pacer = new Pacer(
      world,
      () => this.nowMs,
      (then, forMs) => {
        this.timer = { atMs: this.nowMs + forMs, then };
        return 1 as unknown as ReturnType<typeof setTimeout>;
      },
      () => {
        this.timer = undefined;
      },
    );
  }

  pass(forMs: number): void {
    const endMs = this.nowMs + forMs;
    while (this.timer && this.timer.atMs + this.lateMs <= endMs) {
      this.nowMs = Math.max(this.nowMs, this.timer.atMs + this.lateMs);
      const { then } = this.timer;
      this.timer = undefined;
      this.wakes++;
      then();
    }
    this.nowMs = endMs;
  }

  /** The computer sleeps: nothing runs, and the time of day goes on. */
  suspend(forMs: number): void {
    this.nowMs += forMs;
  }
}

describe("virtual time", () => {
  it("goes as fast as the time of day, whether much happens or nothing", () => {
    const idle = new Day();
    idle.pass(60_000);
    expect(idle.clock.now()).toBeCloseTo(60_000, -3);
    expect(idle.wakes).toBe(120);
    const busy = new Day();
    const tick = () => busy.clock.after(7, tick);
    busy.pacer.interrupt(tick);
    busy.pass(60_000);
    expect(Math.abs(busy.clock.now() - 60_000)).toBeLessThan(10);
  });

  it("runs what is due within a millisecond of its moment, and sleeps until then", () => {
    const day = new Day();
    const seen: number[] = [];
    day.pacer.interrupt(() => {
      for (const atMs of [40, 123.4, 300]) day.clock.at(atMs, () => seen.push(day.nowMs - 5000));
    });
    day.pass(400);
    expect(seen).toEqual([40, 124, 300]);
    expect(day.wakes).toBe(3);
  });

  it("loses nothing by timers that come a little late", () => {
    const day = new Day();
    day.lateMs = 40;
    day.pass(60_000);
    expect(Math.abs(day.clock.now() - 60_000)).toBeLessThan(600);
  });

  it("does not rush to catch up after the computer slept", () => {
    const day = new Day();
    day.pass(2000);
    const before = day.clock.now();
    day.suspend(8 * 3600_000);
    day.pass(1);
    expect(day.clock.now() - before).toBeLessThanOrEqual(600);
    let ticks = 0;
    const tick = () => {
      ticks++;
      day.clock.after(10, tick);
    };
    day.pacer.interrupt(tick);
    day.pass(1000);
    ticks = 0;
    day.suspend(3600_000);
    day.pass(1);
    expect(ticks).toBeLessThanOrEqual(11);
    day.pass(1000);
    expect(ticks).toBeLessThanOrEqual(112);
    expect(ticks).toBeGreaterThanOrEqual(100);
  });

  it("stands still while it is paused, and goes on from there", () => {
    const day = new Day();
    day.pass(1000);
    day.pacer.pause(true);
    const at = day.clock.now();
    day.pass(60_000);
    day.pacer.interrupt(() => undefined);
    expect(day.clock.now()).toBe(at);
    day.pacer.pause(false);
    day.pass(2000);
    expect(day.clock.now() - at).toBeGreaterThan(1400);
    expect(day.clock.now() - at).toBeLessThanOrEqual(2000);
  });
});
