// Set played by eye: three cards that a person chose, and in words why they are a Set, or what keeps them from being one.
import { joined, listed } from "../../text";
import { parseCode } from "../../../src/games/set/codes";
import { broken, isSet, valueOf } from "../../../src/games/set/rules";
import { ATTRIBUTES, VALUES, wordsOfCard } from "../../words";

const THREE = 3;

export interface Verdict {
  isSet: boolean;
  words: string;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Colour: red, green, red." */
const why = (cards: number[], attribute: number): string =>
  `${capital(ATTRIBUTES[attribute])}: ${cards.map(card => VALUES[attribute][valueOf(card, attribute) - 1]).join(", ")}.`;

/** "colour the same; quantity, filling and shape all different" */
function praise(cards: number[]): string {
  const isSame = (attribute: number) => valueOf(cards[0], attribute) === valueOf(cards[1], attribute);
  const names = (same: boolean) => listed(ATTRIBUTES.filter((_, attribute) => isSame(attribute) === same));
  return joined([names(true) && `${names(true)} the same`, names(false) && `${names(false)} all different`], "; ");
}

/** Of three different cards, by their codes. */
export function verdictOf(codes: string[]): Verdict {
  const cards = codes.map(parseCode);
  const [a, b, c] = cards;
  if (isSet(a, b, c)) return { isSet: true, words: `A Set: ${praise(cards)}.` };
  const mask = broken(a, b, c);
  const wrong = ATTRIBUTES.map((_, attribute) => attribute).filter(attribute => (mask >> attribute) & 1);
  return { isSet: false, words: `Not a Set. ${wrong.map(attribute => why(cards, attribute)).join(" ")}` };
}

/**
 * Which cards are chosen after a click on one. One that is chosen is let go. With `most` chosen already, a new one begins anew: three that were no Set
 * stay until somebody has seen why.
 */
export function choose(chosen: string[], code: string, most: number = THREE): string[] {
  if (chosen.includes(code)) return chosen.filter(one => one !== code);
  return chosen.length < most ? [...chosen, code] : [code];
}

const isCodes = (message: string): boolean => /^S[1-3]{4}( S[1-3]{4})*$/.test(message);

/** "S2311 S1122" as three cards, or one, in words; any other text stays as it is. */
export const inWords = (message: string): string =>
  isCodes(message) ? message.split(" ").map(wordsOfCard).join("; ") : message;

/** What a board said last, as a sentence; "" where it only names cards, which lie there. */
export const asSentence = (message: string): string => (message && !isCodes(message) ? `${message}.` : "");
