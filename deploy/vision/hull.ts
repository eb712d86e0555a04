// The convex hull of a border, and the four corners that describe it best.
import { areaOf } from "./geometry";
import type { Point, Quad } from "./picture";

/** For each row the outermost points, and the chain that is left of them: kept from border to border. */
let least = new Float64Array(1 << 11),
  most = new Float64Array(1 << 11),
  chain = new Float64Array(1 << 12);

/** The outermost points of every row from the top: no others can be corners. Returns the number of rows, and where the first one is. */
function findOutermost(border: ArrayLike<number>): { rows: number; top: number } {
  let top = Infinity,
    bottom = -Infinity;
  for (let at = 1; at < border.length; at += 2) {
    if (border[at] < top) top = border[at];
    if (border[at] > bottom) bottom = border[at];
  }
  const rows = bottom - top + 1;
  if (rows > least.length) {
    least = new Float64Array(2 * rows);
    most = new Float64Array(2 * rows);
    chain = new Float64Array(8 * rows);
  }
  least.fill(Infinity, 0, rows);
  most.fill(-Infinity, 0, rows);
  for (let at = 0; at < border.length; at += 2) {
    const row = border[at + 1] - top,
      x = border[at];
    if (x < least[row]) least[row] = x;
    if (x > most[row]) most[row] = x;
  }
  return { rows, top };
}

/** The chain with one more point: what would turn to the left goes. Returns its new length. */
function link(x: number, y: number, length: number, base: number): number {
  while (length >= base + 4) {
    const ax = chain[length - 4],
      ay = chain[length - 3];
    if ((chain[length - 2] - ax) * (y - ay) - (chain[length - 1] - ay) * (x - ax) > 0) break;
    length -= 2;
  }
  chain[length] = x;
  chain[length + 1] = y;
  return length + 2;
}

/**
 * Clockwise as one sees it (y down): down the right side and up the left one, every turn to the left cut off (Andrew's monotone chain). `border`: x, y, x,
 * y..., as `borderOf` gives it, rows a whole pixel apart.
 */
export function hullOf(border: ArrayLike<number>): Point[] {
  const { rows, top } = findOutermost(border);
  let length = 0;
  for (let row = 0; row < rows; row++) if (most[row] !== -Infinity) length = link(most[row], row + top, length, 0);
  const base = length;
  for (let row = rows - 1; row >= 0; row--)
    if (least[row] !== Infinity) length = link(least[row], row + top, length, base);
  // Both halves have the topmost and the lowest point, where these are single.
  const hull: Point[] = [];
  let lastX = chain[length - 2],
    lastY = chain[length - 1];
  for (let at = 0; at < length; at += 2) {
    const x = chain[at],
      y = chain[at + 1];
    if (x !== lastX || y !== lastY) hull.push([x, y]);
    lastX = x;
    lastY = y;
  }
  return hull;
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
