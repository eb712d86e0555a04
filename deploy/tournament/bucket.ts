// So many a second, and some more at once: what is allowed runs into a bucket, and what is done is taken out of it.

export interface Rate {
  aSecond: number;
  /** That may be done at once after a pause. */
  atOnce: number;
}

export class Bucket {
  private level: number;
  private filledMs: number;

  constructor(
    private readonly rate: Rate,
    private readonly nowMs: () => number,
  ) {
    this.level = rate.atOnce;
    this.filledMs = nowMs();
  }

  private fill(): void {
    const nowMs = this.nowMs();
    const { aSecond, atOnce } = this.rate;
    this.level = Math.min(atOnce, this.level + (Math.max(0, nowMs - this.filledMs) * aSecond) / 1000);
    this.filledMs = nowMs;
  }

  /** How long until something may be done, ms; 0: now. */
  get waitMs(): number {
    this.fill();
    return this.level >= 1 ? 0 : Math.ceil((1000 * (1 - this.level)) / this.rate.aSecond);
  }

  /** What costs more than there is may be done, too, and is waited for afterwards. */
  take(cost = 1): void {
    this.fill();
    this.level -= cost;
  }

  /** Takes one, if there is one. */
  may(): boolean {
    if (this.waitMs > 0) return false;
    this.take();
    return true;
  }
}

/** Keys that are remembered. */
const MOST_KEYS = 10_000;

/** A bucket for each of many, e.g. for each address: whoever has not been heard of for longest is forgotten first. */
export class Buckets {
  private readonly known = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly nowMs: () => number,
  ) {}

  of(key: string): Bucket {
    const bucket = this.known.get(key) ?? new Bucket(this.rate, this.nowMs);
    // A Map has its keys in the order in which they were put in.
    this.known.delete(key);
    this.known.set(key, bucket);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MOST_KEYS) break;
      this.known.delete(oldest);
    }
    return bucket;
  }
}
