// A sticker as an SVG file that needs nothing else: measured in mm, its text drawn as outlines so that no font has to be there.
import bwip from "bwip-js/node";
import { type Mark, type Outline, type Word, round } from "./marks";
import type { Sticker } from "./sticker";

/** The second line of every file of ours: by it we know what we may replace. */
export const SVG_SIGN = "<!-- a Croupier sticker -->";

// Drawn to be read beside a code by people and machines alike. 100 is any size large enough that outlines are not rounded.
const OCR_B = bwip.FontLib.lookup("OCR-B");
const GLYPH = 100;
const glyphOf = (letter: string) => bwip.FontLib.getpaths(OCR_B, letter.charCodeAt(0), GLYPH, GLYPH);
const CAP = Math.max(...glyphOf("H").map(step => step.y));

// Glyphs have y up, paper has it down.
function outlineWord({ word, x, baseline, cap, room }: Word): Outline {
  const glyphs = [...word].map(glyphOf);
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const scale = Math.min(cap / CAP, room / advance);
  let pen = x - (advance * scale) / 2;
  let path = "";
  for (const glyph of glyphs) {
    const at = (px: number, py: number) => `${round(pen + px * scale)} ${round(baseline - py * scale)}`;
    let open = "";
    for (const step of glyph) {
      if (step.type === "M") path += open;
      open = "Z";
      if (step.type === "Q") path += `Q${at(step.cx, step.cy)} ${at(step.x, step.y)}`;
      else if (step.type === "C") path += `C${at(step.cx1, step.cy1)} ${at(step.cx2, step.cy2)} ${at(step.x, step.y)}`;
      else path += step.type + at(step.x, step.y);
    }
    path += open;
    pen += glyph.advance * scale;
  }
  return { path, fill: "#000000" };
}

/** One mark as an element of an SVG. */
export function element(mark: Mark): string {
  const { path, fill, stroke, width } = "word" in mark ? outlineWord(mark) : mark;
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : "";
  return `<path d="${path}" fill="${fill ?? "none"}" fill-rule="evenodd"${line}/>`;
}

export function makeSvg(sticker: Sticker, side: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}mm" height="${side}mm" viewBox="0 0 ${side} ${side}">`,
    SVG_SIGN,
    `<title>${sticker.code}</title>`,
    `<rect width="${side}" height="${side}" fill="#ffffff"/>`,
    ...sticker.marks.map(element),
    "</svg>",
    "",
  ].join("\n");
}
