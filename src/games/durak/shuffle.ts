// A deck of Durak in random order.
import { CARDS } from "./position";
import type { Random } from "../../kit/random";

/** 36 cards in random order (Fisher and Yates); or a part of that work, on places `from` up to `to` of a deck, which may have 52. */
export function shuffle(random: Random, deck?: Uint8Array, from?: number, to?: number): Uint8Array {
  deck = deck || new Uint8Array(CARDS);
  to = Math.min(to || CARDS, deck.length);
  for (let at = from || 0; at < to; at++) {
    const other = random.below(at + 1);
    deck[at] = deck[other];
    deck[other] = at;
  }
  return deck;
}
