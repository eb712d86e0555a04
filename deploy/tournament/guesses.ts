// Wrong words: so many from one address, and so many in all, however many addresses somebody has.
import { Bucket, type Rate } from "./bucket";

const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

export interface GuessLimits {
  /** Wrong ones a minute from one address, after which even the right one is not listened to. */
  anAddress: number;
  /** The same of everybody together. */
  inAll: Rate;
}

export class Guesses {
  private readonly tries = new Map<string, { count: number; sinceMs: number }>();
  private readonly inAll: Bucket;

  constructor(
    private readonly limits: GuessLimits,
    private readonly nowMs: () => number,
  ) {
    this.inAll = new Bucket(limits.inAll, nowMs);
  }

  private triesOf(address: string): { count: number; sinceMs: number } {
    const nowMs = this.nowMs();
    const known = this.tries.get(address);
    return known && nowMs - known.sinceMs < MINUTE_MS ? known : { count: 0, sinceMs: nowMs };
  }

  /** Whether a word from there is listened to now; else whose limit it is. */
  refuses(address: string): "" | "address" | "all" {
    if (this.triesOf(address).count >= this.limits.anAddress) return "address";
    return this.inAll.waitMs > 0 ? "all" : "";
  }

  /** One was wrong. */
  wrong(address: string): void {
    const tries = this.triesOf(address);
    tries.count++;
    this.tries.delete(address);
    this.tries.set(address, tries);
    this.inAll.take();
    // Who has not guessed for longest is forgotten first; all of them together have their limit anyway.
    for (const oldest of this.tries.keys()) {
      if (this.tries.size <= MOST_ADDRESSES) break;
      this.tries.delete(oldest);
    }
  }
}
