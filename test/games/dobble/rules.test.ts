import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Code, readCode } from "../../../src/kit/codes";
import { makeDobble, reader } from "../../../src/games/dobble/codes";
import { Deck, makeDeck } from "../../../src/games/dobble/rules";
import { seedCards, sharedBy } from "./slow";

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19];
const POWERS = [4, 8, 9, 16];
const ORDERS = [1, ...PRIMES, ...POWERS];

const allCards = (deck: Deck) => Array.from({ length: deck.cards }, (_, at) => deck.symbolsOf(at + 1));

/** The rows that the fourth seed prints for 8 symbols. */
const PRINTED = `
01 02 03 04 05 06 07 08   01 09 10 11 12 13 14 15   01 16 17 18 19 20 21 22   01 23 24 25 26 27 28 29
01 30 31 32 33 34 35 36   01 37 38 39 40 41 42 43   01 44 45 46 47 48 49 50   01 51 52 53 54 55 56 57
02 09 16 23 30 37 44 51   02 10 17 24 31 38 45 52   02 11 18 25 32 39 46 53   02 12 19 26 33 40 47 54
02 13 20 27 34 41 48 55   02 14 21 28 35 42 49 56   02 15 22 29 36 43 50 57
03 09 17 25 33 41 49 57   03 10 18 26 34 42 50 51   03 11 19 27 35 43 44 52   03 12 20 28 36 37 45 53
03 13 21 29 30 38 46 54   03 14 22 23 31 39 47 55   03 15 16 24 32 40 48 56
04 09 18 27 36 38 47 56   04 10 19 28 30 39 48 57   04 11 20 29 31 40 49 51   04 12 21 23 32 41 50 52
04 13 22 24 33 42 44 53   04 14 16 25 34 43 45 54   04 15 17 26 35 37 46 55
05 09 19 29 32 42 45 55   05 10 20 23 33 43 46 56   05 11 21 24 34 37 47 57   05 12 22 25 35 38 48 51
05 13 16 26 36 39 49 52   05 14 17 27 30 40 50 53   05 15 18 28 31 41 44 54
06 09 20 24 35 39 50 54   06 10 21 25 36 40 44 55   06 11 22 26 30 41 45 56   06 12 16 27 31 42 46 57
06 13 17 28 32 43 47 51   06 14 18 29 33 37 48 52   06 15 19 23 34 38 49 53
07 09 21 26 31 43 48 53   07 10 22 27 32 37 49 54   07 11 16 28 33 38 50 55   07 12 17 29 34 39 44 56
07 13 18 23 35 40 45 57   07 14 19 24 36 41 46 51   07 15 20 25 30 42 47 52
08 09 22 28 34 40 46 52   08 10 16 29 35 41 47 53   08 11 17 23 36 42 48 54   08 12 18 24 30 43 49 55
08 13 19 25 31 37 50 56   08 14 20 26 32 38 44 57   08 15 21 27 33 39 45 51`;

const printed = PRINTED.trim()
  .split(/\n| {3}/)
  .map(row => row.split(" ").map(Number));

describe("the deck of 57 cards", () => {
  it("is the one that the seed prints, card by card and symbol by symbol", () => {
    expect(printed).toHaveLength(57);
    expect(allCards(makeDeck(7)!)).toEqual(printed);
  });
});

describe.each(PRIMES)("the deck of prime order %i", order => {
  it("is numbered as the seed's program numbers it", () => {
    expect(allCards(makeDeck(order)!)).toEqual(seedCards(order));
  });
});

describe.each(ORDERS)("the deck of order %i", order => {
  const deck = makeDeck(order)!;
  const cards = allCards(deck);

  it("has order² + order + 1 cards of order + 1 different symbols, ascending", () => {
    expect([deck.order, deck.cards, cards.length]).toEqual([
      order,
      order * order + order + 1,
      order * order + order + 1,
    ]);
    for (const card of cards) {
      expect(card).toHaveLength(order + 1);
      expect(card).toEqual([...new Set(card)].sort((a, b) => a - b));
    }
  });

  it("has as many symbols as cards, and each on order + 1 of them", () => {
    const times = new Map<number, number>();
    for (const symbol of cards.flat()) times.set(symbol, (times.get(symbol) ?? 0) + 1);
    expect([...times.keys()].sort((a, b) => a - b)).toEqual(cards.map((_, at) => at + 1));
    expect(new Set(times.values())).toEqual(new Set([order + 1]));
  });

  it("has exactly one symbol in common for every pair of cards, and arithmetic finds the same one in either order", () => {
    let pairs = 0;
    const wrong: unknown[] = [];
    for (let a = 1; a <= deck.cards; a++)
      for (let b = a + 1; b <= deck.cards; b++) {
        const shared = sharedBy(cards[a - 1], cards[b - 1]);
        pairs++;
        if (shared.length !== 1 || deck.common(a, b) !== shared[0] || deck.common(b, a) !== shared[0])
          wrong.push([a, b, shared, deck.common(a, b), deck.common(b, a)]);
      }
    expect(pairs).toBe((deck.cards * (deck.cards - 1)) / 2);
    expect(wrong).toEqual([]);
  });

  it("has none in common for a card and itself", () => {
    for (let card = 1; card <= deck.cards; card++) expect(deck.common(card, card)).toBe(0);
  });

  it("gives each card a code that is read back as it, and that no other code begins with", () => {
    const codes = cards.map((_, at) => makeDobble(order, at + 1));
    codes.forEach((code, at) =>
      expect(readCode(code, true, [reader])).toMatchObject({
        kind: Code.Card,
        by: "dobble",
        value: (order << 10) | (at + 1),
      }),
    );
    expect(codes.filter(code => codes.some(other => other !== code && other.startsWith(code)))).toEqual([]);
  });
});

describe("a deck", () => {
  it("of two symbols is the triangle of three cards", () => {
    expect(allCards(makeDeck(1)!)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  it("is not made of what is no order, or one that nobody can make", () => {
    for (const order of [0, 6, 10, 12, 14, 15, 18, 20, 23, 25, 31, 32, 33, 39, 100, -1, -27, 2.5, 1e10, NaN, Infinity])
      expect([order, makeDeck(order)]).toEqual([order, undefined]);
    for (const order of ["7", "seven", null, undefined, [7], {}])
      expect([order, makeDeck(order as number)]).toEqual([order, undefined]);
  });

  it("may be one of several at a time", () => {
    const decks = ORDERS.map(order => makeDeck(order)!);
    fc.assert(
      fc.property(fc.constantFrom(...decks), fc.nat(), fc.nat(), (deck, some, other) => {
        const [a, b] = [(some % deck.cards) + 1, (other % deck.cards) + 1];
        const shared = sharedBy(deck.symbolsOf(a), deck.symbolsOf(b));
        expect(a === b ? deck.common(a, b) === 0 : shared[0] === deck.common(a, b)).toBe(true);
      }),
    );
  });
});

describe("codes of decks", () => {
  it("are as short as they are printed", () => {
    expect([
      makeDobble(7, 11),
      makeDobble(1, 3),
      makeDobble(9, 91),
      makeDobble(11, 133),
      makeDobble(19, 381),
      makeDobble(13, 7),
    ]).toEqual(["D0711", "D0103", "D0991", "D11133", "D19381", "D13007"]);
  });
});
