// From one plane to another as a camera sees it: nine numbers of which the last is 1.
import type { Point, Quad } from "./picture";

/** x' = (h0 x + h1 y + h2) / w, y' = (h3 x + h4 y + h5) / w, w = h6 x + h7 y + h8. */
export type Homography = number[];

/** From the unit square (0,0) (1,0) (1,1) (0,1) to the corners of a quad. (Heckbert 1989, section 2.2: the two corner sums give the perspective.) */
export function fromSquare([a, b, c, d]: Quad): Homography {
  const sx = a[0] - b[0] + c[0] - d[0],
    sy = a[1] - b[1] + c[1] - d[1];
  const px = b[0] - c[0],
    py = b[1] - c[1],
    qx = d[0] - c[0],
    qy = d[1] - c[1];
  const turn = px * qy - qx * py;
  const g = (sx * qy - qx * sy) / turn,
    h = (px * sy - sx * py) / turn;
  return [
    b[0] - a[0] + g * b[0],
    d[0] - a[0] + h * d[0],
    a[0],
    b[1] - a[1] + g * b[1],
    d[1] - a[1] + h * d[1],
    a[1],
    g,
    h,
    1,
  ];
}

export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** First `first`, then `then`. */
export function chain(first: Homography, then: Homography): Homography {
  const out = [];
  for (let row = 0; row < 9; row += 3)
    for (let column = 0; column < 3; column++) {
      out.push(then[row] * first[column] + then[row + 1] * first[column + 3] + then[row + 2] * first[column + 6]);
    }
  return out;
}

export function project(h: Homography, x: number, y: number): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

/** From the rectangle with these sides, its first corner at (left, top), to the corners of a quad. */
export function fromBox(left: number, top: number, width: number, height: number, quad: Quad): Homography {
  return chain([1 / width, 0, -left / width, 0, 1 / height, -top / height, 0, 0, 1], fromSquare(quad));
}
