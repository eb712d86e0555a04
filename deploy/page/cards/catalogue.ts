// All cards that lie in the tray: their codes, what they are called, and what a person may look for.
import { CONTROLS } from "../../host/stickers/controls";
import { language, say } from "../../words/say";
import { makeCode } from "../../../src/games/set/codes";
import { makeDobble } from "../../../src/games/dobble/codes";
import { makeDeck } from "../../../src/games/dobble/rules";
import { cardsOf } from "../../../src/games/set/rules";
import type { Mode } from "../../../src/games/things/contract";
import svgs from "virtual:symbols";
import { describe } from "./card-words";
import { LABELS } from "./labels";
import { symbolName } from "./symbol-words";

export type Kind = "set" | "dobble" | "things" | "control";

export interface Item {
  kind: Kind;
  code: string;
  /** For people: "two solid red diamonds", or the eight symbols. */
  words: string;
  /** Set: the card's byte. Dobble: the card's number. Things: what it is worth. */
  number: number;
  /** Things: the way of using them that it is for. */
  mode?: Mode;
}

/** The usual deck: eight symbols a card. */
export const ORDER = 7;
export const deck = makeDeck(ORDER)!;

const CONTROL_WORDS: Record<string, string> = {
  "!TAKE": say("cards.controlTake"),
  "!UNDO": say("cards.controlUndo"),
  "!NEXT": say("cards.controlNext"),
  "!DEAL": say("cards.controlDeal"),
  "!NEW": say("cards.controlNew"),
};

export const symbolSvg = (symbol: number) => svgs[symbol - 1];

function setItems(): Item[] {
  return cardsOf(false).map(card => ({ kind: "set", code: makeCode(card), words: describe(card), number: card }));
}

function dobbleItems(): Item[] {
  return Array.from({ length: deck.cards }, (_, at) => ({
    kind: "dobble",
    code: makeDobble(ORDER, at + 1),
    words: deck
      .symbolsOf(at + 1)
      .map(symbolName)
      .join(", "),
    number: at + 1,
  }));
}

export const ITEMS: Item[] = [
  ...setItems(),
  ...dobbleItems(),
  ...LABELS.map(({ mode, code, name, worth }): Item => ({ kind: "things", code, words: name, number: worth, mode })),
  ...CONTROLS.map((code): Item => ({ kind: "control", code, words: CONTROL_WORDS[code], number: 0 })),
];

export const itemOf = (code: string): Item | undefined => ITEMS.find(item => item.code === code);

/** Where ё is typed as е, and with all other marks left out. */
const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The end of a word may be another case of it, but in English. */
const stem = (word: string): string => (language() === "en" ? word : word.slice(0, Math.max(4, word.length - 2)));

/** Every word of `search` is in the code or in the words; "red oval 3" finds little, "S23" finds nine. */
export function find(kind: Kind, search: string): Item[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean).map(stem);
  return ITEMS.filter(
    item => item.kind === kind && wanted.every(word => plain(`${item.code} ${item.words}`).includes(word)),
  );
}
