// The convex hull of a border, and the four corners that describe it best.
import { areaOf } from "./geometry";
import type { Point, Quad } from "./picture";

/** The outermost points of every row, from the top: no others can be corners. `border`: x, y, x, y..., as `borderOf` gives it, rows a whole pixel apart. */
function outermost(border: ArrayLike<number>): { left: Point[]; right: Point[] } {
  let top = Infinity,
    bottom = -Infinity;
  for (let at = 1; at < border.length; at += 2) {
    if (border[at] < top) top = border[at];
    if (border[at] > bottom) bottom = border[at];
  }
  const rows = bottom - top + 1;
  const least = new Float32Array(rows).fill(Infinity),
    most = new Float32Array(rows).fill(-Infinity);
  for (let at = 0; at < border.length; at += 2) {
    const row = border[at + 1] - top;
    if (border[at] < least[row]) least[row] = border[at];
    if (border[at] > most[row]) most[row] = border[at];
  }
  const left: Point[] = [],
    right: Point[] = [];
  for (let row = 0; row < rows; row++) {
    if (least[row] === Infinity) continue;
    left.push([least[row], row + top]);
    right.push([most[row], row + top]);
  }
  return { left, right };
}

/** Clockwise as one sees it (y down): down the right side and up the left one, every turn to the left cut off (Andrew's monotone chain). */
export function hullOf(border: ArrayLike<number>): Point[] {
  const { left, right } = outermost(border);
  const chain: Point[] = [];
  const half = (list: Point[]) => {
    const base = chain.length;
    for (const point of list) {
      while (chain.length >= base + 2 && turnOf(chain[chain.length - 2], chain[chain.length - 1], point) <= 0)
        chain.pop();
      chain.push(point);
    }
  };
  half(right);
  half(left.reverse());
  // Both halves have the topmost and the lowest point, where these are single.
  return chain.filter((point, at) => {
    const before = chain[(at || chain.length) - 1];
    return point[0] !== before[0] || point[1] !== before[1];
  });
}

function turnOf(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Of the hull of a round border there are more points than the search needs. */
const MOST_POINTS = 48;

/** As many points as are needed to follow it: those nearest to their neighbours' line go first. */
function thin(hull: Point[]): Point[] {
  const points = hull.slice();
  while (points.length > MOST_POINTS) {
    let least = Infinity,
      which = 0;
    for (let at = 0; at < points.length; at++) {
      const area = Math.abs(turnOf(points[(at || points.length) - 1], points[at], points[(at + 1) % points.length]));
      if (area < least) {
        least = area;
        which = at;
      }
    }
    points.splice(which, 1);
  }
  return points;
}

/** Where two lines through two points each meet; undefined for parallel ones. */
function meet(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const px = b[0] - a[0],
    py = b[1] - a[1],
    qx = d[0] - c[0],
    qy = d[1] - c[1];
  const cross = px * qy - py * qx;
  if (Math.abs(cross) < 1e-9) return undefined;
  const along = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / cross;
  return [a[0] + along * px, a[1] + along * py];
}

/**
 * Takes hull edges away until four are left: each time the one whose neighbours, made longer until they meet, add the least area. A card's rounded
 * corners are short edges and go first; its four sides stay. Undefined when the hull has no four sides.
 */
export function quadAround(hull: Point[]): Quad | undefined {
  const points = thin(hull);
  while (points.length > 4) {
    const count = points.length;
    let least = Infinity,
      which = -1,
      corner: Point | undefined;
    for (let at = 0; at < count; at++) {
      const before = points[(at + count - 1) % count],
        a = points[at],
        b = points[(at + 1) % count],
        after = points[(at + 2) % count];
      const point = meet(before, a, b, after);
      if (
        !point ||
        turnOf(a, point, b) <= 0 ||
        (point[0] - a[0]) * (a[0] - before[0]) + (point[1] - a[1]) * (a[1] - before[1]) < 0
      )
        continue;
      const added = Math.abs(areaOf([a, point, b]));
      if (added < least) {
        least = added;
        which = at;
        corner = point;
      }
    }
    if (!corner) return undefined;
    points[which] = corner;
    points.splice((which + 1) % count, 1);
  }
  return points.length === 4 ? (points as unknown as Quad) : undefined;
}
