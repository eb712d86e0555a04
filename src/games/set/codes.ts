// What stands on a sticker of Set: a text of ours, or one byte of the first seed's, in one of two numberings.
import type { Reader } from "../../kit/codes";
import { isCard, valueOf } from "./card";
import type { Card } from "./card";

/** From a byte in base 0, whose four fields are 0..2, to the card. */
export const BASE0 = 0x55;

/** The file that remembers which numbering the seed's stickers have, once a card has told it. */
export const NUMBERING = "croupier.num";

/** `S` and four digits 1..3: quantity, filling, colour, shape. */
export function makeCode(card: Card): string {
  return "S" + valueOf(card, 0) + valueOf(card, 1) + valueOf(card, 2) + valueOf(card, 3);
}

/** A card, or 0 when the text is not `S` and four digits 1..3. */
export function parseCode(text: string): Card {
  if (text.length !== 5 || text[0] !== "S") return 0;
  // The digits are the card in base 4, quantity first; a wrong one ends the number early, and then a field is missing. A sign sets bits above them.
  const fields = parseInt(text.substr(1), 4);
  // Four fields the other way round: two copies of them, two fields of either, folded into one byte. All bits set are no remainder.
  return ((fields | (fields >> 1)) & ~0xaa) === 0x55 ? ((fields * 0x40040) & 0x3300cc0) % 255 || 255 : 0;
}

/** All four fields 0..2, as one of the two numberings has them. */
export function isBase0(byte: number): boolean {
  return (byte & (byte >> 1) & 0x55) === 0;
}

/** A card; or a single byte, which may be one of the seed's stickers in either numbering. */
export const reader: Reader = { game: "set", read: parseCode, takes: byte => isBase0(byte) || isCard(byte) };
