// Set played by eye: three cards that a person chose, and in words why they are a Set, or what keeps them from being one.
import { parseCode } from "../../../src/games/set/codes";
import { broken, isSet, valueOf } from "../../../src/games/set/rules";
import { FULL_TABLE } from "../../vision/answer";
import type { Key } from "../../words/english";
import { say, sayList } from "../../words/say";
import { attributeNames, valueWords, wordsOfCard } from "./card-words";

const THREE = 3;

export interface Verdict {
  isSet: boolean;
  words: string;
}

/** Of each attribute. */
const WHY = ["cards.quantities", "cards.fillings", "cards.colours", "cards.shapes"] as const satisfies Key[];

/** "Colour: red, green, red." */
function why(cards: number[], attribute: number): string {
  const [first, second, third] = cards.map(card => valueWords(card, attribute));
  return say(WHY[attribute], { first, second, third });
}

/** "A Set: colour the same; quantity, filling and shape all different." */
function praise(cards: number[]): string {
  const isSame = (attribute: number) => valueOf(cards[0], attribute) === valueOf(cards[1], attribute);
  const names = (same: boolean) => sayList(attributeNames().filter((_, attribute) => isSame(attribute) === same));
  const [same, different] = [names(true), names(false)];
  return same ? say("cards.isSet", { same, different }) : say("cards.isSetAllDifferent");
}

/** Of three different cards, by their codes. */
export function verdictOf(codes: string[]): Verdict {
  const cards = codes.map(parseCode);
  const [a, b, c] = cards;
  if (isSet(a, b, c)) return { isSet: true, words: praise(cards) };
  const mask = broken(a, b, c);
  const wrong = WHY.map((_, attribute) => attribute).filter(attribute => (mask >> attribute) & 1);
  const reasons = wrong.map(attribute => why(cards, attribute)).join(" ");
  return { isSet: false, words: say("cards.notSet", { reasons }) };
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

/** What is said of the Sets among so many cards, all of which are known. */
export function setsAmong(cards: number, sets: number): "tooFew" | "some" | "noThree" | "none" {
  if (cards < THREE) return "tooFew";
  if (sets) return "some";
  return cards < FULL_TABLE ? "noThree" : "none";
}

/** "S2311 S1122" as three cards, or one, in words; any other text stays as it is. */
export const inWords = (message: string): string =>
  isCodes(message) ? message.split(" ").map(wordsOfCard).join("; ") : message;

/** What a board said last, as a sentence; "" where it only names cards, which lie there. */
export const asSentence = (message: string): string => (message && !isCodes(message) ? `${message}.` : "");
