// A hand of any pack as it is shown: by suit and rank, trumps last.
import { sortPlain } from "./plain-hand";
import { Long, rankOf, suitOf } from "./position";
import type { Card } from "./position";

/** Of a hand as `handOf` lists it. */
export function sortHand(hand: Card[], trump: Card): Card[] {
  return hand.length && hand[hand.length - 1] >= Long.Low ? sortAll(hand, trump) : sortPlain(hand, trump);
}

/** The same with cards below the six. */
function sortAll(hand: Card[], trump: Card): Card[] {
  const high = suitOf(trump);
  const key = (card: Card) => 13 * (suitOf(card) === high ? 4 : suitOf(card)) + rankOf(card);
  return hand.slice().sort((one, other) => key(one) - key(other));
}
