// A camera's picture of tic-tac-toe's board is read: where its grid is, and what lies in each of the nine cells. A few blobs at a time, for a slow board needs
// a tenth of a second for all of it.
//
// The grid is first found on an empty board: nine empty squares in any order, turned by any angle up to 45 degrees, as the only ones or
// among a few that are none. It is found again in every later picture that shows all nine cells, whatever they hold, with its centre within half a cell
// of where it was: so it follows a board that is pushed a little or turned about its centre. A picture that hides a cell is read by the grid
// from before.
//
// Four quarter turns of nine squares look alike, so near 45 degrees nobody can say which one it is (`isDoubtful`). Nine squares in a mirror look like nine
// squares, too; only the spare stones tell (`isMirrored`).
import type { Blobs } from "../../ports";
import { cellAt } from "./sight";
import type { Grid } from "./sight";
import { isDoubtful, lookAt, sidesOf, unseen } from "./told";

/** What has been read, when all of it has been. */
export interface Reading {
  /** Reads on; true while there is more. */
  goOn(): boolean;
  /** The nine cells: the grid from before itself if it has not moved. Undefined if not all of them are seen, or are no grid of three by three. */
  grid: Grid | undefined;
  /** As `lookAt` says, by that grid or else by the one from before; "" as long as there is none, or one that cannot be trusted. */
  cells: string;
  /** The board should be turned back first: the numbers may be a quarter turn wrong. */
  isDoubtful: boolean;
  /** All spare stones lie on the other's side. */
  isMirrored: boolean;
}

/** Numbers of a picture that are looked at in one go: of eight blobs. */
const SLICE = 32;
const EMPTY = 46;
/** Of the side of the square in the middle of the empty board: a stone on the line beside a square leaves 0.88 of it, the ring about a stone has 0.72. */
const PART = 0.92;
/** The camera's noise, or a single stone askew, moves the grid by less than 0.08 of a pitch; squared, and of a quarter of the pitch squared. */
const MOVED = 0.08 * 0.08 * 4;
/** So many squares may be in the middle. */
const TRIES = 3;

/**
 * Looks for the board anew, even if all stones may be told by the grid from `before`: one that was turned by nine degrees has its stones still in their cells,
 * but an arm would lay the next one on a line. `isKnown`: the picture is known not to be mirrored.
 */
