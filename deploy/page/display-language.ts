// Virtual boards speak the language of their page, where a display can.
import { isFields } from "../shape";
import { displayFiles, isDisplayLanguage } from "../display-words";
import { language } from "../words/say";
import type { Files } from "./protocol";

const SETTINGS = "croupier.json";

/** Undefined where they are damaged. */
function settingsIn(files: Files): Record<string, unknown> | undefined {
  try {
    const settings: unknown = JSON.parse(files[SETTINGS] ?? "{}");
    return isFields(settings) ? settings : undefined;
  } catch {
    return undefined;
  }
}

/** A board's files for its next start: what its settings said of a language counts no longer. A bundle of one game speaks English alone. */
export async function inPageLanguage(files: Files, bundle: string): Promise<Files> {
  const settings = settingsIn(files);
  const spoken = language();
  if (bundle !== "croupier" || !settings) return files;
  if (!isDisplayLanguage(spoken)) {
    const { language: _, ...others } = settings;
    return settings.language === undefined ? files : { ...files, [SETTINGS]: JSON.stringify(others) };
  }
  const words = Object.fromEntries((await displayFiles(spoken)).map(({ name, text }) => [name, text]));
  return { ...files, ...words, [SETTINGS]: JSON.stringify({ ...settings, language: spoken }) };
}
