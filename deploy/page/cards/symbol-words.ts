// What the symbols of Dobble's usual deck are called in the reader's language. A board calls them in English.
import usual from "../../host/deck/usual.json";
import type { Key } from "../../words/english";
import { say } from "../../words/say";

/** Symbols count from 1. */
export const symbolName = (symbol: number): string => say(`symbols.${usual[symbol - 1][0]}` as Key);

/** A symbol as a board names it. A name that somebody gave it stays. */
export const symbolInWords = (symbol: number, name: string): string =>
  usual[symbol - 1]?.[1] === name ? symbolName(symbol) : name;
