// How long an honest page and an honest board are left without an answer: the longest time between two, without what this process itself was late.

const LOOK_MS = 50;

export class Silence {
  longestMs = 0;
  private sinceMs = performance.now();
  private lookedMs = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor() {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  private look(): void {
    const nowMs = performance.now();
    // This process had no time to hear anything.
    this.sinceMs += Math.max(0, nowMs - this.lookedMs - 2 * LOOK_MS);
    this.lookedMs = nowMs;
    this.longestMs = Math.max(this.longestMs, nowMs - this.sinceMs);
  }

  /** An answer came. */
  heard(): void {
    this.look();
    this.sinceMs = performance.now();
  }

  /** What it was until now, and from the beginning again. */
  take(): number {
    this.look();
    const longestMs = this.longestMs;
    this.longestMs = 0;
    this.sinceMs = performance.now();
    return longestMs;
  }

  end(): void {
    clearInterval(this.timer);
  }
}
