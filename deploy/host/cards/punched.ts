// Where the holes of a punched card are, as devices/holes.ts reads them: eleven places along one edge, a hole in each of the clock's, and beside it the card's own: the first
// one always, eight for the card, one if their number is odd, the last one never.
import { type Card, valueOf } from "../../../src/games/set/rules";
import { type Mark, round } from "../stickers/marks";

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

/** How far the arms of a cross go beyond its hole: a punch without a bottom shows them. */
const ARM = 1;
const INK = "#8a8a8a",
  THIN = 0.15;

/** A hole to punch: its ring, a cross through its middle, and around it what the punch leaves. */
function ringAt(x: number, y: number): string {
  const radius = DIAMETER / 2,
    arm = radius + ARM;
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`;
  return (
    `M${at(-radius, 0)}A${radius} ${radius} 0 1 1 ${at(radius, 0)}A${radius} ${radius} 0 1 1 ${at(-radius, 0)}Z` +
    `M${at(-arm, 0)}L${at(arm, 0)}M${at(0, -arm)}L${at(0, arm)}`
  );
}

/** All holes of an upright card whose top left corner is at (0, 0), in two columns: the clock's along the right edge, the card's own beside it. */
export function punchMarks(card: Card, width: number, height: number): Mark[] {
  const path = holesOf(card)
    .map(({ along, isClock }) => ringAt(width - EDGE - (isClock ? 0 : BETWEEN), height / 2 + along))
    .join("");
  return [{ path, stroke: INK, width: THIN }];
}
