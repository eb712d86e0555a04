// From what the net says of each crop to cards of one deck: all of one edition, and each card once.
import { type Card, cardsOf, valueOf } from "../../src/games/set/rules";
import type { Reading } from "./net";
import { EDITIONS, type Edition, SHAPES, shapeOf } from "./scene/shapes";

const DECK = cardsOf(false);

/** The next best answer must be at least so likely (against the best, 0 to 1) to be taken when the best is there already. Less, and the same card lies there twice. */
const SECOND_BEST = 0.02;
/** A table is of AMIGO's edition only where its shapes say so clearly: natural logarithm of the odds. */
const CLEARLY = 1;

/** Log likelihood of a card given an edition. */
export function likelihood({ quantity, filling, colour, shape }: Reading, card: Card, edition: Edition): number {
  return (
    quantity[valueOf(card, 0) - 1] +
    filling[valueOf(card, 1) - 1] +
    colour[valueOf(card, 2) - 1] +
    shape[SHAPES.indexOf(shapeOf(valueOf(card, 3), edition))]
  );
}

/** Probability of each shape within an edition. */
function shapesOf({ shape }: Reading, edition: Edition): number {
  return Math.log([1, 2, 3].reduce((sum, digit) => sum + Math.exp(shape[SHAPES.indexOf(shapeOf(digit, edition))]), 0));
}

/** The edition that all readings together speak for. One crop alone may err wildly: none has more than three votes. */
export function editionOf(readings: Reading[]): Edition {
  const odds = readings.reduce(
    (sum, reading) => sum + Math.max(-3, Math.min(3, shapesOf(reading, "amigo") - shapesOf(reading, "usual"))),
    0,
  );
  return EDITIONS[odds > CLEARLY ? 1 : 0];
}

export interface Choice {
  card: Card;
  confidence: number;
}

/** The answers for one crop, best first, with their probabilities within the edition. */
export function choicesFor(reading: Reading, edition: Edition): Choice[] {
  const within = shapesOf(reading, edition);
  return DECK.map(card => ({ card, confidence: Math.exp(likelihood(reading, card, edition) - within) })).sort(
    (a, b) => b.confidence - a.confidence,
  );
}

/** The card that a reading is taken for, and the next best that it might be. */
export type Dealt = [Choice, Choice];

/**
 * One card for each reading. Where two crops look like the same card, the surer one keeps it, and the other takes its next best answer if that is
 * likely at all and not on the table; else the card really is there twice. `taken`: cards that lie there already.
 */
export function dealOut(readings: Reading[], edition: Edition, taken: ReadonlySet<Card> = new Set()): Dealt[] {
  const choices = readings.map(reading => choicesFor(reading, edition));
  const order = choices.map((_, at) => at).sort((a, b) => choices[b][0].confidence - choices[a][0].confidence);
  const dealt = new Set(taken);
  const answer: Dealt[] = [];
  for (const at of order) {
    const [best, second] = choices[at];
    const next = dealt.has(best.card)
      ? choices[at].find(one => !dealt.has(one.card) && !order.some(other => choices[other][0].card === one.card))
      : undefined;
    answer[at] = next && next.confidence > SECOND_BEST * best.confidence ? [next, best] : [best, second];
    dealt.add(answer[at][0].card);
  }
  return answer;
}
