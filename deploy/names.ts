// When two names are the same to whoever reads them: one rule for decks, players, tables and tournaments, at the command, on the server and in the page.

/** What has no picture: it may stand in a name, for some scripts join or part their letters by it. (U+FFF9 to U+FFFB enclose notes, and are not in Unicode's own list.) */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A space by another name, with those that Unicode counts among signs: an empty cell of Braille, a note without a head, an empty square of hieroglyphs. */
const BLANKS = /[\s\x85\u2800\u{1d159}\u{13441}\u{13442}]+/gu;

/** Control characters, halves of characters, and what turns the direction of writing: no name needs them. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Blanks in one place are one, and none stands at an end. `unwanted` goes before, but for the blanks among it. */
const spaced = (text: string, unwanted: RegExp): string =>
  text
    .replace(unwanted, sign => (sign !== "\ufeff" && /[\s\x85]/.test(sign) ? " " : ""))
    .replace(BLANKS, " ")
    .trim();

/** As it is kept: composed (NFC), one space between words, and nothing that turns other text around. */
export const tidy = (text: string): string => spaced(text.normalize("NFC"), UNWANTED);

/**
 * Full case folding (Unicode 3.13, statuses C and F of CaseFolding.txt), which JavaScript has no word for: lower, upper and lower again folds ß and ẞ to ss
 * and both cases of everything else to one. Only a dotless i would become a dotted one by it, and a sigma that ends a word stays another letter.
 */
const fold = (text: string): string =>
  text
    .split("ı")
    .map(part => part.toLowerCase().toUpperCase().toLowerCase())
    .join("ı")
    .replace(/ς/g, "σ");

/**
 * By this two names are the same: compatible letters, any case (both as in Unicode's caseless match, D146), what has no picture left out, blanks as one. No
 * language is special: the I of Turkish is folded as in all others, so that ı and İ stay letters of their own. Empty: nothing is to be seen of the name.
 */
export function sameness(name: string): string {
  const once = fold(name.normalize("NFD")).normalize("NFKD");
  return spaced(fold(once).normalize("NFKD").replace(UNSEEN, ""), UNWANTED).normalize("NFC");
}

export const differ = (one: string, other: string): boolean => sameness(one) !== sameness(other);

/** The first two names that are the same. */
export function twins(names: readonly string[]): [string, string] | undefined {
  const known = new Map<string, string>();
  for (const name of names) {
    const key = sameness(name);
    const before = known.get(key);
    if (before !== undefined) return [before, name];
    known.set(key, name);
  }
  return undefined;
}

/** In quotes, and what nobody sees by its number. */
export const shown = (name: string): string =>
  JSON.stringify(name).replace(/[\p{Default_Ignorable_Code_Point}\x7f-\x9f\u2800\ufff9-\ufffb]/gu, sign => {
    const hex = sign.codePointAt(0)!.toString(16);
    return sign.length > 1 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
  });

/** "the name "Dog" twice", or both where they are written differently. */
export const twiceInWords = ([one, other]: [string, string]): string =>
  one === other
    ? `the name ${shown(one)} twice`
    : `the names ${shown(one)} and ${shown(other)}, which are the same to a reader`;
