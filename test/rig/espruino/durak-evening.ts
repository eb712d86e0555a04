// An evening of Durak between two interpreters, played through their consoles: whole games of random legal moves, every one of them held against the slow rule
// book, and now and then a plug that is pulled. What is not as it should be is thrown, with the seed.
import { interpreters } from "./binaries";
import type { Hearing } from "../../../devices/sim/ear";
import { binaries, Interpreter, sleep } from "./interpreter";
import { Look, Referee } from "./durak-referee";
import { Plugs } from "./durak-plugs";
import { PORT, Wire } from "./durak-wire";
import { MOVING } from "../wire-tap";
import { faultsIn } from "./flags";
import { makeRandom } from "../../../devices/sim/random";

/** Which interpreter, with which bundle; `before` runs first. */
export interface Maker {
  binary: string;
  bundle: string;
  before?: string;
}

export interface Evening {
  dialect: "auto" | "lesson";
  baud: number;
  games: number;
  seed: number;
  /** In so many of the games, picked by the seed, a board is killed and started again. */
  kills: number;
  /** As both boards' ports hear; without it they hear everything at once. */
  hearing?: Hearing;
  /** Whatever they send goes over the wire in whole packets, as the lesson's program sends it. */
  isWhole?: boolean;
  /** Any legal move is as good as the others: in the lesson's dialect such a game is soon over. */
  isHasty?: boolean;
  /** Options, own dialect. */
  rules?: object;
  /** One of them, or both. */
  boards?: Maker[];
  /** After each game. */
  onGame?(): void;
}

export interface Tally {
  games: number;
  moves: number;
  /** On the wire, both directions, from the moment the boards were opened. */
  bytes: number;
  /** Of these, what entries took: MOVE, ASK, REFUSE, and the ACK that answers them. */
  moving: number;
  /** Of these, ACK that answers nothing: one a second when there is nothing else to say. */
  beats: number;
  /** Of these, what a port did not hear. */
  lost: number;
  restarts: number;
  /** Between a move and the moment both boards show it, when no plug was pulled. */
  longestMs: number;
  /** Between the start of a board and the moment both are where they were. */
  resumeMs: number;
  resent: number;
  /** Frames that came damaged, and what was not believed. */
  damaged: number;
  refused: number;
}

/** No wait between two boards that are both on takes so long. */
const PATIENCE_MS = 45_000;
const POLL_MS = 10;

/** A plug is pulled at most this many moves after the deal. */
const SOON = { auto: 40, lesson: 15 };

const LOOK = "[croupier.state(),croupier.moves()]";

/** This often another move is preferred to taking, without which a game of our own dialect lasts twice as long. */
const HARDY = 0.9;

export const noTally = (): Tally => ({
  games: 0,
  moves: 0,
  bytes: 0,
  moving: 0,
  beats: 0,
  lost: 0,
  restarts: 0,
  longestMs: 0,
  resumeMs: 0,
  resent: 0,
  damaged: 0,
  refused: 0,
});

export function addTally(sum: Tally, more: Tally): void {
  for (const name of [
    "games",
    "moves",
    "bytes",
    "moving",
    "beats",
    "lost",
    "restarts",
    "resent",
    "damaged",
    "refused",
  ] as const)
    sum[name] += more[name];
  for (const name of ["longestMs", "resumeMs"] as const) sum[name] = Math.max(sum[name], more[name]);
}

class Table {
  readonly boards: Interpreter[] = [];
  readonly tally = noTally();
  readonly random: () => number;
  private readonly wire: Wire;
  private readonly plugs: Plugs;
  private referee!: Referee;
  private hardy = 0;
  /** Of each board's link, at the last look. */
  private readonly counted: any[] = [];

  constructor(private readonly evening: Evening) {
    this.random = makeRandom(evening.seed);
    const { hearing, isWhole } = evening;
    // What is lost is drawn from chance of its own, or a byte more on the wire would change the games.
    this.wire = new Wire(evening.baud, hearing && { hearing, isWhole, random: makeRandom(evening.seed + 1) });
    this.plugs = new Plugs(evening.games, evening.kills, SOON[evening.dialect], this.random);
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }

  // The boards

