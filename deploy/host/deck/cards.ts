// Which cards a deck has, for any number of symbols on a card; and why, for some numbers, there is no such deck.
import { makeDobble } from "../../../src/games/dobble/codes";
import { makeDeck } from "../../../src/games/dobble/rules";

export const SYMBOLS = { least: 2, most: 20 };

export interface Cards {
  /** Symbols on a card. */
  symbols: number;
  /** Of the plane that the cards are lines of. */
  order: number;
  /** The symbols on each card, from 1. The first symbols are those of the plane; after them, in the order of the cards, those that are on one card only. */
  cards: number[][];
  /** The highest symbol on these cards: so many names and pictures are needed. */
  highest: number;
}

/** Bruck and Ryser: Canadian Journal of Mathematics 1, 1949. Lam, Thiel and Swiercz: the same journal, 41, 1989. Tarry: 1900 and 1901. */
const DISPROOFS: Record<number, string> = {
  7: "no such plane exists: Tarry proved it in 1901 (Euler's 36 officers), and the theorem of Bruck and Ryser of 1949 proves it, too",
  11: "no such plane exists: Lam, Thiel and Swiercz proved it in 1989, with a computer that went through all cases",
  15: "no such plane exists: the theorem of Bruck and Ryser of 1949 proves it",
};

/** In a sentence, for a number of symbols from 2 to 20; undefined where there is one. */
export function whyNone(symbols: number): string | undefined {
  if (makeDeck(symbols - 1)) return undefined;
  const why = DISPROOFS[symbols] ?? "nobody knows whether such a plane exists";
  return `a deck with ${symbols} symbols on every card would be a projective plane of order ${symbols - 1}, and ${why}`;
}

/** The whole deck; of numbers that have none, the largest smaller one, each card filled up with symbols that no other card has. */
export function allCards(symbols: number): Cards {
  let order = symbols - 1;
  while (!makeDeck(order)) order--;
  const deck = makeDeck(order)!;
  const fill = symbols - 1 - order;
  const cards = Array.from({ length: deck.cards }, (_, at) => [
    ...deck.symbolsOf(at + 1),
    ...Array.from({ length: fill }, (_, extra) => deck.cards + at * fill + extra + 1),
  ]);
  return { symbols, order, cards, highest: deck.cards * (fill + 1) };
}

/** The first so many of a deck's cards. */
export function firstCards(all: Cards, count: number): Cards {
  const cards = all.cards.slice(0, count);
  return { ...all, cards, highest: Math.max(...cards.flat()) };
}

/** What the scanner reads on a card, from 0. Symbols that fill up are not in it: no two cards share them. */
export function codeOf({ order }: Cards, at: number): string {
  return makeDobble(order, at + 1);
}
