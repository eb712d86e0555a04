// What a board keeps of its game, read from the file that it writes, entry by entry, and every entry judged by the slow rule book. Nothing here asks src/games.
import {
  DECK,
  FULL_DECK,
  SlowGame,
  optionsOf,
  rank,
  slowBegin,
  slowDeal,
  slowMoves,
  slowPlay,
} from "../oracles/durak-slow";

export const SIZE = 1024;
const MARK = 0xd1;
const HEAD = 12;
const ENTRY = 0x5a;
const DRAWN = 0xa5;
export const UNDO = 114;
export const enum Kind {
  Own,
  Lesson,
  Bot,
}

/** The power went while that was written. */
export class PowerCut extends Error {}

/** A board did what it must not. */
export class Wrong extends Error {}

/** A game after so many entries. Both boards' games grow on one tree, so that no entry is judged twice. */
export interface Leaf {
  readonly root: Root;
  readonly slow: SlowGame;
  readonly count: number;
  readonly entry: number;
  /** What the last entry can be taken back to. */
  readonly before: SlowGame | undefined;
  readonly next: Map<string, Leaf>;
}

export interface Root {
  readonly name: string;
  readonly kind: number;
  readonly rules: number;
  readonly first: Leaf;
}

/** Above the kind stand four bits of the rules; the highest only says that both boards know the others. */
const kindOf = (file: Uint8Array) => file[1] & 3;
const rulesOf = (file: Uint8Array) => file[3] | ((file[1] & 0x1c) << 6);

const GROUPS = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15];

/** An entry in the words of the slow book. */
export function wordOf(entry: number): string {
  if (entry < 36) return DECK[entry];
  if (entry < 72) return ">" + DECK[entry - 36];
  if (entry < 108) return "show " + DECK[entry - 72];
  if (entry < 111) return ["take", "bito", "done"][entry - 108];
  if (entry === 112 || entry === 113) return "resign " + (entry - 111);
  if (entry >= 227 && entry < 255) return entry < 243 ? FULL_DECK[entry - 191] : ">" + FULL_DECK[entry - 207];
  if (entry > 114 && entry < 119) return ">" + FULL_DECK[entry - 67];
  if (entry > 118 && entry < 123) return "first " + "HDCS"[entry - 119];
  if (entry === 123) return "swap";
  if (entry < 128 || entry > 226) return "byte " + entry;
  const rank = Math.floor((entry - 128) / 11);
  const suits = GROUPS[(entry - 128) % 11];
  return [0, 1, 2, 3]
    .filter(suit => (suits >> suit) & 1)
    .map(suit => DECK[9 * suit + rank])
    .join("+");
}

/** The deck and the coin that sixteen bytes stand for, worked out once more: sfc32, twelve turns to mix, then Fisher and Yates from the front. */
function dealOf(seed: Uint8Array, rules: number, first: number): SlowGame {
  const words = new Int32Array(4);
  for (let at = 0; at < 16; at++) words[at >> 2] = (words[at >> 2] << 8) | seed[at];
  let [a, b, c, counter] = words;
  const turn = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const below = (count: number) => {
    for (;;) {
      const number = turn();
      if (number < 2 ** 32 - (2 ** 32 % count)) return number % count;
    }
  };
  for (let at = 0; at < 12; at++) turn();
  const options = optionsOf(rules);
  const deck: string[] = [];
  for (let at = 0; at < (options.pack > 36 ? 52 : 36); at++) {
    const other = below(at + 1);
    deck[at] = deck[other];
    deck[other] = FULL_DECK[at];
  }
  const pack = options.pack > 24 ? deck : deck.filter(card => !["6", "7", "8"].includes(rank(card)));
  return slowDeal(pack, options, first as 0 | 1 | 2, (1 + below(2)) as 1 | 2);
}

/** A game of the lesson's stands in the file as the order of its records and the place of each card. */
function placedOf(places: Uint8Array, rules: number, attacker: number, trump: number): SlowGame {
  const held = (seat: number) => DECK.filter((_, card) => places[card] === 64 + seat);
  const talon = DECK.filter((_, card) => places[card] < 64).sort(
    (one, other) => places[DECK.indexOf(other)] - places[DECK.indexOf(one)],
  );
  const hands = { 1: held(1), 2: held(2) };
  if (hands[1].length !== 6 || hands[2].length !== 6 || talon.length !== 24 || talon[23] !== DECK[trump])
    throw new Wrong("no deal: " + places);
  return slowBegin({ options: optionsOf(rules), trump: DECK[trump], talon, hands, attacker: attacker as 1 | 2 });
}