  private async switchOn(at: number, folder?: string): Promise<void> {
    const maker = this.makerOf(at);
    const board = await Interpreter.start({
      ...maker,
      folder,
      capture: false,
      ports: [PORT],
      config: { board: "linux", peer: { path: PORT, baud: this.evening.baud } },
    });
    this.boards[at] = board;
    this.wire.plug(at, board);
  }

  private makerOf(at: number): Maker {
    const { boards = [{ binary: binaries.full!, bundle: "croupier" }] } = this.evening;
    return boards[at % boards.length];
  }

  private async flagsOf(at: number): Promise<string[]> {
    const isFixed = interpreters("small").includes(this.makerOf(at).binary);
    return faultsIn(await this.boards[at].ask("E.getErrorFlags()"), isFixed);
  }

  private async open(at: number): Promise<void> {
    const { dialect, rules } = this.evening;
    await this.boards[at].ask(`croupier.open("durak",${JSON.stringify({ against: "peer", dialect, rules })})`);
  }

  async seated(): Promise<void> {
    await Promise.all([this.switchOn(0), this.switchOn(1)]);
    await this.open(0);
    await sleep(this.below(2) * this.below(3000));
    await this.open(1);
  }

  /** What a killed board had counted is lost with it. */
  private async checkUp(at: number): Promise<void> {
    const board = this.boards[at];
    // Between two games all of its memory moves.
    await board.ask("E.defrag()");
    const flags = await this.flagsOf(at);
    const { link, complaints } = await board.ask("croupier.status()");
    if (flags.length || complaints.length)
      throw new Error(`board ${at} with ${this.makerOf(at).bundle}.js: flags ${flags}, complaints ${complaints}`);
    if (/uncaught|error/i.test(board.printed)) throw new Error(`board ${at} printed ${board.printed.slice(-700)}`);
    if (!(await board.ask(`croupier.screen().indexOf("#")>=0`))) throw new Error(`board ${at}: the screen is empty`);
    for (const count of ["resent", "damaged", "refused"] as const)
      this.tally[count] += link[count] - (this.counted[at]?.[count] ?? 0);
    this.counted[at] = link;
  }

  stop(): void {
    this.wire.stop();
    for (const board of this.boards) board.stop();
  }

  // The games

  private look(): Promise<Look[]> {
    return Promise.all(this.boards.map(board => board.ask(LOOK)));
  }

  /** Until nothing is wrong any more. */
  private async until(what: string, wrongIn: (looks: Look[]) => string): Promise<number> {
    const startMs = performance.now();
    for (;;) {
      const looks = await this.look();
      const wrong = wrongIn(looks);
      const waitedMs = performance.now() - startMs;
      if (!wrong) return waitedMs;
      if (waitedMs > PATIENCE_MS) throw new Error(`${what}: ${wrong}; the boards say ${JSON.stringify(looks)}`);
      await sleep(POLL_MS);
    }
  }

  private async begin(last?: Referee): Promise<void> {
    // Whoever was switched off meanwhile: an evening has one numbering, and its winners attack first.
    const number = last ? last.number + 1 : 1;
    // In the lesson's dialect both may have dealt at first, until one of them gives way.
    await this.until(`the start of game ${number}`, looks => {
      const states = looks.map(look => look[0]);
      const late = states.findIndex(state => state.game !== number || state.phase !== "attack" || state.talon !== 24);
      if (late >= 0) return `board ${late} is not there`;
      if (states[0].seat === states[1].seat || states[0].trump !== states[1].trump) return "two games";
      this.referee = Referee.begin(states, last);
      return this.referee.differs(looks);
    });
  }

  private choose(): string {
    const list = this.referee.moves();
    const others = list.filter(move => move !== "take");
    const among = others.length && this.random() < this.hardy ? others : list;
    return among[this.below(among.length)];
  }

  private async move(): Promise<void> {
    const { referee, boards } = this;
    const move = this.choose();
    const [done, words] = await boards[referee.board].ask(
      `[croupier.play(${JSON.stringify(move)}),croupier.state().message]`,
    );
    if (!done) throw new Error(`${move} was refused: ${words}`);
    referee.play(move);
    this.tally.moves++;
    this.tally.longestMs = Math.max(
      this.tally.longestMs,
      await this.until(`after ${move}`, looks => referee.differs(looks)),
    );
  }

