// A real interpreter opposite a peer that lies (deeds.ts): whole games through its console, each entry held against the slow rule book and against who may have
// written it, and after each game the variables it uses. Its plug stays in, for a board that was started anew has forgotten what it had hoarded.
// Its player agrees to nothing: neither to undo nor to take over a game or another evening.
import { drop, isOver } from "./match-book";
import { Entry } from "../../src/games/durak/match";
import { makeCard, makeMove } from "../../src/games/durak/rules/notation";
import { At, Play, handOf, tableOf, turnOf } from "../../src/games/durak/rules/any-rules";
import { type Look, Referee } from "../rig/espruino/durak-referee";
import { PORT } from "../rig/espruino/durak-wire";
import { faultsIn } from "../rig/espruino/flags";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Deeds, type Stage } from "./deeds";
import { Liar, World } from "./liar";
import { LIAR, Speech } from "./speech";
import { Want } from "../../src/link/want";

export interface OppositeReport {
  bundle: string;
  games: number;
  /** Of both, each held against the rules and its author. */
  entries: number;
  lies: number;
  /** How often it took up the board's game instead of its own. */
  givenIn: number;
  /** Used at the end of each game, garbage collected. */
  variables: number[];
  /** The longest time from the last lie until the game went on, ms. */
  longestMs: number;
  wrong: string;
}

const BAUD = 115200;
const PUMP_MS = 4;
const POLL_MS = 10;
/** Of the times that somebody is on turn, those at which a lie is told instead; and how long one is left to work: at least until its answer has come. */
const LYING = 0.25;
const LIE_MS = 1000;
const ANSWER_MS = 250;
/** Whoever has told two stories of one entry, and cannot get through with the second, takes up the board's game. */
const STORY_MS = 5000;
const STUCK_MS = 60_000;
const BOARD = 0;

class Opposite implements Stage {
  readonly world: World;
  readonly liar: Liar;
  readonly speech: Speech;
  readonly report: OppositeReport;
  private readonly deeds: Deeds;
  private board!: Interpreter;
  private pump: NodeJS.Timeout | undefined;
  private look!: Look;
  /** The game that is held against the rules, and as it was before each entry. */
  private referee: Referee | undefined;
  private before: Referee[] = [];
  private numbers = "";
  private followed = 0;
  /** What the board's player has played, by the entry's number. */
  private readonly played = new Map<number, string>();

  constructor(bundle: string, seed: number) {
    this.world = new World(seed, BAUD);
    this.liar = new Liar(this.world);
    this.liar.adopts = true;
    this.speech = new Speech(this.world);
    this.deeds = new Deeds(this);
    this.report = { bundle, games: 0, entries: 0, lies: 0, givenIn: 0, variables: [], longestMs: 0, wrong: "" };
  }

  async start(binary: string): Promise<void> {
    const { world, report } = this;
    this.board = await Interpreter.start({
      binary,
      bundle: report.bundle,
      capture: false,
      ports: [PORT],
      withCore: true,
      config: { board: "linux", peer: { path: PORT, baud: BAUD } },
    });
    world.lines[LIAR].listener = chunk => this.board.send(PORT, chunk);
    this.board.onReceive(PORT, data => world.lines[BOARD].send(data));
    const startMs = performance.now() - world.clock.now();
    this.pump = setInterval(() => world.clock.advanceTo(performance.now() - startMs), PUMP_MS);
    await this.board.ask('croupier.open("durak",{against:"peer",dialect:"auto"})');
  }

  stop(): void {
    clearInterval(this.pump);
    this.liar.off();
    this.board?.stop();
  }

  // Where lies are told

  seat(): number {
    return this.look[0].seat;
  }

  count(): number {
    return this.liar.match.count;
  }

  /** On a real wire time passes by itself. */
  pause(): void {}

  // What the board has

  private async step(): Promise<void> {
    const { board, liar } = this;
    if (liar.link.report.state === "other game") {
      drop(liar.match);
      liar.link.talk().want(Want.Nothing);
    }
    await sleep(POLL_MS);
    this.look = await board.ask("[croupier.state(),croupier.moves()]");
    const [{ asked, link }] = this.look;
    if (link?.state === "rules") await board.ask('croupier.play("accept")');
    else if (asked) await board.ask('croupier.play("decline")');
  }

  private async until(what: string, isSo: () => boolean): Promise<number> {
    const startMs = performance.now();
    let givesIn = STORY_MS;
    for (;;) {
      await this.step();
      const waitedMs = performance.now() - startMs;
      if (isSo()) return waitedMs;
      if (waitedMs > givesIn && this.liar.link.report.state === "playing") {
        givesIn *= 2;
        this.giveIn();
      }
      if (waitedMs > STUCK_MS)
        throw new Error(`${what}: ${JSON.stringify([this.look, this.liar.link.report, this.liar.match.count])}`);
    }
  }

  /** What the liar would show of the game that both have, if it were a board. */
  private liarsLook(): Look {
    const { match } = this.liar;
    const [{ rules, game, dialect }] = this.look;
    const position = match.position!;
    const isEnded = isOver(match);
    const { liar } = this;
    const state = {
      ...this.look[0],
      game,
      rules,
      dialect,
      seat: match.me,
      first: match.opener,
      trump: makeCard(position[At.Trump]),
      talon: position[At.Talon],
      hand: handOf(position, match.me).map(makeCard),
      peer: position[At.Hands + 3 - match.me],
      table: tableOf(position).map(pair => [makeCard(pair[0]), pair[1] < 0 ? null : makeCard(pair[1])]),
      turn: isEnded ? "none" : liar.isOnTurn ? "me" : "peer",
      result: isEnded ? { won: "lost", lost: "won", draw: "draw" }[this.look[0].result as "won"] : null,
    };
    const moves = isEnded ? ["again"] : liar.isOnTurn ? liar.legal().map(makeMove) : [];
    return [state, moves];
  }

