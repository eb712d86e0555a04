// Binary STL: a header of 80 bytes, the number of triangles, and for each of them its normal and three corners as 32-bit floats, least byte first.
import type { Point } from "./solids";

export type Triangle = [Point, Point, Point];

/** By it a file is known as ours. The word "solid" would mean an STL in letters. */
export const STL_SIGN = "Croupier case";

const HEADER = 80;
const TRIANGLE = 50;

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Of length 1, out of the body. */
export function normalOf([a, b, c]: Triangle): Point {
  const [u, v] = [minus(b, a), minus(c, a)];
  const cross: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  return [cross[0] / length, cross[1] / length, cross[2] / length];
}

export function stlOf(name: string, triangles: Triangle[]): Buffer {
  const stl = Buffer.alloc(HEADER + 4 + TRIANGLE * triangles.length);
  stl.write(`${STL_SIGN}: ${name}`.slice(0, HEADER), "latin1");
  stl.writeUInt32LE(triangles.length, HEADER);
  triangles.forEach((triangle, at) => {
    [normalOf(triangle), ...triangle]
      .flat()
      .forEach((value, place) => stl.writeFloatLE(value, HEADER + 4 + at * TRIANGLE + 4 * place));
  });
  return stl;
}