  /** A move, and while it is being played or on its way, a plug is pulled. What the board had not yet kept has not been played. */
  private async moveAndKill(): Promise<void> {
    const { referee, boards } = this;
    const [mover, victim] = [referee.board, this.below(2)];
    const move = this.choose();
    const played = boards[mover].ask(`croupier.play(${JSON.stringify(move)})`).catch(() => undefined);
    await sleep(this.random() < 0.5 ? this.random() * 20 : this.random() * 800);
    const before = referee.copy();
    referee.play(move);
    this.wire.unplug(victim);
    boards[victim].kill();
    const answer = await played;
    if (answer === false) throw new Error(`${move} was refused`);
    await sleep(this.random() < 0.3 ? 6000 * this.random() : 300 * this.random());
    await this.switchOn(victim, boards[victim].folder);
    this.counted[victim] = undefined;
    await this.open(victim);
    const waitedMs = await this.until(`after ${move} of board ${mover}, with board ${victim} killed`, looks => {
      const wrong = referee.differs(looks);
      if (!wrong || answer || before.differs(looks)) return wrong;
      this.referee = before;
      return "";
    });
    this.tally.moves++;
    this.tally.restarts++;
    this.tally.resumeMs = Math.max(this.tally.resumeMs, waitedMs);
  }

  private async game(number: number, last?: Referee): Promise<void> {
    await this.begin(last);
    this.hardy = this.evening.isHasty ? 0 : HARDY;
    this.plugs.begin(number);
    while (!this.referee.isOver) {
      if (this.plugs.isPulled()) await this.moveAndKill();
      else await this.move();
    }
    await Promise.all([this.checkUp(0), this.checkUp(1)]);
    this.tally.games++;
  }

  private async again(): Promise<void> {
    const lists = await Promise.all(this.boards.map(board => board.ask("croupier.moves()")));
    if (lists.join() !== "again,again") throw new Error(`after the end: ${JSON.stringify(lists)}`);
    const first = this.below(2);
    for (const at of [first, 1 - first]) {
      if (!(await this.boards[at].ask(`croupier.play("again")`))) throw new Error("again was refused");
      await sleep(this.below(2) * this.below(1000));
    }
  }

  async play(): Promise<void> {
    // A game more if the last one was too short for its plug.
    for (let number = 0; number < this.evening.games || this.plugs.areLeft; number++) {
      const last = this.referee;
      if (number) await this.again();
      await this.game(number, last);
      this.evening.onGame?.();
    }
  }

  /** Until a board says what fits: what it says, and after how long. */
  async says(words: RegExp, withinMs: number): Promise<{ message: string; afterMs: number }> {
    const startMs = performance.now();
    for (;;) {
      const messages: string[] = (await this.look()).map(([state]) => state.message);
      const message = messages.find(one => words.test(one));
      const afterMs = performance.now() - startMs;
      if (message) return { message, afterMs };
      if (afterMs > withinMs) throw new Error(`no board says why; they say ${JSON.stringify(messages)}`);
      await sleep(POLL_MS);
    }
  }

  /** What has come of it so far. */
  told(): Tally {
    const { bytes, lost, tap } = this.wire;
    return { ...this.tally, bytes, lost, moving: tap.bytesOf(...MOVING), beats: tap.bytesOf("beat") };
  }
}

/** Something was not as it should be; what had come of the evening until then. */
export class Spoiled extends Error {
  constructor(
    readonly tally: Tally,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

async function withTable<Result>(evening: Evening, work: (table: Table) => Promise<Result>): Promise<Result> {
  const table = new Table(evening);
  try {
    await table.seated();
    return await work(table);
  } catch (error) {
    const { dialect, baud, seed, games, kills, hearing, rules } = evening;
    const story = JSON.stringify({ dialect, baud, seed, games, kills, hearing, rules });
    const tally = table.told();
    const where = `game ${tally.games + 1}, move ${tally.moves}, after ${tally.restarts} restarts`;
    throw new Spoiled(tally, `${story}, ${where}: ${(error as Error).message}`, error);
  } finally {
    table.stop();
  }
}

export const playEvening = (evening: Evening): Promise<Tally> =>
  withTable(evening, async table => {
    await table.play();
    return table.told();
  });

/** Two boards that cannot play: what one of them says of it, within so long of both being open. */
export const whatIsSaid = (evening: Evening, words: RegExp, withinMs: number) =>
  withTable(evening, table => table.says(words, withinMs));
