// An evening of Durak as this board keeps it: the game under way (its deal and every entry since), the score, and the file from which both come back
// after a power cut.
//
// The file is written anew when a game begins, and only appended to while it lasts: a head of 12 bytes, the deal, a check sum over both, then
// two bytes an entry, the second one telling whether the first was written whole. What a power cut tore is not erased: the first entry that
// does not fit there takes the whole part of the file along to a new one.
import { At, CARDS, Phase, Place, Play, Result, deal, play, shuffle, turnOf } from "./rules";
import type { Card, Position, Seat } from "./rules";
import { makeRandom } from "../../kit/random";
import type { Host } from "../../shell/app";

const NAME = "croupier.durak";
const SIZE = 1024;
const MARK = 0xd1;
const HEAD = 12;
/** Entries that the file has room for. A game of podkidnoy has seldom more than 150. */
const MOST = 420;
/** What the second byte of a pair is made of: an entry, or a card that was drawn next. */
const ENTRY = 0x5a;
const DRAWN = 0xa5;

/** An entry that is no move of the game: the last one is taken back. */
export const UNDO = 114;

export const enum Kind {
  Own,
  Lesson,
  Bot,
}

export interface Match {
  /** The game as it stands; undefined before the first deal, and until what stands in Storage is read to its end. */
  position: Position | undefined;
  kind: Kind;
  seat: Seat;
  /** Counts from 1; 0 before the first. */
  game: number;
  /** Who attacked first, and the options, in this game. */
  first: Seat;
  rules: number;
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
  /** False when Storage had no room: the game goes on, and a power cut ends it. */
  kept: boolean;
  /** A game from both nonces; `first` 0: the lowest trump. */
  start(kind: Kind, nonces: Uint8Array, game: number, rules: number, seat: Seat, first: Seat): void;
  /** A game of the lesson's, from the order of its records and where the cards are. */
  startAt(order: Uint8Array, position: Position, game: number, seat: Seat): void;
  /** An entry of whoever's turn it is; false, and nothing changes, if it is not legal. */
  add(entry: number): boolean;
  /** Lesson's dialect: what the next entry draws, in that order. */
  drawn(cards: Card[]): void;
  /** Of what both may know: 16 bits, never 0. */
  digest(): number;
  /** What it will be after that entry; 0 if the entry is not legal. */
  digestAfter(entry: number): number;
  /** Of everything in a game that is over, otherwise 0. */
  audit(): number;
  /** Stands for this game among others; never 0. */
  session(): number;
  /** What stands in Storage, a few entries a call; true when that is done. */
  restore(): boolean;
  /** Forgets the game and the score. */
  drop(): void;
  isOver(): boolean;
}

/** Puts these cards on top of the talon, the first one uppermost; false if one is not there, or the trump card is not the lowest of all. */
export function top(position: Position, cards: Card[]): boolean {
  let depth = position[At.Talon];
  for (const card of cards) {
    depth--;
    if (card >= CARDS || position[card] > depth || (card === position[At.Trump]) !== !depth) return false;
    position[position.indexOf(depth)] = position[card];
    position[card] = depth;
  }
  return true;
}

