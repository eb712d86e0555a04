import { describe, expect, it } from "vitest";
import { makeDeck } from "../../../src/games/dobble/rules";
import dobbleSettings from "../../../src/games/dobble/settings";

describe("the settings of Dobble", () => {
  const { order, cards, names } = dobbleSettings().dobble;

  it("have the usual deck, all its cards and its own names first", () => {
    expect([order[0], cards[0], names[0]]).toEqual([7, 0, ""]);
  });

  it("offer every order of which there is a deck, and no other", () => {
    const decks = Array.from({ length: 40 }, (_, at) => at).filter(at => makeDeck(at));
    expect([...order].sort((a, b) => a - b)).toEqual(decks);
  });

  it("take any whole number of 16 bits for the cards", () => {
    const isGood = (value: number) => cards[1](value, 0, () => false);
    expect([0, 30, 65535].map(isGood)).toEqual([true, true, true]);
    expect([-1, 0.5, 65536, NaN].map(isGood)).toEqual([false, false, false, false]);
  });
});
