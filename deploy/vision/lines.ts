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

/** Points near a side, x, y, x, y..., and how far each is away from its line: kept from side to side. */
let near = new Float64Array(1 << 12),
  aways = new Float64Array(1 << 11);

/** The line with the least squared distances (total least squares) through the first points of `near`. */
function lineThrough(length: number): Line {
  const count = length / 2;
  let x = 0,
    y = 0,
    xx = 0,
    xy = 0,
    yy = 0;
  for (let at = 0; at < length; at += 2) {
    x += near[at];
    y += near[at + 1];
  }
  x /= count;
  y /= count;
  for (let at = 0; at < length; at += 2) {
    const dx = near[at] - x,
      dy = near[at + 1] - y;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const nx = -Math.sin(angle),
    ny = Math.cos(angle);
  return { nx, ny, c: nx * x + ny * y };
}

/** The value that would stand at `place` if the first `count` were sorted (Hoare's selection): a sort would take longer than all the rest. */
function selected(values: Float64Array, count: number, place: number): number {
  let low = 0,
    high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let left = low,
      right = high;
    while (left <= right) {
      while (values[left] < pivot) left++;
      while (values[right] > pivot) right--;
      if (left > right) break;
      const value = values[left];
      values[left++] = values[right];
      values[right--] = value;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place];
}

/** Again without the points that lie far off, such as a neighbour that touches. */
function withoutStrays(length: number, { nx, ny, c }: Line): Line | undefined {
  for (let at = 0; at < length; at += 2) aways[at >> 1] = Math.abs(nx * near[at] + ny * near[at + 1] - c);
  const most = 2.5 * selected(aways, length / 2, length >> 2) + 0.5;
  let kept = 0;
  for (let at = 0; at < length; at += 2) {
    if (Math.abs(nx * near[at] + ny * near[at + 1] - c) > most) continue;
    near[kept++] = near[at];
    near[kept++] = near[at + 1];
  }
  return kept >= 8 ? lineThrough(kept) : undefined;
}

function cross(a: Line, b: Line): Point | undefined {
  const turn = a.nx * b.ny - a.ny * b.nx;
  return Math.abs(turn) < 1e-6 ? undefined : [(a.c * b.ny - b.c * a.ny) / turn, (b.c * a.nx - a.c * b.nx) / turn];
}

function sideOf(border: ArrayLike<number>, a: Point, b: Point): Line | undefined {
  const length = distance(a, b);
  if (length < 6) return undefined;
  if (near.length < border.length) {
    near = new Float64Array(2 * border.length);
    aways = new Float64Array(border.length);
  }
  const [ax, ay] = a;
  const ux = (b[0] - ax) / length,
    uy = (b[1] - ay) / length;
  const most = 0.05 * length + 1.5;
  let count = 0;
  for (let at = 0; at < border.length; at += 2) {
    const x = border[at] - ax,
      y = border[at + 1] - ay;
    const along = (x * ux + y * uy) / length;
    if (along > FROM && along < TO && Math.abs(y * ux - x * uy) < most) {
      near[count++] = border[at];
      near[count++] = border[at + 1];
    }
  }
  if (count < 8) return undefined;
  const line = lineThrough(count);
  return withoutStrays(count, line) ?? line;
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
