// What is on a card, in mm from its middle: symbols of several sizes, turned, and the code where it is printed on this side.
import { shuffled } from "../../shuffled";
import { makeRandom } from "../../../src/kit/random";
import { CODE_HEIGHT } from "../cards/code-marks";
import type { CodePlace } from "../cards/two-sided";
import type { Point } from "../stickers/plan";
import type { Circle } from "./circle";
import { type Room, type Shape, pack } from "./pack";
import { swell } from "./swell";

/** `size`: diameter or side in mm. */
export interface Form {
  shape: Shape;
  size: number;
  code: CodePlace;
}

/** A symbol; the circle is the smallest that holds all of it. */
export interface Place extends Circle {
  symbol: number;
  degrees: number;
}

export interface Face {
  places: Place[];
  kept?: Circle;
}

/** Shares of the size: nothing is printed so near the edge, nor so near another symbol. Scissors are not straighter than that. */
const EDGE_SHARE = 0.035;
const GAP_SHARE = 0.014;

/** Width of the code among the symbols, with its quiet zone: modules of at least half a millimetre, even on small cards. */
export const rimCodeWidth = (size: number) => Math.max(8, size * 0.14);
/** The circle around code and text: at the foot of a round card, in a corner of a square one. */
function keptCircle(shape: Shape, half: number, size: number): Circle {
  const r = (rimCodeWidth(size) / 2) * Math.hypot(1, CODE_HEIGHT);
  const far = half - r;
  return shape === "round" ? { x: 0, y: far, r } : { x: far, y: far, r };
}

export function roomOf({ shape, size, code }: Form): Room {
  const half = size * (0.5 - EDGE_SHARE);
  return { shape, half, gap: size * GAP_SHARE, kept: code === "rim" ? keptCircle(shape, half, size) : undefined };
}

/** The same for the same seed, card and pictures, whatever other cards are printed. `card` counts from 0; `hulls` are by symbol. */
export function makeFace(
  symbols: number[],
  form: Form,
  seed: number,
  card: number,
  hulls: Record<number, Point[]>,
): Face {
  const random = makeRandom(seed, card, symbols.length, 0x0d0bb1e);
  const room = roomOf(form);
  const circles = pack(symbols.length, room, random);
  // Which symbol becomes large is a matter of luck.
  const order = shuffled(symbols, random.below);
  const degrees = order.map(() => random.below(360));
  const grown = swell(
    circles,
    order.map(symbol => hulls[symbol]),
    degrees,
    room,
  );
  return {
    places: grown.map((circle, at) => ({ ...circle, symbol: order[at], degrees: degrees[at] })),
    kept: room.kept,
  };
}