export function makeMatch(host: Host, kinds: number): Match {
  const crc = host.table!.crc;
  const store = host.store;
  let before: Position | undefined;
  /** The file as it was when the app was opened, and how far it has been read. */
  let text: string | undefined = store.read(NAME);
  let at = 0;
  let end = 0;
  /** The game as far as it has been read. */
  let now: Position;
  /** Cards that the next entry draws. */
  let named: Card[] = [];

  function textOf(bytes: ArrayLike<number>): string {
    let line = "";
    for (let at = 0; at < bytes.length; at++) line += String.fromCharCode(bytes[at]);
    return line;
  }

  /** The first position, and nothing played yet. */
  function begin(kind: Kind, seed: Uint8Array, game: number, rules: number, seat: Seat, position: Position): void {
    match.kind = kind;
    match.seed = seed;
    match.game = game;
    match.rules = rules;
    match.seat = seat;
    match.first = position[At.Attacker];
    match.count = match.by = 0;
    now = position;
    named = [];
    before = undefined;
  }

  /** Deck and coin from the nonces: sixteen bytes are the seed. */
  function dealt(nonces: Uint8Array, rules: number, first: Seat): Position {
    const word = (at: number) => (nonces[at] << 24) | (nonces[at + 1] << 16) | (nonces[at + 2] << 8) | nonces[at + 3];
    const random = makeRandom(word(0), word(4), word(8), word(12));
    return deal(shuffle(random), rules, first, 1 + random.below(2));
  }

  function start(kind: Kind, nonces: Uint8Array, game: number, rules: number, seat: Seat, first: Seat): void {
    begin(kind, nonces, game, rules, seat, dealt(nonces, rules, first));
    keepHead(first);
  }

  function startAt(order: Uint8Array, position: Position, game: number, seat: Seat): void {
    const seed = new Uint8Array(2 * CARDS);
    seed.set(order);
    for (let card = 0; card < CARDS; card++) seed[CARDS + card] = position[card];
    begin(Kind.Lesson, seed, game, position[At.Rules], seat, position);
    keepHead(0);
  }

  // The file

  function keepHead(first: Seat): void {
    const score = match.score.map(count => Math.min(255, count));
    const game = match.game;
    const head =
      textOf([
        MARK,
        match.kind,
        match.seat,
        match.rules,
        game & 255,
        first,
        score[0],
        score[1],
        score[2],
        now[At.Attacker],
        now[At.Trump],
        game >> 8,
      ]) + textOf(match.seed);
    const sum = crc(head);
    match.position = now;
    text = undefined;
    end = head.length + 4;
    match.kept = store.write(
      NAME,
      head + textOf([sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]),
      0,
      SIZE,
    );
  }

  function keep(value: number, mask: number): void {
    const pair = textOf([value, value ^ mask]);
    if (match.kept) match.kept = store.write(NAME, pair, end, SIZE) || rewrite(pair);
    end += 2;
  }

  function rewrite(pair: string): boolean {
    return store.write(NAME, (store.read(NAME) || "").substr(0, end) + pair, 0, SIZE);
  }

  /** The head, if it is whole and of a kind that is meant; false: there is nothing to go on with. */
  function readHead(): boolean {
    const byte = (index: number) => text!.charCodeAt(index);
    if (!text || text.length < HEAD + 20 || byte(0) !== MARK || !((kinds >> byte(1)) & 1)) return false;
    const size = WITH_LESSON && byte(1) === Kind.Lesson ? 2 * CARDS : 16;
    const seed = new Uint8Array(size);
    let sum = 0;
    for (let index = 0; index < size; index++) seed[index] = byte(HEAD + index);
    for (let index = 0; index < 4; index++) sum = (sum << 8) | byte(HEAD + size + index);
    if (sum >>> 0 !== crc(text.substr(0, HEAD + size)) >>> 0) return false;
    match.score = [byte(6), byte(7), byte(8)];
    const position =
      WITH_LESSON && byte(1) === Kind.Lesson ? placed(seed, byte(3), byte(9), byte(10)) : dealt(seed, byte(3), byte(5));
    begin(byte(1), seed, byte(4) + 256 * byte(11), byte(3), byte(2), position);
    at = end = HEAD + size + 4;
    return true;
  }

  function placed(seed: Uint8Array, rules: number, attacker: Seat, trump: Card): Position {
    const order = new Uint8Array(CARDS);
    for (let card = 0; card < CARDS; card++) order[card] = card;
    const position = deal(order, rules, attacker, 1);
    position.set(seed.subarray(CARDS));
    position[At.Trump] = trump;
    return position;
  }

  function restore(): boolean {
    if (!text) return true;
    if (!at) {
      if (!readHead()) text = undefined;
      return !text;
    }
    for (let turn = 0; turn < 2; turn++) {
      const value = text.charCodeAt(at);
      const mask = at < text.length - 1 ? value ^ text.charCodeAt(at + 1) : 0;
      at += 2;
      if (WITH_LESSON && mask === DRAWN) named.push(value);
      else if (mask !== ENTRY || !apply(value)) return restored();
      else end = at;
    }
    return false;
  }

  /** Everything behind the last whole entry counts for nothing, named cards too. */
  function restored(): boolean {
    text = undefined;
    named = [];
    match.position = now;
    settle();
    return true;
  }

  // The game

  /** The position after that entry, if it is legal. */
  function after(entry: number): Position | undefined {
    if (entry === UNDO) return canUndo() ? before : undefined;
    const next = new Uint8Array(now);
    return (match.count < MOST || (entry > Play.Resign && entry < UNDO)) &&
      (!WITH_LESSON || top(next, named)) &&
      play(next, entry)
      ? next
      : undefined;
  }

  function apply(entry: number): boolean {
    const next = after(entry);
    if (!next) return false;
    match.by = entry === UNDO ? 0 : turnOf(now);
    before = entry === UNDO ? undefined : now;
    now = next;
    named = [];
    match.log[match.count++] = entry;
    return true;
  }

  function add(entry: number): boolean {
    if (!match.position || !apply(entry)) return false;
    match.position = now;
    keep(entry, ENTRY);
    settle();
    return true;
  }

  /** The head tells the score before this game. */
  function settle(): void {
    const result = now[At.Result];
    if (result) match.score[result === match.seat ? 0 : result === Result.Draw ? 2 : 1]++;
  }

  function drawn(cards: Card[]): void {
    named = cards;
    for (const card of cards) keep(card, DRAWN);
  }

  /** Not when cards were drawn: who has seen them cannot forget them. */
  function canUndo(): boolean {
    return !!before && now[At.Phase] !== Phase.Over && match.count < MOST && before[At.Talon] === now[At.Talon];
  }

  function isOver(): boolean {
    return !match.position || match.position[At.Phase] === Phase.Over;
  }

  function digest(position: Position): number {
    const view = new Uint8Array(position);
    for (let card = 0; card < CARDS; card++) if (view[card] < Place.Seen) view[card] = 0;
    return crc(view) & 0xffff || 1;
  }

  const match: Match = {
    position: undefined,
    kind: Kind.Own,
    seat: 1,
    game: 0,
    first: 0,
    rules: 0,
    seed: new Uint8Array(16),
    log: new Uint8Array(MOST + 2),
    count: 0,
    score: [0, 0, 0],
    by: 0,
    kept: true,
    canUndo: () => !isOver() && canUndo(),
    start: start,
    startAt: WITH_LESSON ? startAt : (undefined as any),
    add: add,
    drawn: WITH_LESSON ? drawn : (undefined as any),
    digest: () => digest(match.position!),
    digestAfter: entry => {
      const next = match.position && after(entry);
      return next ? digest(next) : 0;
    },
    restore: restore,
    isOver: isOver,
    audit: () =>
      !match.position || !isOver()
        ? 0
        : crc([crc(match.seed), crc(match.log.subarray(0, match.count)), crc(match.position!)].join()) >>> 0,
    session: () => (match.position && !isOver() ? (crc(match.seed) | 1) >>> 0 : 0),
    drop: () => {
      match.position = before = text = undefined;
      match.game = match.count = 0;
      match.score = [0, 0, 0];
      store.write(NAME, " ");
    },
  };
  return match;
}
