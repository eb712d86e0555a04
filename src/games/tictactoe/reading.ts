// A camera's picture of tic-tac-toe's board is read: where its grid is, and what lies in each of the nine cells. A few blobs at a time, for a slow board needs
// a tenth of a second for all of it.
//
// The grid is first found on an empty board: nine empty squares in any order, turned by any angle up to 45 degrees, as the only ones or
// among a few that are none. It is found again in every later picture that shows all nine cells, whatever they hold, with its centre within half a cell
// of where it was: so it follows a board that is pushed a little or turned about its centre. A picture that hides a cell is read by the grid from before.
//
// Four quarter turns of nine squares look alike, so near 45 degrees nobody can say which one it is (`isDoubtful`) unless the board has a mark or a person says so (numbering.ts, in croupier.js). Nine squares in a
// mirror look like nine squares, too; only the spare stones tell (`isMirrored`).
import type { Blobs } from "../../kernel/ports";
import { cellAt } from "./sight";
import type { Grid } from "./sight";
import { hasMoved, isDoubtful, lookAt, sidesOf, unseen } from "./told";

/** What has been read, when all of it has been. */
export interface Reading {
  /** The nine cells: the grid from before itself if it has not moved. Undefined if not all of them are seen, or are no grid of three by three. */
  grid: Grid | undefined;
  /** As `lookAt` says, by that grid or else by the one from before; "" as long as there is none, or one that cannot be trusted. */
  cells: string;
  /** The numbers may be a quarter turn wrong. */
  isDoubtful: boolean;
  /** All spare stones lie on the other's side. */
  isMirrored: boolean;
}

/**
 * A picture that is being read: numbers, and no functions of its own. Those would refer to themselves, so that only the garbage collector finds them, and it
 * runs when a board is idle; many pictures may be read until then.
 */
export interface Work extends Reading {
  /** The blobs that may be cells, where they end, how far they have been looked at, and for what. */
  dots: Blobs;
  end: number;
  at: number;
  pass(work: Work, at: number, to: number): boolean;
  /** The one in the middle: near where it was, or among the squares nearest to where they are on average. */
  x: number;
  y: number;
  centre: number;
  /** Squares of distances: how near it is; what is nearer to it lies on top of it, what is farther away is not of the board. */
  nearest: number;
  own: number;
  reach: number;
  isMeasured: boolean;
  count: number;
  square: number;
  re: number;
  im: number;
  /** The grid that is tried, of which first nobody expects that blobs lie in the middles of its cells; which of them were seen, and what they sum up to. */
  trial: Grid;
  isRough: boolean;
  seen: number;
  sum: Grid;
  kinds: number[];
  sides: number;
  /** How many have been tried as the middle, and how near the last one was; how near it may be. */
  tries: number;
  tried: number;
  readonly near: number;
  readonly blobs: Blobs;
  readonly before: Grid | undefined;
  readonly isKnown: boolean;
  readonly number: Numbering;
}

/** Turns a grid that was found by quarters until its cell 1 is the right one; true if that cannot be told. */
export type Numbering = (grid: Grid, before: Grid | undefined, blobs: Blobs) => boolean;

/** Numbers of a picture that are looked at in one go: of eight blobs. */
const SLICE = 32;
const EMPTY = 46;
/** Of the side of the square in the middle of the empty board: a stone on the line beside a square leaves 0.88 of it, the ring about a stone has 0.72. */
const PART = 0.92;
/** So many squares may be in the middle. */
const TRIES = 3;
/** Square of a distance that no picture has. */
const FAR = 1e9;

/**
 * Looks for the board anew, even if all stones may be told by the grid from `before`: one that was turned by nine degrees has its stones still in their cells,
 * but an arm would lay the next one on a line. `isKnown`: the picture is known not to be mirrored. `number`: as `isDoubtful` if not said.
 */
