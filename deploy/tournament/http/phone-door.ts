// Who may play by phone at a table: who knows its code. Guesses are counted, as of the organiser's word; a phone that plays already is not held up by those who guess.
import type { Races } from "../boards/races";
import type { RaceAsk } from "../contract";
import { type GuessLimits, Guesses } from "../guesses";

/** Of a code's 40 random bits nobody guesses one at a try in two seconds. */
const TRIES: GuessLimits = { anAddress: 20, inAll: { aSecond: 0.5, atOnce: 60 } };

export type Entered = { table: number; why: "" } | { table: undefined; why: "wrong" | "too often" | "too many" };

export class PhoneDoor {
  /** Codes since the start that were none, or not listened to. */
  refused = 0;
  private readonly guesses: Guesses;

  constructor(
    private readonly races: Races,
    nowMs: () => number,
  ) {
    this.guesses = new Guesses(TRIES, nowMs);
  }

  enter({ code, phone }: RaceAsk, address: string): Entered {
    const table = this.races.tableOf(code);
    const full = table !== undefined && this.races.knows(table, phone) ? "" : this.guesses.refuses(address);
    if (table !== undefined && !full) return { table, why: "" };
    this.refused++;
    if (full) return { table: undefined, why: full === "address" ? "too often" : "too many" };
    this.guesses.wrong(address);
    return { table: undefined, why: "wrong" };
  }
}
