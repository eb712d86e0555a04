// The game of Set: which cards belong together.
import type { Card } from "./card";

export { isCard, isJunior, valueOf } from "./card";
export type { Card } from "./card";

/** The one card that makes a Set with two others. (Equal fields stay; of two different ones the third value is their exclusive or.) */
export function third(a: Card, b: Card): Card {
  const x = a ^ b;
  const m = (x | (x >> 1)) & 0x55;
  const differ = m | (m << 1);
  return (a & ~differ) | (x & differ);
}

export function isSet(a: Card, b: Card, c: Card): boolean {
  return a !== b && third(a, b) === c;
}

/** One bit an attribute (1 quantity, 2 filling, 4 colour, 8 shape) where three cards are neither all the same nor all different. */
export function broken(a: Card, b: Card, c: Card): number {
  const x = third(a, b) ^ c;
  const m = x | (x >> 1);
  return (m & 1) | ((m >> 1) & 2) | ((m >> 2) & 4) | ((m >> 3) & 8);
}

/** All cards of a deck, ascending. */
export function cardsOf(junior: boolean): Card[] {
  const cards = [];
  // By shape and colour, then filling, then number: to try every byte takes five times as long.
  for (let both = 0x50; both < 256; both += 16)
    for (const rest of both & 48 ? (junior ? [9] : [5, 9, 13]) : [])
      cards.push(both + rest, both + rest + 1, both + rest + 2);
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
      const m = (x | (x >> 1)) & 0x55;
      const differ = m | (m << 1);
      const k = where[(a & ~differ) | (x & differ)];
      if (k > j + 1) found.push((i << 14) | (j << 7) | (k - 1));
    }
  }
  return found;
}
