// What is wrong with a mistyped code, and which one was probably meant.
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { nearest } from "../mistake";
import { ATTRIBUTES, VALUES } from "../words";

const CODES = cardsOf(false).map(makeCode);
const ORDINALS = ["first", "second", "third", "fourth"];
/** Nobody needs to read all of what was no code at all. */
const SHOWN = 20;

/** One letter is another, or the S is missing: of less that was right nothing can be guessed. */
function meantBy(text: string): string {
  if (text.length !== 5 && !/^[1-3]{4}$/.test(text)) return "";
  const code = nearest(text, CODES);
  return code ? `; did you mean ${code}?` : "";
}

function wrongDigit(digits: string): string {
  const at = [...digits].findIndex(digit => !/[1-3]/.test(digit));
  const values = VALUES[at].map((name, value) => `${value + 1} ${name}`).join(", ");
  return `the ${ORDINALS[at]} digit, the ${ATTRIBUTES[at]}, is from 1 to 3 (${values})`;
}

/** The same for the word of a sticker that is no card's either; `controls` are the others there are. */
export function whyNoSticker(word: string, controls: string[]): string {
  const they = `control stickers are ${controls.join(" ")}`;
  if (!word.startsWith("!")) return `${whyNoCode(word)}; ${they}`;
  const meant = nearest(word, controls);
  return `${JSON.stringify(word.slice(0, SHOWN))} is no sticker${meant ? `; did you mean ${meant}?` : ":"} ${they}`;
}

/** A sentence without its full stop, for a word that `parseCode` does not know. */
export function whyNoCode(word: string): string {
  const text = word.toUpperCase();
  const digits = /^S(\d+)$/.exec(text)?.[1];
  const shown = word.slice(0, SHOWN);
  if (digits?.length === 4) return `${shown} is no card: ${wrongDigit(digits)}${meantBy(text)}`;
  if (digits) return `${shown} is no card: S is followed by four digits from 1 to 3, e.g. S2311`;
  return `${JSON.stringify(shown)} is no card: write S and four digits from 1 to 3 for quantity, filling, colour and shape, e.g. S2311${meantBy(text)}`;
}
