// Which of the board's four corners is cell 1's, where more is known than that it is turned by less than 45 degrees: where it was a moment ago, where it has a
// mark, or what a person says. Opened for a grid that was found, then let go.
import type { Blobs } from "../../kernel/ports";
import type { Grid } from "./sight";

/** The tangent of 38.7 degrees: what is turned by more, up to 50 and noise, may as well be a quarter turn away. */
const DOUBTFUL = 0.8;
/** The tangent of 52 degrees, for noise. No board without a mark is turned by more than 50. */
const FARTHEST = 1.28;
/** A mark is a square of the cells' colour whose side has less than this share of a whole cell's least. */
const SMALL = 0.75;
/** Squares of pitches from the middle of the board: the mark lies outside of it, and not far away. */
const NEAR = 4;
const FAR = 12;

/** Where marks lead from the middle of the board: x and y of each. */
function marksOf(grid: Grid, blobs: Blobs): number[] {
  const square = grid.ux * grid.ux + grid.uy * grid.uy;
  const marks: number[] = [];
  for (let at = 0; at < blobs.length; at += 4) {
    const x = blobs[at + 1] - grid.x;
    const y = blobs[at + 2] - grid.y;
    const away = (x * x + y * y) / square;
    if (blobs[at] === 46 && blobs[at + 3] < SMALL * grid.whole && away > NEAR && away < FAR) marks.push(x, y);
  }
  return marks;
}

/** Turns the grid; true if that may be wrong. `turned`: "left" or "right", if a person says so. */
export default function number(grid: Grid, before: Grid | undefined, blobs: Blobs, turned: unknown): boolean {
  const marks = marksOf(grid, blobs);
  // One is a mark, several are something else.
  const isMarked = marks.length === 2;
  // A row is to lead about there: three eighths of a turn on from the mark; by 27 degrees to that side.
  const x = isMarked ? -marks[0] - marks[1] : before ? before.ux : 2;
  const y = isMarked ? marks[0] - marks[1] : before ? before.uy : turned === "right" ? 1 : turned === "left" ? -1 : 0;
  for (;;) {
    const ux = grid.ux;
    const uy = grid.uy;
    const along = ux * x + uy * y;
    const across = Math.abs(uy * x - ux * y);
    // Of four quarters one is so.
    if (along >= across) return across > DOUBTFUL * along || (!isMarked && Math.abs(uy) > FARTHEST * ux);
    grid.ux = -uy;
    grid.uy = ux;
  }
}
