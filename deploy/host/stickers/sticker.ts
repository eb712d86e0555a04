// One sticker: the symbol top left, what it is beside it as a drawing and below it as text. Everything is a share of the side, so the
// sticker of 10 mm is the one of 60 mm made smaller: there a module is 0.5 mm, the text's capitals 1.5 mm, a shape 2.4 mm wide.
import { parseCode } from "../../../src/games/set/codes";
import type { Mark, Outline } from "./marks";
import { isControl } from "./controls";
import { type Inks, drawCard, drawControl } from "./picture";
import { type Form, QUIET, makeDataMatrix, pathOf, payloadFor } from "./symbol";

/** Share of the side that the symbol takes with its quiet zone, from the top left corner. */
export const SYMBOL_SHARE = 0.7;

/** Share of the side at the right and at the bottom edge where nothing is printed: scissors are not straighter than that. */
export const EDGE_SHARE = 0.05;

const GAP_SHARE = 0.01;
const CAP_SHARE = 0.15;

/** What a sticker shows and holds. */
export interface Sticker {
  code: string;
  payload: Uint8Array;
  modules: number;
  marks: Mark[];
}

function drawSymbol(payload: Uint8Array, side: number): { modules: number; outline: Outline } {
  const symbol = makeDataMatrix(payload);
  const module = (side * SYMBOL_SHARE) / (symbol.modules + 2 * QUIET);
  return {
    modules: symbol.modules,
    outline: { path: pathOf(symbol, QUIET * module, QUIET * module, module), fill: "#000000" },
  };
}

function drawPicture(code: string, side: number, inks?: Inks): Outline[] {
  const left = side * (SYMBOL_SHARE + GAP_SHARE);
  const right = side * (1 - EDGE_SHARE);
  const box = { x: (left + right) / 2, y: (side * SYMBOL_SHARE) / 2, width: right - left, height: side * 0.56 };
  return isControl(code) ? drawControl(code, box) : drawCard(parseCode(code), box, inks);
}

/** `code` is `S2311` or `!TAKE`; `side` in mm. */
export function makeSticker(code: string, form: Form, side: number, inks?: Inks): Sticker {
  const payload = payloadFor(code, form);
  const { modules, outline } = drawSymbol(payload, side);
  const middle = (side * (SYMBOL_SHARE + 1 - EDGE_SHARE)) / 2;
  const cap = side * CAP_SHARE;
  const word = { word: code, x: side / 2, baseline: middle + cap / 2, cap, room: side * (1 - 2 * EDGE_SHARE) };
  return { code, payload, modules, marks: [outline, ...drawPicture(code, side, inks), word] };
}
