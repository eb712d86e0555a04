// The cards of a position as the bits of one integer, the cheapest lowest and the trumps above all others: the cheapest of some cards is their lowest
// bit, and what beats a card, or has its rank, is one mask. The interpreter does a sum on thirty cards as fast as on one.
import { At, Place, rankOf, suitOf } from "./durak";
import type { Position, Seat } from "./durak";

export const enum Bit {
  /** The powers of two leave different remainders, so that `bit % Modulus` is a card's place in a table. */
  Modulus = 37,
  /** The dearest card. The bit above it is free for the move that is no card. */
  Top = 1 << 29,
  Pass = 1 << 30,
  /** So many cards can be told apart. */
  Most = 30,
}

export interface Bits {
  /** By `bit % Modulus`: the cards that beat it, those of its rank (itself too), the card, and its price: the rank, and 9 more for a trump. */
  beat: Int32Array;
  same: Int32Array;
  card: Uint8Array;
  price: Uint8Array;
  mine: number;
  /** What the peer is known to hold. Like all that does not lie on the table, it has no bits if only the own cards were asked for. */
  peers: number;
  /** In the talon or in the peer's hand. */
  hidden: number;
  /** The trump card while it lies under the talon. */
  under: number;
  table: number;
  /** Attack cards that are not beaten yet, and which of them is next. */
  open: number;
  next: number;
  /** Cards of a rank that lies on the table. */
  ranks: number;
  trumps: number;
  /** By rank: every plain card up to that rank. */
  upTo: Int32Array;
  // While the cards are numbered: the next bit, the cards so far by rank and by suit.
  free: number;
  ranked: Int32Array;
  suited: Int32Array;
}

export function makeBits(): Bits {
  return {
    beat: new Int32Array(Bit.Modulus), same: new Int32Array(Bit.Modulus), card: new Uint8Array(Bit.Modulus), price: new Uint8Array(Bit.Modulus),
    mine: 0, peers: 0, hidden: 0, under: 0, table: 0, open: 0, next: 0, ranks: 0, trumps: 0, upTo: new Int32Array(9),
    free: Bit.Top, ranked: new Int32Array(9), suited: new Int32Array(4),
  };
}

/**
 * Gives bits to the cards from place `from` in the order of price down to `to`: 35 is the ace of trumps, 27 its six, 0 to 2 are the plain sixes. It must
 * be called for all of them, dearest first. `isDeep`: also to cards that are not the own ones and do not lie on the table. Should there be too many, the
 * cheapest go without.
 */
export function numberCards(bits: Bits, view: Position, seat: Seat, isDeep: boolean, from: number, to: number): void {
  const trump = suitOf(view[At.Trump]);
  const beat = bits.beat;
  const peer = Place.Seen + 3 - seat;
  for (let at = from; at >= to; at--) {
    const isTrump = at > 26;
    const rank = isTrump ? at - 27 : at / 3 | 0;
    const suit = isTrump ? trump : trump + 1 + at % 3 & 3;
    const place = view[suit * 9 + rank];
    if (!isTrump && at % 3 === 2) bits.upTo[rank] = 2 * bits.free - 1;
    const bit = bits.free;
    if (place === Place.Out || !isDeep && (place <= Place.Hidden || place === peer) || !bit) continue;
    const slot = bit % Bit.Modulus;
    bits.free = bit >> 1;
    bits.card[slot] = suit * 9 + rank;
    bits.price[slot] = isTrump ? rank + 9 : rank;
    beat[slot] = bits.suited[suit] | (isTrump ? 0 : bits.trumps);
    bits.suited[suit] |= bit;
    bits.ranked[rank] |= bit;
    if (isTrump) bits.trumps |= bit;
    place < Place.Table ? put(bits, view, peer, place, bit) : lay(bits, view, place, bit);
  }
}

/** A card that does not lie on the table. */
function put(bits: Bits, view: Position, peer: number, place: number, bit: number): void {
  if (place < Place.Hidden) bits.under = bit;
  else if (place > Place.Hidden) place === peer ? bits.peers |= bit : bits.mine |= bit;
  else if (view[At.Talon]) bits.hidden |= bit;
  else bits.peers |= bit;
}

function lay(bits: Bits, view: Position, place: number, bit: number): void {
  const next = Place.Table + 2 * view[At.Beaten];
  bits.table |= bit;
  if (place === next) bits.next = bit;
  if (place >= next && !(place & 1)) bits.open |= bit;
}

/** Once all have their bits: who is of one rank, and which ranks lie on the table. */
export function numberRanks(bits: Bits): void {
  const same = bits.same;
  const card = bits.card;
  const ranked = bits.ranked;
  for (let bit = bits.free ? 2 * bits.free : 1; bit <= Bit.Top; bit = 2 * bit) same[bit % Bit.Modulus] = ranked[rankOf(card[bit % Bit.Modulus])];
  for (let rest = bits.table; rest; rest &= rest - 1) bits.ranks |= same[(rest & -rest) % Bit.Modulus];
}
