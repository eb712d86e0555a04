// A card of Set, and its attributes, in the reader's language.
import { parseCode } from "../../../src/games/set/codes";
import type { Card } from "../../../src/games/set/rules";
import { valueName } from "../../words";
import type { Key } from "../../words/english";
import { say } from "../../words/say";

/** In the order of a card's values. */
const NAMES = ["cards.quantity", "cards.filling", "cards.colour", "cards.shape"] as const satisfies Key[];
const VALUES = [
  "cards.quantityValue",
  "cards.fillingValue",
  "cards.colourValue",
  "cards.shapeValue",
] as const satisfies Key[];

/** "quantity", "filling" and so on, for a list. */
export const attributeNames = (): string[] => NAMES.map(name => say(name));

/** "red", for a list of values of one attribute. */
export const valueWords = (card: Card, attribute: number): string =>
  say(VALUES[attribute], { value: valueName(card, attribute) });

/** "two solid red diamonds" */
export const describe = (card: Card): string =>
  say("cards.ofSet", {
    quantity: valueName(card, 0),
    filling: valueName(card, 1),
    colour: valueName(card, 2),
    shape: valueName(card, 3),
  });

/** The same of a card by its code. */
export const wordsOfCard = (code: string): string => describe(parseCode(code));
