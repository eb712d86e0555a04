// What of a position one seat may know, and what of it is asked now and then.
import { endOfCards, isCard, isLong } from "./cards";
import { At, CARDS, Long, More, Place, Result } from "./position";
import type { Position, Seat } from "./position";

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

/** How a game has ended for that seat; null: it goes on, or there is none. */
export function resultOf(position: Position | undefined, seat: Seat): "won" | "lost" | "draw" | null {
  const result = position ? position[At.Result] : 0;
  return !result ? null : result === Result.Draw ? "draw" : result === seat ? "won" : "lost";
}
