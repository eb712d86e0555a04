// The outlines of the symbols, drawn by ourselves: those of the usual edition, and the rectangle and the ellipse of AMIGO's.
import type { Point } from "../picture";

/** Wave, diamond and oval stand in the order of the codes' last digit; in AMIGO's edition a rectangle stands for the diamond and an ellipse for the oval. */
export const SHAPES = ["wave", "diamond", "oval", "rectangle", "ellipse"] as const;
export type Shape = (typeof SHAPES)[number];

export const EDITIONS = ["usual", "amigo"] as const;
export type Edition = (typeof EDITIONS)[number];

/** The shape that the last digit of a code means, 1 to 3. */
export function shapeOf(digit: number, edition: Edition): Shape {
  return SHAPES[digit > 1 && edition === "amigo" ? digit + 1 : digit - 1];
}

/** Half of a wave, from its left end over the hump to the right end, in a square from -1 to 1, y down; the other half is the same turned around. Cubic Bezier curves: two handles and an end each. */
const WAVE_START: Point = [-1, 0.25];
const WAVE: [Point, Point, Point][] = [
  [
    [-1, -0.45],
    [-0.78, -1],
    [-0.4, -0.92],
  ],
  [
    [-0.06, -0.84],
    [0.14, -0.42],
    [0.42, -0.45],
  ],
  [
    [0.62, -0.47],
    [0.66, -0.97],
    [0.85, -0.97],
  ],
  [
    [0.97, -0.97],
    [1, -0.6],
    [1, -0.25],
  ],
];
const WAVE_STEPS = 9;
const ROUND_STEPS = 14;

function bezier(a: Point, [b, c, d]: [Point, Point, Point], t: number): Point {
  const s = 1 - t;
  return [0, 1].map(
    axis => s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis],
  ) as Point;
}

function wave(): Point[] {
  const half: Point[] = [];
  let from = WAVE_START;
  for (const piece of WAVE) {
    for (let step = 0; step < WAVE_STEPS; step++) half.push(bezier(from, piece, step / WAVE_STEPS));
    from = piece[2];
  }
  return [...half, ...half.map(([x, y]): Point => [-x, -y])];
}

/** A bent band of even thickness with round ends, as other printers draw the wave. */
function band(): Point[] {
  const steps = 2 * ROUND_STEPS;
  const edge = (x: number, sign: number): Point => [
    x,
    0.42 * Math.sin(Math.PI * x) + sign * 0.58 * Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 6)),
  ];
  const xs = Array.from({ length: steps + 1 }, (_, step) => -Math.cos((Math.PI * step) / steps));
  return [
    ...xs.map(x => edge(x, -1)),
    ...xs
      .slice(1, -1)
      .reverse()
      .map(x => edge(x, 1)),
  ];
}

/** A rectangle whose corners are rounded with radii rx and ry, of the half sides: with 1 and 1 an ellipse. */
function rounded(rx: number, ry: number): Point[] {
  const points: Point[] = [];
  for (let corner = 0; corner < 4; corner++) {
    const sx = corner === 1 || corner === 2 ? 1 : -1,
      sy = corner > 1 ? 1 : -1;
    for (let step = 0; step <= ROUND_STEPS; step++) {
      const angle = Math.PI * (1 + corner / 2 + step / ROUND_STEPS / 2);
      points.push([sx * (1 - rx) + rx * Math.cos(angle), sy * (1 - ry) + ry * Math.sin(angle)]);
    }
  }
  return points;
}

/** How a printer draws the shapes. */
export interface Cut {
  /** The wave as an even band. */
  isBand: boolean;
  /** The wave as seen in a mirror. */
  isMirrored: boolean;
  /** Radius of a rectangle's corners, of its half height. */
  radius: number;
}

/** Clockwise around (0, 0), so many units to the left and right, and up and down. */
export function outlineOf(shape: Shape, halfWidth: number, halfHeight: number, cut: Cut): Point[] {
  const square =
    shape === "wave"
      ? cut.isBand
        ? band()
        : wave()
      : shape === "diamond"
        ? ([
            [-1, 0],
            [0, -1],
            [1, 0],
            [0, 1],
          ] as Point[])
        : shape === "oval"
          ? rounded(halfHeight / halfWidth, 1)
          : shape === "rectangle"
            ? rounded((cut.radius * halfHeight) / halfWidth, cut.radius)
            : rounded(1, 1);
  const across = shape === "wave" && cut.isMirrored ? -halfWidth : halfWidth;
  return square.map(([x, y]): Point => [x * across, y * halfHeight]);
}
