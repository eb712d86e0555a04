// A hand as it is shown: by suit and rank, trumps last.
import { suitOf } from "./rules";
import type { Card } from "./rules";

/** Of a hand that is ascending, as `handOf` lists it. */
export function sortHand(hand: Card[], trump: Card): Card[] {
  const low = suitOf(trump) * 9;
  const plain: Card[] = [];
  const trumps: Card[] = [];
  for (const card of hand) (card < low || card > low + 8 ? plain : trumps).push(card);
  return plain.concat(trumps);
}
