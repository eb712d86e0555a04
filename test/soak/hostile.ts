// Games of Durak against a peer that plays well and lies whenever it likes (deeds.ts), the board's plug pulled now and then. A seed repeats an evening byte by byte.
// Each entry that the board writes is judged by the slow rule book, and by who may have written it. Its player agrees to nothing that is a lie.
// Not simulated: that running JavaScript takes time, and the shell around the game.
import { idOf } from "./match-book";
import { Entry } from "../../src/games/durak/match";
import { Play } from "../../src/games/durak/rules/any-rules";
import { phaseOf } from "../oracles/durak-slow";
import { type Leaf, Wrong } from "./evening-book";
import type { Counts } from "./evening-wire";
import { Deeds, MARK, type Stage } from "./deeds";
import { Encounter } from "./encounter";
import { Want } from "../../src/link/want";

export interface HostileReport {
  games: number;
  evenings: number;
  entries: number;
  /** Lies told, by kind. */
  deeds: Counts;
  /** Questions that the player was asked, by kind. */
  asked: Counts;
  /** The longest time from the last lie until the game went on, ms of virtual time. */
  longestMs: number;
  longestSeed: number;
}

export const noHostility = (): HostileReport => ({
  games: 0,
  evenings: 0,
  entries: 0,
  deeds: {},
  asked: {},
  longestMs: 0,
  longestSeed: 0,
});

const GAMES = 2;
const HEAD = 12;

/** One evening. */
export class Hostility extends Encounter implements Stage {
  private readonly deeds: Deeds;
  /** Entries are being written by the board's own player. */
  private isPlaying = false;
  private isGranting = false;
  /** It was switched off, which may have torn its last entry: one of its own it believes the other board, or its player's own. */
  private isTorn = false;
  private readonly score = [0, 0, 0];
  private heads = 0;
  private ended: unknown;

  constructor(
    seed: number,
    private readonly report: HostileReport,
  ) {
    super(seed);
    this.deeds = new Deeds(this);
  }

  // The oracle

  /** Who may have written it. */
  protected override judge(leaf: Leaf, entry: number): void {
    this.report.entries++;
    this.judgeAuthor(leaf, entry);
    this.isTorn = false;
  }

  private judgeAuthor({ slow, before }: Leaf, entry: number): void {
    const me = this.board.book.seat;
    const phase = phaseOf(slow);
    const onTurn = phase === "defend" ? 3 - slow.attacker : slow.attacker;
    if (entry === Play.Resign + me) throw new Wrong("resigned, and nobody asked it to");
    if (this.isTorn && onTurn === me) return;
    if (entry === Entry.Undo) {
      const author = before && (phaseOf(before) === "defend" ? 3 - before.attacker : before.attacker);
      if (author === me) throw new Wrong("took its own play back, and nobody asked it to");
      // As long as it is on turn itself, nobody has answered.
      if (onTurn === me && !this.isGranting)
        throw new Wrong("took the other's play back, and its player did not agree");
    } else if (entry < Play.Resign && onTurn === me && !this.isPlaying)
      throw new Wrong("believed an entry of its own seat that its player has not played");
  }

  /** The deck and the score in the file's head. */
  private judgeHead(): void {
    const { book } = this.board;
    if (book.leaf && book.isOver && this.ended !== book.leaf.root) {
      this.ended = book.leaf.root;
      const winner = book.leaf.slow.winner;
      this.score[winner === "draw" ? 2 : winner === book.seat ? 0 : 1]++;
    }
    if (book.heads === this.heads || !book.file) return;
    this.heads = book.heads;
    if (book.file.subarray(HEAD, HEAD + 16).every(byte => byte === MARK))
      throw new Wrong("plays a deck that was brought");
    if (book.leaf && !book.leaf.count && book.score.join() !== this.score.join())
      throw new Wrong(`has the score ${book.score}, not ${this.score}`);
  }

  // Where lies are told

  seat(): number {
    return this.board.book.seat;
  }

  count(): number {
    return this.board.book.leaf?.count ?? 0;
  }

  pause(forMs: number): void {
    this.world.run(forMs);
  }

  switchOff(forMs: number): void {
    this.pullPlug(forMs);
    this.isTorn = true;
  }

  // The board's player

  /** Agrees to what is true, as somebody does who was there. */
  private answer(): void {
    const { board, world } = this;
    const { asked } = board.state;
    if (!asked) return;
    this.report.asked[asked] = (this.report.asked[asked] ?? 0) + 1;
    const isTrue = asked === "game" && world.clock.now() - this.deeds.lastRecordMs > 20_000 && !!idOf(this.liar.match);
    const isYes = isTrue || (asked === "undo" && world.dice() < 0.3);
    this.isGranting = isYes && asked === "undo";
    board.play(isYes ? "accept" : "decline");
    this.isGranting = false;
  }

  private playBoard(): boolean {
    const { board, world } = this;
    const list = board.moves().filter(move => !["accept", "decline", "again", "new"].includes(move));
    if (!list.length || board.state.phase === "over") return false;
    this.isPlaying = true;
    const isDone = board.play(list[Math.floor(world.dice() * list.length)]);
    this.isPlaying = false;
    if (!isDone) throw new Wrong("refused what it had listed");
    return true;
  }

  override step(): void {
    this.answer();
    super.step();
    this.judgeHead();
  }

  override settle(): number {
    const { report } = this;
    const waitedMs = super.settle();
    if (waitedMs <= report.longestMs) return waitedMs;
    report.longestMs = waitedMs;
    report.longestSeed = this.seed;
    return waitedMs;
  }

  private lie(): void {
    this.deeds.any();
    this.wait(Math.floor(this.world.dice() * 3000));
  }

  private playGame(): void {
    const { board, liar, world } = this;
    for (let turn = 0; turn < 2000; turn++) {
      this.settle();
      if (board.book.isOver) break;
      if (world.dice() < 0.25) this.lie();
      else if (liar.isOnTurn) liar.honest();
      else this.playBoard();
      for (let at = 0; at < 4; at++) this.step();
    }
    this.settle();
    this.judgeHead();
    this.report.games++;
  }

  private again(): void {
    const { board, liar } = this;
    const over = board.book.leaf!.root;
    const want = () => {
      if (board.moves()[0] === "again") board.play("again");
      liar.link.talk().want(Want.Another);
    };
    want();
    this.until(
      "never begins anew",
      () => board.book.leaf?.root !== over,
      waitedMs => void (waitedMs % 3000 || want()),
    );
  }

  play(): void {
    for (let game = 0; game < GAMES; game++) {
      if (game) this.again();
      this.playGame();
    }
    this.report.evenings++;
    for (const [name, times] of Object.entries(this.deeds.done))
      this.report.deeds[name] = (this.report.deeds[name] ?? 0) + times;
  }
}

/** As many evenings as it takes. What goes wrong names its seed. */
export function playHostile(games: number, seed: number, report = noHostility(), onGame?: () => void): HostileReport {
  for (; report.games < games; seed++) {
    const evening = new Hostility(seed, report);
    try {
      evening.play();
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
    onGame?.();
  }
  return report;
}
