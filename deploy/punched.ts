// Where the holes of a punched card are, as devices/holes.ts reads them: eleven places along one edge, a hole in each of the clock's, and beside it the card's own: the first
// one always, eight for the card, one if their number is odd, the last one never.
import { type Card, valueOf } from "../src/games/set/rules";

/** mm: from place to place, across a hole, from the edge to the clock's track and on to the other. */
export const PITCH = 6.5,
  DIAMETER = 3,
  EDGE = 5,
  BETWEEN = 8;
/** Along the right edge nothing else is printed. */
export const STRIP = EDGE + BETWEEN + 3;
export const PLACES = 11;
/** The shortest card that has room for them, with enough paper before the first. */
export const LEAST_LENGTH = PITCH * (PLACES - 1) + 2 * 9;

export interface PunchedHole {
  /** mm along the edge, from the middle of the card. */
  along: number;
  /** Of the clock's track, or of the other. */
  isClock: boolean;
}

/** Two holes for each of the four digits of its code, the first one counting two. */
const bitsOf = (card: Card): boolean[] =>
  [0, 1, 2, 3].flatMap(attribute => [valueOf(card, attribute) > 1, valueOf(card, attribute) % 2 === 1]);

export function holesOf(card: Card): PunchedHole[] {
  const own = bitsOf(card);
  const isOdd = own.filter(Boolean).length % 2 === 1;
  return [true, ...own, isOdd, false].flatMap((isHole, place) => {
    const along = (place - (PLACES - 1) / 2) * PITCH;
    return [{ along, isClock: true }, ...(isHole ? [{ along, isClock: false }] : [])];
  });
}

/** Of a card as it is drawn through a slot, mm. */
const LENGTH = 88;

/** As a slot sees it. */
export const punchedCard = (card: Card) => ({
  length: LENGTH,
  diameter: DIAMETER,
  holes: holesOf(card).map(({ along, isClock }) => ({
    x: LENGTH / 2 + along,
    track: isClock ? (0 as const) : (1 as const),
  })),
});