/** All games of an evening. */
export class Library {
  readonly roots = new Map<string, Root>();
  entries = 0;
  /** Files that a power cut left without a game. */
  lost = 0;
  /** Ends that only one board has seen. */
  missed = 0;

  root(file: Uint8Array): Root {
    const kind = kindOf(file);
    const rules = rulesOf(file);
    const size = kind === Kind.Lesson ? 72 : 16;
    const seed = file.slice(HEAD, HEAD + size);
    const slow =
      kind === Kind.Lesson ? placedOf(seed.subarray(36), rules, file[9], file[10]) : dealOf(seed, rules, file[5]);
    const name = [kind, rules, slow.attacker, ...seed].join();
    const known = this.roots.get(name);
    if (known) return known;
    const root = { name, kind, rules } as { -readonly [key in keyof Root]: Root[key] };
    root.first = { root, slow, count: 0, entry: -1, before: undefined, next: new Map() };
    this.roots.set(name, root);
    return root;
  }

  /** Judges one entry; cards in `drawn` are the next to be drawn, whatever the talon had there. */
  grow(leaf: Leaf, entry: number, drawn: number[]): Leaf {
    // Cards that come anyway, if not in that order, need not be named.
    if (drawn.length && likeness(this.judge(leaf, entry, drawn).slow) === likeness(this.judge(leaf, entry, []).slow))
      drawn = [];
    const key = drawn + ":" + entry;
    const known = leaf.next.get(key);
    if (known) return known;
    this.entries++;
    const grown = {
      root: leaf.root,
      count: leaf.count + 1,
      entry,
      next: new Map<string, Leaf>(),
      ...this.judge(leaf, entry, drawn),
    };
    leaf.next.set(key, grown);
    return grown;
  }

  private judge(leaf: Leaf, entry: number, drawn: number[]): { slow: SlowGame; before: SlowGame | undefined } {
    const { slow, before } = leaf;
    if (entry === UNDO) {
      if (!before || before.talon.length !== slow.talon.length || slow.winner)
        throw new Wrong("took back what cannot be taken back");
      return { slow: before, before: undefined };
    }
    const from = drawn.length
      ? redrawn(
          slow,
          drawn.map(card => DECK[card]),
        )
      : slow;
    const word = wordOf(entry);
    if (slow.winner || (!word.startsWith("resign") && !slowMoves(from).includes(word)))
      throw new Wrong(`believed an illegal move: ${word}, where ${slowMoves(from).join(" ")} may be played`);
    return { slow: slowPlay(from, word), before: slow };
  }
}

const likeness = (slow: SlowGame) => [[...slow.hands[1]].sort(), [...slow.hands[2]].sort(), slow.talon].join("/");

/** What the other board drew lies on top; what lay there changes places with it. */
function redrawn(slow: SlowGame, drawn: string[]): SlowGame {
  const talon = [...slow.talon];
  drawn.forEach((card, at) => {
    const from = talon.indexOf(card, at);
    if (from < 0) throw new Wrong("drew what is not in the talon: " + drawn);
    if ((card === slow.trump) !== (at === talon.length - 1)) throw new Wrong("drew the trump card out of turn");
    [talon[at], talon[from]] = [card, talon[at]];
  });
  return { ...slow, talon };
}

/** The file of one board, and the game that stands in it. It is flash: what was written once can only be replaced as a whole. */
export class Book {
  file: Uint8Array | undefined;
  leaf: Leaf | undefined;
  seat = 0;
  game = 0;
  score: number[] = [];
  /** There is something new since somebody looked. */
  isFresh = false;
  isFull = false;
  /** Games written from the start, and how often the whole file was. */
  heads = 0;
  /** Bytes until the power goes; Infinity: it stays. */
  powerFor = Infinity;
  other: Book | undefined;
  private end = 0;
  private drawn: number[] = [];

  constructor(readonly library: Library) {}

