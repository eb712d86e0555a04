// The square codes: what a sticker says to the scanner, as dark and light modules.
import bwip from "bwip-js/node";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import type { Card } from "../../../src/games/set/rules";
import { isControl } from "./controls";
import { type Outline, round } from "./marks";

/** What a card's sticker holds: our text, or the first seed's single byte with its two-bit fields counted from 0 or from 1. */
export type Form = "text" | "base0" | "base1";

/** A square of `modules` by `modules`, by rows from the top, 1 is dark. */
export interface Symbol {
  modules: number;
  dark: number[];
}

/** ISO/IEC 16022 section 7 demands one module of white on every side of a Data Matrix; two forgive a crooked cut. */
export const QUIET = 2;

/** ISO/IEC 18004 demands four of a QR code. */
export const QR_QUIET = 4;

export function payloadOf(card: Card, form: Form): Uint8Array {
  if (form === "text") return Buffer.from(makeCode(card), "latin1");
  // Every field is at least 1, so taking 1 from each of the four never borrows.
  return Uint8Array.of(form === "base1" ? card : card - 0x55);
}

/** What the sticker with this text holds. A control word is text in every form: the seed had none. */
export function payloadFor(code: string, form: Form): Uint8Array {
  return isControl(code) ? Buffer.from(code, "latin1") : payloadOf(parseCode(code), form);
}

function encode(bcid: string, bytes: Uint8Array): Symbol {
  // `binarytext` keeps a byte a byte: without it, those from 0x80 would be encoded as UTF-8, two of them.
  const options = { bcid, text: Buffer.from(bytes).toString("latin1"), binarytext: true };
  const [symbol] = bwip.raw(options) as { pixs: number[]; pixx: number; pixy: number }[];
  return { modules: symbol.pixx, dark: symbol.pixs };
}

export function makeDataMatrix(bytes: Uint8Array): Symbol {
  return encode("datamatrix", bytes);
}

export function makeQr(text: string): Symbol {
  return encode("qrcode", Buffer.from(text, "latin1"));
}

/** One path for the whole symbol: a renderer that smooths edges would show seams between paths, but none inside one. */
export function pathOf(symbol: Symbol, left: number, top: number, module: number): string {
  const runs = [];
  for (let row = 0; row < symbol.modules; row++) {
    for (let from = 0; from < symbol.modules; from++) {
      if (!symbol.dark[row * symbol.modules + from]) continue;
      let to = from;
      while (to < symbol.modules && symbol.dark[row * symbol.modules + to]) to++;
      const [x, y] = [round(left + from * module), round(top + row * module)];
      const [right, bottom] = [round(left + to * module), round(top + (row + 1) * module)];
      runs.push(`M${x} ${y}H${right}V${bottom}H${x}Z`);
      from = to;
    }
  }
  return runs.join("");
}

/** A QR code with its white, in a square of this side. */
export function qrOutline(text: string, side: number): Outline {
  const symbol = makeQr(text);
  const module = side / (symbol.modules + 2 * QR_QUIET);
  return { path: pathOf(symbol, QR_QUIET * module, QR_QUIET * module, module), fill: "#000000" };
}
