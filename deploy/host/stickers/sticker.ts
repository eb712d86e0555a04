// One sticker: the symbol top left, what it is beside it as a drawing and below it as text. Everything is a share of the side, so the
// sticker of 10 mm is the one of 60 mm made smaller: there a module is 0.5 mm, the text's capitals 1.5 mm, a shape 2.4 mm wide.
import { parseCode } from "../../../src/games/set/codes";
import type { Mark, Outline } from "./marks";
import { isControl } from "./controls";
import { type Inks, drawCard, drawControl } from "./picture";
import { keyedCode } from "../secret";
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

/** Nothing tells a person which card it is: a code in the middle, and its own text. */
function makeSecret(code: string, keyed: string, side: number): Sticker {
  const payload = Buffer.from(keyed, "latin1");
  const symbol = makeDataMatrix(payload);
  const module = (side * SYMBOL_SHARE) / (symbol.modules + 2 * QUIET);
  const left = (side * (1 - SYMBOL_SHARE)) / 2 + QUIET * module;
  const outline = { path: pathOf(symbol, left, QUIET * module, module), fill: "#000000" };
  return { code, payload, modules: symbol.modules, marks: [outline, wordOf(keyed, side)] };
}

function wordOf(word: string, side: number): Mark {
  const middle = (side * (SYMBOL_SHARE + 1 - EDGE_SHARE)) / 2;
  const cap = side * CAP_SHARE;
  return { word, x: side / 2, baseline: middle + cap / 2, cap, room: side * (1 - 2 * EDGE_SHARE) };
}

/** In the place of a secret sticker on another page: which card it belongs on. */
export function keyMarks(code: string, side: number, inks?: Inks): Mark[] {
  const box = { x: side / 2, y: (side * SYMBOL_SHARE) / 2, width: side * 0.5, height: side * 0.56 };
  return [...drawCard(parseCode(code), box, inks), wordOf(code, side)];
}

/** `code` is `S2311` or `!TAKE`; `side` in mm. Control stickers are no secret. */
export function makeSticker(code: string, form: Form, side: number, inks?: Inks, secret?: string): Sticker {
  if (secret !== undefined && !isControl(code)) return makeSecret(code, keyedCode(code, secret), side);
  const payload = payloadFor(code, form);
  const { modules, outline } = drawSymbol(payload, side);
  return { code, payload, modules, marks: [outline, ...drawPicture(code, side, inks), wordOf(code, side)] };
}
