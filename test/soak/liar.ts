// A peer with the real link and whatever log, deck and evening it likes, opposite a whole board.
import openPacks from "../../src/games/durak/rules/packs";
import { VirtualClock } from "../../devices/sim/clock";
import { makeRandom } from "../../devices/sim/random";
import { Kind, makeMatch } from "../../src/games/durak/match";
import { add, auditOf, begin, digestNow, idOf, isOver } from "./match-book";
import type { Match } from "../../src/games/durak/match";
import { At, More, Play, Result, Rule, moves as legalMoves, turnOf } from "../../src/games/durak/rules/any-rules";
import openLink from "../../src/link/link";
import type { Arrangements, Game, Link } from "../../src/link/link";
import openTaking from "../../src/link/taking";
import { Board, compare } from "./evening";
import { Book, Library, crc } from "./evening-book";
import { Line } from "./evening-wire";

/** Where a record of a game tells more of its rules (peer.ts). */
const RECORD = 23;

export const AUTO = { against: "peer", dialect: "auto", rules: {} };

export class World {
  readonly clock = new VirtualClock();
  readonly dice: () => number;
  readonly lines: Line[];
  readonly library = new Library();

  constructor(
    readonly seed = 1,
    readonly baud = 9600,
  ) {
    this.dice = makeRandom(seed);
    this.lines = [0, 1].map(() => new Line(this.clock, this.dice, baud, {}));
  }

  board(at = 0, how: any = AUTO): Board {
    return new Board(this.clock, this.dice, this.lines[at], this.lines[1 - at], how, this.library, this.baud);
  }

  /** Two, and both have the same game. */
  pair(hows: any[] = [AUTO, AUTO]): Board[] {
    const boards = hows.map((how, at) => this.board(at, how));
    boards[0].book.other = boards[1].book;
    boards[1].book.other = boards[0].book;
    for (const board of boards) board.on();
    return boards;
  }

  run(forMs: number): this {
    this.clock.advance(forMs);
    return this;
  }

  until(isSo: () => boolean, atMostMs = 20_000): boolean {
    const endMs = this.clock.now() + atMostMs;
    while (!isSo() && this.clock.now() < endMs) this.clock.advance(20);
    return isSo();
  }
}

export const isPlaying = (board: Board) => board.isOn && !!board.book.leaf && board.state.link?.state === "playing";
export const arePlaying = (boards: Board[]) => boards.every(isPlaying) && boards[0].book.leaf === boards[1].book.leaf;

/** Random legal moves, as many as wanted or to the end. */
export function playOn(world: World, boards: Board[], count = Infinity): void {
  for (let turn = 0; turn < count; turn++) {
    if (boards.every(board => board.book.isOver) && boards[0].book.leaf === boards[1].book.leaf) return;
    if (!world.until(() => arePlaying(boards) && boards.some(board => board.moves().length > 0), 120_000))
      throw new Error("stuck: " + boards.map(board => JSON.stringify(board.state)).join("\n"));
    const board = boards.find(one => one.moves().length > 0)!;
    const list = board.moves();
    if (list[0] === "again") return;
    if (!board.play(list[Math.floor(world.dice() * list.length)])) throw new Error("refused what it had listed");
    compare(board.state, board.book.leaf!, board.book);
  }
}

/** A peer with the real link, and whatever log it likes. */
export class Liar {
  readonly match: Match;
  link!: Link;
  readonly lies: { at: number; entry: number; digest: number }[] = [];
  session: number | undefined;
  /** What it says of its last game, instead of the truth. */
  evening: number | undefined;
  /** What its game that is over comes to, instead of the truth. */
  audit: number | undefined;
  /** What it says its unfinished game is made of, instead of the truth. */
  record: Uint8Array | undefined;
  /** It takes up a game that it has lost. */
  adopts = false;
  readonly events: string[] = [];
  private readonly book = new Book(new Library());
  private isOpen = true;

  constructor(
    readonly world: World,
    readonly at = 1,
    match?: Match,
  ) {
    this.match = match ?? makeMatch(this.book, crc, Kind.Own, openPacks);
    this.open();
  }

  /** Of a game that follows the last one: its winner, in the seat that he has now. */
  private nextFirst(seat: number): 0 | 1 | 2 {
    const { match } = this;
    const result = match.position?.[At.Result] ?? 0;
    if (!result) return 0;
    const first = result === Result.Draw ? 3 - match.opener : result;
    return (seat === match.me ? first : 3 - first) as 1 | 2;
  }

