// Durak's book over a simulated flash, without clock, wire or screen: what is written can be counted, cut short, spoiled and read again.
import openPacks from "../../src/games/durak/rules/packs";
import { crc32, flatten } from "../../devices/sim/bytes";
import { makeRandom as makeDice } from "../../devices/sim/random";
import { SimStorage } from "../../devices/sim/storage";
import recordsOf, { Answer, isDeal, placesOf } from "../../src/games/durak/lesson/deck";
import { makeTaking } from "../../src/games/durak/lesson/table";
import takeOn from "../../src/games/durak/lesson/judge";
import begin from "../../src/games/durak/begin";
import { add, drop } from "../../src/games/durak/entries";
import { canUndo, digestOf } from "../../src/games/durak/digest";
import { Kind, isOver, makeMatch } from "../../src/games/durak/match";
import { auditOf } from "../../src/games/durak/digest";
import { idOf } from "../../src/games/durak/peer/peer";
import readOn from "../../src/games/durak/read";
import type { Match } from "../../src/games/durak/match";
import {
  At,
  CARDS,
  Place,
  Rule,
  deal,
  handOf,
  moves,
  play,
  shuffle,
  tableOf,
} from "../../src/games/durak/rules/any-rules";
import type { Position, Seat } from "../../src/games/durak/rules/any-rules";
import makeTalon from "../../src/games/durak/lesson/talon";
import type { Talon } from "../../src/games/durak/lesson/talon";
import type { Store } from "../../src/kernel/ports";
import { makeRandom } from "../../src/kit/random";

export const NAME = "croupier.durak";
export const SIZE = 1024;

export { add, auditOf, begin, drop, idOf, isOver, readOn };
/** The lesson's own rules. */
export const HOUSE = Rule.LossAtTen | Rule.EmptyWins | Rule.NoFollow;

export type Dice = () => number;
export { makeDice };

export function pick<T>(dice: Dice, list: ArrayLike<T>): T {
  return list[Math.floor(dice() * list.length)];
}

/** Of a file in Storage, and what it is rounded up by. */
const HEADER = 36;

export class Book {
  match!: Match;
  /** Bytes of each write, and whether it began a file. */
  writes: { bytes: number; whole: boolean }[] = [];
  readonly store: Store;
  talon!: Talon;
  crc = (data: Uint8Array | string): number => crc32(flatten(data));

  constructor(
    readonly storage = new SimStorage({ pageSize: 4096, pages: 3 }),
    readonly kind = Kind.Own,
  ) {
    this.store = {
      read: name => storage.read(name),
      write: (name, data, offset, size) => {
        this.writes.push({ bytes: data.length, whole: !offset });
        // What stands there already is not written again, and a full Storage throws.
        if (!offset && storage.read(name) === data) return true;
        // A file that does not fit would take the old one with it.
        const room = (size ?? data.length) + HEADER;
        if (!offset && storage.getFree() < room) storage.compact();
        if (!offset && storage.getFree() < room) return false;
        try {
          return storage.write(name, data, offset ?? 0, size ?? data.length) !== false;
        } catch {
          return false;
        }
      },
    };
    this.open();
  }

  /** As after a power cut: nothing is left but the flash. */
  open(): this {
    this.talon = makeTalon();
    this.match = makeMatch(this.store, data => this.crc(data), this.kind, openPacks);
    // Between two boards either may speak the lesson's dialect.
    if (this.kind === Kind.Own) this.match.extra = this.talon;
    return this;
  }

  /** Reads what stands in the flash; answers in how many slices. */
  restore(): number {
    let slices = 1;
    while (!readOn(this.match)) if (++slices > 1000) throw new Error("never restored");
    return slices;
  }

  again(): Book {
    const book = new Book(this.storage, this.kind);
    book.restore();
    return book;
  }

  get text(): string {
    return this.storage.read(NAME)!;
  }
}

