import { describe, expect, it } from "vitest";
import { answerFor, isDoubtful, linesOf } from "../../deploy/vision/answer";
import type { Card, Recognised } from "../../deploy/vision/recognise";
import { gridOf } from "../../deploy/vision/recognise";
import { quadAt } from "../../deploy/vision/scene/scene";

/** A row of cards; what comes behind a slash is what the card before it may be as well. */
function seen(words: string, isGrey = false): Recognised {
  const cards = words
    .split(" ")
    .filter(Boolean)
    .map((word, column): Card => {
      const [code, other] = word.split("/");
      return {
        code,
        sure: !other,
        answers: [
          { code, confidence: other ? 0.6123 : 0.98765 },
          { code: other ?? "S3333", confidence: other ? 0.3 : 0.01 },
        ],
        confidence: other ? 0.6123 : 0.98765,
        corners: quadAt(100 + 100 * column, 100, 60, 92),
        table: 0,
        row: 0,
        column,
      };
    });
  const timings = { shrink: 0, quads: 0, read: 0, symbols: 0, place: 0 };
  return {
    cards,
    unread: [],
    pieces: [],
    isGrey,
    edition: "usual",
    grid: gridOf(cards, 0),
    tables: [gridOf(cards, 0)],
    timings,
  };
}

const answer = (words: string) => answerFor("x.jpg", seen(words));
const TWO_SETS = "S1111 S1112/S1212 S1113 S2222 S3333";

describe("the answer for a photo", () => {
  it("says of each card whether it is sure, and of those that are not the two best answers", () => {
    const { cards, sets } = answer(TWO_SETS);
    expect(cards[0]).toMatchObject({ code: "S1111", sure: true, confidence: 0.988 });
    expect(cards[0]).not.toHaveProperty("answers");
    expect(cards[1]).toMatchObject({
      code: "S1112",
      sure: false,
      answers: [
        { code: "S1112", confidence: 0.612 },
        { code: "S1212", confidence: 0.3 },
      ],
    });
    expect(sets.map(places => isDoubtful(places, cards))).toEqual([true, false]);
  });

  it("in words: a question mark, how many are to be checked, what they may be, and which Sets rest on them", () => {
    const lines = linesOf(answer(TWO_SETS));
    expect(lines.slice(0, 5)).toEqual([
      "  S1111  S1112? S1113  S2222  S3333",
      "",
      "5 cards, 1 to be checked. At least 1 Set, and 1 more if the cards to be checked are right.",
      "To be checked:",
      "  row 1, column 2: S1112  one empty violet diamond",
    ]);
    expect(lines[5]).toBe("    or S1212  one solid violet diamond");
    expect(lines.filter(line => line.startsWith("Set "))).toEqual([
      "Set 1, if the card to be checked is right",
      "Set 2",
    ]);
  });

  it("where all are sure nothing is said of it", () => {
    expect(linesOf(answer("S1111 S2222 S3333")).slice(0, 3)).toEqual(["  S1111  S2222  S3333", "", "3 cards, 1 Set."]);
  });

  it("of a picture without cards: what cards need, or that it is grey", () => {
    expect(linesOf(answer(""))).toEqual([expect.stringMatching(/^No card of Set is to be seen/)]);
    expect(linesOf(answerFor("x.jpg", seen("", true)))).toEqual([
      "The picture has no colours, and without them no card can be told: take it again in colour.",
    ]);
  });
});
