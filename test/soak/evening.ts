// Two boards play whole games of Durak over a bad wire, on a virtual clock, while somebody pulls plugs and cables. A seed repeats an evening byte by byte.
// Players know nothing but moves() and play(). Each entry that a board writes down is judged by the slow rule book, and what a board shows is held against it.
// Not simulated: that running JavaScript takes time, and the shell around the game.
import { VirtualClock } from "../../devices/sim/clock";
import type { Hearing } from "../../devices/sim/ear";
import { makeRandom } from "../../devices/sim/random";
import { Kept } from "../../src/kernel/app";
import type { App, Host } from "../../src/kernel/app";
import type { DurakConfig } from "../../src/games/durak/wishes";
import openDurak from "../../src/games/durak/whole-app";
import { phaseOf } from "../oracles/durak-slow";
import { USUAL, USUAL_RULES } from "../oracles/durak-usual";
import { Book, Leaf, Library, PowerCut, Wrong, crc } from "./evening-book";
import { Counts, Dice, Faults, Line } from "./evening-wire";

export interface Options {
  games: number;
  /** Of the first evening; the next one has the next number. */
  seed: number;
  dialect: "auto" | "lesson";
  /** Either speed, by the seed, if it is not given; and likewise the others. */
  baud?: number;
  rules?: Record<string, boolean>;
  faults?: Faults;
  /** Resets an evening. */
  resets?: number;
  /** As both boards' ports hear. */
  hearing?: Hearing;
  /** Nobody pulls a cable or does what he should not. */
  quiet?: boolean;
}

export interface Report {
  games: number;
  evenings: number;
  entries: number;
  results: Counts;
  faults: Counts;
  /** The longest game, in virtual time. */
  longestMs: number;
  longestSeed: number;
  virtualMs: number;
  bytes: number;
  /** Lesson's dialect: ends that only one board has seen. */
  missed: number;
}

/** A game that takes longer than this does not end. */
const ENDLESS_MS = 40 * 60_000;
/** Then the wire is mended. */
const BAD_MS = 90_000;

export class Board {
  app!: App;
  isOn = false;
  readonly book: Book;
  readonly host: Host<DurakConfig>;
  private epoch = 0;
  private shown: any;

  constructor(
    readonly clock: VirtualClock,
    dice: Dice,
    readonly out: Line,
    readonly into: Line,
    readonly how: any,
    library: Library,
    baud: number,
    skewMs = 0,
  ) {
    this.book = new Book(library);
    this.host = {
      clock: {
        now: () => (clock.now() + skewMs) % 2 ** 32,
        after: (forMs, then) => this.after(forMs, then),
        cancel: timer => clock.cancel(timer),
      },
      store: this.book,
      settings: {
        peer: { baud },
        keys: { A: "", B: "", C: "" },
        durak: { level: 1, dialect: "auto", firstTo: 0, clock: 0, auto: false, waitS: 0, ...USUAL },
      },
      redraw: () => undefined,
      open: () => true,
      table: {
        random32: () => Math.floor(dice() * 2 ** 32),
        crc: data => crc(data),
        signal: () => undefined,
        sweep: () => ({ free: 12000 }),
        camera: () => undefined,
        arm: () => undefined,
        release: () => undefined,
        keep: () => Kept.Done,
        peer: listener => {
          into.listener = listener ? chunk => this.try(() => listener(chunk)) : () => undefined;
          return bytes => out.send(bytes);
        },
      },
    };
  }

  /** Whatever a board does may be the last thing it did. */
  try<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (e) {
      if (!(e instanceof PowerCut)) throw e;
      this.off();
      return undefined;
    }
  }

  /** What a board that is off has asked for never comes. */
  private after(forMs: number, then: () => void): number {
    const epoch = this.epoch;
    return this.clock.after(forMs, () => {
      if (epoch === this.epoch) this.try(then);
    });
  }

  on(): void {
    this.isOn = true;
    this.book.open();
    this.try(() => {
      this.app = openDurak(this.host, this.how);
    });
  }

  off(): void {
    this.isOn = false;
    this.epoch++;
    this.into.listener = () => undefined;
    this.into.ear.forget();
    this.out.stop();
  }

  /** Who asks makes it finish its work: if the power goes meanwhile, it shows what it showed last. */
  get state(): any {
    return (this.shown = this.try(() => this.app.state()) ?? this.shown);
  }
  moves(): string[] {
    return this.try(() => this.app.moves()) ?? [];
  }
  play(move: string): boolean {
    return !!this.try(() => this.app.play(move));
  }
}

const order = (cards: string[]) => [...cards].sort().join();

