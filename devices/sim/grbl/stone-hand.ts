// A suction cup above a table with stones: what it picks, where it drops it, and what it must not do there. Geometry of problem E, 2024.
// Not simulated: stones that are pushed, that fall over or stick, that are met while the pump already runs, and how thick the arm is above its cup.
import type { Stone, StoneTable } from "../stone-table";

/** Distance between the centres of two cells, width of the lines between them, size of a stone and of the cup. */
const CELL_MM = 30;
const LINE_MM = 2;
const STONE_MM = 22;
const THICK_MM = 5;
const CUP_MM = 8;
/** The cup holds on to a stone whose middle is no further away, and from no higher above it. */
const CATCH_MM = 6;
const CATCH_ABOVE_MM = 1.5;
/** From higher up a stone would roll. */
const DROP_ABOVE_MM = 3;
/** Lower than this it meets stones that lie there; a held one hangs a stone's thickness lower. */
const CLEAR_MM = 2 * THICK_MM + 2;

const distance = (one: { xMm: number; yMm: number }, other: { xMm: number; yMm: number }) =>
  Math.hypot(one.xMm - other.xMm, one.yMm - other.yMm);

export class StoneHand {
  /** What it did, in words: "picked X", "nothing to pick", "dropped X". */
  readonly log: string[] = [];
  isOn = false;
  /** The stone that it holds will come to lie so far beside where it is let go of. */
  slip = { xMm: 0, yMm: 0 };
  /** Told of every stone that falls without being let go of: it may roll. */
  fallen: ((stone: Stone) => void) | undefined;
  private offset = { xMm: 0, yMm: 0 };

  constructor(
    readonly table: StoneTable,
    private readonly object: (words: string) => void,
  ) {}

  /** The cup moved in a straight line; heights above the table. */
  move(from: number[], to: number[]): void {
    const { held } = this.table;
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) > 1e-6 && Math.min(from[2], to[2]) < CLEAR_MM)
      this.object(`moves sideways ${Math.min(from[2], to[2])} mm above the table`);
    if (held) this.carry(held, to);
    if (to[2] < from[2] && to[2] < CLEAR_MM) this.lowered(to);
  }

  /** `meant`: by a command, not because the machine broke off. */
  pump(on: boolean, at: number[], meant: boolean): void {
    if (on && !this.isOn) this.pick(at);
    if (!on) this.drop(at, meant);
    this.isOn = on;
  }

  /** The cup leaks: what it holds falls, and the pump goes on running. */
  lose(at: number[]): void {
    this.drop(at, false);
  }

  private lowered(to: number[]): void {
    const here = { xMm: to[0], yMm: to[1] };
    const { held } = this.table;
    if (held) {
      if (this.isOnLine(held, STONE_MM)) this.object(`lowers a stone onto a line at ${this.wordsOf(held)}`);
      this.objectToStones(held);
    } else if (!this.stoneUnder(here) && this.isOnLine(here, CUP_MM))
      this.object(`lowers onto a line at ${this.wordsOf(here)}`);
    if (to[2] < THICK_MM - 1e-6) this.object(`lowers to ${to[2]} mm, into the stone`);
  }

  private pick(at: number[]): void {
    const stone = this.stoneUnder({ xMm: at[0], yMm: at[1] });
    if (this.table.held || !stone || at[2] > THICK_MM + CATCH_ABOVE_MM) return void this.log.push("nothing to pick");
    this.table.stones.splice(this.table.stones.indexOf(stone), 1);
    this.table.held = stone;
    this.offset = { xMm: stone.xMm - at[0], yMm: stone.yMm - at[1] };
    this.log.push(`picked ${stone.colour}`);
  }

  private drop(at: number[], meant: boolean): void {
    const { held } = this.table;
    if (!held) return;
    this.carry(held, at);
    if (meant) {
      if (at[2] > THICK_MM + DROP_ABOVE_MM) this.object(`drops a stone from ${at[2]} mm`);
      if (this.isOnLine(held, STONE_MM)) this.object(`drops a stone on a line at ${this.wordsOf(held)}`);
      this.objectToStones(held);
    }
    if (meant) {
      held.xMm += this.slip.xMm;
      held.yMm += this.slip.yMm;
    }
    this.slip = { xMm: 0, yMm: 0 };
    delete this.table.held;
    this.table.stones.push(held);
    this.log.push(`dropped ${held.colour}${meant ? "" : " by breaking off"}`);
    if (!meant) this.fallen?.(held);
  }

  private carry(held: Stone, to: number[]): void {
    held.xMm = to[0] + this.offset.xMm;
    held.yMm = to[1] + this.offset.yMm;
  }

  private objectToStones(held: Stone): void {
    if (this.table.stones.some(stone => distance(stone, held) < STONE_MM))
      this.object(`a stone on another at ${this.wordsOf(held)}`);
  }

  private stoneUnder(here: { xMm: number; yMm: number }): Stone | undefined {
    return this.table.stones
      .filter(stone => distance(stone, here) <= CATCH_MM)
      .sort((one, other) => distance(one, here) - distance(other, here))[0];
  }

  /** Does something round of this size touch one of the eight lines? */
  private isOnLine(what: { xMm: number; yMm: number }, sizeMm: number): boolean {
    const { board } = this.table;
    const turned = (board.turnedDeg * Math.PI) / 180;
    const x = what.xMm - board.xMm,
      y = what.yMm - board.yMm;
    const along = [x * Math.cos(turned) + y * Math.sin(turned), y * Math.cos(turned) - x * Math.sin(turned)];
    const touching = (sizeMm + LINE_MM) / 2;
    return [0, 1].some(
      axis =>
        [-1.5, -0.5, 0.5, 1.5].some(line => Math.abs(along[axis] - line * CELL_MM) < touching) &&
        Math.abs(along[1 - axis]) < 1.5 * CELL_MM + touching,
    );
  }

  private wordsOf({ xMm, yMm }: { xMm: number; yMm: number }): string {
    return `${xMm.toFixed(1)}, ${yMm.toFixed(1)}`;
  }
}
