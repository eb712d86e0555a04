// Names of people and tables: any script, once each.
import { Mistake } from "../../mistake";

export const LONGEST_NAME = 60;

/** Nobody sees them, and some of them turn what stands behind them around: control characters, and those for the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** As it is kept: NFC, one space between words. */
export const tidy = (text: string) =>
  text.normalize("NFC").replace(/\s/gu, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim();

/** What has no picture of its own. It stays in a name, for some scripts join their letters by it. */
const WITHOUT_PICTURE = /\p{Default_Ignorable_Code_Point}/gu;

const pictureOf = (name: string) => name.replace(WITHOUT_PICTURE, "");

/** By this two names are the same to a reader. */
export const sameness = (name: string) => pictureOf(name).normalize("NFKC").toLocaleLowerCase("und");

/**
 * @throws Mistake when it is empty, longer than 60 characters, or taken by another of `others`
 */
export function nameOf(text: string, what: string, others: Iterable<{ id: number; name: string }>, own = 0): string {
  const name = tidy(text);
  if (!pictureOf(name).trim()) throw new Mistake(`${what} needs a name`);
  if ([...name].length > LONGEST_NAME)
    throw new Mistake(`the name ${[...name].slice(0, 20).join("")}... is too long: at most ${LONGEST_NAME} characters`);
  for (const other of others)
    if (other.id !== own && sameness(other.name) === sameness(name))
      throw new Mistake(`there is ${what} ${name} already: choose another name`);
  return name;
}
