// Noto Sans SC with the letters of our Chinese sheets alone: all of it would be larger than everything else here. Its package has it in a hundred pieces for
// browsers, each of any weight; here are one weight and one piece.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import subsetFont from "subset-font";
import texts from "../../words/zh/print.json";

export type Weight = "plain" | "bold";

const require = createRequire(import.meta.url);
const fileOf = (name: string) => require.resolve(`@fontsource-variable/noto-sans-sc/${name}`);

const WEIGHTS = { plain: 400, bold: 700 };
/** As those of the other sheets' fonts, so that lines are as far apart. */
const ASCENDER = 905,
  DESCENDER = -212;
const NARROW = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** `U+4e00-4e10,U+4e13`. */
function isWithin(ranges: string, code: number): boolean {
  return ranges.split(",").some(range => {
    const [first, last = first] = range
      .slice(2)
      .split("-")
      .map(hex => parseInt(hex, 16));
    return code >= first && code <= last;
  });
}

/** The letters of one piece. */
async function glyphsOf(piece: string, letters: string[], weight: Weight): Promise<opentype.Glyph[]> {
  const whole = readFileSync(fileOf(`files/noto-sans-sc-${piece}-wght-normal.woff2`));
  const part = await subsetFont(whole, letters.join(""), {
    targetFormat: "truetype",
    variationAxes: { wght: WEIGHTS[weight] },
  });
  const font = opentype.parse(Uint8Array.from(part).buffer);
  return letters.map(letter => {
    const { advanceWidth, path } = font.charToGlyph(letter);
    const unicode = letter.codePointAt(0)!;
    return new opentype.Glyph({ name: `u${unicode.toString(16)}`, unicode, advanceWidth, path });
  });
}

export async function makeChineseFont(weight: Weight): Promise<Uint8Array> {
  const letters = new Set([...NARROW, ...Object.values(texts).join("").replace(/\n/g, "")]);
  const pieces: Record<string, string> = JSON.parse(readFileSync(fileOf("unicode.json"), "utf8"));
  const glyphs = [new opentype.Glyph({ name: ".notdef", advanceWidth: 1000, path: new opentype.Path() })];
  for (const [name, ranges] of Object.entries(pieces)) {
    // Some are in several pieces.
    const here = [...letters].filter(letter => isWithin(ranges, letter.codePointAt(0)!));
    here.forEach(letter => letters.delete(letter));
    if (here.length) glyphs.push(...(await glyphsOf(name.replace(/[[\]]/g, ""), here, weight)));
  }
  const font = new opentype.Font({
    familyName: "Noto Sans SC",
    copyright: "(c) 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.",
    license: "SIL Open Font License, Version 1.1: https://openfontlicense.org",
    styleName: weight === "bold" ? "Bold" : "Regular",
    unitsPerEm: 1000,
    ascender: ASCENDER,
    descender: DESCENDER,
    glyphs,
  });
  return new Uint8Array(font.toArrayBuffer());
}
