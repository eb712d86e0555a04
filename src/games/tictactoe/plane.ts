// Points on the table as camera and arm see them, and what leads from the ones to the others.

export interface Point {
  x: number;
  y: number;
}

/** The sine of the smallest angle that three points should make: 17 degrees. */
const FLAT = 0.3;
/** A camera above the table sees all sides of a triangle in about the same scale, and in scales that differ so much if it stands askew. */
const SKEW = 1.3;

export function distance(one: Point, other: Point): number {
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  return Math.sqrt(dx * dx + dy * dy);
}

/** Written with an equality, which holds for no number that is none: the build turns comparisons around. */
export function within(value: number, low: number, high: number): boolean {
  return Math.min(Math.max(value, low), high) === value;
}

/** By x = t0 u + t1 v + t2, y = t3 u + t4 v + t5. */
export function transformed(point: Point, t: number[]): Point {
  return { x: t[0] * point.x + t[1] * point.y + t[2], y: t[3] * point.x + t[4] * point.y + t[5] };
}

/** The six numbers that lead three points to three others; none if they do not lie so that these could be trusted. */
export function transformOf(seen: Point[], touched: Point[]): number[] {
  const transform: number[] = [];
  const scales = [0, 1, 2].map(n => distance(touched[n], touched[(n + 1) % 3]) / distance(seen[n], seen[(n + 1) % 3]));
  const u1 = seen[1].x - seen[0].x;
  const v1 = seen[1].y - seen[0].y;
  const u2 = seen[2].x - seen[0].x;
  const v2 = seen[2].y - seen[0].y;
  const area = u1 * v2 - u2 * v1;
  const longest = Math.max(u1 * u1 + v1 * v1, u2 * u2 + v2 * v2);
  if (
    !within((FLAT * longest) / Math.abs(area), 0, 1) ||
    !within(Math.max.apply(null, scales) / Math.min.apply(null, scales), 1, SKEW)
  )
    return [];
  for (const axis of [touched.map(point => point.x), touched.map(point => point.y)]) {
    const p = axis[1] - axis[0];
    const q = axis[2] - axis[0];
    const a = (p * v2 - q * v1) / area;
    const b = (q * u1 - p * u2) / area;
    transform.push(a, b, axis[0] - a * seen[0].x - b * seen[0].y);
  }
  return transform;
}
