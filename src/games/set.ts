// The game of Set on one byte a card, as the first seed lays it out: two bits an attribute, here always 1..3, so that
// 0 is no card and every card is 0x55..0xFF. Bits 1:0 quantity, 3:2 filling, 5:4 colour, 7:6 shape.

/** A card: 0x55..0xFF with no two-bit field 0; 0 is an empty place. */
export type Card = number;

/** Three places, ascending, in one number: 5 bits each, the first one highest. */
export type Triple = number;

/** The one card that makes a Set with two others. (Equal fields stay; of two different ones the third value is their exclusive or.) */
export function third(a: Card, b: Card): Card {
  const x = a ^ b;
  const m = (x | x >> 1) & 0x55;
  const differ = m | m << 1;
  return a & ~differ | x & differ;
}

export function isSet(a: Card, b: Card, c: Card): boolean {
  return a !== b && third(a, b) === c;
}

/** One bit an attribute (1 quantity, 2 filling, 4 colour, 8 shape) where three cards are neither all the same nor all different. */
export function broken(a: Card, b: Card, c: Card): number {
  const x = third(a, b) ^ c;
  const m = x | x >> 1;
  return m & 1 | m >> 1 & 2 | m >> 2 & 4 | m >> 3 & 8;
}

/** `attribute` 0 quantity, 1 filling, 2 colour, 3 shape; answers 1..3. */
export function valueOf(card: Card, attribute: number): number {
  return card >> 2 * attribute & 3;
}

/** Two bits an attribute, none of them 0. */
export function isCard(byte: number): boolean {
  return byte < 256 && ((byte | byte >> 1) & 0x55) === 0x55;
}

/** The junior deck is the 27 solid ones. */
export function isJunior(card: Card): boolean {
  return (card & 12) === 8;
}

/** All cards of a deck, ascending. */
export function cardsOf(junior: boolean): Card[] {
  const cards = [];
  for (let byte = 0x55; byte < 256; byte++) if (isCard(byte) && (!junior || isJunior(byte))) cards.push(byte);
  return cards;
}

/** All Sets among different cards, as triples of indices packed i << 14 | j << 7 | k, ascending: for each pair the place of its third card. */
export function setsOf(cards: ArrayLike<Card>): number[] {
  const where = new Uint8Array(256);
  const found = [];
  const count = cards.length;
  for (let k = 0; k < count; k++) where[cards[k]] = k + 1;
  for (let i = 0; i < count; i++) {
    const a = cards[i];
    for (let j = i + 1; j < count; j++) {
      const x = a ^ cards[j];
      const m = (x | x >> 1) & 0x55;
      const differ = m | m << 1;
      const k = where[a & ~differ | x & differ];
      if (k > j + 1) found.push(i << 14 | j << 7 | k - 1);
    }
  }
  return found;
}
