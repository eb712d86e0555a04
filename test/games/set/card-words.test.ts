import { describe, expect, it } from "vitest";
import makeWords from "../../../src/games/set/card-words";
import { parseCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";

type Face = Parameters<typeof makeWords>[0];

const own = (names: string): Face => ({ face: "own", names });
const SHAPES: Face = { face: "shapes", names: "" };
const CATS: Face = { face: "cats", names: "" };
const describeIn = (config: Face, code: string): string => makeWords(config).describe(parseCode(code)).join(" ");
const NAMES = "size small medium large|pattern plain dotted checked|paint blue white black|form star moon sun";

describe("a card in words", () => {
  it("is told by quantity, filling, colour and shape", () => {
    expect(describeIn(SHAPES, "S2311")).toBe("double striped violet wave");
    expect(describeIn(SHAPES, "S3123")).toBe("triple empty red oval");
  });

  it("is told by what cats wear in their edition", () => {
    expect(describeIn(CATS, "S2311")).toBe("cap dark none white");
  });

  it("is told by names of one's own, however many blanks stand between them", () => {
    expect(describeIn(own(NAMES), "S2311")).toBe("medium checked blue star");
    expect(describeIn(own(NAMES.replace(/ /g, "  ")), "S2311")).toBe("medium checked blue star");
  });

  it("is told by the shapes where one's own names are not four attributes of four words", () => {
    for (const names of ["", "|||", NAMES.replace(" sun", ""), NAMES + " extra", NAMES + "|more a b c", "a|b|c|d"]) {
      expect(describeIn(own(names), "S2311")).toBe("double striped violet wave");
    }
  });

  it("fits its line whatever the names are", () => {
    const words = makeWords(own("a extraordinarily magnificently tremendously|".repeat(4).slice(0, -1)));
    for (const line of words.verdict([parseCode("S1111"), parseCode("S1111"), parseCode("S2222")]))
      expect(line.length).toBeLessThanOrEqual(21);
  });

  it("is another one for each of the 81 cards, in each edition", () => {
    for (const config of [SHAPES, CATS, own(NAMES)]) {
      expect(new Set(cardsOf(false).map(card => makeWords(config).describe(card).join(" "))).size).toBe(81);
    }
  });
});

describe("a verdict", () => {
  const verdict = (...codes: string[]): string[] => makeWords(SHAPES).verdict(codes.map(parseCode));

  it("says what two cards have and the third has not, whichever is the odd one", () => {
    for (const three of [
      ["S1111", "S1111", "S2111"],
      ["S1111", "S2111", "S1111"],
      ["S2111", "S1111", "S1111"],
    ]) {
      expect(verdict(three[0], three[1], three[2])).toEqual(["2x single 1x double"]);
    }
  });

  it("has a line for each attribute that is broken", () => {
    expect(verdict("S1111", "S1111", "S2222")).toEqual([
      "2x single 1x double",
      "2x empty 1x solid",
      "2x violet 1x red",
      "2x wave 1x diamond",
    ]);
    expect(verdict("S1111", "S1111", "S1221")).toEqual(["2x empty 1x solid", "2x violet 1x red"]);
  });
});
