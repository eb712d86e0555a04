// The texts of printed sheets, in the reader's language. No page has them: english.ts leaves them out, and so does the pages' build.
import de from "./de/print.json";
import en from "./en/print.json";
import type { Language } from "./languages";
import pl from "./pl/print.json";
import ru from "./ru/print.json";
import { makeVoice } from "./voice";
import zh from "./zh/print.json";

export type Key = keyof typeof en;

const TEXTS: Record<Language, Partial<Record<Key, string>>> = { en, ru, pl, zh, de };

const voice = makeVoice<Key>(en);
export const { language, say } = voice;

/** From now on; to be called before a sheet is begun. */
export const speakOnSheets = (wanted: Language): void => voice.speak(wanted, TEXTS[wanted]);

/** What `make` makes at once; whatever comes after it has the language from before again. */
export function onSheetsIn<Made>(wanted: Language, make: () => Made): Made {
  const before = language();
  speakOnSheets(wanted);
  try {
    return make();
  } finally {
    speakOnSheets(before);
  }
}
