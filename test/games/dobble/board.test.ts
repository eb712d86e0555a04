// The decks as the real interpreter makes them, from code that is compiled as the bundles are.
import { beforeAll, describe, expect, it } from "vitest";
import { runOn } from "../../rig/measures/machine";
import { makeDeck } from "../../../src/games/dobble/rules";
import { available } from "../../rig/espruino/interpreter";
import { sharedBy } from "./slow";

const can = available("Dobble's decks", "full");
const EXIST = [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19];
const ABSENT = [0, 6, 10, 12, 14, 15, 18, 20, 39, -1, 2.5];
/** Of larger decks every seventh card with every seventh. */
const STEP = 7;
/** A function made inside another is about 10 variables: three of the deck's, two of its field's, and one more where the order is no prime. */
const VARIABLES = 100;

describe.skipIf(!can)("decks on the real interpreter", () => {
  const cards: Record<number, number[][]> = {};
  const commons: Record<number, [step: number, found: number[]]> = {};
  const decks: Record<number, [cards: number, made: number, kept: number]> = {};

  beforeAll(async () => {
    const plan = { orders: [...EXIST, ...ABSENT], step: STEP };
    for (const [what, { found }] of await runOn(
      "linux",
      "../../rig/espruino/dobble-subject.ts",
      JSON.stringify(plan),
    )) {
      const [order, ...rest] = found;
      if (what === "card") (cards[order] ??= [])[rest[0] - 1] = rest[1];
      else if (what === "commons") commons[order] = rest;
      else decks[order] = rest;
    }
  });

  it.each(EXIST)("have every card of order %i that they have here", order => {
    const deck = makeDeck(order)!;
    expect(decks[order][0]).toBe(deck.cards);
    expect(cards[order]).toEqual(Array.from({ length: deck.cards }, (_, at) => deck.symbolsOf(at + 1)));
  });

  it.each(EXIST)("find in order %i the symbol that two of their cards share", order => {
    const [step, found] = commons[order];
    const asked = cards[order].filter((_, at) => at % step === 0);
    expect(found).toEqual(asked.flatMap(one => asked.map(other => (one === other ? 0 : sharedBy(one, other)[0]))));
  });

  it("are not made of orders that have none", () => {
    for (const order of ABSENT) expect([order, decks[order][0]]).toEqual([order, 0]);
  });

  it("keep nothing of any card: no variable more after all were asked for, and the largest deck hardly more than the smallest", () => {
    for (const order of EXIST) expect([order, decks[order][2]]).toEqual([order, 0]);
    for (const order of EXIST) expect(decks[order][1]).toBeLessThanOrEqual(VARIABLES);
    expect(decks[19][1] - decks[2][1]).toBeLessThanOrEqual(4);
    expect(decks[16][1] - decks[4][1]).toBeLessThanOrEqual(4);
  });
});
