// The grid of tic-tac-toe in a camera's picture: where its nine cells are, and what lies in each. (The board is the one that is played on here.)
// Places are measured in pitches, from one cell to the next, so it does not matter how near the camera is.
//
// The grid is first found on an empty board: nine empty squares in any order, turned by any angle up to 45 degrees, as the only ones or
// among a few that are none. It is found again in every later picture that shows all nine cells, whatever they hold, with its centre within half a cell
// of where it was: so it follows a board that is pushed a little or turned about its centre. A picture that hides a cell is read by the grid
// from before.
//
// Cells are numbered 1 to 9 by rows, and the numbers turn with the board: cell 1 is the one that is top left when the board is turned back
// by its angle, -45 to 45 degrees. Four quarter turns of nine squares look alike, so near 45 degrees nobody can say which one it is (`isDoubtful`).
// Nine squares in a mirror look like nine squares, too; only the spare stones tell (`isMirrored`).
import type { Blobs } from "../../ports";

/** Pixels. (ux, uy) leads from a cell to the next one in its row, (-uy, ux) to the one below. */
export interface Grid {
  x: number;
  y: number;
  ux: number;
  uy: number;
  /** An empty square that is seen as a whole has a greater side. */
  whole: number;
}

/** From here on a board may as well be turned the other way. */
const DOUBTFUL_DEG = 41;

const EMPTY = 46;
const BLACK = 88;
const UNSEEN = 63;
const ASKEW = 47;
/** Of a pitch: so far may a middle be from its cell's. A stone of 22 mm in a cell of 30 touches the line from 0.13 on; the rest is the camera's. */
const MIDDLE = 0.24;
/** So far from the nearest cell's middle may a stone be that still touches a line, outer ones too (0.5 and half a stone and a line). */
const LINE = 0.92;
/** Of the side of the square in the middle of the empty board: a stone on the line beside a square leaves 0.88 of it, the ring about a stone has 0.72. */
const PART = 0.92;
/** The camera's noise, or a single stone askew, moves the grid by less than 0.08 of a pitch; squared, and of a quarter of the pitch squared. */
const MOVED = 0.08 * 0.08 * 4;
/** So many squares may be in the middle. */
const TRIES = 3;

/** How far it is turned, in degrees; positive is clockwise, as y goes down. */
export function angleOf(grid: Grid): number {
  return (Math.atan2(grid.uy, grid.ux) * 180) / Math.PI;
}

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

/** The grid that fits best, if a blob lies in each cell of this one: in its middle, or (`loosely`) just nearer to it than to any other. */
function fit(blobs: Blobs, grid: Grid, loosely: boolean): Grid | undefined {
  let seen = 0;
  let sumX = 0;
  let sumY = 0;
  let ux = 0;
  let uy = 0;
  for (let i = 0; i < blobs.length; i += 4) {
    const x = blobs[i + 1];
    const y = blobs[i + 2];
    let cell = cellAt(grid, x, y);
    if (loosely && cell < 0) cell = -cell;
    // A square that is hidden in part has its middle elsewhere.
    if (cell <= 0 || (seen >> cell) & 1 || (blobs[i] === EMPTY && blobs[i + 3] <= grid.whole)) continue;
    seen |= 1 << cell;
    const column = ((cell - 1) % 3) - 1;
    const row = (((cell - 1) / 3) | 0) - 1;
    sumX += x;
    sumY += y;
    ux += column * x + row * y;
    uy += column * y - row * x;
  }
  // Least squares: over nine cells columns and rows sum up to 0, and their squares to 12.
  return seen === 1022 ? { x: sumX / 9, y: sumY / 9, ux: ux / 12, uy: uy / 12, whole: grid.whole } : undefined;
}

/** The grid about the blob at `centre`, if there is one; how large it was `before`, it is now. */
function gridAbout(blobs: Blobs, centre: number, before: Grid | undefined): Grid | undefined {
  const x = blobs[centre + 1];
  const y = blobs[centre + 2];
  // What is nearer lies on top of it, e.g. the rest of the square about a stone.
  const own = (blobs[centre + 3] * blobs[centre + 3]) / 4;
  // All distances squared: 1 and 2 are the other eight cells, 4 and more is not of the board.
  let reach = before ? 3 * (before.ux * before.ux + before.uy * before.uy) : 1e9;
  for (let i = 0; !before && i < blobs.length; i += 4) {
    const dx = blobs[i + 1] - x;
    const dy = blobs[i + 2] - y;
    const away = dx * dx + dy * dy;
    // Of the nearest four, noise makes one too near.
    if (away > own && away * 4 < reach) reach = away * 4;
  }
  // Points (z, complex) that look the same after a quarter turn have a common z^4, but for its sign: -4 at a corner, 1 beside the centre, -12 in all.
  let count = 0;
  let square = 0;
  let re = 0;
  let im = 0;
  for (let i = 0; i < blobs.length; i += 4) {
    const dx = blobs[i + 1] - x;
    const dy = blobs[i + 2] - y;
    const away = dx * dx + dy * dy;
    if (away <= own || away > reach) continue;
    const re2 = dx * dx - dy * dy;
    const im2 = 2 * dx * dy;
    re -= re2 * re2 - im2 * im2;
    im -= 2 * re2 * im2;
    square += away;
    count++;
  }
  if (count < 8) return undefined;
  // Four squares of one pitch, four of 1.41: 1.5 on average.
  const pitch = Math.sqrt(square / count / 1.5);
  const angle = Math.atan2(im, re) / 4;
  const rough = fit(
    blobs,
    { x: x, y: y, ux: pitch * Math.cos(angle), uy: pitch * Math.sin(angle), whole: before ? before.whole : 0 },
    true,
  );
  return rough && fit(blobs, rough, false);
}

