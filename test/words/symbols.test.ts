// The symbols of Dobble's usual deck, in each language.
import { describe, expect, it, test } from "vitest";
import { USUAL } from "../../deploy/host/deck/names";
import { symbolInWords, symbolName } from "../../deploy/page/cards/symbol-words";
import { inLanguage } from "../../deploy/words/from-disk";
import { SPOKEN } from "../../deploy/words/languages";

const namesIn = (language: (typeof SPOKEN)[number]) =>
  inLanguage(language, () => USUAL.map((_, at) => symbolName(at + 1)));

test("in English a page calls symbols as the board does", () => {
  expect(namesIn("en")).toEqual(USUAL.map(([, name]) => name));
});

test.each(SPOKEN)("no two symbols have one name in %s", language => {
  expect(new Set(namesIn(language).map(name => name.toLowerCase())).size).toBe(57);
});

describe("a symbol that a board names", () => {
  it("is called in the reader's language", () => {
    expect(USUAL[45][1]).toBe("Spider's web");
    expect(inLanguage("de", () => symbolInWords(46, "Spider's web"))).toBe("Spinnennetz");
  });

  it("keeps a name that its owner gave it", () => {
    expect(inLanguage("de", () => symbolInWords(46, "Grandma"))).toBe("Grandma");
    expect(inLanguage("de", () => symbolInWords(73, "Symbol 73"))).toBe("Symbol 73");
  });
});