  /** PROTOCOL.md: the numbers, the rules, the game's number, who attacked first, the score, the sender's seat. */
  private adopt(bytes: Uint8Array): boolean {
    const { match } = this;
    if (!this.adopts || idOf(match)) return false;
    const rules = bytes[16] | ((bytes[RECORD] ?? 0) << 8);
    begin(
      match,
      Kind.Own,
      bytes.slice(0, 16),
      bytes[17],
      (3 - bytes[22]) as 1 | 2,
      undefined,
      bytes[18] as 1 | 2,
      rules,
    );
    return true;
  }

  private lie(at: number) {
    return this.lies.find(one => one.at === at);
  }

  /** What it says it has. */
  private told(): Game["book"] {
    const { match } = this;
    const count = () => match.count + this.lies.length;
    return {
      get count() {
        return count();
      },
      get me() {
        return match.me;
      },
      log: new Proxy([], { get: (_, at) => this.lie(Number(at))?.entry ?? match.log[Number(at)] }),
    };
  }

  private open(): void {
    const { world, match } = this;
    const game: Arrangements & Game = {
      write: bytes => world.lines[this.at].send(bytes),
      random32: () => (world.dice() * 2 ** 32) >>> 0,
      session: () => this.session ?? idOf(match),
      arrange: () => game,
      evening: () => this.evening ?? (match.position && isOver(match) ? auditOf(match) & 0xffff || 1 : 0),
      wantedRules: () => Rule.Several | (More.Known << 8),
      prepared: () => true,
      deal: (bytes, number, rules, seat) => {
        begin(match, Kind.Own, bytes, match.number + 1, seat, undefined, number > 1 ? this.nextFirst(seat) : 0, rules);
      },
      resume: () => undefined,
      book: this.told(),
      digest: () => this.lie(match.count + this.lies.length - 1)?.digest ?? digestNow(match),
      take: entry => add(match, entry),
      asked: () => true,
      declined: () => this.events.push("declined"),
      record: () =>
        this.record ??
        new Uint8Array([
          ...match.seed,
          match.ruleBits,
          match.number,
          match.opener,
          ...match.score,
          match.me,
          ...[match.ruleBits >> 8].filter(more => more > 0),
        ]),
      taking: openTaking,
      adopt: bytes => this.adopt(bytes),
      audit: () => this.audit ?? auditOf(match),
      audited: () => undefined,
      changed: () => undefined,
    };
    this.link = openLink(game, world.baud, undefined);
    world.lines[1 - this.at].listener = chunk => {
      if (this.isOpen) this.link.receive(chunk, world.clock.now());
    };
    const link = this.link;
    const tick = () => {
      if (!this.isOpen || link !== this.link) return;
      link.receive("", world.clock.now());
      world.clock.after(60, tick);
    };
    tick();
  }

  /** Switched off and on: the link draws another tag. */
  restart(): void {
    this.open();
  }

  off(): void {
    this.isOpen = false;
  }

  get seat(): number {
    return this.match.me;
  }
  get isOnTurn(): boolean {
    return !!this.match.position && turnOf(this.match.position) === this.seat;
  }

  /** Says that it played that. */
  claim(entry: number, digest = 0): void {
    this.lies.push({ at: this.match.count, entry, digest });
    this.link.talk().moved();
  }

  /** What it may play. A board of the lean bundle knows no choice of what is beaten first, and no exchange. */
  legal(): number[] {
    const { match } = this;
    const isWhole = (match.ruleBits >> 8) & More.Known;
    return legalMoves(match.position!).filter(move => isWhole || move < Play.First || move > Play.Swap);
  }

  /** Plays what it may. */
  honest(): void {
    this.lies.length = 0;
    const list = this.legal();
    add(this.match, list[Math.floor(this.world.dice() * list.length)]);
    this.link.talk().moved();
  }
}

/** A board with a liar opposite, `mine` moves of the board's turn or the liar's. */
export function sitDown(seed: number, isLiarsTurn: boolean): { world: World; board: Board; liar: Liar } {
  const world = new World(seed);
  const board = world.board();
  const liar = new Liar(world);
  board.on();
  if (!world.until(() => isPlaying(board) && !!liar.match.position)) throw new Error("no game");
  for (let turn = 0; turn < 4 || liar.isOnTurn !== isLiarsTurn; turn++) {
    if (liar.isOnTurn) liar.honest();
    else board.play(board.moves()[0]);
    world.run(1000);
  }
  if (board.book.leaf!.count !== liar.match.count) throw new Error("two games");
  return { world, board, liar };
}