/**
 * What lies in the cells, nine characters by rows: `.` nothing, `X` or `O` a stone in the middle, `/` a stone askew (on a line of this cell, or not alone
 * in it), `?` nothing that could be told: hidden, or seen in part.
 */
export function cellsOf(grid: Grid, blobs: Blobs): string {
  const cells = [UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN];
  for (let i = 0; i < blobs.length; i += 4) {
    const kind = blobs[i];
    const cell = cellAt(grid, blobs[i + 1], blobs[i + 2]);
    if (!cell) continue;
    const at = Math.abs(cell) - 1;
    const was = cells[at];
    // Of a square with a stone on it a ring may be seen, too: the stone counts.
    if (kind !== EMPTY) cells[at] = cell > 0 && (was === UNSEEN || was === EMPTY) ? kind : ASKEW;
    else if (cell > 0 && was === UNSEEN && blobs[i + 3] > grid.whole) cells[at] = EMPTY;
  }
  return String.fromCharCode.apply(null, cells);
}

/**
 * The nine cells of an empty board, or of the one that was `before` about there, whatever it holds now: `before` itself if it has not moved. Undefined
 * if not all of them are seen, or are no grid of three by three.
 */
export function findGrid(blobs: Blobs, before?: Grid): Grid | undefined {
  let x = 0;
  let y = 0;
  let reach = 1e9;
  if (before) {
    x = before.x;
    y = before.y;
    reach = (before.ux * before.ux + before.uy * before.uy) / 4;
  } else {
    // Stones of a tray may stand in line with the cells, and two columns with them look like a grid.
    const squares = [];
    for (let i = 0; i < blobs.length; i += 4) {
      if (blobs[i] !== EMPTY) continue;
      squares.push(EMPTY, blobs[i + 1], blobs[i + 2], blobs[i + 3]);
      x += blobs[i + 1];
      y += blobs[i + 2];
    }
    blobs = new Int16Array(squares);
    x /= blobs.length / 4;
    y /= blobs.length / 4;
  }
  // The cell in the middle is near where it was, or among the squares nearest to where they are on average.
  let tried = -1;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    let nearest = reach;
    let centre = -1;
    for (let i = 0; i < blobs.length; i += 4) {
      const dx = blobs[i + 1] - x;
      const dy = blobs[i + 2] - y;
      const away = dx * dx + dy * dy;
      if (away < nearest && away > tried) {
        nearest = away;
        centre = i;
      }
    }
    if (centre < 0) break;
    tried = nearest;
    const grid = gridAbout(blobs, centre, before);
    if (!grid) continue;
    if (before) {
      // Squares lie in their places, and stones only about there: a grid with more of them is no better.
      const moved =
        Math.abs(grid.x - before.x) +
        Math.abs(grid.y - before.y) +
        Math.abs(grid.ux - before.ux) +
        Math.abs(grid.uy - before.uy);
      return moved * moved < reach * MOVED ? before : grid;
    }
    grid.whole = PART * blobs[centre + 3];
    if (cellsOf(grid, blobs) === ".........") return grid;
  }
  return undefined;
}

/** Whether the numbers may be a quarter turn wrong: it is turned by almost 45 degrees, or by more than that since `before`. */
export function isDoubtful(grid: Grid, before?: Grid): boolean {
  const along = before ? grid.ux * before.ux + grid.uy * before.uy : 1;
  const across = before ? grid.uy * before.ux - grid.ux * before.uy : 0;
  return Math.abs(angleOf(grid)) > DOUBTFUL_DEG || Math.abs(across) > along;
}

/** What an app knows after it has looked. */
export interface Look {
  /** To be given to `readGrid` next time. */
  grid: Grid | undefined;
  /** As `cellsOf` says; "" as long as there is no grid, or one that cannot be trusted. */
  cells: string;
  /** The board should be turned back first. */
  isDoubtful: boolean;
}

/**
 * Looks for the board anew, even if all stones may be told by the grid from before: one that was turned by nine degrees has its stones still in their cells,
 * but an arm would lay the next one on a line.
 */
export function readGrid(blobs: Blobs, before?: Grid): Look {
  const grid = findGrid(blobs, before) || before;
  const doubtful = grid !== before && isDoubtful(grid!, before);
  return { grid: doubtful ? before : grid, cells: grid && !doubtful ? cellsOf(grid, blobs) : "", isDoubtful: doubtful };
}

/**
 * Black stones belong to the left of the board and white ones to its right. If all that lie beside it do so the other way round (and there are both),
 * the picture is mirrored, or upside down.
 */
export function isMirrored(grid: Grid, blobs: Blobs): boolean {
  let sides = 0;
  for (let i = 0; i < blobs.length; i += 4) {
    const x = blobs[i + 1];
    if (blobs[i] !== EMPTY && !cellAt(grid, x, blobs[i + 2]))
      sides |= (blobs[i] === BLACK ? 1 : 2) << (x < grid.x ? 0 : 2);
  }
  // Bit 0 black left, 1 white left, 2 black right, 3 white right.
  return sides === 6;
}
