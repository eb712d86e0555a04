// This board's own players over all races: kept when a race is over, shown behind its end, and told at the prompt. Made when one of that is asked for.
import type { Host } from "../../shell/app";
import { keepSums, sumsIn } from "./race-book";
import type { Race } from "./race-session";
import { linesOf, peopleIn, withRace } from "./race-sums";

/** What an open race knows of it. */
export interface Book {
  /** Whether it was over when that was looked at last. */
  isOver: boolean;
  /** Since when its table could be looked at, 0: not yet. */
  fromMs: number;
  /** What is known, and was known without this race. */
  sums: string;
  before: string;
  /** How often somebody has said that all races are to be forgotten: the second time it is done. */
  doubts: number;
}

/** It is over, or no longer, or all races are to be forgotten. */
function keep(book: Book, race: Race, host: Host): void {
  const store = host.store;
  const crc = host.table!.crc;
  const isForgotten = book.doubts > 1;
  book.isOver = race.tally.isOver;
  book.before = isForgotten ? "" : book.isOver ? sumsIn(store, crc) : book.before;
  book.sums = isForgotten || !book.isOver ? book.before : withRace(book.before, race, race.claimedMs - book.fromMs);
  book.doubts = 0;
  keepSums(store, crc, book.sums);
}

const people = { keep: keep, told: peopleIn, lines: linesOf };
export default () => people;
