// A card of Set in one byte, as the first seed lays it out: two bits an attribute, here always 1..3, so that 0 is no card.
// Bits 1:0 quantity, 3:2 filling, 5:4 colour, 7:6 shape.

/** 0x55..0xFF with no two-bit field 0; 0 is an empty place. */
export type Card = number;

/** `attribute` 0 quantity, 1 filling, 2 colour, 3 shape; answers 1..3. */
export function valueOf(card: Card, attribute: number): number {
  return (card >> (2 * attribute)) & 3;
}

/** Two bits an attribute, none of them 0. */
export function isCard(byte: number): boolean {
  return byte < 256 && ((byte | (byte >> 1)) & 0x55) === 0x55;
}

/** The junior deck is the 27 solid ones. */
export function isJunior(card: Card): boolean {
  return (card & 12) === 8;
}
