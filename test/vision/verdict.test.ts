import { describe, expect, it } from "vitest";
import { ALONE, type Evidence, LIMITS, inCompany, verdictOf } from "../../deploy/vision/verdict";

/** A card in the middle of a table, read beyond doubt. */
const CARD: Evidence = {
  ...ALONE,
  bySides: 12,
  isPlain: true,
  isBySymbols: false,
  isCounted: true,
  isBleached: false,
  isCard: 1,
  confidence: 0.97,
  pair: 0.99,
  share: 0.2,
  colour: 0.4,
  stray: 0,
  hue: 1,
};
const verdict = (change: Partial<Evidence>) => verdictOf({ ...CARD, ...change });

describe("the verdict", () => {
  it("a card that is read beyond doubt is sure, one that is not is doubtful, and is not left out", () => {
    expect(verdict({})).toBe("sure");
    expect(verdict({ confidence: 0.59 })).toBe("doubtful");
    expect(verdict({ confidence: 0.4, pair: 0.7 })).toBe("doubtful");
  });

  it("what looks like neither of the two answers, or not much like a card, is none", () => {
    expect(verdict({ confidence: 0.2, pair: 0.3 })).toBe("none");
    expect(verdict({ isCard: 0.7, confidence: 0.6, pair: 0.65 })).toBe("none");
  });

  it("a card with pale, thin or odd ink is doubtful where it surely is a card; no ink is no card", () => {
    expect(verdict({ isPlain: false, colour: 0.025 })).toBe("doubtful");
    expect(verdict({ isPlain: false, share: 0.008 })).toBe("doubtful");
    expect(verdict({ isPlain: false, share: 0.001 })).toBe("none");
    expect(verdict({ isPlain: false, colour: 0.01 })).toBe("none");
    expect(verdict({ isPlain: false, colour: 0.025, isCard: 0.96 })).toBe("none");
  });

  it("symbols without sides are a card among cards; alone, or the same again, they are pips of another game", () => {
    expect(verdict({ isBySymbols: true })).toBe("sure");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 1 })).toBe("none");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 3 })).toBe("doubtful");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 8 })).toBe("sure");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 8, confidence: 0.87 })).toBe("doubtful");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 8, isCounted: false })).toBe("doubtful");
    expect(verdict({ isBySymbols: true, bySides: 2, isCounted: false })).toBe("sure");
    expect(verdict({ isBySymbols: true, isBleached: true })).toBe("doubtful");
    expect(verdict({ isBySymbols: true, bySides: 0, bySymbols: 3, isTwice: true })).toBe("none");
    expect(verdict({ isBySymbols: true, isTwice: true, confidence: 0.1 })).toBe("none");
    expect(verdict({ isBySymbols: true, stray: 0.3 })).toBe("doubtful");
    expect(verdict({ isBySymbols: true, hue: 0.3 })).toBe("none");
  });

  it("among many things of its size that are no cards, one is none either", () => {
    expect(verdict({ bySides: 1, strangers: 20 })).toBe("none");
    expect(verdict({ bySides: 1, strangers: 3 })).toBe("doubtful");
    expect(verdict({ bySides: 12, strangers: 3 })).toBe("sure");
  });

  it("one card alone has to be printed like one", () => {
    expect(verdict({ bySides: 1 })).toBe("sure");
    expect(verdict({ bySides: 1, stray: 0.4 })).toBe("doubtful");
  });

  it("the same card twice is sure only where both are read very surely", () => {
    expect(verdict({ isTwice: true })).toBe("sure");
    expect(verdict({ isTwice: true, confidence: 0.85 })).toBe("doubtful");
  });

  it("other limits make other verdicts", () => {
    expect(verdictOf(CARD, { ...LIMITS, sure: 0.98 })).toBe("doubtful");
  });

  it("each is told of the others: what was dealt its second best still looks like the first", () => {
    const sighting = (code: string, other: string, confidence: number, more: Partial<Evidence> = {}) => ({
      answers: [
        { code, confidence },
        { code: other, confidence: 0.97 - confidence },
      ] as [{ code: string; confidence: number }, { code: string; confidence: number }],
      evidence: { ...CARD, confidence, ...more },
    });
    const told = inCompany(
      [
        sighting("S1111", "S1112", 0.95),
        sighting("S1112", "S1111", 0.1),
        sighting("S2222", "S2223", 0.9, { isBySymbols: true }),
      ],
      4,
    );
    expect(told.map(({ evidence }) => evidence.isTwice)).toEqual([true, true, false]);
    expect(told[0].evidence).toMatchObject({ bySides: 1, bySymbols: 1, strangers: 4 });
  });
});
