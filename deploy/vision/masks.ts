// Black and white: what is brighter or darker than its surroundings, or no edge.
import type { Plane } from "./picture";
import { makePlane } from "./planes";

/** 1 where the plane is brighter than the mean around it by more than `by`. */
export function brighter({ data, width, height }: Plane, mean: Plane, by: number): Plane {
  const mask = makePlane(width, height);
  for (let at = 0; at < data.length; at++) mask.data[at] = data[at] > mean.data[at] + by ? 1 : 0;
  return mask;
}

/** 1 where the plane is darker than a share of the mean around it. */
export function darker({ data, width, height }: Plane, mean: Plane, share: number): Plane {
  const mask = makePlane(width, height);
  for (let at = 0; at < data.length; at++) mask.data[at] = data[at] < mean.data[at] * share ? 1 : 0;
  return mask;
}

/** The steepness of each pixel: Sobel's two sums, the larger plus half the smaller, an eighth of it. */
export function slopes({ data, width, height }: Plane): Plane {
  const out = makePlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const a = data[at - width - 1],
        b = data[at - width],
        c = data[at - width + 1];
      const d = data[at - 1],
        f = data[at + 1];
      const g = data[at + width - 1],
        h = data[at + width],
        i = data[at + width + 1];
      const across = Math.abs(c + 2 * f + i - a - 2 * d - g),
        down = Math.abs(g + 2 * h + i - a - 2 * b - c);
      out.data[at] = Math.min(255, (across > down ? across + (down >> 1) : down + (across >> 1)) >> 3);
    }
  }
  return out;
}

/** 1 where the picture is smooth: the inside of a card is a piece of it, cut off from the table by its own edge. */
export function smooth(steep: Plane, most: number): Plane {
  const mask = makePlane(steep.width, steep.height);
  for (let at = 0; at < steep.data.length; at++) mask.data[at] = steep.data[at] < most ? 1 : 0;
  return mask;
}

/** Takes a pixel off every border: what hangs together by a thread falls apart. */
export function erode({ data, width, height }: Plane): Plane {
  const mask = makePlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      mask.data[at] = data[at] & data[at - 1] & data[at + 1] & data[at - width] & data[at + width];
    }
  }
  return mask;
}
