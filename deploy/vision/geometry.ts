// Points, quads and what is asked of them.
import type { Point, Quad } from "./picture";

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Above 0 for corners that run clockwise as one sees them (y down). */
export function areaOf(points: ArrayLike<Point>): number {
  let sum = 0;
  for (let at = 0; at < points.length; at++) {
    const a = points[at],
      b = points[(at + 1) % points.length];
    sum += a[0] * b[1] - a[1] * b[0];
  }
  return sum / 2;
}

export function middleOf(quad: Quad): Point {
  return [
    (quad[0][0] + quad[1][0] + quad[2][0] + quad[3][0]) / 4,
    (quad[0][1] + quad[1][1] + quad[2][1] + quad[3][1]) / 4,
  ];
}

/** Of a quad whose corners run clockwise. */
export function isInside([x, y]: Point, quad: Quad): boolean {
  for (let at = 0; at < 4; at++) {
    const a = quad[at],
      b = quad[(at + 1) & 3];
    if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0) return false;
  }
  return true;
}

/** The same quad, its first corner `by` places later. */
export function turn(quad: Quad, by: number): Quad {
  return [quad[by & 3], quad[(by + 1) & 3], quad[(by + 2) & 3], quad[(by + 3) & 3]];
}

export function scaleQuad(quad: Quad, by: number): Quad {
  return quad.map(([x, y]) => [x * by, y * by]) as Quad;
}

/** Mean lengths of the two sides from corner to corner 0-1 and 1-2. */
export function sidesOf(quad: Quad): [number, number] {
  return [
    (distance(quad[0], quad[1]) + distance(quad[2], quad[3])) / 2,
    (distance(quad[1], quad[2]) + distance(quad[3], quad[0])) / 2,
  ];
}

/** Clips a polygon at the inner side of one edge of a clockwise quad. */
function clip(polygon: Point[], a: Point, b: Point): Point[] {
  const side = ([x, y]: Point) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  const out: Point[] = [];
  polygon.forEach((p, at) => {
    const q = polygon[(at + 1) % polygon.length];
    const u = side(p),
      v = side(q);
    if (u >= 0) out.push(p);
    if (u >= 0 !== v >= 0) out.push([p[0] + ((q[0] - p[0]) * u) / (u - v), p[1] + ((q[1] - p[1]) * u) / (u - v)]);
  });
  return out;
}

/** The area that two convex quads share. */
export function sharedArea(one: Quad, other: Quad): number {
  let polygon: Point[] = [...one];
  for (let at = 0; at < 4 && polygon.length; at++) polygon = clip(polygon, other[at], other[(at + 1) & 3]);
  return polygon.length < 3 ? 0 : areaOf(polygon);
}

/** What two quads share, of what they cover together: 0 to 1. */
export function likeness(one: Quad, other: Quad): number {
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** A card that reaches out of the picture by more than this share of its area is cut off. */
const OUTSIDE = 0.06;

/** It is not cut off by the picture's edge. */
export function isWithin(quad: Quad, width: number, height: number): boolean {
  const frame: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return sharedArea(quad, frame) >= (1 - OUTSIDE) * areaOf(quad);
}

/** Every corner turns the same way. */
export function isConvex(quad: Quad): boolean {
  for (let at = 0; at < 4; at++) {
    const a = quad[at],
      b = quad[(at + 1) & 3],
      c = quad[(at + 2) & 3];
    if ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 0) return false;
  }
  return true;
}
