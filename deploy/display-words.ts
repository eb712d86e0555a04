// What a display needs to speak another language than English: two files for the board's Storage, which src/settings/language.ts reads where they lie.
import { FONT, Font } from "../src/kit/font";
import { crc32 } from "../devices/sim/bytes";
import englishSymbols from "./words/en/symbols.json";
import letters from "./words/display/letters.json";

/** Its letters have a byte each; ours that are no letters stand below 0x90, where these code pages have none. */
const CODE_PAGES = { de: "iso-8859-2", pl: "iso-8859-2", ru: "iso-8859-5" } as const;

export type DisplayLanguage = keyof typeof CODE_PAGES;

export const DISPLAY_LANGUAGES = Object.keys(CODE_PAGES) as DisplayLanguage[];

export const isDisplayLanguage = (language: unknown): language is DisplayLanguage =>
  typeof language === "string" && Object.hasOwn(CODE_PAGES, language);

/** Cyrillic letters that look like Latin ones. */
const ALIKE: Record<string, string> = Object.fromEntries(
  [..."АAВBЕEКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхx".matchAll(/../gu)].map(([pair]) => [...pair]),
);

const FIRST = 32;
const LAST = 0xff;
const BUCKETS = 64;
const DIGITS = 5;

type Table = Record<string, string>;

/** The display's own texts, and the names of Dobble's symbols. */
const TABLES: Record<DisplayLanguage, () => Promise<{ default: Table }[]>> = {
  de: () => Promise.all([import("./words/display/de.json"), import("./words/de/symbols.json")]),
  pl: () => Promise.all([import("./words/display/pl.json"), import("./words/pl/symbols.json")]),
  ru: () => Promise.all([import("./words/display/ru.json"), import("./words/ru/symbols.json")]),
};

const ENGLISH_SYMBOLS: Table = englishSymbols;

/** The letter of each byte that has one. */
function lettersOf(language: DisplayLanguage): Map<string, number> {
  const decoder = new TextDecoder(CODE_PAGES[language]);
  const codes = new Map<string, number>();
  for (let code = 0xa0; code <= LAST; code++) codes.set(decoder.decode(new Uint8Array([code])), code);
  return codes;
}

/** A byte for each letter, as the display has them. `codes`: for many texts they are looked up once. */
export function encode(text: string, language: DisplayLanguage, codes = lettersOf(language)): string {
  return [...text]
    .map(letter => {
      const code = letter < "\x7f" ? letter.charCodeAt(0) : codes.get(letter);
      if (code === undefined) throw new Error(`no display has the letter ${letter} of "${text}"`);
      return String.fromCharCode(code);
    })
    .join("");
}

/** What a display's text says. */
export function decode(text: string, language: DisplayLanguage): string {
  return new TextDecoder(CODE_PAGES[language]).decode(Uint8Array.from(text, letter => letter.charCodeAt(0)));
}

/** One byte a column, the top row in the most significant bit. */
const columnsOf = (rows: string[]): number[] =>
  [...rows[0]].map((_, x) => rows.reduce((bits, row) => (bits << 1) | Number(row[x] === "#"), 0));

const PICTURES: Record<string, string[]> = letters;

/** Our font, and behind it the letters of that language; empty where it has none. */
export function fontOf(language: DisplayLanguage): string {
  const font = new Uint8Array((LAST + 1 - FIRST) * Font.Width);
  const put = (code: number, columns: Iterable<number>): void => font.set([...columns], (code - FIRST) * Font.Width);
  const ours = Uint8Array.from(FONT, letter => letter.charCodeAt(0));
  font.set(ours);
  for (const [letter, code] of lettersOf(language)) {
    const alike = ALIKE[letter]?.charCodeAt(0);
    if (alike !== undefined) put(code, ours.slice((alike - FIRST) * Font.Width, (alike + 1 - FIRST) * Font.Width));
    else if (PICTURES[letter]) put(code, columnsOf(PICTURES[letter]));
  }
  return String.fromCharCode(...font);
}

/** Whether the display can show it. */
export const isShown = (letter: string): boolean => letter < "\x7f" || letter in ALIKE || letter in PICTURES;

/** In 64 buckets by the last bits of each English text's checksum; the others are its key. */
export function tableOf(texts: Table, language: DisplayLanguage): string {
  const codes = lettersOf(language);
  const buckets = Array.from({ length: BUCKETS }, () => "");
  for (const [english, text] of Object.entries(texts)) {
    const sum = crc32(Uint8Array.from(english, letter => letter.charCodeAt(0))) >>> 0;
    const key = `\x01${Math.floor(sum / BUCKETS).toString(36)}\x02`;
    const bucket = sum % BUCKETS;
    if (buckets[bucket].includes(key)) throw new Error(`"${english}" has the checksum of another text`);
    buckets[bucket] += `${key}${encode(text, language, codes)}\x03`;
  }
  let place = (BUCKETS + 1) * DIGITS;
  let head = "";
  let all = "";
  for (const bucket of [...buckets, ""]) {
    head += String(place).padStart(DIGITS);
    all += bucket;
    place += bucket.length;
  }
  return head + all;
}

export const displayFileNames = (language: DisplayLanguage): string[] => [
  `croupier.words.${language}`,
  `croupier.font.${language}`,
];

/** By the English. A symbol's name may be too long for the display: then the display has another one. */
export async function displayTexts(language: DisplayLanguage): Promise<Table> {
  const [{ default: own }, { default: symbols }] = await TABLES[language]();
  const names = Object.entries(symbols).map(([key, name]) => [ENGLISH_SYMBOLS[key], name]);
  return { ...Object.fromEntries(names), ...own };
}

/** For the board's Storage. */
export async function displayFiles(language: DisplayLanguage): Promise<{ name: string; text: string }[]> {
  const [words, font] = displayFileNames(language);
  return [
    { name: words, text: tableOf(await displayTexts(language), language) },
    { name: font, text: fontOf(language) },
  ];
}
