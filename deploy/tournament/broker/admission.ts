// Who may come in: so many at a time, and so many a second from one address.

export interface Limits {
  /** Connections at a time. */
  clients: number;
  /** New ones a second from one address. */
  aSecond: number;
  /** At a time from one address. */
  anAddress?: number;
  /** That have not greeted, at a time. */
  halfOpen?: number;
}

/** A board is one connection; at one address are those behind one router, and virtual ones in one browser. */
export const USUAL: Required<Limits> = { clients: 2000, aSecond: 50, anAddress: 20, halfOpen: 200 };

/** Addresses that are remembered; beyond them the second begins anew for all. */
const MOST_ADDRESSES = 10_000;

export class Admission {
  /** Turned away since the start. */
  refused = 0;
  private here = 0;
  private recent = new Map<string, number>();
  private second = 0;

  constructor(
    private readonly limits: Pick<Limits, "clients" | "aSecond">,
    private readonly nowMs: () => number,
  ) {}

  private recentOf(address: string): number {
    const second = Math.floor(this.nowMs() / 1000);
    if (second !== this.second || this.recent.size > MOST_ADDRESSES) {
      this.second = second;
      this.recent = new Map();
    }
    return this.recent.get(address) ?? 0;
  }

  /** Whether one more from there would be too many in this second. */
  isHasty(address: string): boolean {
    return this.recentOf(address) >= this.limits.aSecond;
  }

  /** Whether one more may come; whoever was let in has to be let out by `leave`. */
  enter(address: string): boolean {
    const count = this.recentOf(address) + 1;
    this.recent.set(address, count);
    if (count > this.limits.aSecond || this.here >= this.limits.clients) {
      this.refused++;
      return false;
    }
    this.here++;
    return true;
  }

  leave(): void {
    this.here--;
  }
}
