// Which font shows a text: of those that a sheet may use, the first that has all its letters. English and German need none but those that every viewer of PDF
// has. A text with a name in another script is drawn in runs, each in a font of its own.
import { createRequire } from "node:module";
import { language } from "../../words/print";
import { chineseFont } from "./chinese";
import type { Weight } from "./chinese-font";
import type { Document } from "./paper";

export type { Weight };

/** Some letters of a text, and the font that has them. */
export interface Run {
  text: string;
  font: string;
}

const require = createRequire(import.meta.url);

/** Windows code page 1252, and an end of a line. */
const OF_VIEWERS = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** pdfkit would put their words in the wrong order. */
const FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Names by which pdfkit knows them, or their files. */
type Font = Record<Weight, string>;

const VIEWERS: Font = { plain: "Helvetica", bold: "Helvetica-Bold" };
const CHINESE: Font = { plain: "Chinese", bold: "Chinese-Bold" };
/** As wide as Helvetica, with all letters of Latin, Cyrillic and Greek. */
const arimo = (): Font => ({
  plain: require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
});

const fontsOf = new WeakMap<Document, Font[]>();

/** What has to be there before the first text is drawn. All of a sheet is in one font where that has all its letters. */
export async function loadFonts(doc: Document): Promise<void> {
  const spoken = language();
  if (spoken === "zh")
    for (const weight of ["plain", "bold"] as const)
      doc.registerFont(CHINESE[weight], Buffer.from(await chineseFont(weight)));
  const first = spoken === "zh" ? [CHINESE] : spoken === "en" || spoken === "de" ? [VIEWERS] : [];
  fontsOf.set(doc, [...first, arimo()]);
}

function has(doc: Document, font: string, text: string): boolean {
  if (font === VIEWERS.plain || font === VIEWERS.bold) return OF_VIEWERS.test(text);
  // pdfkit's types do not know the font that it opened.
  const { _font } = doc.font(font) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  return [...text].every(letter => letter === "\n" || _font.font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}

/** As few runs as it takes; undefined where a letter is in no font, or is written from right to left. */
export function runsOf(doc: Document, text: string, weight: Weight): Run[] | undefined {
  if (FROM_THE_RIGHT.test(text)) return undefined;
  const fonts = fontsOf.get(doc)!.map(font => font[weight]);
  const whole = fonts.find(font => has(doc, font, text));
  if (whole) return [{ text, font: whole }];
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    if (last && has(doc, last.font, letter)) {
      last.text += letter;
      continue;
    }
    const font = fonts.find(one => has(doc, one, letter));
    if (!font) return undefined;
    runs.push({ text: letter, font });
  }
  return runs;
}
