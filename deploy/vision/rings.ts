// How Sets are marked in a picture: a ring of its own colour around each of a Set's three cards; a card of several Sets has several, one around the other.
import { PALETTES } from "../palette";
import { middleOf, sidesOf } from "./geometry";
import type { Quad } from "./picture";

/** Of the usual palette. From the ninth on they come again. */
export const COLOURS = PALETTES.usual.rings.map(({ colour }) => colour);
/** Lengths in shares of a card's shorter side: from its edge to the middle of the first ring, from ring to ring, and how thick one is. */
const FRAME = 0.035,
  STEP = 0.065,
  THICK = 0.05;

/** `set`: which of the Sets, by its place in the list. */
export interface Ring {
  quad: Quad;
  set: number;
  width: number;
}

/** Moved outwards by so many pixels. */
function wider(quad: Quad, by: number): Quad {
  const [x, y] = middleOf(quad);
  const [first, second] = sidesOf(quad);
  return quad.map(([px, py]) => [
    x + (px - x) * (1 + (4 * by) / (first + second)),
    y + (py - y) * (1 + (4 * by) / (first + second)),
  ]) as Quad;
}

/** `sets`: lists of places among the quads. */
export function ringsOf(quads: Quad[], sets: number[][]): Ring[] {
  const count = quads.map(() => 0);
  return sets.flatMap((places, set) =>
    places.map(place => {
      const side = Math.min(...sidesOf(quads[place]));
      return { quad: wider(quads[place], side * (FRAME + STEP * count[place]++)), set, width: side * THICK };
    }),
  );
}
