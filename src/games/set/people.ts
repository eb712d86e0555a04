// This board's own players over all races: kept when a race is over, shown behind its end, and told at the prompt. Made when one of that is asked for.
import type { Host } from "../../kernel/app";
import { keepSums, sumsIn } from "./race-book";
import type { Race } from "./race-session";
import { NOTHING, linesOf, peopleIn, withRace } from "./race-sums";

/** What an open race knows of it. */
export interface Book {
  /** Whether it was over when that was looked at last. */
  isOver: boolean;
  /** Since when its table could be looked at: a moment later, for 0 is not yet. */
  fromMs: number;
  /** Behind its end what is known, and was known without this race. */
  sums: string;
  before: string;
  /** How often somebody has said that all races are to be forgotten: the second time it is done. */
  doubts: number;
}

/** It may be over, or no longer; or all races are to be forgotten. */
function keep(book: Book, race: Race, host: Host): void {
  const store = host.store;
  const crc = host.table!.crc;
  const isOver = race.tally.isOver;
  const isForgotten = book.doubts > 1;
  if (!isForgotten && book.isOver === isOver) return;
  const known = book.isOver ? book.sums : sumsIn(store, crc);
  book.before = isForgotten ? NOTHING : isOver ? known : book.before;
  book.sums = isForgotten || !isOver ? book.before : withRace(known, race, race.claimedMs - book.fromMs);
  book.isOver = isOver;
  book.doubts = 0;
  if (book.sums !== known) keepSums(store, crc, book.sums);
}

const people = { keep: keep, told: peopleIn, lines: linesOf };
export default () => people;
