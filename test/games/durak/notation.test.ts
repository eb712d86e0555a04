// Cards and moves as text (design.md section 3).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CARDS, Play, SUITS } from "../../../src/games/durak/rules/any-rules";
import { makeCard, makeMove } from "../../../src/games/durak/rules/notation";
import { parseMove, parseCard } from "../../../src/games/durak/rules/speech";
import { DECK, FULL_DECK } from "../../oracles/durak-slow";

const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const named = bytes.filter(byte => makeMove(byte));

describe("a card", () => {
  it("is its rank and its suit, in the lesson's order: hearts, diamonds, clubs, spades, each from six to ace", () => {
    expect(bytes.slice(0, CARDS).map(makeCard)).toEqual(DECK);
    expect([makeCard(0), makeCard(4), makeCard(17), makeCard(31)]).toEqual(["6H", "10H", "AD", "10S"]);
  });

  it("is read back, in capitals or not", () => {
    for (const text of FULL_DECK)
      for (const typed of [text, text.toLowerCase()]) expect(makeCard(parseCard(typed))).toBe(text);
  });

  it("is nothing else", () => {
    for (const text of [
      "",
      "H",
      "6",
      "10",
      "1H",
      "0H",
      "11H",
      "6X",
      "H6",
      "6HH",
      " 6H",
      "6H ",
      "6 H",
      "-1H",
      "undefinedH",
      "constructorH",
      "toStringS",
    ])
      expect(parseCard(text), text).toBe(-1);
  });
});

describe("a move", () => {
  it("is written as the console shows it", () => {
    const texts: [number, string][] = [
      [0, "6H"],
      [35, "AS"],
      [Play.Transfer, ">6H"],
      [Play.Transfer + 31, ">10S"],
      [Play.Show, "show 6H"],
      [Play.Show + 35, "show AS"],
      [Play.Take, "take"],
      [Play.Bito, "bito"],
      [Play.Done, "done"],
      [Play.Resign + 1, "resign"],
      [Play.Resign + 2, "resign"],
      [Play.Several + SUITS.indexOf(9), "6H+6S"],
      [Play.Several + 4 * 11 + SUITS.indexOf(15), "10H+10D+10C+10S"],
      [Play.Several + 98, "AH+AD+AC+AS"],
      [Play.Low, "2H"],
      [Play.Low + 15, "5S"],
      [Play.LowTransfer, ">2H"],
      [Play.LowTransfer + 11, ">5C"],
      [Play.LastTransfer, ">2S"],
      [Play.LastTransfer + 3, ">5S"],
      [Play.First + 3, "first S"],
      [Play.Swap, "swap"],
    ];
    for (const [move, text] of texts) expect(makeMove(move)).toBe(text);
  });

  it("has a name for each of the 249 bytes that are moves, and none for the others", () => {
    expect(named).toHaveLength(3 * CARDS + 3 + 2 + 99 + 2 * 16 + 4 + 1);
    expect(bytes.filter(byte => !named.includes(byte))).toEqual(
      bytes.filter(byte => [111, 114, 124, 125, 126, 127, 255].includes(byte)),
    );
    // Both ways to resign are called the same.
    expect(new Set(named.map(makeMove)).size).toBe(named.length - 1);
  });

  it("is read back, in capitals or not", () => {
    for (const move of named) {
      const seat = move > Play.Resign && move < Play.Several ? move - Play.Resign : 1;
      for (const typed of [makeMove(move), makeMove(move).toUpperCase(), makeMove(move).toLowerCase()])
        expect(parseMove(typed, seat), typed).toBe(move);
    }
  });

  it("with several cards may name them in any order, each once and all of one rank", () => {
    for (const text of ["6H+6S", "6S+6H", "6s+6h"]) expect(parseMove(text, 0)).toBe(Play.Several + SUITS.indexOf(9));
    for (const text of ["7S+7C+7D+7H", "7D+7S+7H+7C"]) expect(makeMove(parseMove(text, 0))).toBe("7H+7D+7C+7S");
    for (const text of [
      "2H+2S",
      "5H+6H",
      "show 2H",
      "first",
      "first X",
      "first HS",
      "first ",
      "6H+6H",
      "6H+6S+6H",
      "6H+7H",
      "6H+",
      "+6H",
      "6H++6S",
      "+",
      "6H + 6S",
      "6H+take",
      ">6H+6S",
      "6H+>6S",
      "show 6H+6S",
    ])
      expect(parseMove(text, 0), text).toBe(-1);
  });

  it("resign needs somebody who resigns", () => {
    expect([1, 2].map(seat => parseMove("resign", seat))).toEqual([Play.Resign + 1, Play.Resign + 2]);
    for (const seat of [0, 3, -1, NaN, undefined as any]) expect(parseMove("resign", seat)).toBe(-1);
  });

  it("is nothing else", () => {
    const texts = [
      "",
      " ",
      "again",
      "undo",
      "pass",
      "take ",
      " take",
      "bito!",
      "show",
      "show ",
      "show6H",
      "show  6H",
      "show take",
      ">",
      "> 6H",
      ">>6H",
      ">take",
      ">show 6H",
      "6H 7H",
      "resign 1",
      "0",
      "-1",
      "108",
      "\0",
      "6H\n",
    ];
    for (const text of texts) expect(parseMove(text, 1), text).toBe(-1);
  });

  it("is found in no other text, whatever that is, and no text throws", () => {
    const pieces = fc
      .array(fc.constantFrom("6H", "10s", "A", "H", "+", ">", "show ", " ", "take", "resign", "\0", "ÿ"), {
        maxLength: 5,
      })
      .map(parts => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), pieces, fc.string({ unit: "binary" })),
        fc.integer({ min: 0, max: 3 }),
        (text, seat) => {
          const move = parseMove(text, seat);
          expect(move === -1 || named.includes(move)).toBe(true);
          // Nothing is read into a text: what it says is the move, but for capitals and the order of several cards.
          const lettersOf = (one: string) => [...one.toLowerCase()].sort().join("");
          if (move >= 0) expect(lettersOf(makeMove(move))).toBe(lettersOf(text));
          const card = parseCard(text);
          expect(card === -1 || makeCard(card) === text.toUpperCase()).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