  read(): string | undefined {
    return this.file && String.fromCharCode(...this.file);
  }

  write(name: string, data: string, offset = 0, size = 0): boolean {
    if (name !== "croupier.durak") throw new Wrong("another file: " + name);
    const file = offset ? this.file : this.isFull ? undefined : new Uint8Array(size || data.length).fill(255);
    if (
      !file ||
      offset + data.length > file.length ||
      file.subarray(offset, offset + data.length).some(byte => byte !== 255)
    )
      return false;
    this.file = file;
    if (!offset) this.heads++;
    const some = Math.min(data.length, this.powerFor);
    for (let at = 0; at < some; at++) file[offset + at] = data.charCodeAt(at);
    if (some < data.length) {
      this.powerFor = Infinity;
      throw new PowerCut();
    }
    if (offset) this.readOn();
    else this.open(true);
    return true;
  }

  /** Nothing is left. */
  wipe(): void {
    this.file = this.leaf = undefined;
  }

  /** Reads the file from its start: `isNew` when the board has just written it, otherwise after a reset. */
  open(isNew = false): void {
    const before = this.leaf;
    const file = this.file;
    this.leaf = undefined;
    this.drawn = [];
    this.end = 0;
    if (!file || !isWhole(file)) {
      if (before) this.library.lost++;
      return;
    }
    const root = this.library.root(file);
    if (isNew && before && before.root !== root) this.dropped(before);
    [this.seat, this.game, this.score] = [file[2], file[4], [...file.subarray(6, 9)]];
    this.end = HEAD + (root.kind === Kind.Lesson ? 72 : 16) + 4;
    this.leaf = root.first;
    this.readOn();
  }

  /**
   * A game makes room when both boards have seen its end; and before its first entry, when the other board thinks that it was dealt unfairly (a damaged promise
   * passes its check sum once in 65,536 times). In the lesson's dialect, where both may have dealt, also before it was answered, or when the other board is not in it.
   */
  private dropped(leaf: Leaf): void {
    const isShared = this.other?.leaf?.root === leaf.root;
    const mayGo = leaf.root.kind === Kind.Lesson ? !isShared || leaf.count < 2 : !isShared && !leaf.count;
    if (!leaf.slow.winner && !mayGo) throw new Wrong("dropped a game after " + leaf.count + " entries");
    if (!leaf.slow.winner || !isShared || this.other!.isOver) return;
    if (leaf.root.kind === Kind.Own) throw new Wrong("went on before the other board knew the end");
    // An acknowledgement in the lesson's dialect may have been for half a deck.
    this.library.missed++;
  }

  private readOn(): void {
    const file = this.file!;
    for (; this.end + 1 < file.length; this.end += 2) {
      const value = file[this.end];
      const mask = value ^ file[this.end + 1];
      if (mask === DRAWN) this.drawn.push(value);
      else if (mask === ENTRY) this.turnTo(this.library.grow(this.leaf!, value, this.drawn));
      else return;
    }
  }

  private turnTo(leaf: Leaf): void {
    this.leaf = leaf;
    this.drawn = [];
    this.isFresh = true;
    const there = this.other?.leaf;
    if (there && there.root === leaf.root && there.count === leaf.count && there !== leaf)
      throw new Wrong(`the boards differ at entry ${leaf.count}: ${wordOf(leaf.entry)}, ${wordOf(there.entry)}`);
  }

  get isOver(): boolean {
    return !!this.leaf && this.leaf.slow.winner !== 0;
  }
}

/** The head's check sum is the board's own affair; a game that is not all there has no head, or one of other bytes. */
function isWhole(file: Uint8Array): boolean {
  const size = kindOf(file) === Kind.Lesson ? 72 : 16;
  return (
    file.length === SIZE &&
    file[0] === MARK &&
    crc(file.subarray(0, HEAD + size)) === new DataView(file.buffer).getUint32(HEAD + size)
  );
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The CRC of zip files. */
export function crc(data: ArrayLike<number> | string): number {
  let sum = -1;
  for (let at = 0; at < data.length; at++)
    sum = (sum >>> 8) ^ TABLE[(sum ^ (typeof data === "string" ? data.charCodeAt(at) : data[at])) & 255];
  return ~sum >>> 0;
}
