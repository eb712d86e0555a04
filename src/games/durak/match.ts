// An evening of Durak as this board keeps it: the game under way (its deal and every entry since), the score, and the file from which both come back
// after a power cut. begin.ts begins a game, entries.ts writes what is played in it, read.ts reads what a power cut left.
//
// The file is written anew when a game begins, and only appended to while it lasts: a head of 12 bytes, the deal, a check sum over both, then
// two bytes an entry, the second one telling whether the first was written whole. What a power cut tore is not erased: the first entry that
// does not fit there takes the whole part of the file along to a new one.
import { At, CARDS, Long, Phase } from "./rules/position";
import type { OpenPacks } from "./rules/rules";
import type { Card, Position, Seat } from "./rules/position";
import { bytesOf } from "../../kit/bytes";
import type { Random } from "../../kit/random";
import type { Store } from "../../kernel/ports";
import type { Extra } from "./lesson/talon";

export const enum File {
  Size = 1024,
  Mark = 0xd1,
  Head = 12,
  /** Entries that it has room for. A game of podkidnoy has seldom more than 150. */
  Most = 420,
  /** What the second byte of a pair is made of: of an entry, and of a card that the next one draws. */
  Entry = 0x5a,
  Drawn = 0xa5,
}

export const NAME = "croupier.durak";

/** An entry that is no move of the game: the last one is taken back. */
export const enum Entry {
  Undo = 114,
}

export const enum Kind {
  Own,
  Lesson,
  Bot,
}

/** A deck that is being shuffled: how far, by whose numbers, and of which nonces. */
export interface Shuffling {
  deck: Uint8Array;
  mixed: number;
  random: Random;
  nonces: string;
}

/** The file as it was when the game was opened, how far it has been read, and the game so far. */
export interface Reading {
  text: string;
  at: number;
  now?: Position;
  /** Cards that the next entry draws. */
  drawn: Card[];
}

export interface Match {
  store: Store;
  crc(data: Uint8Array | string): number;
  /** What this bundle knows besides the usual pack. */
  ownPacks: OpenPacks;
  /** What the lesson's dialect adds to the file. */
  extra?: Extra;
  /** Hears that a game is about to begin, not one from the file: what stands in the score now counts for it. */
  starts?(): void;
  /** An entry is to be written: where the players' time is limited, it is counted up to this moment. */
  counts?(): void;
  /** The game as it stands; undefined before the first deal, and until what stands in Storage is read to its end. */
  position?: Position;
  /** It before the last entry, unless that took something back. */
  before?: Position;
  /** Before the first: of which kind games are meant to be. */
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
  /** It comes from Storage and nothing was added since: a power cut may have torn off the last entry. */
  isTorn: boolean;
  /** False when Storage had no room: the game goes on, and a power cut ends it. */
  kept: boolean;
  /** Bytes of the file that count. */
  end: number;
  shuffling?: Shuffling;
  /** Undefined when nothing is left to be read. */
  reading?: Reading;
}

/** No game yet, and in its file may be one: of that kind, or of the lesson's dialect. */
export function makeMatch(store: Store, crc: Match["crc"], kind: Kind, packs: OpenPacks): Match {
  const text = store.read(NAME);
  return {
    store: store,
    crc: crc,
    ownPacks: packs,
    kind: kind,
    me: 1,
    number: 0,
    opener: 0,
    ruleBits: 0,
    packs: undefined,
    seed: new Uint8Array(16),
    log: new Uint8Array(File.Most + 2),
    count: 0,
    score: [0, 0, 0],
    by: 0,
    isTorn: false,
    kept: true,
    end: 0,
    reading: text ? { text: text, at: 0, drawn: [] } : undefined,
  };
}

export function isOver(match: Match): boolean {
  return !match.position || match.position[At.Phase] === Phase.Over;
}

/** Whether what was played last can be taken back. Not when cards were drawn: who has seen them cannot forget them. `now`: how the game stands. */
export function canUndo(match: Match, now: Position): boolean {
  const before = match.before;
  return !!before && now[At.Phase] !== Phase.Over && match.count < File.Most && before[At.Talon] === now[At.Talon];
}

/** Of each number its lowest eight bits. */
export function textOf(numbers: ArrayLike<number>): string {
  return String.fromCharCode.apply(null, new Uint8Array(numbers) as never);
}

/** The check sum of a file's head and deal. */
export function sumOf(match: Match, head: string): string {
  return textOf(bytesOf(match.crc(head)));
}

/** Up to `Place.Seen`. */
const HIDDEN = /[\0-C]/g;

/** 16 bits, never 0, over what both players know of a position. (A regular expression is built in, and takes the board half the time of a loop.) */
export function digestOf(match: Match, position: Position): number {
  const text = textOf(position);
  const cards = text.substr(0, CARDS).replace(HIDDEN, "\0");
  // Behind a short position there is nothing.
  const rest = text.substring(CARDS, Long.Low) + text.substr(Long.Low).replace(HIDDEN, "\0");
  return match.crc(cards + rest) & 0xffff || 1;
}
