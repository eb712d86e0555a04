// Which language a page speaks: what its address says, what was chosen before, or what the browser asks for.
import { type Key } from "../../words/english";
import { chooseLanguage, type Language, LANGUAGES } from "../../words/languages";
import { language, say, speak } from "../../words/say";
import { makeChoice } from "./dom";
import { ADDRESS } from "./language-address";
import { recall, remember } from "./memory";

/** Fetched only if somebody reads them. */
const TEXTS = import.meta.glob<Record<string, string>>(
  ["../../words/*/*.json", "!../../words/{en,display}/*", "!../../words/*/{command,print}.json"],
  { import: "default" },
);

function wishes(): string[] {
  const asked = new URLSearchParams(location.search).get(ADDRESS) ?? "";
  return [asked, recall("language", ""), ...navigator.languages];
}

async function textsIn(wanted: Language): Promise<Partial<Record<Key, string>>> {
  const files = Object.entries(TEXTS).filter(([path]) => path.includes(`/${wanted}/`));
  return Object.assign({}, ...(await Promise.all(files.map(([, fetch]) => fetch()))));
}

/** Before any other part of a page is imported: they have their texts from the start. A language that cannot be fetched is English. */
export async function speakAsAsked(): Promise<void> {
  const wanted = chooseLanguage(wishes());
  if (wanted !== "en")
    try {
      speak(wanted, await textsIn(wanted));
    } catch {
      // Offline, in the middle of an update. The page is worth more than its language.
    }
  document.documentElement.lang = language();
}

/** A choice that is kept. The page comes anew in that language. */
export function makeLanguageChoice(): HTMLElement {
  return makeChoice(say("ui.language"), Object.entries(LANGUAGES), language(), chosen => {
    remember("language", chosen);
    // A browser that keeps nothing has it in the address at least, and so has who is sent that.
    const address = new URL(location.href);
    address.searchParams.set(ADDRESS, chosen);
    location.replace(address);
  });
}
