// How much ink a crop shows, and how colourful it is: violet, red and green are; black letters, grey blots and shadows are not.
import { CROP } from "./crop";
import type { White } from "./net";
import type { Picture } from "./picture";

/** Ink leaves at most this share of the white in some channel; thin pale ink, once it is blurred, at most `PALE`. */
export const DARK = 0.82,
  PALE = 0.9;
/** Symbols lie within; the rim and the table do not. In pixels of the crop. */
const INSIDE = { left: 10, top: 16, right: 54, bottom: 80 };

/** Lamps and skies are yellow to blue: what is greener than this, against red and blue, is no white paper in any light. */
const GREEN = 1.25;

export function isPaper([red, green, blue]: White): boolean {
  return green <= GREEN * Math.max(red, blue) + 2;
}

/** In all three channels: brighter, and the camera tells no more differences. */
const BEYOND_WHITE = 253;

/** Share of the card's inside that is beyond white: no pixel of 697 cards on photos, most of an over-exposed one. */
export function burntOf({ data }: Picture): number {
  let count = 0;
  for (let y = INSIDE.top; y < INSIDE.bottom; y++)
    for (let x = INSIDE.left; x < INSIDE.right; x++) {
      const at = 4 * (y * CROP.width + x);
      if (Math.min(data[at], data[at + 1], data[at + 2]) >= BEYOND_WHITE) count++;
    }
  return count / ((INSIDE.right - INSIDE.left) * (INSIDE.bottom - INSIDE.top));
}

/** Beside the symbols, inside a card's long sides, there is paper: columns of the crop from the side inwards, and rows from its ends. */
const MARGIN = { from: 2, to: 6, ends: 4 };

/**
 * How bright the crop is beside the symbols, against its white: the brighter side's median. Paper has the white, 0.88 and more on photos, 0.67 in the edge of a
 * deep shadow; symbols that shine on a dark screen are brighter than what is around them.
 */
export function marginOf({ data }: Picture, white: White): number {
  const sideFrom = (left: number) => {
    const values: number[] = [];
    for (let y = CROP.top + MARGIN.ends; y < CROP.bottom - MARGIN.ends; y++)
      for (let x = left; x < left + MARGIN.to - MARGIN.from; x++) {
        const at = 4 * (y * CROP.width + x);
        values.push(Math.max(...white.map((value, channel) => data[at + channel] / (value + 1))));
      }
    return values.sort((a, b) => a - b)[values.length >> 1];
  };
  return Math.max(sideFrom(CROP.left + MARGIN.from), sideFrom(CROP.right - MARGIN.to));
}

/** `share` of the card's inside that is ink; `colour`: its mean saturation, 0 to 1. */
export interface Ink {
  share: number;
  colour: number;
}

/** Every pixel within a frame that is ink, by its colours as shares of the white: what leaves no more than `dark` of it. */
function eachInk(
  { data }: Picture,
  white: White,
  dark: number,
  frame: { left: number; top: number; right: number; bottom: number },
  onInk: (x: number, y: number, red: number, green: number, blue: number) => void,
): void {
  for (let y = frame.top; y < frame.bottom; y++)
    for (let x = frame.left; x < frame.right; x++) {
      const at = 4 * (y * CROP.width + x);
      const red = data[at] / (white[0] + 1),
        green = data[at + 1] / (white[1] + 1),
        blue = data[at + 2] / (white[2] + 1);
      if (Math.min(red, green, blue) < dark) onInk(x, y, red, green, blue);
    }
}

const saturationOf = (red: number, green: number, blue: number) => {
  const most = Math.max(red, green, blue);
  return (most - Math.min(red, green, blue)) / (most + 0.05);
};

export function inkOf(crop: Picture, white: White, dark = DARK): Ink {
  let count = 0,
    sum = 0;
  eachInk(crop, white, dark, INSIDE, (_x, _y, red, green, blue) => {
    count++;
    sum += saturationOf(red, green, blue);
  });
  return {
    share: count / ((INSIDE.right - INSIDE.left) * (INSIDE.bottom - INSIDE.top)),
    colour: count ? sum / count : 0,
  };
}

/** Symbols stand around these heights, as shares of the card's height from its middle, by how many there are; none is higher or wider than `SYMBOL`. */
const PLACES = [[0], [-0.14, 0.14], [-0.275, 0, 0.275]];
const SYMBOL = { high: 0.3, wide: 0.86 };
/** Corners that are a little out of place let some of the table into the card: so many pixels of its edge are not looked at. */
const EDGE = { x: 3, y: 4 };
/** What is dark but has no more colour than this, where no symbol stands, is a shadow. */
const NEUTRAL = 0.12;

/** How the ink lies on a card that has so many symbols. */
export interface Print {
  /** Share of the ink that is where no symbol stands. */
  stray: number;
  /** 1: the ink where symbols stand is of one hue; 0: of all. */
  hue: number;
}

/** Cards of other games have something in their corners, or between; windows on a screen have many colours. */
export function printOf(crop: Picture, white: White, quantity: number, dark = DARK): Print {
  const high = CROP.bottom - CROP.top,
    wide = CROP.right - CROP.left;
  const frame = {
    left: CROP.left + EDGE.x,
    top: CROP.top + EDGE.y,
    right: CROP.right - EDGE.x,
    bottom: CROP.bottom - EDGE.y,
  };
  let stray = 0,
    inside = 0,
    warmth = 0,
    blueness = 0,
    length = 0;
  eachInk(crop, white, dark, frame, (x, y, red, green, blue) => {
    const down = (y + 0.5 - CROP.top) / high - 0.5;
    const isRow = PLACES[quantity - 1].some(place => Math.abs(down - place) < SYMBOL.high / 2);
    if (!isRow || Math.abs((x + 0.5 - CROP.left) / wide - 0.5) >= SYMBOL.wide / 2) {
      if (saturationOf(red, green, blue) > NEUTRAL) stray++;
      return;
    }
    inside++;
    const warm = red - green,
      cold = blue - (red + green) / 2;
    warmth += warm;
    blueness += cold;
    length += Math.hypot(warm, cold);
  });
  return { stray: inside ? stray / (stray + inside) : 1, hue: length ? Math.hypot(warmth, blueness) / length : 0 };
}
