// What a card looked like in grey, and where it lies in another picture. (Baker and Matthews 2004, the inverse compositional algorithm: the slopes are those of
// the patch, so that they are worked out once; the light may change, for mean and spread are taken out of both.)
import { areaOf, isConvex } from "../geometry";
import { type Homography, chain, fromBox, inverse, project } from "../homography";
import type { Plane, Point, Quad } from "../picture";
import type { Pyramid } from "./pyramid";

/** Samples over the card, which is 2 wide and 2 high here, and a rim around it: its sides say most about where it lies. */
const COLUMNS = 18,
  ROWS = 26,
  RIM = 1.16;
const COUNT = COLUMNS * ROWS;
/** Numbers that a change of view has. What is looked for in each picture, the coarsest first: a shift; turn, size and slant with it; the perspective as well. Fewer are found more surely. */
const FREE = 8;
const SOUGHT = [
  [2, 5],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6, 7],
];
/** At the level that is measured in, a card's short side has about so many pixels. */
const SHORT = 30;
/** So often at each level at most; a corner that moves by less pixels of that level has arrived. */
const MOST_TURNS = 10,
  ARRIVED = 0.03;
/** Added to the squares on the diagonal, as a share of them: what a patch hardly tells does not run away. */
const DAMPING = 0.01;
/** A card that became so many times as large in one step is none. */
const MOST_GROWTH = 2;

/** A patch at one level of the pyramid. */
interface Sheet {
  level: number;
  /** Mean 0, spread 1. */
  values: Float32Array;
  /** By how much each sample changes with each of the eight numbers. */
  slopes: Float32Array;
  /** The inverse of the sums of their products: of all eight, or of the two that only shift. */
  solver: Float64Array;
  free: readonly number[];
}

export interface Patch {
  /** The coarsest first. */
  sheets: Sheet[];
}

/** Where a patch lies; `likeness` from -1 to 1: 1 is the same picture. */
export interface Aligned {
  quad: Quad;
  likeness: number;
}

const viewOf = (quad: Quad): Homography => fromBox(-1, -1, 2, 2, quad);
const CORNERS: Point[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const quadOf = (view: Homography): Quad => CORNERS.map(([x, y]) => project(view, x, y)) as Quad;

/** Samples of a plane that is `scale` times as large as the picture of the view. What lies outside looks like the edge. */
function sample({ data, width, height }: Plane, scale: number, view: Homography, values: Float32Array): void {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = view;
  const mostX = width - 1.001,
    mostY = height - 1.001;
  let to = 0;
  for (let row = 0; row < ROWS; row++) {
    const y = RIM * ((2 * row + 1) / ROWS - 1);
    for (let column = 0; column < COLUMNS; column++) {
      const x = RIM * ((2 * column + 1) / COLUMNS - 1);
      const w = scale / (h6 * x + h7 * y + h8);
      const px = Math.max(0, Math.min(mostX, (h0 * x + h1 * y + h2) * w - 0.5)),
        py = Math.max(0, Math.min(mostY, (h3 * x + h4 * y + h5) * w - 0.5));
      const left = px | 0,
        top = py | 0,
        fx = px - left,
        fy = py - top;
      const at = top * width + left;
      const above = data[at] + fx * (data[at + 1] - data[at]),
        below = data[at + width] + fx * (data[at + width + 1] - data[at + width]);
      values[to++] = above + fy * (below - above);
    }
  }
}

/** Mean 0 and spread 1; false: it is all the same. */
function level(values: Float32Array): boolean {
  let sum = 0,
    squares = 0;
  for (let at = 0; at < COUNT; at++) {
    sum += values[at];
    squares += values[at] * values[at];
  }
  const mean = sum / COUNT;
  const spread = Math.sqrt(Math.max(0, squares / COUNT - mean * mean));
  const factor = spread < 2 ? 0 : 1 / spread;
  for (let at = 0; at < COUNT; at++) values[at] = (values[at] - mean) * factor;
  return factor > 0;
}

/** How each sample changes with the eight numbers of a small change of view, at none. */
function slopesOf(values: Float32Array): Float32Array {
  const slopes = new Float32Array(FREE * COUNT);
  const stepX = (2 * RIM) / COLUMNS,
    stepY = (2 * RIM) / ROWS;
  for (let row = 0, at = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++, at++) {
      const x = RIM * ((2 * column + 1) / COLUMNS - 1),
        y = RIM * ((2 * row + 1) / ROWS - 1);
      const left = column > 0 ? at - 1 : at,
        right = column < COLUMNS - 1 ? at + 1 : at,
        above = row > 0 ? at - COLUMNS : at,
        below = row < ROWS - 1 ? at + COLUMNS : at;
      const gx = (values[right] - values[left]) / (stepX * (right - left)),
        gy = (values[below] - values[above]) / ((stepY * (below - above)) / COLUMNS);
      const turned = -(gx * x + gy * y);
      slopes.set([gx * x, gx * y, gx, gy * x, gy * y, gy, turned * x, turned * y], FREE * at);
    }
  takeOutLight(slopes, values);
  return slopes;
}

/** What more or less light does to the samples is no change of view. */
function takeOutLight(slopes: Float32Array, values: Float32Array): void {
  for (let which = 0; which < FREE; which++) {
    let sum = 0,
      product = 0;
    for (let at = 0, from = which; at < COUNT; at++, from += FREE) {
      sum += slopes[from];
      product += slopes[from] * values[at];
    }
    for (let at = 0, from = which; at < COUNT; at++, from += FREE)
      slopes[from] -= sum / COUNT + (values[at] * product) / COUNT;
  }
}

/** The inverse of the symmetric matrix of the slopes' products; undefined where they say too little. */
function solverOf(slopes: Float32Array, free: readonly number[]): Float64Array | undefined {
  const size = free.length,
    wide = 2 * size;
  const rows = free.map((_, row) => {
    const line = new Float64Array(wide);
    line[size + row] = 1;
    return line;
  });
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let one = free[row], other = free[column]; one < slopes.length; one += FREE, other += FREE)
        sum += slopes[one] * slopes[other];
      rows[row][column] = rows[column][row] = sum;
    }
  for (let row = 0; row < size; row++) rows[row][row] *= 1 + DAMPING;
  for (let at = 0; at < size; at++) {
    const pivot = rows[at][at];
    if (!(pivot > 1e-6)) return undefined;
    for (let column = 0; column < wide; column++) rows[at][column] /= pivot;
    for (let row = 0; row < size; row++) {
      if (row === at) continue;
      const share = rows[row][at];
      for (let column = 0; column < wide; column++) rows[row][column] -= share * rows[at][column];
    }
  }
  const solver = new Float64Array(size * size);
  rows.forEach((line, row) => solver.set(line.subarray(size), row * size));
  return solver;
}

