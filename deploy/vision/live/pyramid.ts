// A picture in grey, and the same half, a quarter and an eighth as large: what moves far is looked for in the small ones, its place measured in the large.
import type { Picture, Plane } from "../picture";
import { makePlane } from "../planes";

/** The first as large as the picture, each next one half as large. */
export type Pyramid = Plane[];

const LEVELS = 6;
/** A smaller picture shows nothing. */
const LEAST_SIDE = 8;

function greyOf({ data, width, height }: Picture): Plane {
  const grey = makePlane(width, height);
  for (let at = 0, from = 0; at < grey.data.length; at++, from += 4)
    grey.data[at] = (data[from] + 2 * data[from + 1] + data[from + 2]) >> 2;
  return grey;
}

function half({ data, width, height }: Plane): Plane {
  const out = makePlane(width >> 1, height >> 1);
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0, from = 2 * y * width; x < out.width; x++, from += 2)
      out.data[to++] = (data[from] + data[from + 1] + data[from + width] + data[from + width + 1] + 2) >> 2;
  return out;
}

export function pyramidOf(picture: Picture): Pyramid {
  const levels = [greyOf(picture)];
  for (let last = levels[0]; levels.length < LEVELS; levels.push(last)) {
    if (Math.min(last.width, last.height) < 2 * LEAST_SIDE) break;
    last = half(last);
  }
  return levels;
}
