// A hand as it is shown: by suit and rank, trumps last.
import { CARDS, suitOf } from "./rules";
import type { Card } from "./rules";

export function sortHand(hand: Card[], trump: Card): Card[] {
  const low = suitOf(trump) * 9;
  const plain: Card[] = [];
  const trumps: Card[] = [];
  // A sort of 35 cards would take the slow board ten times as long.
  for (let card = 0; card < CARDS; card++)
    if (hand.indexOf(card) >= 0) (card < low || card > low + 8 ? plain : trumps).push(card);
  return plain.concat(trumps);
}
