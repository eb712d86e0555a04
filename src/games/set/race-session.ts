// A race for Sets: whoever sees one claims it, names its three cards and is judged. Nobody is told what lies there. Knows no screen and no key; time comes
// in as numbers, and as long as a claim is on somebody looks at it once a second.
import type { Card } from "./card";
import type { RaceEvent } from "./race-events";
import openTable from "./course" with { exists: "while open" };
import type { Course } from "./course";
import type { Session } from "./session";

export const enum Limit {
  Players = 8,
  /** For naming three cards; and so long the key of whoever was wrong does nothing. */
  ForMs = 10000,
  /** No time passes so fast while a claim is on: somebody has set the clock. */
  JumpMs = 5000,
  /** Judged claims that can be taken back. */
  Steps = 20,
}

/** How it stands: what a claim that is taken back brings again. By player, from 0. */
export interface Tally {
  points: number[];
  /** Until when his key does nothing, 0: it does. */
  waits: number[];
  /** Of right claims: the shortest time, all of it, and how many. */
  least: number[];
  sum: number[];
  right: number[];
  isOver: boolean;
  /** Of the table, before the claim. */
  steps: number;
  /** From the full table to the claim. In a lean bundle it is not known. */
  tookMs: number;
}

export interface Race {
  /** The table. What it says of Sets is for nobody's eyes. */
  on: Session;
  /** What happens there: opened when something does, and let go when it is quiet again. */
  table: Course | undefined;
  seats: number;
  left: boolean[];
  /** Of the two only the first is a person. */
  isAlone: boolean;
  /** The second one is at another board. */
  isDuel: boolean;
  /** So many points end it, 0: the deck does. */
  enough: number;
  tally: Tally;
  /** Tallies before each judged claim, as text, which is smallest. */
  past: string[];
  /** Whose claim is on, from 1; 0: nobody's. */
  by: number;
  /** Places that he has named. */
  named: number[];
  /** When he claimed; behind the claim, when it was judged. */
  claimedMs: number;
  endMs: number;
  /** The last claim, for another board: three cards; zeros for no Set; a one and zeros where it was wrong. */
  claimed: number[];
  /** Three cards to be seen with what is wrong with them, or nothing is. */
  three: Card[];
  /** Since when the table lies as it does. */
  sinceMs: number;
  /** What all moments here are counted by: time that has gone by. */
  nowMs: number;
  /** What the clock said last. */
  toldMs: number;
  /** What happened last. */
  event: RaceEvent;
}

export function say(race: Race, event: RaceEvent): true {
  race.event = event;
  return true;
}

export function no(race: Race, event: RaceEvent): boolean {
  return !say(race, event);
}

export function tableOf(race: Race): Course {
  return (race.table = race.table || openTable());
}

export function isAway(race: Race, at: number): boolean {
  return !!race.left[at] || (race.isAlone && at > 0);
}

/** A place for each of so many players, and for four at least. */
export function seat(tally: Tally, seats: number): Tally {
  for (const list of [tally.points, tally.waits, tally.least, tally.sum, tally.right])
    while (list.length < 4 || list.length < seats) list.push(0);
  return tally;
}

/** Every card has been seen. */
export function isThrough(race: Race): boolean {
  return race.on.met === race.on.deck.most;
}

/** Nothing is to be laid before one can say that there is no Set. */
export function isLaid(race: Race): boolean {
  const table = race.on;
  return table.count === table.size || isThrough(race);
}

/** The table changed. */
export function changed(race: Race): void {
  race.sinceMs = race.nowMs;
  if (isThrough(race) && race.on.count < 3) race.tally.isOver = true;
}
