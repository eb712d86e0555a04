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
 * Card 1 has the first symbols, 1 to order + 1, and each of these is on all cards of one group: symbol 1 on the cards behind card 1, which have as many
 * columns of the other symbols, by columns; each symbol after it on as many cards again, which take one symbol of every column, higher by a step from one to the next.
 */
export function makeDeck(order: number): Deck | undefined {
  const field = makeField(order);
  if (!field) return undefined;
  const line = field.line;
  const ratio = field.ratio;
  /** The first symbol of the columns. */
  const first = order + 2;
  return {
    order: order,
    cards: order * order + order + 1,
    symbolsOf(card) {
      const group = card < 2 ? 0 : (card - 2) / order | 0;
      const symbols = [group + 1];
      // Card 1 is the column before the first.
      const at = card < 2 ? -1 : (card - 2) % order;
      for (let x = 0; x < order; x++) symbols.push(first + (group ? order * x + line(group - 1, x, at) : order * at + x));
      return symbols;
    },
    common(a, b) {
      if (a === b) return 0;
      const f = a < 2 ? 0 : (a - 2) / order | 0;
      const g = b < 2 ? 0 : (b - 2) / order | 0;
      if (a < 2 || b < 2) return f + g + 1;
      if (f === g) return f + 1;
      const c = (a - 2) % order;
      const d = (b - 2) % order;
      if (!f) return first + order * c + line(g - 1, c, d);
      if (!g) return first + order * d + line(f - 1, d, c);
      const x = ratio(d, c, f - 1, g - 1);
      return first + order * x + line(f - 1, x, c);
    },
  };
}
