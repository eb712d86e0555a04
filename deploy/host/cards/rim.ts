// The code of a card of Set on its face: in the strip below the lowest of three symbols, where none ever stands.
import type { Mark } from "../stickers/marks";
import { PLAIN } from "../../vision/scene/face";
import { squareMark } from "./code-marks";

/** Share of the width: nothing is printed so near the edge, for scissors are not straighter than that. */
const EDGE_SHARE = 0.035;
/** A code of five letters has ten modules, and two of white on either side. */
const MODULES = 14;
/** What a scanner still reads well, and what any printer prints. */
const LEAST_MODULE = 0.5;
const CAP_SHARE = 0.3,
  WORD_ROOM = 1.9,
  GAP_SHARE = 0.1;

/** Width of the code with its white on a card of this width: the strip's height. */
export function rimCodeWidth(width: number): number {
  const { aspect, pitches, symbolHeight, line } = PLAIN;
  return width * (aspect * (0.5 - pitches[1] - symbolHeight / 2) - line / 2 - EDGE_SHARE);
}

/** The narrowest card, in whole mm, on which it can be read. */
export const LEAST_RIM_WIDTH = Math.ceil((MODULES * LEAST_MODULE) / rimCodeWidth(1));

/** Code and text at the foot of an upright card, whose top left corner is at (0, 0). */
export function rimMarks(code: string, width: number): Mark[] {
  const side = rimCodeWidth(width),
    edge = width * EDGE_SHARE;
  const top = width * PLAIN.aspect - edge - side,
    cap = side * CAP_SHARE;
  const room = side * WORD_ROOM;
  return [
    squareMark(code, side, edge, top),
    { word: code, x: edge + side * (1 + GAP_SHARE) + room / 2, baseline: top + side / 2 + cap / 2, cap, room },
  ];
}
