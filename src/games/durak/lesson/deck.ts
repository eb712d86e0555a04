// The lesson's dialect: whole decks instead of moves. What the other board sent is read as the one move that leads there, and believed only if that move is legal.
//
// A record is five numbers: rank, suit, colour (0 red), property (-2 out, -1 in the talon, 0 the trump card under it, 1 or 2 in whose hand or whose card on the table),
// field (from 1 up in a hand, from -1 down on the table, where an attack and the card that beats it share a number).
import { At, CARDS, Phase, Place, Play } from "../rules/position";
import type { Match } from "../match";
import type { Card, Position, Seat } from "../rules/position";
import openRules from "../rules/rules" with { exists: "while open" };
import { top } from "./talon";
import deal from "../rules/deal" with { exists: "while open" };

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

/** Where each card lies by those records, as `plain` has it. */
export function placesOf(bytes: Int8Array, attacker: Seat): Uint8Array {
  const places = new Uint8Array(CARDS);
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const owner = bytes[at + 3];
    const field = bytes[at + 4];
    places[bytes[at + 1] * 9 + bytes[at]] =
      owner === -2
        ? Place.Out
        : owner < 0
          ? 0
          : owner && field < 0
            ? Place.Table - 2 - 2 * field + (owner === attacker ? 0 : 1)
            : Place.Hand + owner;
  }
  return places;
}

/** What the other board has played and drawn, so that these are the places now. */
export interface Step {
  move: number;
  drawn: Card[];
}

/** The peer's move that may lead to these places, whatever it drew. */
export function stepTo(bytes: Int8Array, position: Position, places: Uint8Array, peer: Seat): Step {
  const drawn: Card[][] = [[], []];
  let move = -1;
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const card = bytes[at + 1] * 9 + bytes[at];
    const was = plain(position[card]);
    const is = places[card];
    if (was === Place.Hand + peer && is >= Place.Table) move = card;
    else if (was <= Place.Hand && is > Place.Hand) {
      const hand = drawn[is === Place.Hand + position[At.Attacker] ? 0 : 1];
      // In which order is not to be seen, but the trump card is drawn last.
      if (card === position[At.Trump]) hand.push(card);
      else hand.unshift(card);
    }
  }
  if (move < 0) move = position[At.Phase] === Phase.Defend ? Play.Take : Play.Bito;
  return { move: move, drawn: drawn[0].concat(drawn[1]) };
}

/** Whether the game stands as these places say. `step`: after that, if it is possible. */
export function isSame(position: Position, places: Uint8Array, step?: Step): boolean {
  if (step) {
    position = new Uint8Array(position);
    if (!top(position, step.drawn) || !openRules().play(position, step.move, undefined)) return false;
  }
  for (let card = 0; card < CARDS; card++) if (plain(position[card]) !== places[card]) return false;
  return true;
}

/** Six cards each and one trump; player 1's first card may lie on the table. */
export function isDeal(places: Uint8Array): boolean {
  const counts = [0, 0, 0];
  let laid = 0;
  for (const place of places) {
    if (place >= Place.Hand && place < Place.Table) counts[place - Place.Hand]++;
    else if (place === Place.Table) laid++;
    else if (place) return false;
  }
  return counts[0] === 1 && counts[1] + laid === 6 && laid < 2 && counts[2] === 6;
}

/** The position of a game that the other board has dealt; undefined: it is no deal. The talon lies in the order of the records, the trump card under it. */
export function positionOf(order: Uint8Array, places: Uint8Array, rules: number): Position | undefined {
  if (!isDeal(places)) return undefined;
  const position = deal(order, rules, 1, 1, undefined);
  const trump = places.indexOf(Place.Hand);
  let depth = 23;
  for (const card of order)
    position[card] = places[card] ? (places[card] < Place.Table ? places[card] : Place.Hand + 1) : depth--;
  position[trump] = 0;
  position[At.Trump] = trump;
  return position;
}

/** The game as a deck, as it stands, in the order in which it is sent. (All of it within one step: no function is called for a card.) */
export default function recordsOf(match: Match): Int8Array {
  const position = match.position!;
  const attacker = position[At.Attacker];
  const bytes = new Int8Array(5 * CARDS);
  const slots = [0, 0, 0];
  let at = 0;
  for (const card of match.seed.subarray(0, CARDS)) {
    const place = position[card];
    const suit = (card / 9) | 0;
    let owner = -1;
    let field = 0;
    if (place === Place.Out) owner = -2;
    else if (place >= Place.Table) {
      owner = place & 1 ? 3 - attacker : attacker;
      field = -1 - ((place - Place.Table) >> 1);
    } else if (place >= Place.Hand) {
      owner = place & 3;
      field = ++slots[owner];
    } else if (!place) owner = 0;
    bytes[at] = card % 9;
    bytes[at + 1] = suit;
    bytes[at + 2] = suit >> 1;
    bytes[at + 3] = owner;
    bytes[at + 4] = field;
    at += 5;
  }
  return bytes;
}
