// Games of Durak against a peer that plays well and lies whenever it likes: frames of every kind under the right key, entries in the board's name, decks and scores of its own,
// what was said on earlier connections and in earlier evenings, hellos of strangers, plugs and noise. A seed repeats an evening byte by byte.
// Each entry that the board writes is judged by the slow rule book, and by who may have written it. Its player agrees to nothing that is a lie.
// Not simulated: that running JavaScript takes time, and the shell around the game.
import { Entry } from "../../../src/games/durak/match";
import { Play, moves as legalMoves } from "../../../src/games/durak/rules";
import { crc16 } from "../../../src/link/crc";
import { Kind, sendHello } from "../../../src/link/frames";
import { phaseOf } from "../oracles/durak-slow";
import { type Leaf, Wrong } from "./evening-book";
import type { Counts } from "./evening-wire";
import { BOARD, Encounter, LIAR, isHello } from "./encounter";
import { sitDown } from "./liar";

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
const EARLIER_SEED = 999_983;
/** A brought deck is known by its numbers. */
const MARK = 0xee;
const HEAD = 12;
const FRAMES = [Kind.Ack, Kind.Move, Kind.Ask, Kind.Refuse, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5];
const PAYLOADS: Record<number, number> = { 0xb0: 3, 0xc0: 1, 0xe0: 2, 0xe1: 9, 0xe2: 8, 0xe3: 8, 0xe4: 4, 0xe5: 32 };

/** Frames that somebody said in an earlier evening: an honest one, so that every seed meets the same. */
let earlier: number[][] | undefined;

function saidEarlier(): number[][] {
  if (earlier) return earlier;
  const heard: number[][] = [];
  const { world, board, liar } = sitDown(EARLIER_SEED, true);
  world.lines[LIAR].onWrite = bytes => void (isHello(bytes) || heard.push(bytes));
  for (let turn = 0; turn < 60 && !board.book.isOver; turn++) {
    if (liar.isOnTurn) liar.honest();
    else board.play(board.moves()[0]);
    world.run(500);
  }
  return (earlier = heard);
}

/** One evening. */
export class Hostility extends Encounter {
  private readonly deeds: [name: string, deed: () => void][];
  /** Entries are being written by the board's own player. */
  private isPlaying = false;
  private isGranting = false;
  /** It was switched off, which may have torn its last entry: one of its own it believes the other board, or its player's own. */
  private isTorn = false;
  private lastRecordMs = -Infinity;
  private readonly score = [0, 0, 0];
  private heads = 0;
  private ended: unknown;

