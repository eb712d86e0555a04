// How often the two sides of a look-up differ, over many of them.
import { CARDS, type Secrets, dealOf } from "./deal";
import { nodeMachine } from "./node";
import { WORDS } from "./ring";
import { randomOf } from "../espruino/tables";

/** Of the same number the same. */
export function secretsOf(seed: number): Secrets {
  const random = randomOf(seed);
  const eight = () => Uint8Array.from({ length: 8 }, () => Math.floor(random() * 256));
  return { seed: eight(), one: eight(), two: eight() };
}

export interface Errors {
  lookUps: number;
  /** Bits of all keys, and how many of them both sides had differently at first. */
  bits: number;
  wrongBits: number;
  /** Look-ups none of whose keys fitted: made anew. */
  lost: number;
  /** Cards that were not the one in that slot. */
  wrongCards: number;
  /** Keys that were tried beyond the first, on average and at most. */
  tries: number;
  mostTries: number;
}

const bitsOf = (number: number) => number.toString(2).replace(/0/g, "").length;

/** So many games, of more look-ups each than a game can have. */
export function countErrors(games: number, seed: number): Errors {
  const errors: Errors = { lookUps: 0, bits: 0, wrongBits: 0, lost: 0, wrongCards: 0, tries: 0, mostTries: 0 };
  for (let game = 0; game < games; game++) {
    const deal = dealOf(nodeMachine, secretsOf(seed + game), CARDS - 7);
    errors.lost += deal.lost;
    for (const { card, slot, asking } of deal.lookUps) {
      errors.lookUps++;
      errors.bits += 3 * WORDS;
      // What was turned over until the key fitted is what was wrong.
      errors.wrongBits += bitsOf(asking.tries);
      errors.tries += asking.tries;
      errors.mostTries = Math.max(errors.mostTries, asking.tries);
      if (card !== deal.cards[slot]) errors.wrongCards++;
    }
  }
  errors.tries /= errors.lookUps;
  return errors;
}