/** Levels to look at a quad in: the coarsest first. */
function levelsFor(quad: Quad, levels: number): number[] {
  const short = Math.min(
    ...[0, 1, 2, 3].map(at => Math.hypot(quad[at][0] - quad[(at + 1) & 3][0], quad[at][1] - quad[(at + 1) & 3][1])),
  );
  const fine = Math.max(0, Math.min(levels - 3, Math.floor(Math.log2(short / SHORT))));
  return [fine + 2, fine + 1, fine];
}

/** What lies in a quad of a picture; undefined: nothing that could be found again. */
export function takePatch(pyramid: Pyramid, quad: Quad): Patch | undefined {
  const view = viewOf(quad);
  const sheets: Sheet[] = [];
  for (const [order, at] of levelsFor(quad, pyramid.length).entries()) {
    const free = SOUGHT[order];
    const values = new Float32Array(COUNT);
    if (!pyramid[at]) return undefined;
    sample(pyramid[at], 2 ** -at, view, values);
    if (!level(values)) return undefined;
    const slopes = slopesOf(values);
    const solver = solverOf(slopes, free);
    if (!solver) return undefined;
    sheets.push({ level: at, values, slopes, solver, free });
  }
  return { sheets };
}

const seen = new Float32Array(COUNT);

/** The change of view that the samples of now speak for. */
function changeFor({ values, slopes, solver, free }: Sheet): Float64Array {
  const size = free.length;
  const sums = free.map(which => {
    let sum = 0;
    for (let at = 0, from = which; at < COUNT; at++, from += FREE) sum += (seen[at] - values[at]) * slopes[from];
    return sum;
  });
  const change = new Float64Array(FREE);
  free.forEach((which, row) => {
    for (let column = 0; column < size; column++) change[which] += solver[size * row + column] * sums[column];
  });
  return change;
}

/** A share of a change. */
function changed(view: Homography, change: Float64Array, share: number): Homography {
  const [a, b, c, d, e, f, g, h] = change.map(value => value * share);
  const next = chain(inverse([1 + a, b, c, d, 1 + e, f, g, h, 1]), view);
  return next.map(value => value / next[8]);
}

/** -1 to 1; undefined: what is seen is all the same. */
function likenessAt({ level: at, values }: Sheet, pyramid: Pyramid, view: Homography): number | undefined {
  sample(pyramid[at], 2 ** -at, view, seen);
  if (!level(seen)) return undefined;
  let product = 0;
  for (let which = 0; which < COUNT; which++) product += seen[which] * values[which];
  return product / COUNT;
}

const isSane = (quad: Quad, area: number): boolean => {
  const now = areaOf(quad);
  return now > area / MOST_GROWTH && now < area * MOST_GROWTH && isConvex(quad);
};

/** Nearer to where one sheet is most like the picture. A step that leads away is taken back and halved. */
function settle(
  sheet: Sheet,
  pyramid: Pyramid,
  start: Homography,
  area: number,
): (Aligned & { view: Homography }) | undefined {
  let best = start,
    bestQuad = quadOf(start);
  let likeness = -Infinity;
  let view = start,
    change: Float64Array = new Float64Array(FREE),
    share = 1;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const quad = quadOf(view);
    const now = isSane(quad, area) ? likenessAt(sheet, pyramid, view) : -1;
    if (now === undefined) return undefined;
    const moved = Math.max(...quad.map(([x, y], at) => Math.abs(x - bestQuad[at][0]) + Math.abs(y - bestQuad[at][1])));
    if (now > likeness) {
      best = view;
      bestQuad = quad;
      likeness = now;
      change = changeFor(sheet);
      share = 1;
    } else share /= 2;
    if (turn && moved * 2 ** -sheet.level < ARRIVED) break;
    view = changed(best, change, share);
  }
  return { view: best, quad: bestQuad, likeness };
}

/** Where in a picture a patch lies, looked for around `start`; undefined: nothing like it is near. */
export function findPatch({ sheets }: Patch, pyramid: Pyramid, start: Quad): Aligned | undefined {
  const area = areaOf(start);
  let found: ReturnType<typeof settle> = { view: viewOf(start), quad: start, likeness: -1 };
  for (const sheet of sheets) {
    found = pyramid[sheet.level] && settle(sheet, pyramid, found.view, area);
    if (!found) return undefined;
  }
  return found;
}
