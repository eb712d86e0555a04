// The text on labels of ours: T and four digits. On a rod the digits are millimetres.
import type { Reader } from "../../kit/codes";

export const makeLabel = (number: number): string => "T" + (1e4 + number + "").substr(1);

/** The number and 1, for 0 is nothing. (A board takes a number that begins with 0 for an octal one.) */
export const reader: Reader = {
  game: "things",
  read: text => (/^T\d\d\d\d$/.test(text) ? +text.replace("T", "1") - 9999 : 0),
};
