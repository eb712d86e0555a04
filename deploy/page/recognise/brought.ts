// Cards and their places in the address of the bench: so the page that recognises them hands them over.
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { MOST_CARDS } from "../../vision/lay";
import type { Placed } from "../../vision/placed";
import { ADDRESS as LANGUAGE } from "../ui/language-address";

const NAME = "cards";
/** On its place nothing lies. */
const GAP = "-";
/** An address may have a million words, of which each is compared with all before it; those of a table need some hundred letters. */
const MOST_LETTERS = 2000;

/** What is no card of Set, a card for the second time, and what no table has room for, is left out. */
export function cardsIn(search: string): Placed[] {
  const words = (new URLSearchParams(search.slice(0, MOST_LETTERS)).get(NAME) ?? "")
    .split(" ")
    .filter((word, at, all) => word === GAP || (parseCode(word) && all.indexOf(word) === at));
  return words
    .slice(0, MOST_CARDS)
    .map((word, place) => ({ code: word === GAP ? "" : makeCode(parseCode(word)), place }))
    .filter(({ code }) => code);
}

/** An address without them; what else it asks for stays, the language say. */
export function withoutCards(address: string): URL {
  const rest = new URL(address);
  rest.searchParams.delete(NAME);
  return rest;
}

/** By places, as far as cards lie. `search` is the page's own: the bench speaks the language that was asked for there. */
export function benchWith(cards: Placed[], search = ""): string {
  const words = new Array(Math.max(-1, ...cards.map(({ place }) => place)) + 1).fill(GAP);
  for (const { code, place } of cards) words[place] = code;
  const asked = new URLSearchParams(search).get(LANGUAGE);
  return `./index.html?${NAME}=${words.join("+")}${asked ? `&${LANGUAGE}=${encodeURIComponent(asked)}` : ""}`;
}
