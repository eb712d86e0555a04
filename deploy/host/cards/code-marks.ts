// A code as it stands on a card: the square, and its text for people.
import { type Mark } from "../stickers/marks";
import { QUIET, makeDataMatrix, pathOf } from "../stickers/symbol";

/** The code's text stands below it, in capitals of this share of its width. */
export const CAP_SHARE = 0.14;
/** Height of code and text, in widths of the code. */
export const CODE_HEIGHT = 1 + 1.6 * CAP_SHARE;

/** Width of the code on a back, of the card's. */
export const BACK_CODE_SHARE = 0.3;

/** A square code of this width, its quiet zone included, its top left corner at (x, y). */
export function squareMark(code: string, width: number, x: number, y: number): Mark {
  const symbol = makeDataMatrix(Buffer.from(code, "latin1"));
  const module = width / (symbol.modules + 2 * QUIET);
  return { path: pathOf(symbol, x + QUIET * module, y + QUIET * module, module), fill: "#000000" };
}

/** The code and its text below it, around (0, 0). `width` is that of the code with its quiet zone. */
export function codeMarks(code: string, width: number): Mark[] {
  const top = (-width * CODE_HEIGHT) / 2;
  const cap = width * CAP_SHARE;
  return [
    squareMark(code, width, -width / 2, top),
    { word: code, x: 0, baseline: top + width + cap, cap, room: width * 0.9 },
  ];
}