export function newReading(blobs: Blobs, before: Grid | undefined, isKnown: boolean, number?: Numbering): Work {
  const near = before ? (before.ux * before.ux + before.uy * before.uy) / 4 : FAR;
  const nowhere = { x: 0, y: 0, ux: 0, uy: 0, whole: 0 };
  return {
    dots: before ? blobs : new Int16Array(blobs.length),
    end: blobs.length,
    at: 0,
    pass: before ? seek : gather,
    x: before ? before.x : 0,
    y: before ? before.y : 0,
    centre: -1,
    nearest: near,
    own: 0,
    reach: 0,
    isMeasured: false,
    count: 0,
    square: 0,
    re: 0,
    im: 0,
    trial: nowhere,
    isRough: true,
    seen: 0,
    sum: nowhere,
    kinds: [],
    sides: 0,
    tries: before ? 1 : 0,
    tried: -1,
    near: near,
    blobs: blobs,
    before: before,
    isKnown: isKnown,
    number: number || isDoubtful,
    grid: undefined,
    cells: "",
    isDoubtful: false,
    isMirrored: false,
  };
}

/** Reads on; true while there is more. */
export function goOn(work: Work): boolean {
  const at = work.at;
  work.at = Math.min(at + SLICE, work.end);
  return work.pass(work, at, work.at);
}

/** There are more dots for this pass; or the next one begins with the first. */
function isMore(work: Work): boolean {
  if (work.at < work.end) return true;
  work.at = 0;
  return false;
}

/** Stones of a tray may stand in line with the cells, and two columns with them look like a grid. */
function gather(work: Work, at: number, to: number): boolean {
  const blobs = work.blobs;
  const dots = work.dots;
  for (; at < to; at += 4) {
    if (blobs[at] !== EMPTY) continue;
    dots.set([EMPTY, blobs[at + 1], blobs[at + 2], blobs[at + 3]], work.count);
    work.x += blobs[at + 1];
    work.y += blobs[at + 2];
    work.count += 4;
  }
  if (isMore(work)) return true;
  work.end = work.count;
  work.x /= work.count / 4;
  work.y /= work.count / 4;
  return next(work);
}

/** The next of the dots that may be the middle; after three of them there is no grid. */
function next(work: Work): boolean {
  work.nearest = work.near;
  work.centre = -1;
  work.pass = seek;
  return work.tries++ < TRIES || settle(work);
}

function seek(work: Work, at: number, to: number): boolean {
  const dots = work.dots;
  for (; at < to; at += 4) {
    const dx = dots[at + 1] - work.x;
    const dy = dots[at + 2] - work.y;
    const away = dx * dx + dy * dy;
    if (away < work.nearest && away > work.tried) {
      work.nearest = away;
      work.centre = at;
    }
  }
  if (isMore(work)) return true;
  if (work.centre < 0) return settle(work);
  const side = dots[work.centre + 3];
  work.tried = work.nearest;
  work.own = (side * side) / 4;
  // 1 and 2 are the other eight cells, 4 and more is not of the board.
  work.reach = work.before ? 12 * work.near : FAR;
  work.isMeasured = !!work.before;
  work.count = work.square = work.re = work.im = 0;
  work.pass = turn;
  return true;
}

/**
 * How large the board is, unless that is known: of the nearest four, noise makes one too near. Then how far it is turned: points (z, complex) that look the same
 * after a quarter turn have a common z^4, but for its sign: -4 at a corner, 1 beside the centre, -12 in all.
 */