/** What a board shows, held against its own book. */
export function compare(state: any, leaf: Leaf, book: Book): void {
  const { slow, root } = leaf;
  const seat = book.seat as 1 | 2;
  const shown: any = {
    seat: state.seat,
    game: state.game,
    trump: state.trump,
    talon: state.talon,
    hand: order(state.hand),
    peer: state.peer,
    table: state.table.join(" "),
    first: state.first,
    turn: state.turn,
    result: state.result,
    rules: bitsOf(state.rules),
  };
  const phase = phaseOf(slow);
  const whose = slow.winner ? 0 : phase === "defend" ? 3 - slow.attacker : slow.attacker;
  const true_: any = {
    seat,
    game: book.game,
    trump: slow.trump,
    talon: slow.talon.length,
    hand: order(slow.hands[seat]),
    peer: slow.hands[(3 - seat) as 1 | 2].length,
    table: slow.table.map(pair => [pair.attack, pair.defence]).join(" "),
    first: root.first.slow.attacker,
    turn: !whose ? "none" : whose === seat ? "me" : "peer",
    result: !slow.winner ? null : slow.winner === "draw" ? "draw" : slow.winner === seat ? "won" : "lost",
    rules: root.rules,
  };
  for (const key of Object.keys(true_))
    if (shown[key] !== true_[key]) throw new Wrong(`shows another ${key}: ${shown[key]}, not ${true_[key]}`);
  if (state.link?.state === "playing" && state.phase !== phase) throw new Wrong(`shows ${state.phase}, not ${phase}`);
}

const NAMES = ["transfer", "show", "firstFive", "several", "lossAtTen", "emptyWins", "follow", "loserFirst"];
const bitsOf = (rules: any) =>
  NAMES.reduce((bits, name, at) => bits | (rules[name] !== (name === "follow") ? 1 << at : 0), 0) |
  (rules.pack === 24 ? 256 : rules.pack === 52 ? 512 : 0) |
  (rules.swap ? 1024 : 0);

const MIRROR: Record<string, string> = {
  me: "peer",
  peer: "me",
  none: "none",
  won: "lost",
  lost: "won",
  draw: "draw",
  null: "null",
};

/** Two boards at the same entry: nothing public differs, and the cards of both are one deck. */
export function agree(one: any, other: any, isNumbered = true): void {
  const isLinked = [one, other].every(state => state.link.state === "playing");
  for (const key of [
    ...(isNumbered ? ["game"] : []),
    "trump",
    "talon",
    "first",
    "table",
    "rules",
    "phase",
    ...(isLinked ? ["dialect"] : []),
  ]) {
    if (JSON.stringify(one[key]) !== JSON.stringify(other[key]))
      throw new Wrong(`the boards differ in ${key}: ${JSON.stringify(one[key])}, ${JSON.stringify(other[key])}`);
  }
  if (one.seat + other.seat !== 3 || MIRROR[one.turn] !== other.turn || MIRROR[one.result] !== String(other.result))
    throw new Wrong("seat, turn or result is not mirrored");
  if (one.hand.length !== other.peer || other.hand.length !== one.peer) throw new Wrong("a hand's size differs");
  const seen = [...one.hand, ...other.hand, ...one.table.flat().filter((card: any) => card)];
  if (new Set(seen).size !== seen.length) throw new Wrong("a card is in two places: " + seen);
  if (seen.length + one.talon > one.rules.pack) throw new Wrong(`more than ${one.rules.pack} cards`);
}

interface Plan {
  baud: number;
  rules: Record<string, boolean | number>;
  faults: Faults;
  isBadForEver: boolean;
  resets: number;
  wipes: number;
  tears: number;
  cuts: number;
  meddles: number;
  games: number;
  skews: number[];
  thinkMs: number;
  bothResign: boolean;
}

/** How the evening will be, by its seed. */
function planOf(options: Options, dice: Dice): Plan {
  const is = (chance: number) => dice() < chance;
  const isOwn = options.dialect === "auto";
  const badness = is(0.2) ? 0 : is(0.5) ? 0.001 : is(0.6) ? 0.006 : 0.02;
  const some = () => (is(0.6) ? badness * dice() : 0);
  // A deck is thirty times as long as a move.
  const perByte = isOwn ? 1 : 1 / 15;
  const faults = options.faults ?? {
    flip: some() * perByte,
    lose: some() * perByte,
    double: some() * perByte,
    garbage: some() * perByte,
    losePacket: 5 * some(),
    doublePacket: 5 * some(),
    delay: 5 * some(),
    overtake: isOwn ? 0.2 : 0,
  };
  const rules = options.rules ?? (isOwn ? rulesBy(dice) : {});
  return {
    baud: options.baud ?? (is(0.5) ? 9600 : 115200),
    rules,
    faults,
    isBadForEver: badness < 0.005 && is(0.5),
    resets: options.resets ?? (is(0.6) ? 0 : Math.ceil(dice() * 5)),
    wipes: isOwn ? 0.15 : 0,
    tears: 0.2,
    cuts: options.quiet || is(0.7) ? 0 : Math.ceil(dice() * 3),
    meddles: options.quiet || is(0.5) ? 0 : 0.1 * dice(),
    games: is(0.6) ? 1 : 2 + Math.floor(dice() * 3),
    skews: [is(0.1) ? 2 ** 32 - dice() * 60_000 : dice() * 1e6, dice() * 1e6],
    thinkMs: is(0.7) ? 60 : is(0.5) ? 20 : 400,
    bothResign: isOwn && !options.quiet && is(0.05),
  };
}