  private get isEven(): boolean {
    const { match, link } = this.liar;
    const [state] = this.look;
    if (state.link?.state !== "playing" || state.asked || link.report.state !== "playing" || !match.position)
      return false;
    return state.seat === 3 - match.me && this.isSame(isOver(match));
  }

  /** Whose turn it is, and where the cards are, is as both say. */
  private isSame(isOver: boolean): boolean {
    const [state, moves] = this.look;
    const position = this.liar.match.position!;
    const turn = isOver ? "none" : turnOf(position) === state.seat ? "me" : "peer";
    const [theirs] = this.liarsLook();
    return (
      state.turn === turn &&
      (turn !== "me" || moves.length > 0) &&
      state.talon === theirs.talon &&
      state.peer === theirs.hand.length &&
      state.hand.length === theirs.peer &&
      JSON.stringify(state.table) === JSON.stringify(theirs.table)
    );
  }

  /** No more lies until both have the same game; then the rule book follows. */
  private async settle(): Promise<void> {
    const { liar, report } = this;
    if (liar.lies.length || liar.evening !== undefined) {
      liar.lies.length = 0;
      liar.evening = undefined;
      liar.restart();
    }
    const waitedMs = await this.until("is stuck", () => this.isEven);
    report.longestMs = Math.max(report.longestMs, waitedMs);
    this.follow();
  }

  private follow(): void {
    const { match } = this.liar;
    if (this.numbers !== String(match.seed)) {
      if (match.count) throw new Error("another game has begun, and its deal was not seen");
      this.numbers = String(match.seed);
      this.followed = 0;
      this.before = [];
      this.played.clear();
      const { referee } = this;
      const isNext = referee && this.look[0].game === referee.number + 1;
      this.referee = Referee.begin([this.look[0], this.liarsLook()[0]], isNext ? referee : undefined);
    }
    for (; this.followed < match.count; this.followed++) this.judge(match.log[this.followed]);
    const wrong = this.referee!.differs([this.look, this.liarsLook()]);
    if (wrong) throw new Error(wrong);
  }

  private judge(entry: number): void {
    const referee = this.referee!;
    const isBoards = referee.board === BOARD;
    this.report.entries++;
    if (entry === Entry.Undo) {
      const earlier = this.before.pop();
      if (!earlier || earlier.board === BOARD || isBoards)
        throw new Error("a play was taken back, and the board's player did not agree");
      this.referee = earlier;
      return;
    }
    if (entry > Play.Resign && entry <= Play.Resign + 2) throw new Error("somebody resigned, and nobody said so");
    const word = makeMove(entry);
    if (isBoards && this.played.get(this.followed) !== word)
      throw new Error(`${word} of the board's own seat, which its player has not played`);
    if (!referee.moves().includes(word)) throw new Error(`believed an illegal move: ${word}`);
    this.before.push(referee.copy());
    referee.play(word);
  }

  private giveIn(): void {
    this.report.givenIn++;
    drop(this.liar.match);
    this.liar.restart();
  }

  // The games

  private async lie(): Promise<void> {
    this.deeds.any();
    this.report.lies++;
    const endMs = performance.now() + ANSWER_MS + this.world.dice() * LIE_MS;
    while (performance.now() < endMs) await this.step();
  }

  private async turn(): Promise<void> {
    const { world, liar, board } = this;
    if (world.dice() < LYING) return this.lie();
    if (liar.isOnTurn) return liar.honest();
    const list = this.look[1];
    const move = list[Math.floor(world.dice() * list.length)];
    this.played.set(liar.match.count, move);
    if (!(await board.ask(`croupier.play(${JSON.stringify(move)})`)))
      throw new Error(`refused ${move}, which it had listed`);
  }

  private async game(): Promise<void> {
    for (;;) {
      await this.settle();
      if (this.referee!.isOver) break;
      await this.turn();
    }
    const { board, report } = this;
    const flags = faultsIn(await board.ask("E.getErrorFlags()"), true);
    const { complaints } = await board.ask("croupier.status()");
    if (flags.length || complaints.length) throw new Error(`flags ${flags}, complaints ${complaints}`);
    report.variables.push(await board.ask("process.memory().usage"));
    report.games++;
  }

  private async again(): Promise<void> {
    const over = this.numbers;
    const { board, liar } = this;
    let wantedMs = -Infinity;
    await this.until("never begins anew", () => {
      if (performance.now() - wantedMs > 3000) {
        wantedMs = performance.now();
        liar.link.talk().want(Want.Another);
        if (this.look[1][0] === "again") void board.ask('croupier.play("again")').catch(() => undefined);
      }
      return String(liar.match.seed) !== over && this.isEven;
    });
  }

  async play(games: number, onGame: () => void): Promise<void> {
    for (let game = 0; game < games; game++) {
      if (game) await this.again();
      await this.game();
      onGame();
    }
  }
}

/** So many games of one bundle on one interpreter; what goes wrong stands in `wrong`. */
export async function playOpposite(
  binary: string,
  bundle: string,
  games: number,
  seed: number,
  onGame: () => void,
): Promise<OppositeReport> {
  const opposite = new Opposite(bundle, seed);
  try {
    await opposite.start(binary);
    await opposite.play(games, onGame);
  } catch (error) {
    opposite.report.wrong = `seed ${seed}, game ${opposite.report.games + 1}: ${(error as Error).message}`;
  } finally {
    opposite.stop();
  }
  return opposite.report;
}
