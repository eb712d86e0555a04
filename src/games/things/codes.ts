// The text on labels of ours: T and four digits. On a rod the digits are millimetres.
import type { Reader } from "../../kit/codes";

export const makeLabel = (number: number): string => "T" + (1e4 + number + "").substr(1);

/** The number and 1, for 0 is nothing. */
export const reader: Reader = { game: "things", read: text => (/^T\d\d\d\d$/.test(text) ? +text.substr(1) + 1 : 0) };