function turn(work: Work, at: number, to: number): boolean {
  const dots = work.dots;
  const x = dots[work.centre + 1];
  const y = dots[work.centre + 2];
  for (; at < to; at += 4) {
    const dx = dots[at + 1] - x;
    const dy = dots[at + 2] - y;
    const away = dx * dx + dy * dy;
    if (away <= work.own || away > work.reach) continue;
    if (work.isMeasured) {
      const re2 = dx * dx - dy * dy;
      const im2 = 2 * dx * dy;
      work.re -= re2 * re2 - im2 * im2;
      work.im -= 2 * re2 * im2;
      work.square += away;
      work.count++;
    } else work.reach = Math.min(work.reach, away * 4);
  }
  if (isMore(work)) return true;
  if (!work.isMeasured) return (work.isMeasured = true);
  if (work.count < 8) return next(work);
  // Four squares of one pitch, four of 1.41: 1.5 on average.
  const pitch = Math.sqrt(work.square / work.count / 1.5);
  const angle = Math.atan2(work.im, work.re) / 4;
  const whole = work.before ? work.before.whole : PART * work.dots[work.centre + 3];
  return rest(work, { x: x, y: y, ux: pitch * Math.cos(angle), uy: pitch * Math.sin(angle), whole: whole }, true);
}

/** The grid that fits best is sought, if a blob lies in each cell of this one: in its middle, or (roughly) just nearer to it than to any other. */
function rest(work: Work, grid: Grid, isRough: boolean): boolean {
  work.trial = grid;
  work.isRough = isRough;
  work.seen = 0;
  work.sum = { x: 0, y: 0, ux: 0, uy: 0, whole: grid.whole };
  work.pass = fit;
  return true;
}

function fit(work: Work, at: number, to: number): boolean {
  const dots = work.dots;
  const sum = work.sum;
  for (; at < to; at += 4) {
    const x = dots[at + 1];
    const y = dots[at + 2];
    let cell = cellAt(work.trial, x, y);
    if (work.isRough && cell < 0) cell = -cell;
    // A square that is hidden in part has its middle elsewhere.
    if (cell <= 0 || (work.seen >> cell) & 1 || (dots[at] === EMPTY && dots[at + 3] <= sum.whole)) continue;
    work.seen |= 1 << cell;
    const column = ((cell - 1) % 3) - 1;
    const row = (((cell - 1) / 3) | 0) - 1;
    sum.x += x;
    sum.y += y;
    sum.ux += column * x + row * y;
    sum.uy += column * y - row * x;
  }
  if (isMore(work)) return true;
  if (work.seen !== 1022) return next(work);
  // Least squares: over nine cells columns and rows sum up to 0, and their squares to 12.
  const best = { x: sum.x / 9, y: sum.y / 9, ux: sum.ux / 12, uy: sum.uy / 12, whole: sum.whole };
  return work.isRough ? rest(work, best, false) : fitted(work, best);
}

function fitted(work: Work, grid: Grid): boolean {
  const before = work.before;
  work.trial = grid;
  if (before) {
    // Squares lie in their places, and stones only about there: a grid with more of them is no better.
    work.grid = hasMoved(grid, before) ? grid : before;
    return settle(work);
  }
  work.kinds = unseen();
  work.pass = tell;
  return true;
}

/** What lies in the cells. First of nine squares alone, none of which may be hidden or askew, or they are no grid. */
function tell(work: Work, at: number, to: number): boolean {
  lookAt(work.trial, work.dots, at, to, work.kinds);
  if (isMore(work)) return true;
  const cells: string = String.fromCharCode.apply(null, work.kinds);
  if (!work.before && !work.grid) {
    if (cells !== ".........") return next(work);
    work.grid = work.trial;
    return settle(work);
  }
  work.cells = cells;
  work.pass = compare;
  return !work.isKnown;
}

/** There is a grid, or none. */
function settle(work: Work): boolean {
  const before = work.before;
  const best = work.grid || before;
  work.isDoubtful = !!best && best !== before && work.number(best, before, work.blobs);
  if (!best || work.isDoubtful) return false;
  work.trial = best;
  work.dots = work.blobs;
  work.end = work.blobs.length;
  work.kinds = unseen();
  work.pass = tell;
  return true;
}

/**
 * Black stones belong to the left of the board and white ones to its right. If all that lie beside it do so the other way round (and there are both),
 * the picture is mirrored, or upside down.
 */
function compare(work: Work, at: number, to: number): boolean {
  work.sides |= sidesOf(work.trial, work.blobs, at, to);
  work.isMirrored = work.sides === 6;
  return isMore(work);
}
