// Who is connected, and who goes when there is no room: first who has not greeted, then who never spoke in a room of this tournament.
import type { Duplex } from "node:stream";
import type { Bucket } from "../bucket";
import type { Limits } from "./admission";

/** How far a connection has come, the first that go first. */
export const enum Stage {
  Connected,
  Greeted,
  /** It said something where boards of this tournament meet. */
  Spoke,
}

/** In which a board that has greeted speaks, however slow its network is. */
export const GRACE_MS = 10_000;

/** A board at a table that plays another one is in two rooms. */
const MOST_FILTERS = 2;

export class Guest {
  stage = Stage.Connected;
  /** Since when something waits that it does not read, 0: nothing does. */
  unreadMs = 0;
  private filters: string[] = [];

  constructor(
    readonly stream: Duplex,
    readonly address: string,
    readonly sinceMs: number,
    /** What it may still ask for, and send. */
    readonly asks: Bucket,
    readonly sends: Bucket,
  ) {}

  /** It hears one more. Answers the one that gives way to it: the second, as a board has it that goes to its next match. */
  hear(filter: string): string | undefined {
    if (this.filters.includes(filter)) return undefined;
    const [gone] = this.filters.length < MOST_FILTERS ? [] : this.filters.splice(1, 1);
    this.filters.push(filter);
    return gone;
  }

  forget(filters: string[]): void {
    this.filters = this.filters.filter(one => !filters.includes(one));
  }
}

/** Whose limit it was. */
export type Full = "" | "address" | "half open" | "all";

export class Guests {
  private readonly all = new Set<Guest>();

  constructor(
    private readonly limits: Required<Limits>,
    private readonly nowMs: () => number,
  ) {}

  add(guest: Guest): void {
    this.all.add(guest);
  }

  delete(guest: Guest): boolean {
    return this.all.delete(guest);
  }

  [Symbol.iterator](): Iterator<Guest> {
    return this.all.values();
  }

  /**
   * Whether one more may come from there: "" if so. Who has to go for it is handed to `end`, which counts that one as turned away.
   */
  makeRoom(address: string, end: (guest: Guest, why: Full) => void): Full {
    const here = [...this.all].filter(guest => guest.address === address);
    if (here.length >= this.limits.anAddress) {
      const victim = here.find(({ stage }) => stage === Stage.Connected) ?? here.find(guest => this.isIdle(guest));
      if (!victim) return "address";
      end(victim, "address");
    }
    const halfOpen = [...this.all].filter(({ stage }) => stage === Stage.Connected);
    if (halfOpen.length >= this.limits.halfOpen) end(fromMost(halfOpen), "half open");
    if (this.all.size < this.limits.clients) return "";
    const silent = [...this.all].filter(({ stage }) => stage !== Stage.Spoke);
    if (!silent.length) return "all";
    end(fromMost(silent), "all");
    return "";
  }

  private isIdle({ stage, sinceMs }: Guest): boolean {
    return stage === Stage.Greeted && this.nowMs() - sinceMs > GRACE_MS;
  }
}

/** Of the address that has most of them: who has come least far, and of these the oldest. */
function fromMost(guests: Guest[]): Guest {
  const counts = new Map<string, number>();
  for (const { address } of guests) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const theirs = guests.filter(({ address }) => counts.get(address) === most);
  return theirs.reduce((first, one) => (one.stage < first.stage ? one : first));
}
