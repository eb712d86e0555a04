// A hand as it is shown: by suit and rank, trumps last.
import { Long, rankOf, suitOf } from "./position";
import type { Card } from "./position";

/** Of a hand as `handOf` lists it. */
export function sortHand(hand: Card[], trump: Card): Card[] {
  if (hand.length && hand[hand.length - 1] >= Long.Low) return sortAll(hand, trump);
  const low = suitOf(trump) * 9;
  const plain: Card[] = [];
  const trumps: Card[] = [];
  for (const card of hand) (card < low || card > low + 8 ? plain : trumps).push(card);
  return plain.concat(trumps);
}

/** The same with cards below the six. */
function sortAll(hand: Card[], trump: Card): Card[] {
  const high = suitOf(trump);
  const key = (card: Card) => 13 * (suitOf(card) === high ? 4 : suitOf(card)) + rankOf(card);
  return hand.slice().sort((one, other) => key(one) - key(other));
}