/** A flash that holds such a file and nothing else. */
export function flashWith(text: string, size = SIZE): SimStorage {
  const storage = new SimStorage({ pageSize: 4096, pages: 3 });
  storage.write(NAME, text || "\xff", 0, size);
  return storage;
}

export function noncesOf(dice: Dice): Uint8Array {
  return Uint8Array.from({ length: 16 }, () => Math.floor(dice() * 256));
}

export function randomOf(dice: Dice) {
  const word = () => Math.floor(dice() * 0x100000000);
  return makeRandom(word(), word(), word(), word());
}

/** Whether the last entry can be taken back as the game stands. */
export function mayUndo(match: Match): boolean {
  return !!match.position && canUndo(match, match.position);
}

/** Of the game as it stands. */
export function digestNow(match: Match): number {
  return digestOf(match, match.position!);
}

/** What a board remembers of a game. */
export function memoryOf(match: Match): any {
  return {
    position: match.position && Array.from(match.position),
    kind: match.kind,
    seat: match.me,
    game: match.number,
    first: match.opener,
    rules: match.ruleBits,
    seed: Array.from(match.seed),
    log: Array.from(match.log.subarray(0, match.count)),
    score: match.score.slice(),
    by: match.by,
    undo: mayUndo(match),
    session: idOf(match),
    audit: match.position && auditOf(match),
    over: isOver(match),
  };
}

/** The digest after that move; 0 if it is not legal. */
export function digestAfter(match: Match, move: number): number {
  const { position } = match;
  const next = position && new Uint8Array(position);
  return next && play(next, move) ? digestOf(match, next) : 0;
}

/** Everything about a position that both players may know. */
export function publicOf(position: Position): any {
  const seen = [1, 2].map(seat => handOf(position, seat).filter(card => position[card] === Place.Seen + seat));
  const out = Array.from({ length: CARDS }, (_, card) => card).filter(card => position[card] === Place.Out);
  return { counts: Array.from(position.subarray(At.Phase)), table: tableOf(position), seen, out };
}

/** Any legal move that is no resignation. */
export function anyMove(dice: Dice, position: Position): number {
  return pick(dice, moves(position));
}

/** A board that tells and hears whole decks, and wants the next game at once. */
class Lesson {
  /** What the deck taken last was, as `Taking` has it. */
  entry = -1;
  isNew = false;

  constructor(
    private readonly book: Book,
    private readonly rules: number,
  ) {}

  /** Seat 1 deals, and attacks first. */
  deal(deck: Uint8Array): void {
    const { match, talon } = this.book;
    talon.start(match, deck, deal(deck, this.rules, 1, 1), match.number + 1, 1);
  }

  records(): Int8Array {
    return recordsOf(this.book.match);
  }

  take(records: Int8Array): Answer {
    const { match, talon } = this.book;
    const taking = makeTaking(records, this.rules, true);
    for (let parts = 0; parts < 20; parts++) {
      const answer = takeOn(taking, match, talon);
      this.entry = taking.entry;
      this.isNew = taking.isNew;
      if (answer !== undefined) return answer;
    }
    throw new Error("never judged");
  }

  isDeal(records: Int8Array): boolean {
    return isDeal(placesOf(records, 1));
  }
}

/** Two boards that tell each other whole decks, each with a book of its own. */
export class Decks {
  readonly books = [new Book(), new Book()];
  readonly lessons: Lesson[];
  /** By seat. */
  constructor(
    readonly dice: Dice,
    rules = HOUSE,
  ) {
    this.lessons = this.books.map(book => new Lesson(book, rules));
  }

  match(seat: Seat): Match {
    return this.books[seat - 1].match;
  }
  lesson(seat: Seat): Lesson {
    return this.lessons[seat - 1];
  }

  /** Seat 1 deals, and the other board has heard it. */
  deal(): this {
    this.lesson(1).deal(shuffle(randomOf(this.dice)));
    this.lesson(2).take(this.lesson(1).records());
    return this;
  }
}
