// Says texts in the reader's language. Each is an ICU message: `{count, plural, one {# Set} other {# Sets}}` has the plurals of any language.
import { IntlMessageFormat } from "intl-messageformat";
import type { Language } from "./languages";

/** What a text names in braces. */
export type Values = Record<string, string | number>;
/** What a text has in tags, `<b>so</b>`: called with the words between them. */
type Tags<Part> = Record<string, (words: string) => Part>;

/** For the texts of one program. `english` has all of them by their keys. */
export function makeVoice<Key extends string>(english: Record<Key, string>) {
  type Texts = Partial<Record<Key, string>>;
  let spoken: Language = "en";
  let texts: Texts = english;
  const formats = new Map<Key, IntlMessageFormat>();

  function formatOf(key: Key): IntlMessageFormat {
    const before = formats.get(key);
    if (before) return before;
    const text = texts[key];
    // A number stands as it is, `2000` and not `2,000`, unless the text asks for more.
    const format = new IntlMessageFormat(text ?? english[key], text === undefined ? "en" : spoken);
    formats.set(key, format);
    return format;
  }

  return {
    /** From now on; to be called before anything is said. `translated`: the texts of that language by their keys. */
    speak(language: Language, translated: Texts = english): void {
      spoken = language;
      texts = translated;
      formats.clear();
    },

    /** For dates, numbers and lists, and what a page says of itself in `lang`. */
    language: (): Language => spoken,

    /** A text by its key. Values stand where the text has their names. */
    say: (key: Key, values: Values = {}): string => String(formatOf(key).format(values)),

    /** A text with parts that are more than words, links or buttons: as many pieces as it takes, in the order of that language. */
    sayWith<Part>(key: Key, tags: Tags<Part>, values: Values = {}): (string | Part)[] {
      const all: Record<string, unknown> = { ...values };
      for (const [name, tag] of Object.entries(tags)) all[name] = (words: unknown[]) => tag(words.join(""));
      const said = formatOf(key).format<Part>(all as never);
      return (Array.isArray(said) ? said : [said]) as (string | Part)[];
    },

    /** "1, 2 and 3", or "1, 2 or 3". */
    sayList(words: string[], kind: "conjunction" | "disjunction" = "conjunction"): string {
      // Of the two Englishes the one without a comma before the last.
      return new Intl.ListFormat(spoken === "en" ? "en-GB" : spoken, { type: kind }).format(words);
    },
  };
}
