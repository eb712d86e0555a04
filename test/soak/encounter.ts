// A board and a peer that says what it likes, and what the board writes of it.
import { drop } from "./match-book";
import type { Board } from "./evening";
import { type Leaf, Wrong } from "./evening-book";
import { Liar, World, isPlaying } from "./liar";
import { Speech } from "./speech";
import { Want } from "../../src/link/want";

/** Longer than this nobody may be stuck. */
const STUCK_MS = 60_000;
const STEP_MS = 50;

export class Encounter {
  readonly world: World;
  readonly board: Board;
  readonly liar: Liar;
  /** Each entry that the board has written, once. */
  readonly written: number[] = [];
  readonly speech: Speech;
  private readonly known = new Map<unknown, number>();

  constructor(readonly seed: number) {
    this.world = new World(seed, seed & 1 ? 9600 : 115200);
    this.board = this.world.board();
    this.liar = new Liar(this.world);
    this.liar.adopts = true;
    this.speech = new Speech(this.world);
    this.watch();
    this.board.on();
  }

  private watch(): void {
    const { library } = this.world;
    const grow = library.grow.bind(library);
    library.grow = (leaf: Leaf, entry: number, drawn: number[]) => {
      const grown = grow(leaf, entry, drawn);
      if (grown.count > (this.known.get(leaf.root) ?? 0)) {
        this.known.set(leaf.root, grown.count);
        this.written.push(entry);
        this.judge(leaf, entry);
      }
      return grown;
    };
  }

  /** An entry that was written for the first time. */
  protected judge(_leaf: Leaf, _entry: number): void {}

  /** Under the key of the two boards that hear each other. */
  say(kind: number, n: number, payload: number[]): void {
    this.speech.say(kind, n, payload);
  }

  pullPlug(forMs: number): void {
    this.board.off();
    this.world.run(forMs);
    this.board.on();
  }

  /** Both have the same game, and the board shows it. */
  private get isEven(): boolean {
    const { board, liar } = this;
    return isPlaying(board) && liar.link.report.state === "playing" && liar.match.count === board.book.leaf!.count;
  }

  /** No more lies. */
  private calm(): void {
    const { liar } = this;
    const wasLying = liar.lies.length > 0 || liar.evening !== undefined;
    liar.lies.length = 0;
    liar.evening = undefined;
    if (wasLying) liar.restart();
  }

  step(): void {
    const { board, liar, world } = this;
    if (liar.link.report.state === "other game") {
      // It has another game; the board's is played.
      drop(liar.match);
      liar.link.talk().want(Want.Nothing);
    }
    if (board.isOn && board.state.link?.state === "rules") board.play("accept");
    world.run(STEP_MS);
  }

  wait(forMs: number): void {
    for (let passedMs = 0; passedMs < forMs; passedMs += STEP_MS) this.step();
  }

  /** Until that is so; answers how long that took, ms of virtual time. */
  protected until(what: string, isSo: () => boolean, onStep?: (waitedMs: number) => void): number {
    let waitedMs = 0;
    for (; !isSo(); waitedMs += STEP_MS) {
      if (waitedMs > STUCK_MS)
        throw new Wrong(`${what}: ${JSON.stringify([this.board.state, this.liar.link.report, this.liar.match.count])}`);
      this.step();
      onStep?.(waitedMs);
    }
    return waitedMs;
  }

  /** The peer lies no more: until both have the same game again. */
  settle(): number {
    this.calm();
    return this.until("is stuck", () => this.isEven);
  }
}
