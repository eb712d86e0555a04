import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrap } from "../../src/kit/lines";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 21) });

describe("text in lines", () => {
  it("is broken between words, as late as there is room", () => {
    expect(wrap("Missing: 3 7-12 40", 10)).toEqual(["Missing: 3", "7-12 40"]);
    expect(wrap("Missing: 3 7-12 40", 9)).toEqual(["Missing:", "3 7-12 40"]);
    expect(wrap("one line", 8)).toEqual(["one line"]);
  });

  it("cuts a word only where it is longer than a line, and goes on behind it", () => {
    expect(wrap("a teapotteapot is", 6)).toEqual(["a", "teapot", "teapot", "is"]);
    expect(wrap("teapotteapots is", 6)).toEqual(["teapot", "teapot", "s is"]);
  });

  it("is one empty line if there is nothing", () => {
    expect(wrap("", 21)).toEqual([""]);
  });

  it("loses no letter, and no line is too long, nor has its word room in the line before", () => {
    const text = fc.array(fc.stringMatching(/^[!-~]{1,12}$/), { minLength: 1 }).map(words => words.join(" "));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 21 }), (words, letters) => {
        const lines = wrap(words, letters);
        expect(lines.join("").replace(/ /g, "")).toBe(words.replace(/ /g, ""));
        lines.forEach((line, at) => {
          expect(line.length).toBeLessThanOrEqual(letters);
          const [first] = line.split(" ");
          if (at) expect(lines[at - 1].length + 1 + first.length).toBeGreaterThan(letters);
        });
      }),
    );
  });
});
