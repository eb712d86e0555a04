import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardJson, boardText, fromUtf8, utf8Of } from "../../deploy/board-bytes";
import utf8 from "../../src/kit/utf8";

const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");
/** As Espruino with Unicode has it: a letter is a code point. This program's strings have two halves of those beyond FFFF. */
const inPlane = fc.string({ unit: fc.integer({ min: 0, max: 0xd7ff }).map(code => String.fromCharCode(code)) });

describe("a text that leaves a board", () => {
  it("is UTF-8, as Node encodes it", () => {
    fc.assert(
      fc.property(inPlane, text => {
        // What looks like bytes of UTF-8 already is left as it is.
        if (fromUtf8(text) === undefined) expect(utf8(text)).toBe(bytesOf(text));
      }),
      {
        numRuns: 2000,
        seed: 3,
        examples: [["Jürgen’s iPhone"], ["Łódź"], ["Ωμέγα"], ["王小明"], ["é"], [""], ["\x7f"]],
      },
    );
  });

  it("stays as it is where it is UTF-8 already, however often that is done", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), text => {
        const bytes = bytesOf(text);
        expect([utf8(bytes), boardText(bytes), utf8Of(text), fromUtf8(bytes)]).toEqual([bytes, bytes, bytes, text]);
        expect(utf8(utf8(text))).toBe(utf8(text));
      }),
      { numRuns: 2000, seed: 4, examples: [["😀 Łódź"], ["é"]] },
    );
  });

  it("comes through JSON in ASCII, on an Espruino that keeps a byte of each letter", () => {
    const json = boardJson({ ssid: "Jürgen’s 😀" });
    expect(json).toMatch(/^[\x20-\x7e]*$/);
    const bytes = json.replace(/\\u..(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    expect(bytes).toBe(`{"ssid":"${bytesOf("Jürgen’s 😀")}"}`);
  });
});
