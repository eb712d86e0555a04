// What holds some points: their convex hull (A. M. Andrew's way, 1979: the lower chain, then the upper one), and the smallest circle (E. Welzl's, 1991: a
// point outside the circle so far lies on the rim of the next one).
import type { Point } from "../stickers/plan";

export interface Circle extends Point {
  r: number;
}

/** What rounding may add. */
const SLACK = 1e-7;

const holds = ({ x, y, r }: Circle, point: Point) => Math.hypot(point.x - x, point.y - y) <= r * (1 + SLACK) + SLACK;

function across(a: Point, b: Point): Circle {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, r: Math.hypot(a.x - b.x, a.y - b.y) / 2 };
}

/** The circle through three points; through the two that are farthest apart if they lie on a line. */
function through(a: Point, b: Point, c: Point): Circle {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const area = 2 * (bx * cy - by * cx);
  if (Math.abs(area) < 1e-12)
    return [across(a, b), across(a, c), across(b, c)].reduce((widest, one) => (one.r > widest.r ? one : widest));
  const x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / area;
  const y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / area;
  return { x: a.x + x, y: a.y + y, r: Math.hypot(x, y) };
}

/** At least one point. */
export function circleAround(points: Point[]): Circle {
  let circle: Circle = { ...points[0], r: 0 };
  points.forEach((a, i) => {
    if (holds(circle, a)) return;
    circle = { ...a, r: 0 };
    for (let j = 0; j < i; j++) {
      if (holds(circle, points[j])) continue;
      circle = across(a, points[j]);
      for (let k = 0; k < j; k++) if (!holds(circle, points[k])) circle = through(a, points[j], points[k]);
    }
  });
  return circle;
}

/** Which way the corner at `b` turns. */
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function chain(points: Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    while (corners.length > 1 && turn(corners[corners.length - 2], corners[corners.length - 1], point) <= 0)
      corners.pop();
    corners.push(point);
  }
  return corners.slice(0, -1);
}

/** The corners of what a rubber band around the points would be, one after the other. */
export function hullAround(points: Point[]): Point[] {
  const sorted = points.slice().sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.reverse())];
}
