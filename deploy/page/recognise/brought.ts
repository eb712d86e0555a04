// Cards in the address of the bench: so the page that recognises them hands them over.
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { MOST_CARDS } from "../../vision/lay";

const NAME = "cards";

/** What is no card of Set, and what no table has room for, is left out. */
export function cardsIn(search: string): string[] {
  const cards = (new URLSearchParams(search).get(NAME) ?? "").split(" ").map(parseCode).filter(Boolean);
  return [...new Set(cards)].slice(0, MOST_CARDS).map(makeCode);
}

export const benchWith = (codes: string[]): string => `./index.html?${NAME}=${codes.join("+")}`;
