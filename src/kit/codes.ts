// The text on stickers, and what a scanner makes of it.
import { isCard, valueOf } from "../games/set/card";
import type { Card } from "../games/set/card";

/** What one barcode turned out to be. */
export const enum Code {
  /** `value` is a Set card. */
  Set,
  /** `value` is one byte of the first seed's stickers; which card that is depends on the numbering. */
  Legacy,
  /** `value` is order << 10 | card, both as printed, cards from 1. */
  Dobble,
  /** `text` is the word behind the mark: TAKE, UNDO, NEXT, DEAL, NEW. */
  Control,
  /** A code that would change the scanner's own settings. */
  Setting,
  /** Nothing but a terminator: an unreadable sticker, or the seed's card 00 through a scanner that drops NUL. */
  Empty,
  Unknown,
}

/** As many stand before one code: noise, STX, a symbology identifier, an ECI escape. */
const PREFIXES = 4;

export interface Reading {
  kind: Code;
  value: number;
  text: string;
}

/** `S` and four digits 1..3: quantity, filling, colour, shape. */
export function makeCode(card: Card): string {
  return "S" + valueOf(card, 0) + valueOf(card, 1) + valueOf(card, 2) + valueOf(card, 3);
}

/** A card, or 0 when the text is not `S` and four digits 1..3. */
export function parseCode(text: string): Card {
  if (text.length !== 5 || text[0] !== "S") return 0;
  // The digits are the card in base 4, quantity first; a wrong one ends the number early, and then a field is missing.
  const fields = parseInt(text.substr(1), 4);
  return fields > 0 && ((fields | (fields >> 1)) & 0x55) === 0x55
    ? (fields >> 6) | ((fields >> 2) & 12) | ((fields << 2) & 48) | ((fields << 6) & 192)
    : 0;
}

/** `D` and two digits each of order and card, three of card for orders from 10; both from 1. */
export function makeDobble(order: number, card: number): string {
  return order < 10 ? "D" + (1e4 + 100 * order + card + "").substr(1) : "D" + (1e3 * order + card);
}

/** Four digits: two of order and two of card, or three of card for orders from 10, so that no code begins another; both from 1. */
function parseDobble(text: string): number {
  const digits = text.substr(1);
  if (text[0] !== "D" || digits.length !== (digits[0] === "0" ? 4 : 5) || !isDigits(digits)) return 0;
  return (parseInt(digits.substr(0, 2), 10) << 10) | parseInt(digits.substr(2), 10);
}

function isDigits(text: string): boolean {
  for (const letter of text) if (letter < "0" || letter > "9") return false;
  return true;
}

/** What some scanners put before the data: AIM and vendor symbology identifiers, an ECI escape, STX and ETX around it; FF as the first seed's author saw it. */
function withoutPrefix(text: string): string {
  if (WITH_SET && text[0] === "\xFF") return withoutFF(text);
  if (text.substr(0, 2) === "]d" || text.substr(0, 2) === "]Q") return text.substr(3);
  if (text.substr(0, 7) === "\\000026") return text.substr(7);
  if (text[0] === "\x02" && text.length > 1)
    return text.substr(1, text.length - (text[text.length - 1] === "\x03" ? 2 : 1));
  return text[0] === "u" && text.length > 1 ? text.substr(1) : text;
}

/** All but the last may be noise: FF alone is a card. */
function withoutFF(text: string): string {
  let at = 0;
  while (at < text.length - 1 && text[at] === "\xFF") at++;
  return text.substr(at);
}

/** The byte of a seed's sticker: alone, or as the UTF-8 some scanners make of it; -1 if it is none. */
function legacyByte(text: string): number {
  const byte = text.charCodeAt(0);
  const next = text.charCodeAt(1);
  if (text.length === 2 && (byte & 0xfe) === 0xc2 && (next & 0xc0) === 0x80)
    return ((byte << 6) & 0xc0) | (next & 0x3f);
  return text.length === 1 ? byte : -1;
}

/** All four fields 0..2, as one of the two numberings has them. */
export function isBase0(byte: number): boolean {
  return (byte & (byte >> 1) & 0x55) === 0;
}

/** Reads one scan. `ended`: a terminator stood behind it, without which a single byte is noise. Never acts on anything. */
export function readCode(text: string, ended: boolean): Reading {
  let reading = kindOf(text);
  for (let layer = 0; WITH_EXTRAS && layer < PREFIXES && reading.kind === Code.Unknown; layer++) {
    text = withoutPrefix(text);
    reading = kindOf(text);
  }
  if (reading.kind !== Code.Unknown || !ended) return reading;
  if (!text) return { kind: Code.Empty, value: 0, text: text };
  if (!WITH_SET) return reading;
  const byte = legacyByte(text);
  if (byte >= 0 && (isBase0(byte) || isCard(byte))) return { kind: Code.Legacy, value: byte, text: text };
  return reading;
}

/** What says itself what it is. */
function kindOf(text: string): Reading {
  const card = WITH_SET ? parseCode(text) : 0;
  if (card) return { kind: Code.Set, value: card, text: text };
  if (text.substr(0, 5) === "^#SC^" || text.substr(0, 10) === "%%SpecCode")
    return { kind: Code.Setting, value: 0, text: text };
  const dobble = WITH_DOBBLE ? parseDobble(text) : 0;
  if (dobble) return { kind: Code.Dobble, value: dobble, text: text };
  // The mark alone is a byte of the first seed's.
  if (text[0] === "!" && text.length > 1) return { kind: Code.Control, value: 0, text: text.substr(1) };
  return { kind: Code.Unknown, value: 0, text: text };
}
