// The game of Dobble: any two cards share exactly one symbol. The cards are the lines of a projective plane and the symbols its points, so both are
// found by arithmetic, and no deck is kept. Numbered from 1, and for prime orders as the fourth seed prints its cards.
import { makeField } from "./field";

export interface Deck {
  /** A card has one symbol more. */
  order: number;
  /** As many as symbols. */
  cards: number;
  /** In the seed's order, which is ascending. */
  symbolsOf(card: number): number[];
  /** The one symbol two cards share; 0 if they are the same card. */
  common(a: number, b: number): number;
}

/**
 * Undefined where no such deck exists or is known. Cards and symbols have to be ones of the deck.
 *
 * Card 1 has the symbols 1 to order + 1; the others lie behind it in columns of as many as the order is. Each of the first symbols is on all cards of one
 * group. The cards of group 0 are the columns; those of every other group take one symbol of each column, as a line of a certain slope runs through them.
 */
export function makeDeck(order: number): Deck | undefined {
  const field = makeField(order);
  if (!field) return undefined;
  const line = field.line;
  const ratio = field.ratio;
  /** The first symbol of the columns. */
  const first = order + 2;

  /** Where not two slopes meet. Card 1 is the column before the first: -1. */
  function commonOf(a: number, b: number, f: number, g: number): number {
    if (a === b) return 0;
    if (a < 0 || f === g) return g + 1;
    if (b < 0) return f + 1;
    return first + (f ? order * b + line(f - 1, b, a) : order * a + line(g - 1, a, b));
  }

  return {
    order: order,
    cards: order * order + order + 1,
    symbolsOf(card) {
      const group = card < 2 ? 0 : ((card - 2) / order) | 0;
      const symbols = [group + 1];
      for (let x = 0; x < order; x++)
        symbols.push(first + (group ? order * x + line(group - 1, x, card - 2) : order * (card - 2) + x));
      return symbols;
    },
    common(a, b) {
      a -= 2;
      b -= 2;
      const f = (a / order) | 0;
      const g = (b / order) | 0;
      if (f < 1 || g < 1 || f === g) return commonOf(a, b, f, g);
      const x = ratio(b, a, f - 1, g - 1);
      return first + order * x + line(f - 1, x, a);
    },
  };
}
