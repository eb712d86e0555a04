// The languages that Croupier speaks, each called as its speakers call it.

export const LANGUAGES = { en: "English", ru: "Русский", pl: "Polski", zh: "中文", de: "Deutsch" } as const;

/** As in BCP 47, the language alone. */
export type Language = keyof typeof LANGUAGES;

/** English first. */
export const SPOKEN = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first of some wishes that can be met, such as `["pt-BR", "de-AT"]`; English where none can. Region and script of a wish are left out of account. */
export function chooseLanguage(wishes: Iterable<string>): Language {
  for (const wish of wishes) {
    const [tag] = wish
      .trim()
      .toLowerCase()
      .split(/[-_.@]/);
    if (isLanguage(tag)) return tag;
  }
  return "en";
}
