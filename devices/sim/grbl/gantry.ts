// What Grbl moves: blocks one after the other, each a straight line at its feed, and a suction cup at the end. Places are where the cup is between the stops; Grbl counts
// from a zero of its own, which homing sets (grbl/limits.c, limits_go_home; config.h, HOMING_FORCE_SET_ORIGIN): the axes' upper ends, where a switch is at which end it may;
// or, built with that option, the place where homing ends.
// Not simulated: acceleration and deceleration (a hold stops at once), one axis' own speed limit.
import type { StoneTable } from "../stone-table";
import type { SimClock } from "../wire";
import { StoneHand } from "./stone-hand";

const BLOCKS = 15;
const AXES = [0, 1, 2];

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
  /** Between which stops the cup goes: lowest and highest of X, Y, Z. */
  range?: [number, number][];
  /** $23: bits of the axes whose switch is at the lower end; without, X and Y. */
  homesDown?: number;
  /** $27 */
  pullOffMm?: number;
  /** Built with HOMING_FORCE_SET_ORIGIN. */
  isForced?: boolean;
  /** What it calls the place where homing ends, as FluidNC's `mpos_mm` does (Homing.cpp, set_mpos): its axes go up from there where their switch is at the lower end, and down else. */
  homedAt?: number[];
}

export class Gantry {
  readonly hand: StoneHand;
  readonly range: [number, number][];
  /** Of the cup. */
  position: number[];
  /** Where the last block leads. */
  target: number[];
  /** Where Grbl counts from; until it is homed, where it stood when it was switched on. */
  zero: number[];
  readonly homesDown: number;
  readonly pullOffMm: number;
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
    this.zero = this.position.slice();
    this.homesDown = options.homesDown ?? 3;
    this.pullOffMm = options.pullOffMm ?? 1;
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

  /** Where homing leaves it: pulled off its switches. */
  get home(): number[] {
    return this.range.map(([low, high], axis) => (this.isDown(axis) ? low + this.pullOffMm : high - this.pullOffMm));
  }

  /** Where Grbl counts from once it has homed. */
  get homedZero(): number[] {
    const at = this.homedAt;
    return at ? this.home.map((place, axis) => place - at[axis]) : this.range.map(([, high]) => high);
  }

  /** $130 to $132. */
  get travel(): number[] {
    return this.range.map(([low, high]) => high - low);
  }

  /** As a zero that is forced is one at that place. */
  private get homedAt(): number[] | undefined {
    return this.options.homedAt ?? (this.options.isForced ? [0, 0, 0] : undefined);
  }

  /**
   * Beyond what Grbl takes for its travel (system.c, system_check_travel_limits; FluidNC's Limits.cpp): from minus that to 0, or, where homing gave its end a place, from there on
   * or up to there.
   */
  isBeyondSoftLimits(target: number[]): boolean {
    return AXES.some(axis => {
      const at = target[axis] - this.zero[axis];
      const end = this.homedAt?.[axis] ?? 0;
      const low = this.homedAt && this.isDown(axis) ? end : end - this.travel[axis];
      return !(at >= low - 1e-6 && at <= low + this.travel[axis] + 1e-6);
    });
  }

  /** Behind its stops. */
  isOutside(target: number[]): boolean {
    return target.some((value, axis) => !(value >= this.range[axis][0] - 1e-6 && value <= this.range[axis][1] + 1e-6));
  }

  /** As far as its stops let it. */
  clipped(target: number[]): number[] {
    return target.map((value, axis) => Math.min(Math.max(value, this.range[axis][0]), this.range[axis][1]));
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
  goHome(): void {
    const to = this.home;
    this.moved([this.position[0], this.position[1], to[2]]);
    this.moved(to);
    this.target = to.slice();
    this.zero = this.homedZero;
  }

  /** It was switched on anew, and knows nothing of where it is. */
  forgetZero(): void {
    this.zero = this.position.slice();
  }

  /** `meant`: by a command, not because the machine broke off. */
  pump(on: boolean, meant: boolean): void {
    this.hand.pump(on, this.cup(), meant);
  }

  private isDown(axis: number): boolean {
    return ((this.homesDown >> axis) & 1) > 0;
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
