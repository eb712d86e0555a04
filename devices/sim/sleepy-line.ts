// The receiving pin of a module that saves power: what arrives at another baud rate is noise, what arrives in its sleep wakes it and is lost.
// Not simulated: bytes of another rate as what they would be read as (noise.ts does that at the board's end).

export class SleepyLine {
  /** Bytes that came at another rate; bytes that were lost because it slept or was not yet awake. */
  noise = 0;
  lost = 0;
  private activeAtMs: number;
  private awakeAtMs = 0;

  /** Quiet for `sleepAfterMs` it sleeps; for `wakeMs` after the byte that wakes it, it is still deaf. */
  constructor(
    private readonly sleepAfterMs: number,
    private readonly wakeMs: number,
    nowMs: number,
  ) {
    this.activeAtMs = nowMs;
  }

  /** Does the module hear this byte? */
  hears(baud: number, ownBaud: number, atMs: number): boolean {
    if (atMs - this.activeAtMs >= this.sleepAfterMs) this.awakeAtMs = atMs + this.wakeMs;
    const wasAwake = this.awakeAtMs <= atMs && atMs - this.activeAtMs < this.sleepAfterMs;
    this.stayAwake(atMs);
    if (baud !== ownBaud) this.noise++;
    else if (!wasAwake) this.lost++;
    return wasAwake && baud === ownBaud;
  }

  stayAwake(untilMs: number): void {
    this.activeAtMs = Math.max(this.activeAtMs, untilMs);
  }

  sleep(): void {
    this.activeAtMs = -Infinity;
  }
}
