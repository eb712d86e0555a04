// The cards of a position as the bits of one integer, the cheapest lowest and the trumps above all others: the cheapest of some cards is their lowest
// bit, and what beats a card, or has its rank, is one mask. The interpreter does a sum on thirty cards as fast as on one.
import { isLong, rankOf, suitOf } from "../rules/cards";
import { At, CARDS, Long, Place, Rule } from "../rules/position";
import type { Position, Seat } from "../rules/position";

export const enum Bit {
  /** The powers of two leave different remainders, so that `bit % Modulus` is a card's place in a table. */
  Modulus = 37,
  /** The dearest card. The bit above it is free for the move that is no card. */
  Top = 1 << 29,
  Pass = 1 << 30,
  /** So many cards can be told apart. */
  Most = 30,
  /** Places that are looked at in a slice. */
  Slice = 18,
}

export interface Bits {
  /** By `bit % Modulus`: the cards that beat it, those of its rank (itself too), the card, and its price: the rank (-4 a two), and 9 more for a trump. */
  beat: Int32Array;
  same: Int32Array;
  card: Uint8Array;
  price: Int8Array;
  mine: number;
  /** What the peer is known to hold. Like all that does not lie on the table, it has no bits if only the own cards were asked for. */
  peers: number;
  /** In the talon or in the peer's hand. */
  unseen: number;
  /** The trump card while it lies under the talon. */
  under: number;
  onTable: number;
  /** Attack cards that are not beaten yet, and which of them is next. */
  open: number;
  next: number;
  /** Cards of a rank that lies on the table. */
  ranks: number;
  trumps: number;
  /** By rank: every plain card up to that rank. */
  upTo: Int32Array;
}

/** So many zeros. */
export function numbers(count: number): Int32Array {
  return new Int32Array(count);
}

export function makeBits(): Bits {
  return {
    beat: numbers(Bit.Modulus),
    same: numbers(Bit.Modulus),
    card: new Uint8Array(Bit.Modulus),
    price: new Int8Array(Bit.Modulus),
    mine: 0,
    peers: 0,
    unseen: 0,
    under: 0,
    onTable: 0,
    open: 0,
    next: 0,
    ranks: 0,
    trumps: 0,
    upTo: numbers(9),
  };
}

/**
 * Gives the cards their bits, the dearest first, a slice each time that what comes back is called, which answers true when all is done. `isDeep`: also to
 * cards that are not the own ones and do not lie on the table. Should there be too many, the cheapest go without.
 */
export function openNumbering(bits: Bits, view: Position, seat: Seat, isDeep: boolean): () => boolean {
  const trump = suitOf(view[At.Trump]);
  /** Ranks below the six. */
  const low = isLong(view) ? 4 : 0;
  const peer = Place.Seen + 3 - seat;
  const next = Place.Table + 2 * view[At.Beaten];
  /** The cards so far, by suit and by rank. */
  const suited = numbers(4);
  const ranked = numbers(16);
  /** In the order of price: 35 is the ace of trumps, 27 its six, 0 to 2 are the plain sixes; where there are cards below them, 51, 39 and the plain twos. */
  let at = CARDS + 4 * low - 1;
  const plain = 27 + 3 * low;
  let bit: number = Bit.Top;

  function number(suit: number, rank: number, place: number): void {
    const slot = bit % Bit.Modulus;
    bits.card[slot] = rank < 0 ? Long.Low + 4 * suit + 4 + rank : suit * 9 + rank;
    bits.beat[slot] = suited[suit];
    if (suit === trump) {
      bits.price[slot] = rank + 9;
      bits.trumps |= bit;
    } else {
      bits.price[slot] = rank;
      bits.beat[slot] |= bits.trumps;
    }
    suited[suit] |= bit;
    ranked[rank & 15] |= bit;
    if (place >= Place.Table) {
      bits.onTable |= bit;
      if (place === next) bits.next = bit;
      if (place >= next && !(place & 1)) bits.open |= bit;
    } else if (place < Place.Hidden) bits.under = bit;
    else if (place > Place.Hidden) place === peer ? (bits.peers |= bit) : (bits.mine |= bit);
    else if (view[At.Talon]) bits.unseen |= bit;
    else bits.peers |= bit;
    bit = bit >> 1;
  }

  /** Once all have their bits: who is of one rank, and which ranks lie on the table. */
  function finish(): void {
    for (let slot = 0; slot < Bit.Modulus; slot++) bits.same[slot] = ranked[rankOf(bits.card[slot]) & 15];
    for (let rest = bits.onTable; rest; rest &= rest - 1) bits.ranks |= bits.same[(rest & -rest) % Bit.Modulus];
  }

  return () => {
    if (at < 0) {
      finish();
      return true;
    }
    for (let rest = Bit.Slice; rest-- && at >= 0; at--) {
      const price = at >= plain ? at - plain : (at / 3) | 0;
      const rank = price - low;
      const suit = at >= plain ? trump : (trump + 1 + (at % 3)) & 3;
      const place = view[rank < 0 ? Long.Low + 4 * suit + 4 + rank : suit * 9 + rank];
      if (at < plain && at % 3 === 2 && rank >= 0) bits.upTo[rank] = 2 * bit - 1;
      if (bit && place !== Place.Out && (isDeep || (place > Place.Hidden && place !== peer))) number(suit, rank, place);
    }
    return false;
  };
}

/** Whether nothing is hidden, nor anything possible that the search does not understand. */
export function isSearchable(view: Position): boolean {
  const rules = view[At.Rules];
  return !view[At.Talon] && !(rules & Rule.Transfer) && (!(rules & Rule.FirstFive) || view[At.Bito] > 0);
}
