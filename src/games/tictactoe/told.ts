// What blobs of a camera's picture tell where the grid is known: how far the board is turned, what lies in the cells, where spare stones are.
import type { Blobs } from "../../kernel/ports";
import { cellAt } from "./sight";
import type { Grid } from "./sight";

/** The tangent of 41 degrees: from here on a board may as well be turned the other way. */
const DOUBTFUL = 0.87;
/** The camera's noise, or a single stone askew, moves the grid by less than 0.08 of a pitch; squared. */
const MOVED = 0.08 * 0.08;

const EMPTY = 46;
const BLACK = 88;
const UNSEEN = 63;
const ASKEW = 47;

/** Whether the numbers may be a quarter turn wrong: it is turned by almost 45 degrees, or by more than that since `before`. */
export function isDoubtful(grid: Grid, before: Grid | undefined): boolean {
  const ux = grid.ux;
  const uy = grid.uy;
  return (
    Math.abs(uy) > DOUBTFUL * ux ||
    (!!before && Math.abs(uy * before.ux - ux * before.uy) > ux * before.ux + uy * before.uy)
  );
}

/** It is not where it was. */
export function hasMoved(grid: Grid, before: Grid): boolean {
  const moved =
    Math.abs(grid.x - before.x) +
    Math.abs(grid.y - before.y) +
    Math.abs(grid.ux - before.ux) +
    Math.abs(grid.uy - before.uy);
  return moved * moved >= (before.ux * before.ux + before.uy * before.uy) * MOVED;
}

/** Nine cells of which nothing has been seen yet. */
export function unseen(): number[] {
  return [UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN];
}

/**
 * What of these blobs lies in the cells, nine characters by rows: `.` nothing, `X` or `O` a stone in the middle, `/` a stone askew (on a line of this cell, or
 * not alone in it), `?` nothing that could be told: hidden, or seen in part.
 */
export function lookAt(grid: Grid, blobs: Blobs, at: number, to: number, cells: number[]): void {
  for (; at < to; at += 4) {
    const kind = blobs[at];
    const cell = cellAt(grid, blobs[at + 1], blobs[at + 2]);
    if (!cell) continue;
    const index = Math.abs(cell) - 1;
    const was = cells[index];
    // Of a square with a stone on it a ring may be seen, too: the stone counts.
    if (kind !== EMPTY) cells[index] = cell > 0 && (was === UNSEEN || was === EMPTY) ? kind : ASKEW;
    else if (cell > 0 && was === UNSEEN && blobs[at + 3] > grid.whole) cells[index] = EMPTY;
  }
}

/** On which sides of the board spare stones lie: bit 0 black left, 1 white left, 2 black right, 3 white right. */
export function sidesOf(grid: Grid, blobs: Blobs, at: number, to: number): number {
  let sides = 0;
  for (; at < to; at += 4) {
    const x = blobs[at + 1];
    if (blobs[at] !== EMPTY && !cellAt(grid, x, blobs[at + 2]))
      sides |= (blobs[at] === BLACK ? 1 : 2) << (x < grid.x ? 0 : 2);
  }
  return sides;
}