function rulesBy(dice: Dice): Record<string, boolean | number> {
  if (dice() < 0.5) return {};
  const rules: Record<string, boolean | number> = {};
  for (const name of NAMES) if (dice() < 0.4) rules[name] = !USUAL_RULES[name as keyof typeof USUAL_RULES];
  if (dice() < 0.4) rules.pack = dice() < 0.5 ? 24 : 52;
  if (dice() < 0.3) rules.swap = true;
  return rules;
}

export class Evening {
  readonly clock = new VirtualClock();
  readonly library = new Library();
  readonly dice: Dice;
  readonly plan: Plan;
  readonly lines: Line[];
  readonly boards: Board[];
  readonly report: Report;

  constructor(
    readonly options: Options,
    readonly seed: number,
    report?: Report,
  ) {
    this.report = report ?? makeReport();
    this.dice = makeRandom(seed);
    this.plan = planOf(options, this.dice);
    const { baud, rules, skews } = this.plan;
    this.lines = [0, 1].map(() => new Line(this.clock, this.dice, baud, this.report.faults));
    for (const line of this.lines) line.hearing = options.hearing;
    const how = { against: "peer", dialect: options.dialect, rules };
    this.boards = [0, 1].map(
      at => new Board(this.clock, this.dice, this.lines[at], this.lines[1 - at], how, this.library, baud, skews[at]),
    );
    const [one, other] = this.boards.map(board => board.book);
    one.other = other;
    other.other = one;
  }

  /** Plays all its games. */
  play(): void {
    const { clock, plan, dice } = this;
    this.spoil(plan.faults);
    for (const board of this.boards) {
      clock.after(dice() * 2000, () => board.on());
      clock.after(dice() * 3000, () => this.act(board));
    }
    this.plotCuts();
    this.plotResets();
    if (plan.bothResign) this.soon(40_000, () => this.resignBoth());
    if (!plan.isBadForEver) clock.after(BAD_MS * plan.games, () => this.spoil({}));
    for (let game = 0; game < plan.games; game++) this.playGame(game);
    this.report.evenings++;
    this.report.virtualMs += clock.now();
    this.report.entries += this.library.entries;
    this.report.missed += this.library.missed;
    for (const line of this.lines) this.report.bytes += line.bytes;
    // What is still to come belongs to nobody.
    for (const board of this.boards) if (board.isOn) board.app.close();
  }

  private playGame(number: number): void {
    const { clock } = this;
    const startMs = clock.now();
    this.mayGoOn = false;
    while (!this.isEnd()) {
      if (clock.now() - startMs > ENDLESS_MS) throw new Wrong("the game does not end");
      clock.advance(25);
      this.look();
    }
    const [one, other] = this.boards.map(board => board.state);
    // In the lesson's dialect nobody can tell a board that has lost its file how many games there were.
    agree(one, other, this.options.dialect === "auto" || (!this.library.lost && !this.library.missed));
    if (one.message === "The boards disagree!" || other.message === "The boards disagree!")
      throw new Wrong("The boards disagree!");
    const { report } = this;
    const leaf = this.boards[0].book.leaf!;
    report.games++;
    report.results[String(leaf.slow.winner)] = (report.results[String(leaf.slow.winner)] ?? 0) + 1;
    if (clock.now() - startMs > report.longestMs) {
      report.longestMs = clock.now() - startMs;
      report.longestSeed = this.seed;
    }
    this.ended = leaf.root.name;
    this.mayGoOn = number + 1 < this.plan.games;
    while (this.mayGoOn && this.boards.some(board => board.book.leaf?.root.name === this.ended)) {
      if (clock.now() - startMs > 2 * ENDLESS_MS) throw new Wrong("no next game");
      clock.advance(25);
      this.look();
    }
  }

  private mayGoOn = false;
  private ended = "";

  private isEnd(): boolean {
    const [one, other] = this.boards;
    if (
      !one.isOn ||
      !other.isOn ||
      !one.book.isOver ||
      one.book.leaf !== other.book.leaf ||
      one.book.leaf!.root.name === this.ended
    )
      return false;
    // A board just switched on still reads its file.
    return this.boards.every(board => board.state.phase === "over" && board.isOn);
  }

