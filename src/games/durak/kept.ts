// What match.ts keeps of an evening, as those see it who play.
import type { Position, Seat } from "./position";
import type { OpenPacks } from "./rules";

/** An entry that is no move of the game: the last one is taken back. */
export const enum Entry {
  Undo = 114,
}

export const enum Kind {
  Own,
  Lesson,
  Bot,
}

export interface Match {
  /** The game as it stands; undefined before the first deal, and until what stands in Storage is read to its end. */
  position: Position | undefined;
  kind: Kind;
  me: Seat;
  /** Counts from 1; 0 before the first. */
  number: number;
  /** Who attacked first, and the options, in this game: bits of `Rule`, and of `More` above them. */
  opener: Seat;
  ruleBits: number;
  /** What both boards know besides the usual pack, if they do. */
  packs: OpenPacks;
  /** Own dialect: both nonces, 16 bytes. Lesson's: the order of the records, and where each card was at the start. */
  seed: Uint8Array;
  /** Entries so far. */
  log: Uint8Array;
  count: number;
  /** Games won, lost, drawn. */
  score: number[];
  /** Who played the last entry, and whether it can be taken back. */
  by: Seat;
  canUndo(): boolean;
  /** It comes from Storage and nothing was added since: a power cut may have torn off the last entry. */
  isTorn: boolean;
  /** False when Storage had no room: the game goes on, and a power cut ends it. */
  kept: boolean;
  /** Shuffles some of the deck that these nonces stand for; true when `start` need not do it any more. */
  shuffled(nonces: Uint8Array, rules: number): boolean;
  /** Who attacks first in the game after this one: the winner, or who did not when nobody won; 0: the lowest trump. */
  nextFirst(): Seat;
  /** A game from a position, or dealt from both nonces, which are its seed then; `first` 0: whoever has the lowest trump attacks. */
  startAt(
    kind: Kind,
    seed: Uint8Array,
    game: number,
    seat: Seat,
    position: Position | undefined,
    first: Seat,
    rules: number,
  ): void;
  /** An entry of whoever's turn it is; false, and nothing changes, if it is not legal, or the digest after it is not the one that is given. */
  add(entry: number, digest?: number): boolean;
  /** A pair of bytes for the file. */
  keep(value: number, mask: number): void;
  /** Of what both may know: 16 bits, never 0. */
  digest(): number;
  /** Of everything in a game that is over, otherwise 0. */
  audit(): number;
  /** Stands for this game among others; never 0. */
  session(): number;
  /** What stands in Storage, a few entries a call; true when that is done. */
  readOn(): boolean;
  /** Forgets the game and the score. */
  drop(): void;
  isOver(): boolean;
}
