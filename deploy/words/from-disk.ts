// The texts of each language, for programs that run in the repository.
import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "./languages";
import { speak } from "./say";

const folder = new URL("./", import.meta.url);

function textsIn(language: Language): Record<string, string> {
  const own = new URL(`${language}/`, folder);
  return Object.assign({}, ...readdirSync(own).map(file => JSON.parse(readFileSync(new URL(file, own), "utf8"))));
}

/** What `make` makes in that language; all that is said afterwards is English again. */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  speak(language, textsIn(language));
  try {
    return make();
  } finally {
    speak("en");
  }
}

/** `README.md` in German is `README.de.md`. */
export const inName = (file: string, language: Language): string =>
  language === "en" ? file : file.replace(/(\.\w+)$/, `.${language}$1`);
