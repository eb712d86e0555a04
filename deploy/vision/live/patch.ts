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
/** Numbers that a change of view has. */
const FREE = 8;
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
  /** The inverse of the sums of their products. */
  solver: Float64Array;
}

export interface Patch {
  /** The coarse one first. */
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
  return slopes;
}

/** The inverse of the symmetric matrix of the slopes' products; undefined where they say too little. */
function solverOf(slopes: Float32Array): Float64Array | undefined {
  const wide = 2 * FREE;
  const rows = Array.from({ length: FREE }, (_, row) => {
    const line = new Float64Array(wide);
    line[FREE + row] = 1;
    return line;
  });
  for (let from = 0; from < slopes.length; from += FREE)
    for (let row = 0; row < FREE; row++)
      for (let column = 0; column < FREE; column++) rows[row][column] += slopes[from + row] * slopes[from + column];
  for (let row = 0; row < FREE; row++) rows[row][row] *= 1 + DAMPING;
  for (let at = 0; at < FREE; at++) {
    const pivot = rows[at][at];
    if (!(pivot > 1e-6)) return undefined;
    for (let column = 0; column < wide; column++) rows[at][column] /= pivot;
    for (let row = 0; row < FREE; row++) {
      if (row === at) continue;
      const share = rows[row][at];
      for (let column = 0; column < wide; column++) rows[row][column] -= share * rows[at][column];
    }
  }
  const solver = new Float64Array(FREE * FREE);
  rows.forEach((line, row) => solver.set(line.subarray(FREE), row * FREE));
  return solver;
}

/** Levels to look at a quad in: the coarse one first. */
function levelsFor(quad: Quad, levels: number): number[] {
  const short = Math.min(
    ...[0, 1, 2, 3].map(at => Math.hypot(quad[at][0] - quad[(at + 1) & 3][0], quad[at][1] - quad[(at + 1) & 3][1])),
  );
  const fine = Math.max(0, Math.min(levels - 2, Math.round(Math.log2(short / SHORT))));
  return [fine + 1, fine];
}

/** What lies in a quad of a picture; undefined: nothing that could be found again. */
export function takePatch(pyramid: Pyramid, quad: Quad): Patch | undefined {
  const view = viewOf(quad);
  const sheets: Sheet[] = [];
  for (const at of levelsFor(quad, pyramid.length)) {
    const values = new Float32Array(COUNT);
    if (!pyramid[at]) return undefined;
    sample(pyramid[at], 2 ** -at, view, values);
    if (!level(values)) return undefined;
    const slopes = slopesOf(values);
    const solver = solverOf(slopes);
    if (!solver) return undefined;
    sheets.push({ level: at, values, slopes, solver });
  }
  return { sheets };
}

const seen = new Float32Array(COUNT);

/** The view after one step. */
function step({ values, slopes, solver }: Sheet, view: Homography): Homography {
  const sums = new Float64Array(FREE);
  for (let at = 0, from = 0; at < COUNT; at++, from += FREE) {
    const away = seen[at] - values[at];
    for (let which = 0; which < FREE; which++) sums[which] += away * slopes[from + which];
  }
  const change = [0, 0, 0, 0, 0, 0, 0, 0].map((_, row) => {
    let sum = 0;
    for (let column = 0; column < FREE; column++) sum += solver[FREE * row + column] * sums[column];
    return sum;
  });
  const [a, b, c, d, e, f, g, h] = change;
  const next = chain(inverse([1 + a, b, c, d, 1 + e, f, g, h, 1]), view);
  return next.map(value => value / next[8]);
}

const isSane = (quad: Quad, area: number): boolean => {
  const now = areaOf(quad);
  return now > area / MOST_GROWTH && now < area * MOST_GROWTH && isConvex(quad);
};

/** Where in a picture a patch lies, looked for around `start`; undefined: nothing like it is near. */
export function findPatch({ sheets }: Patch, pyramid: Pyramid, start: Quad): Aligned | undefined {
  const area = areaOf(start);
  let view = viewOf(start);
  let quad = start;
  for (const sheet of sheets) {
    const plane = pyramid[sheet.level];
    if (!plane) return undefined;
    const scale = 2 ** -sheet.level;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      sample(plane, scale, view, seen);
      if (!level(seen)) return undefined;
      view = step(sheet, view);
      const next = quadOf(view);
      if (!isSane(next, area)) return undefined;
      const moved = Math.max(...next.map(([x, y], at) => Math.abs(x - quad[at][0]) + Math.abs(y - quad[at][1])));
      quad = next;
      if (moved * scale < ARRIVED) break;
    }
  }
  const last = sheets[sheets.length - 1];
  sample(pyramid[last.level], 2 ** -last.level, view, seen);
  if (!level(seen)) return undefined;
  let product = 0;
  for (let at = 0; at < COUNT; at++) product += seen[at] * last.values[at];
  return { quad, likeness: product / COUNT };
}
