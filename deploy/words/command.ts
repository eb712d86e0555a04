// The texts of the `croupier` command, in the reader's language. No page has them: english.ts leaves them out, and so does the pages' build.
import de from "./de/command.json";
import en from "./en/command.json";
import { chooseLanguage, isLanguage, type Language } from "./languages";
import pl from "./pl/command.json";
import ru from "./ru/command.json";
import { makeVoice } from "./voice";
import zh from "./zh/command.json";

export type Key = keyof typeof en;

const TEXTS: Record<Language, Partial<Record<Key, string>>> = { en, ru, pl, zh, de };

const { speak, say, sayList } = makeVoice<Key>(en);
export { say, sayList };

/** From now on; to be called before anything is said. */
export const speakIn = (language: Language): void => speak(language, TEXTS[language]);

/** What `--lang` asks for, or the system: of these variables the first that is there and not empty counts (POSIX, 8.2). Else English. */
export function askedLanguage(asked: string | undefined, env: NodeJS.ProcessEnv): Language {
  if (asked !== undefined && isLanguage(asked)) return asked;
  return chooseLanguage([env.LC_ALL || env.LC_MESSAGES || env.LANG || ""]);
}
