// A hand of the usual pack as it is shown: by suit and rank, trumps last.
import { suitOf } from "./position";
import type { Card } from "./position";

/** Of a hand as `handOf` lists it. */
export function sortPlain(hand: Card[], trump: Card): Card[] {
  const low = suitOf(trump) * 9;
  const plain: Card[] = [];
  const trumps: Card[] = [];
  for (const card of hand) (card < low || card > low + 8 ? plain : trumps).push(card);
  return plain.concat(trumps);
}
