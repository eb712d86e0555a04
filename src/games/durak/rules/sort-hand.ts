// A hand of any pack in the order in which it is shown. Opened for that, then let go.
import { rankOf, sortPlain, suitOf } from "./cards";
import { Long } from "./position";
import type { Card } from "./position";

/** With cards below the six. */
function sortAll(hand: Card[], trump: Card): Card[] {
  const high = suitOf(trump);
  const key = (card: Card) => 13 * (suitOf(card) === high ? 4 : suitOf(card)) + rankOf(card);
  return hand.slice().sort((one, other) => key(one) - key(other));
}

/** `hand`: as `handOf` lists it. By suit and rank, trumps last. */
export default function sortHand(hand: Card[], trump: Card): Card[] {
  return hand.length && hand[hand.length - 1] >= Long.Low ? sortAll(hand, trump) : sortPlain(hand, trump);
}
