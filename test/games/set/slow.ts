// Set once more, slow and obvious, on four digits a card: what the tests hold the quick one against. And tables to try both on.
import { Card } from "../../../src/games/set/rules";

/** Quantity, filling, colour, shape, each 1..3. */
export function digitsOf(card: Card): number[] {
  return [card % 4, Math.floor(card / 4) % 4, Math.floor(card / 16) % 4, Math.floor(card / 64)];
}

/** The same digit where two are the same, else the one that is missing. */
export function thirdOfDigits(a: number[], b: number[]): number[] {
  return a.map((digit, at) => (digit === b[at] ? digit : 6 - digit - b[at]));
}

export function isSetOfDigits(a: Card, b: Card, c: Card): boolean {
  return digitsOf(a).every((digit, at) => {
    const kinds = new Set([digit, digitsOf(b)[at], digitsOf(c)[at]]).size;
    return kinds === 1 || kinds === 3;
  });
}

export function allTriples(count: number, visit: (i: number, j: number, k: number) => void): void {
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) for (let k = j + 1; k < count; k++) visit(i, j, k);
}

/** All Sets by trying every triple, packed as `setsOf` packs them. */
export function slowSets(cards: Card[]): number[] {
  const sets: number[] = [];
  allTriples(cards.length, (i, j, k) => {
    if (isSetOfDigits(cards[i], cards[j], cards[k])) sets.push(i * 16384 + j * 128 + k);
  });
  return sets;
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

export function shuffle<T>(list: T[], random: () => number): T[] {
  const shuffled = list.slice();
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
  }
  return shuffled;
}

/**
 * Twenty cards without a Set, the most there can be. Such a table is ten pairs that all want the same 21st card; so pairs that want `centre` are
 * tried, in the order of `deck`, until ten of them stand together.
 */
export function twentyWithoutSet(deck: Card[], centre: Card): Card[] {
  const pairs = deck.flatMap((a, at) =>
    deck
      .slice(at + 1)
      .filter(b => isSetOfDigits(a, b, centre) && a !== centre && b !== centre)
      .map(b => [a, b]),
  );
  const extend = (cards: Card[], from: number): Card[] | null => {
    if (cards.length === 20) return cards;
    for (let at = from; at < pairs.length; at++) {
      const more = cards.concat(pairs[at]);
      if (slowSets(more).length) continue;
      const whole = extend(more, at + 1);
      if (whole) return whole;
    }
    return null;
  };
  const found = extend([], 0);
  if (!found) throw new Error("there are no twenty cards without a Set: impossible");
  return found;
}

/** As many cards without a Set as come together when cards are taken one by one as they lie in `deck`. */
export function greedyWithoutSet(deck: Card[]): Card[] {
  const cards: Card[] = [];
  for (const card of deck) {
    if (!slowSets(cards.concat(card)).length) cards.push(card);
  }
  return cards;
}
