// What Grbl moves: blocks one after the other, each a straight line at its feed, and a suction cup at the end.
// Not simulated: acceleration and deceleration (a hold stops at once), one axis' own speed limit.
import type { StoneTable } from "../stone-table";
import type { SimClock } from "../wire";
import { StoneHand } from "./stone-hand";

const BLOCKS = 15;
const PULL_OFF_MM = 1;

interface Block {
  to: number[];
  from: number[];
  forMs: number;
  leftMs: number;
}

export interface GantryOptions {
  clock: SimClock;
  table?: StoneTable;
  /** Where the table is on the arm's axes: x = t0 X + t1 Y + t2, y = t3 X + t4 Y + t5. */
  toTable?: number[];
  /** Lowest and highest of X, Y, Z; it homes to the lowest X and Y and the highest Z. */
  range?: [number, number][];
}

export class Gantry {
  readonly hand: StoneHand;
  readonly range: [number, number][];
  /** Of the cup, on the machine's axes. */
  position: number[];
  /** Where the last block leads. */
  target: number[];
  private readonly clock: SimClock;
  private blocks: Block[] = [];
  private startedAtMs = 0;
  private timer = 0;
  /** Runs when all motion has ended. */
  private afterMotion: (() => void) | undefined;
  /** Runs when there is room for a block. */
  private afterRoom: (() => void) | undefined;

  /** `stopped`: the last block has ended. */
  constructor(
    private readonly options: GantryOptions,
    object: (words: string) => void,
    private readonly stopped: () => void,
  ) {
    this.clock = options.clock;
    this.range = options.range ?? [
      [0, 260],
      [0, 200],
      [0, 40],
    ];
    this.position = this.range.map(([low, high]) => (low + high) / 2);
    this.target = this.position.slice();
    this.hand = new StoneHand(options.table ?? { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } }, object);
  }

  get hasBlocks(): boolean {
    return this.blocks.length > 0;
  }

  /** Of the cup, on the machine's axes, on its way from one end of a move to the other. */
  where(): number[] {
    const [block] = this.blocks;
    if (!block || !this.timer || !block.forMs) return this.position;
    const done = 1 - Math.max(0, block.leftMs - (this.clock.now() - this.startedAtMs)) / block.forMs;
    return block.from.map((from, axis) => from + (block.to[axis] - from) * done);
  }

  isOutside(target: number[]): boolean {
    return target.some((value, axis) => !(value >= this.range[axis][0] - 1e-6 && value <= this.range[axis][1] + 1e-6));
  }

  /** `feed` in millimetres a minute. `taken`: as soon as there is a block for it. */
  queue(to: number[], feed: number, taken: () => void): void {
    const from = this.target;
    const forMs = (Math.hypot(...to.map((value, axis) => value - from[axis])) / feed) * 60_000;
    const put = () => {
      this.target = to;
      this.blocks.push({ from, to, forMs, leftMs: forMs });
      taken();
    };
    if (this.blocks.length < BLOCKS) put();
    else this.afterRoom = put;
  }

  whenStill(then: () => void): void {
    if (this.hasBlocks) this.afterMotion = then;
    else then();
  }

  /** With the first block, or on from where it was paused. */
  go(): void {
    const [block] = this.blocks;
    this.startedAtMs = this.clock.now();
    this.timer = this.clock.after(block.leftMs, () => this.endBlock());
  }

  /** Wherever it is in its block. */
  pause(): void {
    const block = this.blocks[0];
    if (!block || !this.timer) return;
    this.clock.cancel(this.timer);
    this.timer = 0;
    block.leftMs = Math.max(0, block.leftMs - (this.clock.now() - this.startedAtMs));
    const share = block.forMs ? 1 - block.leftMs / block.forMs : 1;
    this.moved(block.from.map((value, axis) => value + (block.to[axis] - value) * share));
  }

  /** And forgets what was still to come. */
  stop(): void {
    this.pause();
    this.blocks = [];
    this.afterMotion = this.afterRoom = undefined;
    this.target = this.position.slice();
  }

  /** It has found its switches: up first, then sideways. */
  home(): void {
    const [x, y, z] = this.range;
    const to = [x[0] + PULL_OFF_MM, y[0] + PULL_OFF_MM, z[1] - PULL_OFF_MM];
    this.moved([this.position[0], this.position[1], to[2]]);
    this.moved(to);
    this.target = to.slice();
  }

  /** `meant`: by a command, not because the machine broke off. */
  pump(on: boolean, meant: boolean): void {
    this.hand.pump(on, this.cup(), meant);
  }

  /** In the middle of a move, too. */
  lose(): void {
    this.hand.lose(this.onTable(this.where()));
  }

  /** It stands there now; a straight way led there. */
  private moved(to: number[]): void {
    const from = this.cup();
    this.position = to.slice();
    this.hand.move(from, this.cup());
  }

  private endBlock(): void {
    this.timer = 0;
    this.moved(this.blocks.shift()!.to);
    const room = this.afterRoom;
    this.afterRoom = undefined;
    room?.();
    if (this.hasBlocks) return this.go();
    this.stopped();
    const then = this.afterMotion;
    this.afterMotion = undefined;
    then?.();
  }

  /** On the table's axes. */
  private cup(): number[] {
    return this.onTable(this.position);
  }

  private onTable([x, y, z]: number[]): number[] {
    const t = this.options.toTable ?? [1, 0, 0, 0, 1, 0];
    return [t[0] * x + t[1] * y + t[2], t[3] * x + t[4] * y + t[5], z];
  }
}
