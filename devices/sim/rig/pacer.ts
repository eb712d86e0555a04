// Lets virtual time go as fast as the time of day, and no faster: what was missed while the computer slept or the tab had no turn stays missed.

/** Who comes later than this does not catch up, ms. */
const LATE_MS = 100;
/** A browser's timers are no finer; and nobody sleeps through what he could not tell from a computer that was asleep. */
const SHORTEST_MS = 1;
const LONGEST_MS = 500;
const MEASURED_MS = 1000;

export interface Paceable {
  now(): number;
  nextAtMs(): number | undefined;
  advance(forMs: number): void;
}

export class Pacer {
  /** How much of the last second it worked, 0..1. */
  busyShare = 0;
  private atMs: number;
  /** As long as it meant to sleep. */
  private sleepMs = 0;
  private isPaused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busyMs = 0;
  private measuredAtMs: number;

  constructor(
    private readonly world: Paceable,
    private readonly now: () => number,
    private readonly later: (then: () => void, forMs: number) => ReturnType<typeof setTimeout>,
    private readonly cancel: (timer: ReturnType<typeof setTimeout> | undefined) => void,
  ) {
    this.atMs = this.measuredAtMs = now();
    this.sleep();
  }

  /** Something happens in the world, now. */
  interrupt(work: () => void): void {
    this.catchUp();
    this.timed(work);
    this.sleep();
  }

  /** Time stands still, or goes on from here. What happens meanwhile happens at that moment. */
  pause(isPaused: boolean): void {
    if (!isPaused) this.atMs = this.now();
    else this.catchUp();
    this.isPaused = isPaused;
    this.sleep();
  }

  private catchUp(): void {
    const nowMs = this.now();
    const passedMs = Math.min(nowMs - this.atMs, this.sleepMs + LATE_MS);
    this.atMs = nowMs;
    if (!this.isPaused && passedMs > 0) this.timed(() => this.world.advance(passedMs));
  }

  private sleep(): void {
    this.cancel(this.timer);
    if (this.isPaused) return;
    const nextMs = this.world.nextAtMs() ?? Infinity;
    this.sleepMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, nextMs - this.world.now() - (this.now() - this.atMs)));
    this.timer = this.later(() => {
      this.catchUp();
      this.sleep();
    }, Math.ceil(this.sleepMs));
  }

  private timed(work: () => void): void {
    const startMs = this.now();
    work();
    const endMs = this.now();
    this.busyMs += endMs - startMs;
    if (endMs - this.measuredAtMs < MEASURED_MS) return;
    this.busyShare = Math.min(1, this.busyMs / (endMs - this.measuredAtMs));
    this.measuredAtMs = endMs;
    this.busyMs = 0;
  }
}
