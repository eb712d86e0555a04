// Texts in the reader's language. Each is an ICU message: `{count, plural, one {# Set} other {# Sets}}` has the plurals of any language.
import { IntlMessageFormat } from "intl-messageformat";
import { ENGLISH, type Key } from "./english";
import type { Language } from "./languages";

/** What a text names in braces. */
export type Values = Record<string, string | number>;
/** What a text has in tags, `<b>so</b>`: called with the words between them. */
type Tags<Part> = Record<string, (words: string) => Part>;

let spoken: Language = "en";
let texts: Partial<Record<Key, string>> = ENGLISH;
const formats = new Map<Key, IntlMessageFormat>();

/** From now on; to be called before anything is said. `translated`: the texts of that language by their keys. */
export function speak(language: Language, translated: Partial<Record<Key, string>> = ENGLISH): void {
  spoken = language;
  texts = translated;
  formats.clear();
}

/** For dates, numbers and lists, and what a page says of itself in `lang`. */
export const language = (): Language => spoken;

function formatOf(key: Key): IntlMessageFormat {
  const before = formats.get(key);
  if (before) return before;
  const text = texts[key];
  // A number stands as it is, `2000` and not `2,000`, unless the text asks for more.
  const format = new IntlMessageFormat(text ?? ENGLISH[key], text === undefined ? "en" : spoken);
  formats.set(key, format);
  return format;
}

/** A text by its key. Values stand where the text has their names. */
export function say(key: Key, values: Values = {}): string {
  return String(formatOf(key).format(values));
}

/** A text with parts that are more than words, links or buttons: as many pieces as it takes, in the order of that language. */
export function sayWith<Part>(key: Key, tags: Tags<Part>, values: Values = {}): (string | Part)[] {
  const all: Record<string, unknown> = { ...values };
  for (const [name, tag] of Object.entries(tags)) all[name] = (words: unknown[]) => tag(words.join(""));
  const said = formatOf(key).format<Part>(all as never);
  return (Array.isArray(said) ? said : [said]) as (string | Part)[];
}

/** "1, 2 and 3", or "1, 2 or 3". */
export function sayList(words: string[], kind: "conjunction" | "disjunction" = "conjunction"): string {
  // Of the two Englishes the one without a comma before the last.
  return new Intl.ListFormat(spoken === "en" ? "en-GB" : spoken, { type: kind }).format(words);
}
