// The lesson's dialect: whole decks instead of moves. What the other board sent is read as the one move that leads there, and believed only if that move is legal.
//
// A record is five numbers: rank, suit, colour (0 red), property (-2 out, -1 in the talon, 0 the trump card under it, 1 or 2 in whose hand or whose card on the table),
// field (from 1 up in a hand, from -1 down on the table, where an attack and the card that beats it share a number).
import { At, CARDS, Phase, Place, Play, deal, play, rankOf, suitOf, turnOf } from "./rules";
import type { Card, Position, Seat } from "./rules";
import type { Match } from "./match";
import { top } from "./talon";
import type { Talon } from "./talon";

export const enum Answer {
  Refused,
  Accepted,
  Same,
}

export interface Lesson {
  /** Seat 1 deals, and attacks first. */
  deal(deck: Uint8Array): void;
  records(): Int8Array;
  take(records: Int8Array): Answer;
  /** Whether that is a deal of a new game. */
  isDeal(records: Int8Array): boolean;
  /** What the deck just taken was: an entry, or -1; and whether it began a game (with its first entry, it may be both). */
  entry: number;
  isNew: boolean;
}

/** What the lesson knows of a place: 0 in the talon, `Hand` the trump card under it, plus 1 or 2 a hand, a number on the table, or out. */
function plain(place: number): number {
  return !place ? Place.Hand : place < Place.Hand ? 0 : place < Place.Table ? Place.Hand + (place & 3) : place;
}

/** The deck as it stands, in the order in which it is sent. */
function recordsOf(match: Match): Int8Array {
  const position = match.position!;
  const bytes = new Int8Array(5 * CARDS);
  const slots = [0, 0, 0];
  let at = 0;
  for (const card of match.seed.subarray(0, CARDS)) {
    const place = plain(position[card]);
    const suit = suitOf(card);
    bytes[at] = rankOf(card);
    bytes[at + 1] = suit;
    bytes[at + 2] = suit >> 1;
    bytes[at + 3] =
      place === Place.Out
        ? -2
        : !place
          ? -1
          : place < Place.Table
            ? place - Place.Hand
            : place & 1
              ? 3 - position[At.Attacker]
              : position[At.Attacker];
    bytes[at + 4] =
      place <= Place.Hand || place === Place.Out
        ? 0
        : place < Place.Table
          ? ++slots[place - Place.Hand]
          : -1 - ((place - Place.Table) >> 1);
    at += 5;
  }
  return bytes;
}

/** Where each card lies by those records, as `plain` has it. */
function read(bytes: Int8Array, attacker: Seat): Uint8Array {
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

/** Six cards each and one trump; player 1's first card may lie on the table. */
function isDeal(bytes: Int8Array): boolean {
  const counts = [0, 0, 0];
  let laid = 0;
  for (const place of read(bytes, 1)) {
    if (place >= Place.Hand && place < Place.Table) counts[place - Place.Hand]++;
    else if (place === Place.Table) laid++;
    else if (place) return false;
  }
  return counts[0] === 1 && counts[1] + laid === 6 && laid < 2 && counts[2] === 6;
}

function isSame(position: Position, places: Uint8Array): boolean {
  for (let card = 0; card < CARDS; card++) if (plain(position[card]) !== places[card]) return false;
  return true;
}

/** The position of a game that the other board has dealt. The talon lies in the order of the records, the trump card under it. */
function positionOf(order: Uint8Array, places: Uint8Array, rules: number): Position {
  const position = deal(order, rules, 1, 1);
  const trump = places.indexOf(Place.Hand);
  let depth = 23;
  for (const card of order)
    position[card] = places[card] ? (places[card] < Place.Table ? places[card] : Place.Hand + 1) : depth--;
  position[trump] = 0;
  position[At.Trump] = trump;
  return position;
}

/** What the other board has played and drawn, so that these are the places now. */
interface Step {
  move: number;
  drawn: Card[];
}

/** Finds the peer's move that leads to these places, whatever it drew; undefined if there is none. */
function stepTo(bytes: Int8Array, position: Position, places: Uint8Array, peer: Seat): Step | undefined {
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
  const cards = drawn[0].concat(drawn[1]);
  const next = new Uint8Array(position);
  return top(next, cards) && play(next, move) && isSame(next, places) ? { move: move, drawn: cards } : undefined;
}

export function makeLesson(match: Match, talon: Talon, rules: () => number): Lesson {
  function begin(bytes: Int8Array): void {
    const order = new Uint8Array(CARDS);
    for (let card = 0; card < CARDS; card++) order[card] = bytes[5 * card + 1] * 9 + bytes[5 * card];
    const position = positionOf(order, read(bytes, 1), rules());
    talon.start(match, order, position, match.number + (match.isOver() ? 1 : 0), 2);
  }

  /** Enters the peer's move that leads to these places. */
  function follow(bytes: Int8Array, position: Position, places: Uint8Array): boolean {
    const step = stepTo(bytes, position, places, 3 - match.me);
    if (!step) return false;
    talon.drawn(match, step.drawn);
    match.add(step.move);
    lesson.entry = step.move;
    return true;
  }

  const lesson: Lesson = {
    deal: deck => {
      talon.start(match, deck, deal(deck, rules(), 1, 1), match.number + 1, 1);
    },
    records: () => recordsOf(match),
    take: bytes => {
      const position = match.position;
      lesson.entry = -1;
      // Who gives way when both have dealt is the link's affair: did both at once, there would be two games again.
      lesson.isNew = (!position || match.isOver()) && isDeal(bytes);
      if (lesson.isNew) {
        begin(bytes);
        // The deck that said no more than this was lost, or player 1 has given way.
        follow(bytes, match.position!, read(bytes, 1));
        return Answer.Accepted;
      }
      if (!position) return Answer.Refused;
      const places = read(bytes, position[At.Attacker]);
      const isTheirs = turnOf(position) === 3 - match.me;
      if (isSame(position, places)) return isTheirs ? Answer.Refused : Answer.Same;
      return isTheirs && follow(bytes, position, places) ? Answer.Accepted : Answer.Refused;
    },
    isDeal: isDeal,
    entry: -1,
    isNew: false,
  };
  return lesson;
}
