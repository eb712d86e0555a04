// What of a position is asked now and then: by the rules, and by who thinks.
import { At, CARDS, Long, More, Place, endOfCards, isCard, isLong, suitOf } from "./position";
import type { Card, Position, Seat } from "./position";

/** Whether the card is in that seat's hand. What is no card is in none; the board would throw at a place before the first. */
export function isHeld(position: Position, card: Card, seat: Seat): boolean {
  return (
    card >= 0 &&
    (card < CARDS || (card >= Long.Low && card < position.length)) &&
    (position[card] & ~(Place.Hand ^ Place.Seen)) === Place.Hand + seat
  );
}

export function beats(card: Card, attack: Card, trump: Card): boolean {
  const suit = suitOf(card);
  return suit !== suitOf(attack)
    ? suit === suitOf(trump)
    : // What is below a six has a higher number.
      card >= Long.Low !== attack >= Long.Low
      ? card < attack
      : card > attack;
}

/** What that seat may know: its own hand, what both have seen, the trump card, and counts. */
export function observe(position: Position, seat: Seat): Position {
  const view = new Uint8Array(position);
  const other = Place.Hand + 3 - seat;
  const trump = position[At.Talon] ? position[At.Trump] : -1;

  const end = endOfCards(view);
  for (let card = 0; card < end; card++)
    if (card !== trump && (view[card] < Place.Hand || view[card] === other) && isCard(card)) view[card] = Place.Hidden;
  return view;
}

/** How many cards there are. */
export function packOf(position: Position): number {
  const more = isLong(position) ? position[Long.More] : 0;
  return more & More.Full ? 52 : more & More.Short ? 24 : CARDS;
}
