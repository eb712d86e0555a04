// A Set card in words, as the seed names its properties.
import { parseCode } from "../src/games/set/codes";
import { Card, valueOf } from "../src/games/set/rules";

export const ATTRIBUTES = ["quantity", "filling", "colour", "shape"];
export const VALUES = [
  ["one", "two", "three"],
  ["empty", "solid", "striped"],
  ["violet", "red", "green"],
  ["wave", "diamond", "oval"],
];

export function valueName(card: Card, attribute: number): string {
  return VALUES[attribute][valueOf(card, attribute) - 1];
}

/** "two solid red diamonds" */
export function describe(card: Card): string {
  return [0, 1, 2, 3].map(attribute => valueName(card, attribute)).join(" ") + (valueOf(card, 0) > 1 ? "s" : "");
}

/** The same of a card by its code. */
export const wordsOfCard = (code: string): string => describe(parseCode(code));
