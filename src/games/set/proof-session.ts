// Why these are all the Sets: for each pair of cards the third one, and whether it lies there. A SAT solver says the same its own way.
import { Happened } from "./events";
import type { Event } from "./events";
import { third } from "./rules";
import type { Card } from "./rules";
import { SatSearch } from "./sat";

/** Ten steps of the search take 20 to 28 ms on the emulated Cortex-M4. */
const STEPS = 10;

/** Two cards and the one that makes a Set with them, and whether that lies there. */
export interface ProofStep {
  cards: Card[];
  isThere: boolean;
}

export interface ProofSession {
  /** How many pairs there are. */
  pairs: number;
  /** What the solver found, or that it is still searching. */
  event: Event;
  /** A slice of the search; true when it was the last one. */
  step(): boolean;
  /** The pair with a number, counted 0-1, 0-2, ... 1-2, ... */
  stepOf(pair: number): ProofStep;
}

/** Of more than two cards; `expected` is how many Sets the table knows. */
export function makeProofSession(cards: Card[], expected: number): ProofSession {
  const count = cards.length;
  const search = new SatSearch(cards);

  function step(): boolean {
    if (!search.step(STEPS)) return false;
    const found = search.sets.length;
    const isSame = found === expected;
    session.event = search.unsat
      ? [isSame ? Happened.SatAgreesNone : Happened.SatDiffersNone]
      : [isSame ? Happened.SatAgrees : Happened.SatDiffers, found];
    return true;
  }

  function stepOf(pair: number): ProofStep {
    let i = 0;
    let left = pair;
    while (left >= count - 1 - i) left -= count - 1 - i++;
    const a = cards[i];
    const b = cards[i + 1 + left];
    const c = third(a, b);
    return { cards: [a, b, c], isThere: cards.indexOf(c) >= 0 };
  }

  const session: ProofSession = {
    pairs: (count * (count - 1)) / 2,
    event: [Happened.SatSearching],
    step: step,
    stepOf: stepOf,
  };
  return session;
}
