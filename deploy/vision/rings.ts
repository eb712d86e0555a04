// How Sets are marked in a picture: a ring of its own colour around each of a Set's three cards; a card of several Sets has several, one around the other.
import { PALETTES } from "../palette";
import { middleOf, sidesOf } from "./geometry";
import type { Point, Quad } from "./picture";

/** Of the usual palette. From the ninth on they come again, with a white core. */
export const COLOURS = [...new Set(PALETTES.usual.rings.map(({ colour }) => colour))];
/** Lengths in shares of a card's shorter side: from its edge to the middle of the first ring, from ring to ring, and how thick one is. */
const FRAME = 0.035,
  STEP = 0.065,
  THICK = 0.05;
/** Rings may reach over the rim of the card beside, where no symbol is, in shares of a card's shorter side; so much thinner they may be drawn for that. */
const RIM = 0.06,
  THINNEST = 0.5;

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

/** Half the extent of a quad along a direction. */
function reach(quad: Quad, [x, y]: Point, [dx, dy]: Point): number {
  return Math.max(...quad.map(corner => (corner[0] - x) * dx + (corner[1] - y) * dy));
}

/** Pixels from a card to the nearest other one, as far as rings around it come near that. */
function gapAt(quads: Quad[], place: number): number {
  const quad = quads[place],
    middle = middleOf(quad),
    long = Math.max(...sidesOf(quad));
  let least = Infinity;
  quads.forEach((other, at) => {
    const far = middleOf(other);
    const dx = far[0] - middle[0],
      dy = far[1] - middle[1],
      away = Math.hypot(dx, dy);
    if (at === place || away > 3 * long || !away) return;
    const there: Point = [dx / away, dy / away],
      back: Point = [-there[0], -there[1]];
    least = Math.min(least, away - reach(quad, middle, there) - reach(other, far, back));
  });
  return least;
}

/** `sets`: lists of places among the quads. Where cards lie close, rings are thinner, so that none runs over the symbols of the card beside. */
export function ringsOf(quads: Quad[], sets: number[][]): Ring[] {
  const count = quads.map(() => 0);
  const all = quads.map((_, place) => sets.filter(places => places.includes(place)).length);
  return sets.flatMap((places, set) =>
    places.map(place => {
      const side = Math.min(...sidesOf(quads[place]));
      const outermost = FRAME + STEP * (all[place] - 1) + THICK / 2;
      const room = RIM + Math.max(0, gapAt(quads, place)) / side;
      const size = side * Math.max(THINNEST, Math.min(1, room / outermost));
      return { quad: wider(quads[place], size * (FRAME + STEP * count[place]++)), set, width: size * THICK };
    }),
  );
}
