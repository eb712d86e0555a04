// What may happen to bytes on their way, and what somebody writes who means harm.
import { crc32 } from "../../../devices/sim/bytes";

export type Random = () => number;

export const below = (random: Random, end: number): number => Math.floor(random() * end);

export const pick = <One>(random: Random, list: readonly One[]): One => list[below(random, list.length)];

/** Texts that are numbers to some, and to some are none; names that mean something to an engine; ends and marks of what boards read. */
const STRANGE = [
  "x",
  " ",
  "-",
  "+",
  "-0",
  "0x1F",
  "1e9",
  "1e400",
  "0.5",
  ".",
  "NaN",
  "Infinity",
  "-1",
  "99999999999999999999",
  "4294967296",
  "null",
  "true",
  "undefined",
  "[]",
  "{}",
  "[[[[[[[[",
  '{"a":{"b":{"c":',
  '"',
  "\\",
  "\\u0000",
  "__proto__",
  "constructor",
  "toString",
  "\0",
  "\xFF",
  "\xFF\xFF\xFF\xFF",
  "\r",
  "\n",
  "\r\n",
  "\t",
  "\x03",
  "\x04",
  "\x16",
  "\x1B[",
  "=",
  "!",
  "ok",
  "\xC3\xA9",
  "\xE2\x82",
];

type Harm = (text: string, at: number, random: Random) => string;

/** The text with `what` in place of `length` letters. */
const put = (text: string, at: number, length: number, what: string) =>
  text.slice(0, at) + what + text.slice(at + length);

const HARMS: Harm[] = [
  // A bit is turned, or a byte is another one.
  (text, at, random) => put(text, at, 1, String.fromCharCode((text.charCodeAt(at) & 255) ^ (1 << below(random, 8)))),
  (text, at, random) => put(text, at, 1, String.fromCharCode(below(random, 256))),
  // Some are lost, come twice, change places, or come out of nowhere.
  (text, at, random) => put(text, at, 1 + below(random, 8), ""),
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at, random) => put(text, at, 0, text.substr(at, 1 + below(random, 12))),
  (text, at) => put(text, at, 2, text[at + 1] + text[at]),
  (text, at, random) => put(text, at, 0, pick(random, STRANGE)),
  (text, at, random) => put(text, at, 1 + below(random, 4), pick(random, STRANGE)),
  // A number is a letter, another number, or none.
  (text, at, random) => {
    const found = [...text.matchAll(/\d+/g)];
    if (!found.length) return put(text, at, 1, "x");
    const number = pick(random, found);
    return put(text, number.index, number[0].length, pick(random, STRANGE));
  },
  (text, at, random) => {
    const digits = [...text.matchAll(/\d/g)];
    if (!digits.length) return text + "0";
    return put(text, pick(random, digits).index, 1, pick(random, ["x", " ", "-", "+", ".", "e", "\0", "\xFF", "a"]));
  },
  text => text + text,
  (text, at, random) => put(text, at, 0, pick(random, STRANGE).repeat(1 + below(random, 60))),
];

/** The text with one to four harms done to it. */
export function damaged(random: Random, text: string): string {
  let now = text;
  for (let count = 1 + below(random, 4); count > 0; count--)
    now = pick(random, HARMS)(now, below(random, now.length), random);
  return now.slice(0, 4000);
}

export const hex8 = (text: string): string => (crc32(Buffer.from(text, "latin1")) >>> 0).toString(16).padStart(8, "0");
