// How the whole picture moved from one frame to the next: roughly, by what lies on what; and exactly, by the cards that were found again.
import { type Homography, project } from "../homography";
import type { Plane, Point, Quad } from "../picture";
import type { Pyramid } from "./pyramid";
import { median } from "../quads";

export const STILL: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The plane that is compared is no wider; a frame moves by so many of its pixels at most, in either direction. */
const WIDE = 80,
  REACH = 7;
/** A move must explain so much of the difference: else a hand moved, or a lamp was lit. */
const EXPLAINS = 0.75;
/** Cards that went elsewhere than the others, by so many times the usual difference and pixels, were moved by hand. */
const STRAY = 3,
  STRAY_PIXELS = 1.5;

/** Mean difference of two planes, the second moved by (dx, dy), over what both show. Above `most` it need not be exact. */
function difference(one: Plane, other: Plane, dx: number, dy: number, most: number): number {
  const { width, height } = one;
  const left = Math.max(0, -dx),
    right = Math.min(width, width - dx);
  const top = Math.max(0, -dy),
    bottom = Math.min(height, height - dy);
  const enough = most * (right - left) * (bottom - top);
  let sum = 0;
  for (let y = top; y < bottom && sum <= enough; y++) {
    const from = y * width,
      to = (y + dy) * width + dx;
    for (let x = left; x < right; x++) {
      const away = one.data[from + x] - other.data[to + x];
      sum += away < 0 ? -away : away;
    }
  }
  return sum / ((right - left) * (bottom - top));
}

/** By how many pixels, of the first level, everything moved: looked for in a small picture, and then more finely in two larger ones. */
export function shiftBetween(before: Pyramid, now: Pyramid): Point {
  const level = before.findIndex(({ width }) => width <= WIDE);
  const one = before[level],
    other = now[level];
  if (!one || !other || Math.min(one.width, one.height) < 4 * REACH) return [0, 0];
  const still = difference(one, other, 0, 0, Infinity) * EXPLAINS;
  let [dx, dy] = bestShift(one, other, [0, 0], REACH, still);
  // Nothing explains more than that all stands still: then the larger pictures may show a smaller shift.
  for (let at = level - 1; at >= Math.max(0, level - 2); at--)
    [dx, dy] = bestShift(before[at], now[at], [2 * dx, 2 * dy], 1, Infinity);
  const scale = 2 ** Math.max(0, level - 2);
  return [dx * scale, dy * scale];
}

/** The best of the shifts around one, if it leaves a smaller difference than `most`. */
function bestShift(one: Plane, other: Plane, [x, y]: Point, reach: number, most: number): Point {
  let least = most,
    best: Point = [x, y];
  for (let dy = y - reach; dy <= y + reach; dy++)
    for (let dx = x - reach; dx <= x + reach; dx++) {
      const away = difference(one, other, dx, dy, least);
      if (away < least) {
        least = away;
        best = [dx, dy];
      }
    }
  return best;
}

export const moved = (quad: Quad, motion: Homography): Quad => quad.map(([x, y]) => project(motion, x, y)) as Quad;

/** The same motion without its shift around a point, and with another shift instead: what turned goes on turning. */
export function withShift(motion: Homography, [x, y]: Point, [dx, dy]: Point): Homography {
  const [a, b, , d, e] = motion;
  return [a, b, x - a * x - b * y + dx, d, e, y - d * x - e * y + dy, 0, 0, 1];
}

/** Turn, size and shift that carry the first points to the second best (least squares). */
function similarityOf(from: Point[], to: Point[]): Homography {
  const count = from.length;
  const mean = (points: Point[], axis: number) => points.reduce((sum, point) => sum + point[axis], 0) / count;
  const fx = mean(from, 0),
    fy = mean(from, 1),
    tx = mean(to, 0),
    ty = mean(to, 1);
  let dot = 0,
    cross = 0,
    squares = 0;
  from.forEach(([x, y], at) => {
    const px = x - fx,
      py = y - fy,
      qx = to[at][0] - tx,
      qy = to[at][1] - ty;
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    squares += px * px + py * py;
  });
  const c = squares ? dot / squares : 1,
    s = squares ? cross / squares : 0;
  return [c, -s, tx - c * fx + s * fy, s, c, ty - s * fx - c * fy, 0, 0, 1];
}

const farOf = (from: Quad, to: Quad, motion: Homography) =>
  Math.max(...moved(from, motion).map(([x, y], at) => Math.hypot(x - to[at][0], y - to[at][1])));

/** The motion that most cards agree on; undefined where there is no card. */
export function motionOf(cards: { before: Quad; now: Quad }[]): Homography | undefined {
  if (!cards.length) return undefined;
  const fit = (some: typeof cards) =>
    similarityOf(
      some.flatMap(({ before }) => before),
      some.flatMap(({ now }) => now),
    );
  const first = fit(cards);
  if (cards.length < 3) return first;
  const away = cards.map(({ before, now }) => farOf(before, now, first));
  const most = STRAY * median(away) + STRAY_PIXELS;
  const agreed = cards.filter((_, at) => away[at] <= most);
  return agreed.length < cards.length && agreed.length > cards.length / 2 ? fit(agreed) : first;
}
