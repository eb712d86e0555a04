// The lesson's dialect: whole decks instead of moves. What the other board sent is read as the one move that leads there, and believed only if that move is legal.
//
// A record is five numbers: rank, suit, colour (0 red), property (-2 out, -1 in the talon, 0 the trump card under it, 1 or 2 in whose hand or whose card on the table),
// field (from 1 up in a hand, from -1 down on the table, where an attack and the card that beats it share a number).
import { Place } from "./position";

/** What a deck of the other board's is worth. */
export const enum Answer {
  Refused,
  Accepted,
  Same,
  /** A deal, and this player does not want the next game yet. */
  Early,
}

/** What the lesson knows of a place: 0 in the talon, `Hand` the trump card under it, plus 1 or 2 a hand, a number on the table, or out. */
export function plain(place: number): number {
  return !place ? Place.Hand : place < Place.Hand ? 0 : place < Place.Table ? Place.Hand + (place & 3) : place;
}
