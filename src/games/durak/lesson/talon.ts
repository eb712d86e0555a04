// What the lesson's dialect adds to the file of a match: games that began from a deck's records, and which cards were drawn, for the talon's order is not
// known to both boards. Open while two boards play, for either may speak that dialect.
import deal from "../rules/deal" with { exists: "while open" };
import { At, CARDS } from "../rules/position";
import type { Card, Position, Seat } from "../rules/position";
import begin from "../begin" with { exists: "while open" };
import { Kind } from "../match";
import type { Match } from "../match";

/** For a match: games that begin in another way, and entries of whom only the other board knows what they draw. */
export interface Extra {
  kind: Kind;
  /** How many bytes its deal has. */
  size: number;
  /** The position in which such a game began. */
  placed(seed: Uint8Array, rules: number, attacker: Seat, trump: number): Position;
  /** Puts these cards on top of the talon, the first one uppermost, before the entry is played that draws them; false: they do not fit. */
  top(position: Position, cards: Card[]): boolean;
}

export interface Talon extends Extra {
  /** A game of the lesson's, from the order of its records and where the cards are. */
  start(match: Match, order: Uint8Array, position: Position, game: number, seat: Seat): void;
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
  return {
    kind: Kind.Lesson,
    size: 2 * CARDS,
    placed: placed,
    top: top,
    start: (match, order, position, game, seat) => {
      const seed = new Uint8Array(2 * CARDS);
      seed.set(order);
      seed.set(position.subarray(0, CARDS), CARDS);
      begin(match, Kind.Lesson, seed, game, seat, position, 0, position[At.Rules]);
    },
  };
}
