// An evening of Durak as this board keeps it: the game under way (its deal and every entry since), the score, and the file from which both come back
// after a power cut.
//
// The file is written anew when a game begins, and only appended to while it lasts: a head of 12 bytes, the deal, a check sum over both, then
// two bytes an entry, the second one telling whether the first was written whole. What a power cut tore is not erased: the first entry that
// does not fit there takes the whole part of the file along to a new one.
import { At, CARDS, Long, More, Phase, Play, Result, Rule, deckSize, shuffle, turnOf } from "./rules/position";
import openRules from "./rules/rules" with { exists: "while open" };
import type { OpenPacks } from "./rules/rules";
import type { Position, Seat } from "./rules/position";
import { bytesOf, numberAt } from "../../kit/bytes";
import { makeRandom } from "../../kit/random";
import type { Random } from "../../kit/random";
import type { Store } from "../../kernel/ports";
import deal from "./rules/deal" with { exists: "while open" };
import type { Extra } from "./lesson/talon";

const enum File {
  Size = 1024,
  Mark = 0xd1,
  Head = 12,
  /** Entries that it has room for. A game of podkidnoy has seldom more than 150. */
  Most = 420,
  /** What the second byte of a pair is made of. */
  Entry = 0x5a,
}

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

/** Up to `Place.Seen`. */
const HIDDEN = /[\0-C]/g;

/** Of each number its lowest eight bits. */
function textOf(numbers: ArrayLike<number>): string {
  return String.fromCharCode.apply(null, new Uint8Array(numbers) as never);
}

