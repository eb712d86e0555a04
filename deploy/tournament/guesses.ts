// Wrong words: so many from one address, and so many in all, however many addresses somebody has.
import { Bucket, Buckets, type Rate } from "./bucket";

export interface GuessLimits {
  /** Wrong ones from one address, at once or within a minute, after which even the right one is not listened to. */
  anAddress: number;
  /** The same of everybody together. */
  inAll: Rate;
}

export class Guesses {
  private readonly byAddress: Buckets;
  private readonly inAll: Bucket;

  constructor({ anAddress, inAll }: GuessLimits, nowMs: () => number) {
    this.byAddress = new Buckets({ aSecond: anAddress / 60, atOnce: anAddress }, nowMs);
    this.inAll = new Bucket(inAll, nowMs);
  }

  /** Whether a word from there is listened to now; else whose limit it is. */
  refuses(address: string): "" | "address" | "all" {
    if (this.byAddress.of(address).waitMs > 0) return "address";
    return this.inAll.waitMs > 0 ? "all" : "";
  }

  /** One was wrong. */
  wrong(address: string): void {
    this.byAddress.of(address).take();
    this.inAll.take();
  }
}
