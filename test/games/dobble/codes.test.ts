// What stands on Dobble's stickers (design.md section 4).
import { describe, expect, it } from "vitest";
import { makeDobble, parseDobble } from "../../../src/games/dobble/codes";
import { makeDeck } from "../../../src/games/dobble/rules";

describe("a Dobble card's code", () => {
  it("is D, the order and the card, two digits each, three for the card from order 10", () => {
    expect([makeDobble(7, 11), makeDobble(8, 57), makeDobble(11, 133)]).toEqual(["D0711", "D0857", "D11133"]);
    expect(parseDobble("D0711")).toBe((7 << 10) | 11);
    expect(parseDobble("D0857")).toBe((8 << 10) | 57);
    expect(parseDobble("D11133")).toBe((11 << 10) | 133);
  });

  it("is read back as the card, for every card of every deck", () => {
    for (let order = 1; order <= 19; order++) {
      const deck = makeDeck(order);
      for (let card = 1; deck && card <= deck.cards; card++)
        expect([order, card, parseDobble(makeDobble(order, card))]).toEqual([order, card, (order << 10) | card]);
    }
  });

  it("that breaks off, goes on or has other letters is none", () => {
    for (const code of ["D0711", "D11133"])
      for (let length = 0; length < code.length; length++) expect(parseDobble(code.slice(0, length))).toBe(0);
    for (const text of ["D1113", "D07110", "D07 1", "D0x11", "d0711", "S2311", "D07.1", "D-711"])
      expect([text, parseDobble(text)]).toEqual([text, 0]);
  });
});
