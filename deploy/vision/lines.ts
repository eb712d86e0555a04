// The sides of a quad, fitted to the border itself: a border of a thousand points knows a corner to a fraction of a pixel, though the corner itself
// is round.
import { areaOf, distance } from "./geometry";
import type { Point, Quad } from "./picture";

/** All points with nx x + ny y = c; (nx, ny) has length 1. */
interface Line {
  nx: number;
  ny: number;
  c: number;
}

/** Points this near the ends of a side belong to the round corners, as shares of its length. */
const FROM = 0.14,
  TO = 0.86;
/** A corner may move by this share of the square root of the area. */
const MOST_MOVE = 0.15;

/** The line with the least squared distances (total least squares). */
function lineThrough(points: number[]): Line {
  const count = points.length / 2;
  let x = 0,
    y = 0,
    xx = 0,
    xy = 0,
    yy = 0;
  for (let at = 0; at < points.length; at += 2) {
    x += points[at];
    y += points[at + 1];
  }
  x /= count;
  y /= count;
  for (let at = 0; at < points.length; at += 2) {
    const dx = points[at] - x,
      dy = points[at + 1] - y;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const nx = -Math.sin(angle),
    ny = Math.cos(angle);
  return { nx, ny, c: nx * x + ny * y };
}

/** Again without the points that lie far off, such as a neighbour that touches. */
function withoutStrays(points: number[], line: Line): Line {
  const away = (at: number) => Math.abs(line.nx * points[at] + line.ny * points[at + 1] - line.c);
  const sorted: number[] = [];
  for (let at = 0; at < points.length; at += 2) sorted.push(away(at));
  sorted.sort((a, b) => a - b);
  const most = 2.5 * sorted[sorted.length >> 1] + 0.5;
  const kept = [];
  for (let at = 0; at < points.length; at += 2) if (away(at) <= most) kept.push(points[at], points[at + 1]);
  return kept.length >= 8 ? lineThrough(kept) : line;
}

function cross(a: Line, b: Line): Point | undefined {
  const turn = a.nx * b.ny - a.ny * b.nx;
  return Math.abs(turn) < 1e-6 ? undefined : [(a.c * b.ny - b.c * a.ny) / turn, (b.c * a.nx - a.c * b.nx) / turn];
}

function sideOf(border: ArrayLike<number>, a: Point, b: Point): Line | undefined {
  const length = distance(a, b);
  if (length < 6) return undefined;
  const ux = (b[0] - a[0]) / length,
    uy = (b[1] - a[1]) / length;
  const near: number[] = [];
  const most = 0.05 * length + 1.5;
  for (let at = 0; at < border.length; at += 2) {
    const x = border[at] - a[0],
      y = border[at + 1] - a[1];
    const along = (x * ux + y * uy) / length;
    if (along > FROM && along < TO && Math.abs(y * ux - x * uy) < most) near.push(border[at], border[at + 1]);
  }
  return near.length < 8 ? undefined : withoutStrays(near, lineThrough(near));
}

/** The quad with its four sides fitted anew; undefined when a side is not there, or a corner would run away. */
export function refit(border: ArrayLike<number>, quad: Quad): Quad | undefined {
  const lines: Line[] = [];
  for (let at = 0; at < 4; at++) {
    const line = sideOf(border, quad[at], quad[(at + 1) & 3]);
    if (!line) return undefined;
    lines.push(line);
  }
  const corners: Point[] = [];
  const most = MOST_MOVE * Math.sqrt(Math.abs(areaOf(quad)));
  for (let at = 0; at < 4; at++) {
    const corner = cross(lines[(at + 3) & 3], lines[at]);
    if (!corner || distance(corner, quad[at]) > most) return undefined;
    corners.push(corner);
  }
  return corners as unknown as Quad;
}
