import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Card, broken, cardsOf, isCard, isJunior, isSet, setsOf, third, valueOf } from "../../../src/games/set/rules";
import { allTriples, digitsOf, isSetOfDigits, randomOf, shuffle, slowSets, thirdOfDigits } from "./slow";

const deck = cardsOf(false);
const junior = cardsOf(true);

/** The same fields, put together from four digits. */
function cardOf(digits: number[]): Card {
  return digits.reduce((card, digit, attribute) => card + digit * 4 ** attribute, 0);
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

describe("the deck", () => {
  it("has 81 different cards, one for each four digits from 1 to 3", () => {
    const all = [];
    for (let n = 0; n < 81; n++)
      all.push(cardOf([(n % 3) + 1, (Math.floor(n / 3) % 3) + 1, (Math.floor(n / 9) % 3) + 1, Math.floor(n / 27) + 1]));
    expect(deck).toEqual(all.sort((a, b) => a - b));
  });

  it("has 27 solid cards, and those are the junior deck", () => {
    expect(junior).toHaveLength(27);
    expect(junior).toEqual(deck.filter(card => digitsOf(card)[1] === 2));
    for (const card of deck) expect(isJunior(card)).toBe(junior.includes(card));
  });

  it("is told from every other byte, and from numbers that are no byte", () => {
    for (let byte = 0; byte < 1024; byte++) expect(isCard(byte)).toBe(deck.includes(byte));
  });

  it("gives each card its four values back", () => {
    for (const card of deck) {
      const values = [0, 1, 2, 3].map(attribute => valueOf(card, attribute));
      expect(values).toEqual(digitsOf(card));
      expect(cardOf(values)).toBe(card);
    }
  });

  it("holds 1080 Sets", () => {
    const sets = setsOf(deck);
    expect(sets).toHaveLength(1080);
    expect(sets).toEqual(slowSets(deck));
  });

  it("holds 117 Sets when it is the junior one", () => {
    const sets = setsOf(junior);
    expect(sets).toHaveLength(117);
    expect(sets).toEqual(slowSets(junior));
  });
});

describe("two cards", () => {
  it("want the third card that four digits say, for all pairs", () => {
    for (const a of deck)
      for (const b of deck) expect(digitsOf(third(a, b))).toEqual(thirdOfDigits(digitsOf(a), digitsOf(b)));
  });

  it("want a card of the deck that is neither of them, and the same one in either order", () => {
    for (const a of deck) {
      for (const b of deck) {
        const c = third(a, b);
        expect(isCard(c)).toBe(true);
        expect(c).toBe(third(b, a));
        if (a !== b) expect(c === a || c === b).toBe(false);
      }
    }
  });

  it("and their third card want each other", () => {
    for (const a of deck) for (const b of deck) expect(third(third(a, b), a)).toBe(b);
  });
});

describe("three cards", () => {
  it("are a Set exactly when each digit is all the same or all different, for all 85,320 triples", () => {
    let count = 0,
      wrong = 0;
    allTriples(81, (i, j, k) => {
      count++;
      if (isSet(deck[i], deck[j], deck[k]) !== isSetOfDigits(deck[i], deck[j], deck[k])) wrong++;
    });
    expect([count, wrong]).toEqual([85320, 0]);
  });

  it("are a Set or not in whichever order they come", () => {
    const card = fc.constantFrom(...deck);
    fc.assert(
      fc.property(card, card, card, (a, b, c) => {
        const answers = [
          isSet(a, b, c),
          isSet(a, c, b),
          isSet(b, a, c),
          isSet(b, c, a),
          isSet(c, a, b),
          isSet(c, b, a),
        ];
        expect(new Set(answers).size).toBe(1);
      }),
    );
  });

  it("are no Set when two of them are the same card", () => {
    for (const a of deck) for (const b of deck) expect(isSet(a, a, b) || isSet(a, b, a) || isSet(b, a, a)).toBe(false);
  });

  it("are broken in just the attributes where two agree and one differs, for all 85,320 triples", () => {
    let wrong = 0;
    allTriples(81, (i, j, k) => {
      const digits = [deck[i], deck[j], deck[k]].map(digitsOf);
      let bits = 0;
      for (let attribute = 0; attribute < 4; attribute++) {
        if (new Set(digits.map(card => card[attribute])).size === 2) bits += 2 ** attribute;
      }
      if (broken(deck[i], deck[j], deck[k]) !== bits) wrong++;
    });
    expect(wrong).toBe(0);
  });
});

describe("a table", () => {
  const tables = fc.shuffledSubarray(deck, { maxLength: 21 });

  it("has the Sets that trying every triple finds, in the same order", () => {
    fc.assert(
      fc.property(tables, cards => {
        expect(setsOf(cards)).toEqual(slowSets(cards));
      }),
      { numRuns: 300 },
    );
  });

  it("may be a typed array", () => {
    fc.assert(
      fc.property(tables, cards => {
        expect(setsOf(Uint8Array.from(cards))).toEqual(setsOf(cards));
      }),
    );
  });

  it("has no Set with fewer than three cards", () => {
    expect(setsOf([])).toEqual([]);
    expect(setsOf([deck[0]])).toEqual([]);
    expect(setsOf([deck[0], deck[1]])).toEqual([]);
  });

  // games.md: measured on 60,000 tables, and 220/79 exactly for the mean of twelve.
  it("of twelve, fifteen and eighteen cards has as many Sets on average as theory says", () => {
    const random = randomOf(2311);
    for (const [size, mean] of [
      [12, 220 / 79],
      [15, 455 / 79],
      [18, 816 / 79],
    ]) {
      const counts = [];
      for (let n = 0; n < 10000; n++) counts.push(setsOf(shuffle(deck, random).slice(0, size)).length);
      expect(Math.abs(average(counts) - mean)).toBeLessThan(0.1);
    }
  });

  it("of twelve cards has no Set once in 31 times, of fifteen once in 2500", () => {
    const random = randomOf(1123);
    const without = (size: number): number => {
      let count = 0;
      for (let n = 0; n < 20000; n++) if (!setsOf(shuffle(deck, random).slice(0, size)).length) count++;
      return count / 20000;
    };
    expect(Math.abs(without(12) - 0.0322)).toBeLessThan(0.004);
    expect(without(15)).toBeLessThan(0.001);
  });
});