export default function openReading(blobs: Blobs, before: Grid | undefined, isKnown: boolean): Reading {
  /** The blobs that may be cells, how far they have been looked at, and for what. */
  let dots = blobs;
  let at = 0;
  let pass: (to: number) => void;
  /** What has been found when they have; false: nothing is left to do. */
  let then: () => boolean;
  const squares: number[] = [];
  /** The cell in the middle is near where it was, or among the squares nearest to where they are on average; how near it may be, and how near the last one was. */
  let x = before ? before.x : 0;
  let y = before ? before.y : 0;
  const near = before ? (before.ux * before.ux + before.uy * before.uy) / 4 : 1e9;
  let nearest = near;
  let centre = -1;
  let tries = before ? 1 : 0;
  let tried = -1;
  /** Squares of distances: what is nearer lies on top of the middle, what is farther away is not of the board. */
  let own = 0;
  let reach = 0;
  let count = 0;
  let square = 0;
  let re = 0;
  let im = 0;
  /** The grid that is tried, of which first nobody expects that blobs lie in the middles of its cells; and what lies there. */
  let grid: Grid;
  let isRough = true;
  let seen = 0;
  let sumX = 0;
  let sumY = 0;
  let ux = 0;
  let uy = 0;
  let cells: number[];
  let sides = 0;

  /** Stones of a tray may stand in line with the cells, and two columns with them look like a grid. */
  function gather(to: number): void {
    for (; at < to; at += 4) {
      if (blobs[at] !== EMPTY) continue;
      squares.push(EMPTY, blobs[at + 1], blobs[at + 2], blobs[at + 3]);
      x += blobs[at + 1];
      y += blobs[at + 2];
    }
  }

  function gathered(): boolean {
    dots = new Int16Array(squares);
    x /= dots.length / 4;
    y /= dots.length / 4;
    return next();
  }

  /** The next of the dots that may be the middle; after three of them there is no grid. */
  function next(): boolean {
    nearest = near;
    centre = -1;
    pass = seek;
    then = centred;
    return tries++ < TRIES || settle();
  }

  function seek(to: number): void {
    for (; at < to; at += 4) {
      const dx = dots[at + 1] - x;
      const dy = dots[at + 2] - y;
      const away = dx * dx + dy * dy;
      if (away < nearest && away > tried) {
        nearest = away;
        centre = at;
      }
    }
  }

  function centred(): boolean {
    if (centre < 0) return settle();
    tried = nearest;
    own = (dots[centre + 3] * dots[centre + 3]) / 4;
    // 1 and 2 are the other eight cells, 4 and more is not of the board.
    reach = before ? 12 * near : 1e9;
    count = square = re = im = 0;
    pass = before ? turn : measure;
    then = before ? turned : measured;
    return true;
  }

  /** How large it is, unless that is known: of the nearest four, noise makes one too near. */
  function measure(to: number): void {
    const x = dots[centre + 1];
    const y = dots[centre + 2];
    for (; at < to; at += 4) {
      const dx = dots[at + 1] - x;
      const dy = dots[at + 2] - y;
      const away = dx * dx + dy * dy;
      if (away > own && away * 4 < reach) reach = away * 4;
    }
  }

  function measured(): boolean {
    pass = turn;
    then = turned;
    return true;
  }

  /** Points (z, complex) that look the same after a quarter turn have a common z^4, but for its sign: -4 at a corner, 1 beside the centre, -12 in all. */
  function turn(to: number): void {
    const x = dots[centre + 1];
    const y = dots[centre + 2];
    for (; at < to; at += 4) {
      const dx = dots[at + 1] - x;
      const dy = dots[at + 2] - y;
      const away = dx * dx + dy * dy;
      if (away <= own || away > reach) continue;
      const re2 = dx * dx - dy * dy;
      const im2 = 2 * dx * dy;
      re -= re2 * re2 - im2 * im2;
      im -= 2 * re2 * im2;
      square += away;
      count++;
    }
  }

  function turned(): boolean {
    if (count < 8) return next();
    // Four squares of one pitch, four of 1.41: 1.5 on average.
    const pitch = Math.sqrt(square / count / 1.5);
    const angle = Math.atan2(im, re) / 4;
    return rest(
      {
        x: dots[centre + 1],
        y: dots[centre + 2],
        ux: pitch * Math.cos(angle),
        uy: pitch * Math.sin(angle),
        whole: before ? before.whole : 0,
      },
      true,
    );
  }

  /** The grid that fits best is sought, if a blob lies in each cell of this one: in its middle, or (roughly) just nearer to it than to any other. */
  function rest(rough: Grid, roughly: boolean): boolean {
    grid = rough;
    isRough = roughly;
    seen = sumX = sumY = ux = uy = 0;
    pass = fit;
    then = fitted;
    return true;
  }

  function fit(to: number): void {
    for (; at < to; at += 4) {
      const x = dots[at + 1];
      const y = dots[at + 2];
      let cell = cellAt(grid, x, y);
      if (isRough && cell < 0) cell = -cell;
      // A square that is hidden in part has its middle elsewhere.
      if (cell <= 0 || (seen >> cell) & 1 || (dots[at] === EMPTY && dots[at + 3] <= grid.whole)) continue;
      seen |= 1 << cell;
      const column = ((cell - 1) % 3) - 1;
      const row = (((cell - 1) / 3) | 0) - 1;
      sumX += x;
      sumY += y;
      ux += column * x + row * y;
      uy += column * y - row * x;
    }
  }

  function fitted(): boolean {
    if (seen !== 1022) return next();
    // Least squares: over nine cells columns and rows sum up to 0, and their squares to 12.
    const best = { x: sumX / 9, y: sumY / 9, ux: ux / 12, uy: uy / 12, whole: grid.whole };
    if (isRough) return rest(best, false);
    grid = best;
    if (before) {
      // Squares lie in their places, and stones only about there: a grid with more of them is no better.
      const moved =
        Math.abs(grid.x - before.x) +
        Math.abs(grid.y - before.y) +
        Math.abs(grid.ux - before.ux) +
        Math.abs(grid.uy - before.uy);
      reading.grid = moved * moved < near * MOVED ? before : grid;
      return settle();
    }
    grid.whole = PART * dots[centre + 3];
    cells = unseen();
    pass = tell;
    then = proven;
    return true;
  }

  function tell(to: number): void {
    lookAt(grid, dots, at, to, cells);
    at = to;
  }

  /** Of nine squares alone nothing may be hidden or askew. */
  function proven(): boolean {
    if (cells.some(kind => kind !== EMPTY)) return next();
    reading.grid = grid;
    return settle();
  }

  /** There is a grid, or none. */
  function settle(): boolean {
    const best = reading.grid || before;
    reading.isDoubtful = !!best && best !== before && isDoubtful(best, before);
    if (!best || reading.isDoubtful) return false;
    grid = best;
    dots = blobs;
    cells = unseen();
    pass = tell;
    then = told;
    return true;
  }

  function told(): boolean {
    reading.cells = String.fromCharCode.apply(null, cells);
    pass = compare;
    then = compared;
    return !isKnown;
  }

  function compare(to: number): void {
    sides |= sidesOf(grid, blobs, at, to);
    at = to;
  }

  /**
   * Black stones belong to the left of the board and white ones to its right. If all that lie beside it do so the other way round (and there are both),
   * the picture is mirrored, or upside down.
   */
  function compared(): boolean {
    reading.isMirrored = sides === 6;
    return false;
  }

  pass = before ? seek : gather;
  then = before ? centred : gathered;
  const reading: Reading = {
    goOn: () => {
      pass(Math.min(at + SLICE, dots.length));
      if (at < dots.length) return true;
      at = 0;
      return then();
    },
    grid: undefined,
    cells: "",
    isDoubtful: false,
    isMirrored: false,
  };
  return reading;
}
