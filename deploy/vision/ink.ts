// How much ink a crop shows, and how colourful it is: violet, red and green are; black letters, grey blots and shadows are not.
import { CROP } from "./crop";
import type { White } from "./net";
import type { Picture } from "./picture";

/** Ink leaves at most this share of the white in some channel. */
const DARK = 0.82;
/** Symbols lie within; the rim and the table do not. In pixels of the crop. */
const INSIDE = { left: 10, top: 16, right: 54, bottom: 80 };

/** Lamps and skies are yellow to blue: what is greener than this, against red and blue, is no white paper in any light. */
const GREEN = 1.25;

export function isPaper([red, green, blue]: White): boolean {
  return green <= GREEN * Math.max(red, blue) + 2;
}

/** `share` of the card's inside that is ink; `colour`: its mean saturation, 0 to 1. */
export function inkOf({ data }: Picture, white: White): { share: number; colour: number } {
  let count = 0,
    sum = 0;
  for (let y = INSIDE.top; y < INSIDE.bottom; y++)
    for (let x = INSIDE.left; x < INSIDE.right; x++) {
      const at = 4 * (y * CROP.width + x);
      const red = data[at] / (white[0] + 1),
        green = data[at + 1] / (white[1] + 1),
        blue = data[at + 2] / (white[2] + 1);
      const least = Math.min(red, green, blue),
        most = Math.max(red, green, blue);
      if (least >= DARK) continue;
      count++;
      sum += (most - least) / (most + 0.05);
    }
  return {
    share: count / ((INSIDE.right - INSIDE.left) * (INSIDE.bottom - INSIDE.top)),
    colour: count ? sum / count : 0,
  };
}