  constructor(
    seed: number,
    private readonly report: HostileReport,
  ) {
    super(seed);
    this.deeds = this.makeDeeds();
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

  // What the liar does

  private below(most: number): number {
    return Math.floor(this.world.dice() * most);
  }

  private bytes(count: number): number[] {
    return Array.from({ length: count }, () => this.below(256));
  }

  private get count(): number {
    return this.board.book.leaf?.count ?? 0;
  }

  /** An entry that the board's player could play now, or any. */
  private entryOfBoard(): number {
    const { liar } = this;
    const position = liar.match.position;
    if (!position || liar.match.isOver()) return this.below(256);
    const list = legalMoves(position);
    return list.length ? list[this.below(list.length)] : this.below(256);
  }

  private near(): number {
    return Math.max(0, this.count + this.below(5) - 2);
  }

  private comeBackWith(...entries: number[]): void {
    const { liar } = this;
    entries.forEach((entry, at) => liar.lies.push({ at: liar.match.count + at, entry, digest: 0 }));
    liar.restart();
  }

  private makeDeeds(): [name: string, deed: () => void][] {
    const { liar, world } = this;
    const me = () => this.board.book.seat || 1;
    const line = world.lines[LIAR];
    return [
      ["any frame", () => this.anyFrame()],
      ["play for it", () => this.say(Kind.Move, this.count, [this.entryOfBoard(), 0, 0])],
      ["resign for it", () => this.say(Kind.Move, this.count, [Play.Resign + me(), 0, 0])],
      ["take back", () => this.say(Kind.Move, this.count, [Entry.Undo, 0, 0])],
      ["ask anything", () => this.say(Kind.Ask, this.count, [2 + this.below(254)])],
      ["ask to undo", () => this.say(Kind.Ask, this.count, [2])],
      ["bring a deck", () => this.bringDeck()],
      ["any audit", () => this.say(Kind.Audit, this.below(8), this.bytes(4))],
      ["say it has more", () => this.say(Kind.Ack, this.count + 1 + this.below(9), [])],
      ["refuse", () => this.say(Kind.Refuse, this.near(), [])],
      ["come back and play for it", () => this.comeBackWith(this.entryOfBoard())],
      ["come back and resign for it", () => this.comeBackWith(Play.Resign + me())],
      ["come back and take back", () => this.comeBackWith(Entry.Undo)],
      ["come back", () => liar.restart()],
      ["be a stranger", () => this.beStranger()],
      ["say old things", () => this.sayOld()],
      ["noise", () => line.send(this.bytes(1 + this.below(60)))],
      ["pull the board's plug", () => this.switchOff()],
      ["another evening", () => this.otherEvening()],
    ];
  }

  private anyFrame(): void {
    const kind = FRAMES[this.below(FRAMES.length)];
    if (kind === Kind.Record) return this.bringDeck();
    // To give up its own game is its right, but ends it.
    const what = kind === Kind.Ask ? [2 + this.below(254)] : this.bytes(PAYLOADS[kind] ?? 0);
    this.say(kind, this.world.dice() < 0.7 ? this.near() : this.below(1024), what);
  }

  private bringDeck(): void {
    this.lastRecordMs = this.world.clock.now();
    const record = [...Array(16).fill(MARK), 0, 4, 1 + this.below(2), 99, 0, 0, 1 + this.below(2)];
    this.say(Kind.Record, record.length, [...record, ...Array(9).fill(0)]);
  }

  private beStranger(): void {
    const wire = { crc16, write: (bytes: Uint8Array | string) => this.world.lines[LIAR].send(bytes) };
    const number = () => Math.floor(this.world.dice() * 2 ** 32) | 0;
    const session = this.world.dice() < 0.5 ? 0 : number();
    for (let time = 0; time < 1 + this.below(3); time++) {
      sendHello(wire, this.below(512), number() | 1, this.tags[BOARD] & 0xffff, session, this.below(65536));
      this.world.run(this.below(400));
    }
  }

  private sayOld(): void {
    const all = this.world.dice() < 0.5 ? saidEarlier() : this.said;
    for (let time = 0; time < 8 && all.length; time++) this.world.lines[LIAR].send(all[this.below(all.length)]);
  }

  private switchOff(): void {
    this.pullPlug(this.below(3000));
    this.isTorn = true;
  }

  private otherEvening(): void {
    this.liar.evening = this.below(65536);
    this.liar.restart();
  }

  // The board's player

  /** Agrees to what is true, as somebody does who was there. */
  private answer(): void {
    const { board, world } = this;
    const { asked } = board.state;
    if (!asked) return;
    this.report.asked[asked] = (this.report.asked[asked] ?? 0) + 1;
    const isTrue = asked === "game" && world.clock.now() - this.lastRecordMs > 20_000 && !!this.liar.match.session();
    const isYes = isTrue || (asked === "undo" && world.dice() < 0.3);
    this.isGranting = isYes && asked === "undo";
    board.play(isYes ? "accept" : "decline");
    this.isGranting = false;
  }

  private playBoard(): boolean {
    const { board } = this;
    const list = board.moves().filter(move => !["accept", "decline", "again", "new"].includes(move));
    if (!list.length || board.state.phase === "over") return false;
    this.isPlaying = true;
    const isDone = board.play(list[this.below(list.length)]);
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
    const [name, deed] = this.deeds[this.below(this.deeds.length)];
    this.report.deeds[name] = (this.report.deeds[name] ?? 0) + 1;
    deed();
    this.wait(this.below(3000));
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
      liar.link.talk().wantAnother();
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
