// The grid of tic-tac-toe in a camera's picture: which cell a point belongs to, and where each cell is. (The board is the one that is played on here;
// reading.ts finds the grid.) Places are measured in pitches, from one cell to the next, so it does not matter how near the camera is.
//
// Cells are numbered 1 to 9 by rows, and the numbers turn with the board: cell 1 is the one that is top left when the board is turned back
// by its angle, -45 to 45 degrees.

/** Pixels. (ux, uy) leads from a cell to the next one in its row, (-uy, ux) to the one below. */
export interface Grid {
  x: number;
  y: number;
  ux: number;
  uy: number;
  /** An empty square that is seen as a whole has a greater side. */
  whole: number;
}

/** Of a pitch: so far may a middle be from its cell's. A stone of 22 mm in a cell of 30 touches the line from 0.13 on; the rest is the camera's. */
const MIDDLE = 0.24;
/** So far from the nearest cell's middle may a stone be that still touches a line, outer ones too (0.5 and half a stone and a line). */
const LINE = 0.92;
/** 1..9 in the middle of a cell; that cell's number negative about its lines; 0 outside. */
export function cellAt(grid: Grid, x: number, y: number): number {
  const ux = grid.ux;
  const uy = grid.uy;
  const square = ux * ux + uy * uy;
  x -= grid.x;
  y -= grid.y;
  let right = (x * ux + y * uy) / square;
  let down = (y * ux - x * uy) / square;
  let cell = 5;
  if (right > 0.5) {
    right--;
    cell++;
  } else if (right < -0.5) {
    right++;
    cell--;
  }
  if (down > 0.5) {
    down--;
    cell += 3;
  } else if (down < -0.5) {
    down++;
    cell -= 3;
  }
  const off = right * right + down * down;
  return off < MIDDLE * MIDDLE ? cell : off < LINE * LINE ? -cell : 0;
}

/** Where a cell's middle is in the picture: x and y. */
export function middleOf(grid: Grid, cell: number): number[] {
  const column = ((cell - 1) % 3) - 1;
  const row = (((cell - 1) / 3) | 0) - 1;
  return [grid.x + column * grid.ux - row * grid.uy, grid.y + column * grid.uy + row * grid.ux];
}
