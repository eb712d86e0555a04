// What is brighter or darker than its surroundings, or no edge.
import type { Plane } from "./picture";
import { makePlane } from "./planes";

/** Of whole numbers, without a branch: which way it goes cannot be foreseen from pixel to pixel. */
const least = (a: number, b: number) => b + ((a - b) & ((a - b) >> 31));
const magnitude = (value: number) => (value ^ (value >> 31)) - (value >> 31);

/** By how much each pixel is brighter than the mean around it. */
export function above({ data, width, height }: Plane, { data: mean }: Plane): Plane {
  const out = makePlane(width, height),
    to = out.data;
  for (let at = 0; at < data.length; at++) to[at] = data[at] - least(data[at], mean[at]);
  return out;
}

/** 1 where the plane is darker than a share of the mean around it. */
export function darker({ data, width, height }: Plane, mean: Plane, share: number): Plane {
  const mask = makePlane(width, height);
  for (let at = 0; at < data.length; at++) mask.data[at] = data[at] < mean.data[at] * share ? 1 : 0;
  return mask;
}

/** 255 less the steepness of each pixel, which is Sobel's two sums, the larger plus half the smaller, an eighth of it: the inside of a card is smooth, and cut off from the table by its own edge. */
export function smoothness({ data, width, height }: Plane): Plane {
  const out = makePlane(width, height),
    to = out.data.fill(255);
  for (let y = 1; y < height - 1; y++) {
    let at = y * width + 1;
    // Of three columns what both sums need.
    let left = data[at - width - 1] + 2 * data[at - 1] + data[at + width - 1],
      here = data[at - width] + 2 * data[at] + data[at + width];
    let leftDown = data[at + width - 1] - data[at - width - 1],
      hereDown = data[at + width] - data[at - width];
    for (const end = at + width - 2; at < end; at++) {
      const top = data[at - width + 1],
        bottom = data[at + width + 1];
      const right = top + 2 * data[at + 1] + bottom,
        rightDown = bottom - top;
      const across = magnitude(right - left),
        down = magnitude(leftDown + 2 * hereDown + rightDown);
      to[at] = 255 - ((across + down + across + down - least(across, down)) >> 4);
      left = here;
      here = right;
      leftDown = hereDown;
      hereDown = rightDown;
    }
  }
  return out;
}

/** The least of a pixel and its four neighbours, 0 at the picture's edge: takes a pixel off every border at every level, so that what hangs together by a thread falls apart. */
export function erode({ data, width, height }: Plane): Plane {
  const out = makePlane(width, height),
    to = out.data;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at++)
      to[at] = least(least(least(data[at - 1], data[at + 1]), least(data[at - width], data[at + width])), data[at]);
  }
  return out;
}