/** `kinds`: a bit for each kind of game that may come back. `starts` hears that a game is about to begin, not one from the file: what stands in the score now counts for it. */
export default function openMatch(
  store: Store,
  crc: (data: Uint8Array | string) => number,
  kinds: number,
  packs: OpenPacks,
  extra: Extra | undefined,
  starts?: (match: Match) => void,
): Match {
  const name = "croupier.durak";
  let before: Position | undefined;
  /** The file as it was when the app was opened, and how far it has been read. */
  let text: string | undefined = store.read(name);
  let at = 0;
  let end = 0;
  /** The game as far as it has been read. */
  let now: Position;
  /** The deck that is being shuffled, how far, by whose numbers, and of which nonces. */
  let deck: Uint8Array;
  let mixed = CARDS;
  let random: Random;
  let mixing = "";

  /** Deck and coin from the nonces: sixteen bytes are the seed. */
  function shuffled(nonces: Uint8Array, rules: number): boolean {
    const size = deckSize(rules);
    const text = size + ":" + nonces.join();
    if (text !== mixing) {
      random = makeRandom(numberAt(nonces, 0), numberAt(nonces, 4), numberAt(nonces, 8), numberAt(nonces, 12));
      deck = new Uint8Array(size);
      mixed = 0;
      mixing = text;
    } else if (mixed < size) shuffle(random, deck, mixed, (mixed += CARDS / 2));
    else return true;
    return false;
  }

  function dealt(nonces: Uint8Array, rules: number, first: Seat): Position {
    while (!shuffled(nonces, rules));
    mixing = "";
    return deal(deck, rules, first, 1 + random.below(2), packs);
  }

  // The file

  function sumOf(head: string): string {
    return textOf(bytesOf(crc(head)));
  }

  /** The first position, dealt from the seed if none is given, and nothing played yet. A game that was kept is not written again. */
  function startAt(
    kind: Kind,
    seed: Uint8Array,
    game: number,
    seat: Seat,
    given: Position | undefined,
    first: Seat,
    rules: number,
    wasKept?: boolean,
  ): void {
    const position = given || dealt(seed, rules, first);
    // The score may begin anew with it, and stands in the head.
    if (starts && !wasKept) starts(match);
    match.kind = kind;
    match.seed = seed;
    match.number = game;
    match.ruleBits = rules;
    match.packs = (rules >> 8) & More.Known ? packs : undefined;
    match.me = seat;
    match.opener = position[At.Attacker];
    match.count = match.by = 0;
    match.isTorn = false;
    now = position;
    before = undefined;
    if (extra) extra.forget();
    if (wasKept) return;
    const head =
      textOf(
        [File.Mark, kind | ((rules >> 8) << 2), seat, rules, game, first].concat(
          match.score.map(count => Math.min(255, count)),
          position[At.Attacker],
          position[At.Trump],
          game >> 8,
        ),
      ) + textOf(seed);
    match.position = position;
    text = undefined;
    end = head.length + 4;
    match.kept = store.write(name, head + sumOf(head), 0, File.Size);
  }

  function keep(value: number, mask: number): void {
    const pair = textOf([value, value ^ mask]);
    if (match.kept) match.kept = store.write(name, pair, end, File.Size) || rewrite(pair);
    end += 2;
  }

  function rewrite(pair: string): boolean {
    return store.write(name, (store.read(name) || "").substr(0, end) + pair, 0, File.Size);
  }

  /** The head, if it is whole and of a kind that is meant (`at` stays 0 while its deck is being shuffled); false: there is nothing to go on with. */
  function readHead(): boolean {
    const byte = (index: number) => (text || "").charCodeAt(index);
    // Above the kind stand the bits of `More`.
    const kind = byte(1) & 3;
    const rules = byte(3) | ((byte(1) >> 2) << 8);
    if (!text || text.length < File.Head + 20 || byte(0) !== File.Mark || !((kinds >> kind) & 1)) return false;
    if (!packs && rules > 255) return false;
    const other = extra && kind === extra.kind ? extra : undefined;
    const size = other ? other.size : 16;
    const seed = new Uint8Array(size);
    for (let index = 0; index < size; index++) seed[index] = byte(File.Head + index);
    end = File.Head + size;
    if (text.substr(end, 4) !== sumOf(text.substr(0, end))) return false;
    if (!other && !shuffled(seed, rules)) return true;
    match.score = [byte(6), byte(7), byte(8)];
    const position = other && other.placed(seed, rules, byte(9), byte(10));
    startAt(kind, seed, byte(4) + 256 * byte(11), byte(2), position, byte(5), rules, true);
    at = end += 4;
    return true;
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
      if (extra && extra.read(value, mask)) continue;
      if (mask !== File.Entry || !apply(value, 0)) return restored();
      end = at;
    }
    return false;
  }

  /** Everything behind the last whole entry counts for nothing, named cards too. */
  function restored(): boolean {
    text = undefined;
    if (extra) extra.forget();
    match.position = now;
    match.isTorn = true;
    settle();
    return true;
  }

  // The game

  /** The position after that entry, if it is legal. */
  function after(entry: number): Position | undefined {
    if (entry === Entry.Undo) return canUndo() ? before : undefined;
    const next = new Uint8Array(now);
    return (match.count < File.Most || (entry > Play.Resign && entry < Entry.Undo)) &&
      (!extra || extra.prepare(next)) &&
      openRules().play(next, entry, packs)
      ? next
      : undefined;
  }

  /** Of what both players see. (A regular expression is built in, and takes the board half the time of a loop.) */
  function digest(position: Position): number {
    const text = textOf(position);
    const cards = text.substr(0, CARDS).replace(HIDDEN, "\0");
    // Behind a short position there is nothing.
    const rest = text.substring(CARDS, Long.Low) + text.substr(Long.Low).replace(HIDDEN, "\0");
    return crc(cards + rest) & 0xffff || 1;
  }

  function apply(entry: number, wanted: number): boolean {
    const next = after(entry);
    if (!next || (wanted && digest(next) !== wanted)) return false;
    match.by = entry === Entry.Undo ? 0 : turnOf(now);
    before = entry === Entry.Undo ? undefined : now;
    now = next;
    if (extra) extra.forget();
    match.log[match.count++] = entry;
    return true;
  }

  function add(entry: number, wanted?: number): boolean {
    if (!match.position || !apply(entry, wanted || 0)) return false;
    match.position = now;
    match.isTorn = false;
    keep(entry, File.Entry);
    settle();
    return true;
  }

  /** The head tells the score before this game. */
  function settle(): void {
    const result = now[At.Result];
    if (result) match.score[result === match.me ? 0 : result === Result.Draw ? 2 : 1]++;
  }

  /** Not when cards were drawn: who has seen them cannot forget them. */
  function canUndo(): boolean {
    return !!before && now[At.Phase] !== Phase.Over && match.count < File.Most && before[At.Talon] === now[At.Talon];
  }

  function isOver(): boolean {
    return !match.position || match.position[At.Phase] === Phase.Over;
  }

  function nextFirst(): Seat {
    const result = match.position && match.number ? match.position[At.Result] : 0;
    return !result
      ? 0
      : result === Result.Draw
        ? 3 - match.opener
        : match.ruleBits & Rule.LoserFirst
          ? 3 - result
          : result;
  }

  const match: Match = {
    position: undefined,
    kind: Kind.Own,
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
    canUndo: () => !isOver() && canUndo(),
    shuffled: shuffled,
    nextFirst: nextFirst,
    startAt: startAt,
    add: add,
    keep: keep,
    digest: () => digest(match.position!),
    readOn: restore,
    isOver: isOver,
    audit: () =>
      !match.position || !isOver()
        ? 0
        : crc([crc(match.seed), crc(match.log.subarray(0, match.count)), crc(match.position)].join()) >>> 0,
    session: () => (!isOver() ? (crc(match.seed) | 1) >>> 0 : 0),
    drop: () => {
      match.position = before = text = undefined;
      match.number = match.count = 0;
      match.score = [0, 0, 0];
      store.write(name, " ");
    },
  };
  return match;
}
