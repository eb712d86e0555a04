import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { cardsOf, valueOf } from "../../src/games/set/rules";
import { choicesFor, dealOut, editionOf } from "../../deploy/vision/deck";
import type { Reading } from "../../deploy/vision/net";
import { type Edition, SHAPES, shapeOf } from "../../deploy/vision/scene/shapes";

const spread = (right: number, count: number, share: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.log(at === right ? share : (1 - share) / (count - 1)));

/** What the net says of a card that it is this sure of. */
function readingOf(code: string, share = 0.99, edition: Edition = "usual"): Reading {
  const card = parseCode(code);
  const [quantity, filling, colour] = [0, 1, 2].map(attribute => spread(valueOf(card, attribute) - 1, 3, share));
  return {
    quantity,
    filling,
    colour,
    shape: spread(SHAPES.indexOf(shapeOf(valueOf(card, 3), edition)), 5, share),
    isCard: 1,
    moves: new Float32Array(8),
  };
}

describe("from readings to cards", () => {
  it("every card of either edition is called by its own code", () => {
    for (const edition of ["usual", "amigo"] as const)
      for (const card of cardsOf(false)) {
        const code = "S" + [0, 1, 2, 3].map(attribute => valueOf(card, attribute)).join("");
        expect(choicesFor(readingOf(code, 0.9, edition), edition)[0].card).toBe(card);
      }
  });

  it("the probabilities of all cards are one together", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 0, noNaN: true }), { minLength: 14, maxLength: 14 }), values => {
        const normal = (from: number, count: number) => {
          const some = values.slice(from, from + count),
            sum = Math.log(some.reduce((total, value) => total + Math.exp(value), 0));
          return Float32Array.from(some, value => value - sum);
        };
        const reading: Reading = {
          quantity: normal(0, 3),
          filling: normal(3, 3),
          colour: normal(6, 3),
          shape: normal(9, 5),
          isCard: 1,
          moves: new Float32Array(8),
        };
        expect(choicesFor(reading, "usual").reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 4);
      }),
    );
  });

  it("a table is of the edition that its shapes speak for; one odd crop does not change it", () => {
    const usual = ["S1112", "S2223", "S3332", "S1131"].map(code => readingOf(code));
    expect(editionOf(usual)).toBe("usual");
    expect(editionOf([...usual, readingOf("S1113", 0.999, "amigo")])).toBe("usual");
    expect(editionOf(["S1112", "S2223", "S3332"].map(code => readingOf(code, 0.99, "amigo")))).toBe("amigo");
    expect(editionOf([])).toBe("usual");
  });

  it("of two crops that look like one card, the less sure one takes its next best answer", () => {
    const sure = readingOf("S1112", 0.999);
    const unsure = readingOf("S1112", 0.999);
    unsure.filling = Float32Array.from([0.55, 0.01, 0.44], Math.log);
    const dealt = dealOut([unsure, sure, readingOf("S2221")], "usual");
    expect(dealt.map(([{ card }]) => card)).toEqual(["S1312", "S1112", "S2221"].map(parseCode));
  });

  it("with each comes the next best: what it looked like at first, where that was taken", () => {
    const unsure = readingOf("S1112", 0.999);
    unsure.filling = Float32Array.from([0.55, 0.01, 0.44], Math.log);
    const [one] = dealOut([unsure], "usual");
    expect(one.map(({ card }) => card)).toEqual(["S1112", "S1312"].map(parseCode));
    const [other] = dealOut([unsure], "usual", new Set([parseCode("S1112")]));
    expect(other.map(({ card }) => card)).toEqual(["S1312", "S1112"].map(parseCode));
  });

  it("a card that really lies there twice is told twice", () => {
    const dealt = dealOut([readingOf("S1112", 0.999), readingOf("S1112", 0.999)], "usual");
    expect(dealt.map(([{ card }]) => card)).toEqual(["S1112", "S1112"].map(parseCode));
  });

  it("a next best answer that lies there as well is not taken", () => {
    const unsure = readingOf("S1112", 0.999);
    unsure.filling = Float32Array.from([0.55, 0.01, 0.44], Math.log);
    const dealt = dealOut([readingOf("S1112", 0.999), readingOf("S1312", 0.999), unsure], "usual");
    expect(dealt.slice(0, 2).map(([{ card }]) => card)).toEqual(["S1112", "S1312"].map(parseCode));
    expect(dealt[2][0].card).not.toBe(parseCode("S1312"));
  });
});
