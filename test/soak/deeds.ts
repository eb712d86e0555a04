// What a peer does that lies whenever it likes: frames of every kind under the right key, entries in the board's name, decks and scores of its own, what was said on
// earlier connections and in earlier evenings, hellos of strangers, and noise. Chance is the world's: a seed repeats all of it.
import { isOver } from "./match-book";
import { Entry } from "../../src/games/durak/match";
import { Play, moves as legalMoves } from "../../src/games/durak/rules/any-rules";
import { Kind } from "../../src/link/frames";
import { type Liar, type World, sitDown } from "./liar";
import { LIAR, type Speech, isHello } from "./speech";

/** Where lies are told. */
export interface Stage {
  readonly world: World;
  readonly liar: Liar;
  readonly speech: Speech;
  /** The board's seat, and how many entries it has; 0: there is no game. */
  seat(): number;
  count(): number;
  /** Time for the board between two sentences. */
  pause(forMs: number): void;
  /** Its plug is pulled for so long. */
  switchOff?(forMs: number): void;
}

const EARLIER_SEED = 999_983;
/** A brought deck is known by its numbers. */
export const MARK = 0xee;
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

export class Deeds {
  /** How often each was done. */
  readonly done: Record<string, number> = {};
  /** When a deck was brought last, ms of the world's time. */
  lastRecordMs = -Infinity;
  private readonly list: [name: string, deed: () => void][];

  constructor(private readonly stage: Stage) {
    this.list = this.makeList();
  }

  /** One of them. */
  any(): void {
    const [name, deed] = this.list[this.below(this.list.length)];
    this.done[name] = (this.done[name] ?? 0) + 1;
    deed();
  }

  private below(most: number): number {
    return Math.floor(this.stage.world.dice() * most);
  }

  private bytes(count: number): number[] {
    return Array.from({ length: count }, () => this.below(256));
  }

  private say(kind: number, n: number, payload: number[]): void {
    this.stage.speech.say(kind, n, payload);
  }

  /** An entry that the board's player could play now, or any. */
  private entryOfBoard(): number {
    const { liar } = this.stage;
    const position = liar.match.position;
    if (!position || isOver(liar.match)) return this.below(256);
    const list = legalMoves(position);
    return list.length ? list[this.below(list.length)] : this.below(256);
  }

  private near(): number {
    return Math.max(0, this.stage.count() + this.below(5) - 2);
  }

  private comeBackWith(...entries: number[]): void {
    const { liar } = this.stage;
    entries.forEach((entry, at) => liar.lies.push({ at: liar.match.count + at, entry, digest: 0 }));
    liar.restart();
  }

  private makeList(): [name: string, deed: () => void][] {
    const { stage } = this;
    const { liar, world } = stage;
    const me = () => stage.seat() || 1;
    const list: [name: string, deed: () => void][] = [
      ["any frame", () => this.anyFrame()],
      ["play for it", () => this.say(Kind.Move, stage.count(), [this.entryOfBoard(), 0, 0])],
      ["resign for it", () => this.say(Kind.Move, stage.count(), [Play.Resign + me(), 0, 0])],
      ["take back", () => this.say(Kind.Move, stage.count(), [Entry.Undo, 0, 0])],
      ["ask anything", () => this.say(Kind.Ask, stage.count(), [2 + this.below(254)])],
      ["ask to undo", () => this.say(Kind.Ask, stage.count(), [2])],
      ["bring a deck", () => this.bringDeck()],
      ["any audit", () => this.say(Kind.Audit, this.below(8), this.bytes(4))],
      ["say it has more", () => this.say(Kind.Ack, stage.count() + 1 + this.below(9), [])],
      ["refuse", () => this.say(Kind.Refuse, this.near(), [])],
      ["come back and play for it", () => this.comeBackWith(this.entryOfBoard())],
      ["come back and resign for it", () => this.comeBackWith(Play.Resign + me())],
      ["come back and take back", () => this.comeBackWith(Entry.Undo)],
      ["come back", () => liar.restart()],
      ["be a stranger", () => this.beStranger()],
      ["say old things", () => this.sayOld()],
      ["noise", () => world.lines[LIAR].send(this.bytes(1 + this.below(60)))],
      ["another evening", () => this.otherEvening()],
    ];
    // Where a seed has had it ever since.
    if (stage.switchOff) list.splice(-1, 0, ["pull the board's plug", () => stage.switchOff!(this.below(3000))]);
    return list;
  }

  private anyFrame(): void {
    const kind = FRAMES[this.below(FRAMES.length)];
    if (kind === Kind.Record) return this.bringDeck();
    // To give up its own game is its right, but ends it.
    const what = kind === Kind.Ask ? [2 + this.below(254)] : this.bytes(PAYLOADS[kind] ?? 0);
    this.say(kind, this.stage.world.dice() < 0.7 ? this.near() : this.below(1024), what);
  }

  private bringDeck(): void {
    this.lastRecordMs = this.stage.world.clock.now();
    const record = [...Array(16).fill(MARK), 0, 4, 1 + this.below(2), 99, 0, 0, 1 + this.below(2)];
    this.say(Kind.Record, record.length, [...record, ...Array(9).fill(0)]);
  }

  private beStranger(): void {
    const { world, speech } = this.stage;
    const number = () => Math.floor(world.dice() * 2 ** 32) | 0;
    const session = world.dice() < 0.5 ? 0 : number();
    for (let time = 0; time < 1 + this.below(3); time++) {
      speech.greet(this.below(512), number() | 1, session, this.below(65536));
      this.stage.pause(this.below(400));
    }
  }

  private sayOld(): void {
    const { world, speech } = this.stage;
    const all = world.dice() < 0.5 ? saidEarlier() : speech.said;
    for (let time = 0; time < 8 && all.length; time++) world.lines[LIAR].send(all[this.below(all.length)]);
  }

  private otherEvening(): void {
    const { liar } = this.stage;
    liar.evening = this.below(65536);
    liar.restart();
  }
}
