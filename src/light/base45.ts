// Bytes out of the letters that a QR code packs best (RFC 9285): three letters are two bytes, the lowest first; two at the end are one byte.
// A letter takes a slow board a third of a millisecond, so it goes on step by step.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = 45;
/** Letters of a step. */
const SOME = 45;

export interface Letters {
  text: string;
  /** The next one. */
  at: number;
  bytes: Uint8Array;
  /** Of them, those that are there. */
  count: number;
  /** That is no base45. */
  isBad: boolean;
}

/** `from`: where they begin. */
export function openLetters(text: string, from: number): Letters {
  const letters = text.length - from;
  const rest = letters % 3;
  return {
    text: text,
    at: from,
    bytes: new Uint8Array(((letters - rest) / 3) * 2 + (rest >> 1)),
    count: 0,
    isBad: rest === 1,
  };
}

/** Some more bytes; false: they are all there, or that makes none. */
export function decode(letters: Letters): boolean {
  const text = letters.text;
  const bytes = letters.bytes;
  const end = Math.min(letters.at + SOME, text.length);
  let at = letters.at;
  for (; at < end && !letters.isBad; at += 3) {
    const isPair = at + 2 < text.length;
    const low = LETTERS.indexOf(text[at]);
    const middle = LETTERS.indexOf(text[at + 1]);
    const high = isPair ? LETTERS.indexOf(text[at + 2]) : 0;
    const value = low + BASE * (middle + BASE * high);
    if (low < 0 || middle < 0 || high < 0 || value > (isPair ? 0xffff : 255)) letters.isBad = true;
    if (isPair) bytes[letters.count++] = value >> 8;
    bytes[letters.count++] = value;
  }
  letters.at = at;
  return at < text.length && !letters.isBad;
}
