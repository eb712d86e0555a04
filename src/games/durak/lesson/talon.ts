// What the lesson's dialect adds to the file of a match: games that began from a deck's records, and which cards were drawn, for the talon's order is not
// known to both boards. Open while two boards play, for either may speak that dialect.
import deal from "../rules/deal" with { exists: "while open" };
import { At, CARDS } from "../rules/position";
import type { Card, Position, Seat } from "../rules/position";
import { Kind } from "../match";
import type { Match } from "../match";

/** What the second byte of a pair is made of whose first one is a card that the next entry draws. */
const DRAWN = 0xa5;

/** For the file: games that begin in another way, and pairs of bytes that are no entry. */
export interface Extra {
  kind: Kind;
  /** How many bytes its deal has. */
  size: number;
  /** The position in which such a game began. */
  placed(seed: Uint8Array, rules: number, attacker: Seat, trump: number): Position;
  /** A pair that is no entry; false if that is none of its own either. */
  read(value: number, mask: number): boolean;
  /** What it makes of a position before the next entry is played; false: it does not fit. */
  prepare(position: Position): boolean;
  /** What was read or told counts no more: the entry has been played, or will never be. */
  forget(): void;
}

export interface Talon extends Extra {
  /** A game of the lesson's, from the order of its records and where the cards are. */
  start(match: Match, order: Uint8Array, position: Position, game: number, seat: Seat): void;
  /** What the next entry draws, in that order. */
  drawn(match: Match, cards: Card[]): void;
}

/** Puts these cards on top of the talon, the first one uppermost; false if one is not there, or the trump card is not the lowest of all. */
export function top(position: Position, cards: Card[]): boolean {
  let depth = position[At.Talon];
  for (const card of cards) {
    depth--;
    if (card >= CARDS || position[card] > depth || (card === position[At.Trump]) !== !depth) return false;
    position[position.indexOf(depth)] = position[card];
    position[card] = depth;
  }
  return true;
}

/** Where the cards lay; the order in which the records are sent stands before that. */
function placed(seed: Uint8Array, rules: number, attacker: Seat, trump: Card): Position {
  const order = new Uint8Array(CARDS);
  for (let card = 0; card < CARDS; card++) order[card] = card;
  const position = deal(order, rules, attacker, 1, undefined);
  position.set(seed.subarray(CARDS));
  position[At.Trump] = trump;
  return position;
}

export default function makeTalon(): Talon {
  /** Cards that the next entry draws. */
  let named: Card[] = [];
  return {
    kind: Kind.Lesson,
    size: 2 * CARDS,
    placed: placed,
    read: (value, mask) => {
      if (mask !== DRAWN) return false;
      named.push(value);
      return true;
    },
    prepare: position => top(position, named),
    forget: () => {
      named = [];
    },
    start: (match, order, position, game, seat) => {
      const seed = new Uint8Array(2 * CARDS);
      seed.set(order);
      seed.set(position.subarray(0, CARDS), CARDS);
      match.startAt(Kind.Lesson, seed, game, seat, position, 0, position[At.Rules]);
    },
    drawn: (match, cards) => {
      named = cards;
      for (const card of cards) match.keep(card, DRAWN);
    },
  };
}
