// Turns the pictures of glyphs.txt into src/kit/font.ts, the form that Espruino's setFontCustom reads.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocksOf } from "./blocks";

export const WIDTH = 6;
export const HEIGHT = 8;
/** The first code that is ours to name; below it stands ASCII. */
export const FIRST_MARK = 0x7f;

export interface Glyph {
  code: number;
  name: string;
  /** HEIGHT strings of WIDTH characters, # is lit. */
  rows: string[];
}

const PICTURES = fileURLToPath(new URL("glyphs.txt", import.meta.url));
const FONT = fileURLToPath(new URL("../../../src/kit/font.ts", import.meta.url));
const PER_LINE = 120;

function parseGlyph([title, ...rows]: string[]): Glyph {
  const [, code, name] = /^([0-9a-f]{2}) (\S+)$/.exec(title) ?? [];
  if (!name) throw new Error(`glyphs.txt: "${title}" should be a code and a name`);
  if (rows.length !== HEIGHT || rows.some(row => row.length !== WIDTH || /[^#.]/.test(row)))
    throw new Error(`glyphs.txt: ${name} should be ${HEIGHT} rows of ${WIDTH} # and .`);
  return { code: parseInt(code, 16), name, rows };
}

export function parseGlyphs(text: string): Glyph[] {
  const glyphs = blocksOf(text).map(parseGlyph);
  glyphs.forEach((glyph, place) => {
    if (glyph.code !== 32 + place) throw new Error(`glyphs.txt: ${glyph.name} stands out of order`);
  });
  return glyphs;
}

/** One byte a column, the top row in the most significant bit: the order of Espruino's drawString. */
export function encodeColumns(glyph: Glyph): number[] {
  return [...glyph.rows[0]].map((_, x) => glyph.rows.reduce((bits, row) => (bits << 1) | (row[x] === "#" ? 1 : 0), 0));
}

const asPieces = (text: string) =>
  (text.match(new RegExp(`.{1,${PER_LINE}}`, "g")) ?? []).map(piece => JSON.stringify(piece)).join(" +\n    ");

const asMember = (glyph: Glyph) => `  ${glyph.name} = "\\x${glyph.code.toString(16)}",`;

export function makeFont(glyphs: Glyph[]): string {
  const base64 = Buffer.from(glyphs.flatMap(encodeColumns)).toString("base64");
  return `// Made by deploy/build/font/make.ts from the pictures in deploy/build/font/glyphs.txt; change those.
import type { Screen } from "../kernel/ports";

/** Our own characters, behind ASCII. */
export const enum Mark {
${glyphs
  .filter(glyph => glyph.code >= FIRST_MARK)
  .map(asMember)
  .join("\n")}
}

/** Pixels from one character to the next, and from one line to the next. */
export const enum Font {
  Width = ${WIDTH},
  Height = ${HEIGHT},
}

/** Decoded once; every screen refers to this one string. */
export let FONT: string = atob(
  ${asPieces(base64)},
);

/** From now on that of another language. */
export function useFont(other: string): void {
  FONT = other;
}

/** The font for all that is drawn next, each pixel \`scale\` pixels wide and high. */
export function setFont(screen: Screen, scale: number): Screen {
  return screen.setFontCustom(FONT, 32, Font.Width, Font.Height | (scale << 8));
}
`;
}

export function readGlyphs(): Glyph[] {
  return parseGlyphs(readFileSync(PICTURES, "utf8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FONT, makeFont(readGlyphs()));
