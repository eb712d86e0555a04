// The text on labels of ours: T and four digits. On a rod the digits are millimetres.
import type { Reader } from "../../kit/codes";

export const makeLabel = (number: number): string => "T" + (1e4 + number + "").substr(1);

/** The number, from 0; -1 where the text is no label. */
export function parseLabel(text: string): number {
  if (text[0] !== "T" || text.length !== 5) return -1;
  for (const digit of text.substr(1)) if (digit < "0" || digit > "9") return -1;
  return parseInt(text.substr(1), 10);
}

/** Of a reader 0 is nothing. */
export const reader: Reader = { game: "things", prefix: "T", read: text => parseLabel(text) + 1 };
