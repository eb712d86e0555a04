// What a card looks like in a few coloured spots, whatever the light: cheap enough to be compared in every frame.
import { fromBox } from "../homography";
import type { Picture, Quad } from "../picture";

/** Spots over the card, without its edge; each is the mean of so many pixels a side. */
const COLUMNS = 8,
  ROWS = 12,
  INSIDE = 0.84,
  DOTS = 3;
const SPOTS = COLUMNS * ROWS;

/** Red, green and blue of each spot, of the card's own white: 0 to 1 and a little more. */
export type Imprint = Float32Array;

/** Of a channel's spots this share is no brighter than the white. */
const WHITE = 0.8;

function whiten(imprint: Imprint, channel: number): void {
  const values = new Float32Array(SPOTS);
  for (let at = 0; at < SPOTS; at++) values[at] = imprint[3 * at + channel];
  const white = values.sort()[Math.floor(WHITE * SPOTS)] + 1;
  for (let at = channel; at < imprint.length; at += 3) imprint[at] /= white;
}

export function imprintOf({ data, width, height }: Picture, quad: Quad): Imprint {
  const imprint = new Float32Array(3 * SPOTS);
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = fromBox(-1, -1, 2, 2, quad);
  const across = COLUMNS * DOTS,
    down = ROWS * DOTS;
  for (let row = 0; row < down; row++) {
    const y = INSIDE * ((2 * row + 1) / down - 1);
    for (let column = 0; column < across; column++) {
      const x = INSIDE * ((2 * column + 1) / across - 1);
      const w = 1 / (h6 * x + h7 * y + h8);
      const px = Math.max(0, Math.min(width - 1, Math.floor((h0 * x + h1 * y + h2) * w))),
        py = Math.max(0, Math.min(height - 1, Math.floor((h3 * x + h4 * y + h5) * w)));
      const from = 4 * (py * width + px),
        to = 3 * (((row / DOTS) | 0) * COLUMNS + ((column / DOTS) | 0));
      for (let channel = 0; channel < 3; channel++) imprint[to + channel] += data[from + channel] / (DOTS * DOTS);
    }
  }
  for (let channel = 0; channel < 3; channel++) whiten(imprint, channel);
  return imprint;
}

/** How far apart two imprints are. */
export interface Difference {
  /** Root of the mean square over all spots: 0 is the same. */
  spots: number;
  /** Between the colours of their inks, in radians; where one has hardly any it is 0. */
  hue: number;
}

/** The colour of the ink: what it takes away of the white, without what it takes of all three. */
function inkOf(imprint: Imprint): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < imprint.length; at += 3) {
    const least = Math.max(imprint[at], imprint[at + 1], imprint[at + 2]);
    for (let channel = 0; channel < 3; channel++) sums[channel] += least - imprint[at + channel];
  }
  return sums;
}

/** Less ink than this, as a mean over all spots, has no hue. */
const FAINT = 0.004;

export function compare(one: Imprint, other: Imprint): Difference {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] - other[at]) ** 2;
  const [a, b, c] = inkOf(one),
    [d, e, f] = inkOf(other);
  const strength = Math.hypot(a, b, c),
    strength2 = Math.hypot(d, e, f);
  const isFaint = Math.min(strength, strength2) < FAINT * SPOTS;
  const cosine = (a * d + b * e + c * f) / (strength * strength2);
  return { spots: Math.sqrt(sum / one.length), hue: isFaint ? 0 : Math.acos(Math.max(-1, Math.min(1, cosine))) };
}