  /** After anything new, what a board shows is what it wrote. */
  private look(): void {
    for (const board of this.boards) {
      if (!board.book.isFresh || !board.isOn || !board.book.leaf) continue;
      board.book.isFresh = false;
      const state = board.state;
      // Just switched on, it shows nothing yet.
      if (board.isOn && state.link && state.link.state === "playing") compare(state, board.book.leaf, board.book);
    }
  }

  private count(fault: string): void {
    this.report.faults[fault] = (this.report.faults[fault] ?? 0) + 1;
  }

  private spoil(faults: Faults): void {
    for (const line of this.lines) line.faults = faults;
  }

  /** At some moment of the evening. */
  private soon(withinMs: number, then: () => void): void {
    this.clock.after(this.dice() * withinMs, then);
  }

  private plotCuts(): void {
    for (let turn = 0; turn < this.plan.cuts; turn++)
      this.soon(60_000, () => {
        this.count("cut");
        const lines = this.lines.filter(() => this.dice() < 0.7);
        for (const line of lines) line.cut(true);
        this.soon(10_000, () => {
          for (const line of lines) line.cut(false);
        });
      });
  }

  private plotResets(): void {
    for (let turn = 0; turn < this.plan.resets; turn++)
      this.soon(30_000 * this.plan.games, () => {
        const board = this.boards[this.dice() < 0.5 ? 0 : 1];
        if (!board.isOn) return;
        if (this.dice() < this.plan.tears) {
          this.count("tear");
          // Some file written soon is not written whole.
          board.book.powerFor = Math.floor(this.dice() * (this.dice() < 0.9 ? 2 : 30));
          this.clock.after(this.dice() * 4000 + 100, () => this.restart(board));
        } else this.restart(board);
      });
  }

  private restart(board: Board): void {
    board.book.powerFor = Infinity;
    if (board.isOn) board.off();
    this.count("reset");
    if (this.dice() < this.plan.wipes) {
      this.count("wipe");
      board.book.wipe();
    }
    this.soon(this.dice() < 0.3 ? 20_000 : 3000, () => {
      if (!board.isOn) board.on();
    });
  }

  private resignBoth(): void {
    this.count("both resign");
    for (const board of this.boards) if (board.isOn) board.play("resign");
  }

  // The players

  private act(board: Board): void {
    const { dice, plan } = this;
    this.clock.after(dice() * 2 * plan.thinkMs, () => this.act(board));
    if (!board.isOn) return;
    if (plan.meddles && dice() < plan.meddles) return this.meddle(board);
    const list = board.moves();
    if (!list.length || (list[0] === "again" && !this.mayGoOn && board.book.leaf === board.book.other!.leaf)) return;
    const move = list[Math.floor(dice() * list.length)];
    if (!board.play(move) && board.isOn)
      throw new Wrong("refused what it had listed: " + move + ": " + board.state.message);
  }

  /** What a player should not do, or seldom does. */
  private meddle(board: Board): void {
    const { dice } = this;
    const what = dice();
    const isOwn = this.options.dialect === "auto";
    if (what < 0.3) this.tryAnything(board);
    else if (what < 0.6) {
      this.count("undo");
      board.play("undo");
    } else if (what < 0.62 && isOwn) {
      this.count("resign");
      board.play("resign");
    } else {
      this.count("key");
      board.try(() => board.app.press("ABC"[Math.floor(dice() * 3)] as any, dice() < 0.02 && isOwn));
    }
  }

  /** A move that is not listed is refused. */
  private tryAnything(board: Board): void {
    this.count("illegal");
    const move = ["bito", "take", "done", "6H+6D", "show 6H", ">7C", "nonsense", "10S", "AH", "QD", "8C"][
      Math.floor(this.dice() * 11)
    ];
    if (!board.moves().includes(move) && board.play(move)) throw new Wrong("played what it had not listed: " + move);
  }
}

export function makeReport(): Report {
  return {
    games: 0,
    evenings: 0,
    entries: 0,
    results: {},
    faults: {},
    longestMs: 0,
    longestSeed: 0,
    virtualMs: 0,
    bytes: 0,
    missed: 0,
  };
}

/** As many evenings as it takes. What goes wrong names its seed. */
export function simulate(options: Options): Report {
  const report = makeReport();
  for (let seed = options.seed; report.games < options.games; seed++) {
    const evening = new Evening(options, seed, report);
    try {
      evening.play();
    } catch (e) {
      throw new Error(
        `${(e as Error).message}\n  ${story(evening)}\n  again: simulate(${JSON.stringify({ ...options, seed, games: 1 })})`,
        { cause: e },
      );
    }
  }
  return report;
}

function story(evening: Evening): string {
  const states = evening.boards.map(board => (board.isOn ? JSON.stringify(board.state) : "off"));
  return [`at ${evening.clock.now()} ms`, JSON.stringify(evening.plan), ...states].join("\n  ");
}
