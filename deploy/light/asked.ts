// What a board that waits for light says of itself: as a QR code beside its six digits, or typed from its display.
import { hexToBytes } from "@noble/hashes/utils.js";
import { type Size, SIZES } from "./code";

/** Of the QR code: "CL1 ESP32 0.16.0 89ABCDEF 162 0123456789". */
const ASKED = /^CL1 (\w+) ([\w.+-]+) ([\dA-F]{8}) (\d{2,4}) ([\dA-F]{10})$/;
const NONCE = /^[\dA-F]{10}$/;
const DIGITS = /^\d{6}$/;

export interface Asked {
  /** As the firmware calls it, in small letters. */
  board?: string;
  /** Of the program that is on it, with its checksum. */
  version?: string;
  crc?: number;
  /** The largest code that it takes in one breath. */
  size?: Size;
  nonce: Uint8Array;
}

/** The largest of our sizes that a port takes. */
const sizeFor = (letters: number): Size => SIZES.filter(size => size <= letters).at(-1) ?? SIZES[0];

/** What the QR code says, or the nonce alone; undefined: it is neither. */
export function parseAsked(text: string): Asked | undefined {
  const plain = text.trim().toUpperCase();
  const bare = plain.replace(/[\s-]/g, "");
  if (NONCE.test(bare)) return { nonce: hexToBytes(bare) };
  const [, board, version, crc, letters, nonce] = ASKED.exec(plain) ?? [];
  if (!nonce) return undefined;
  return {
    board: board.toLowerCase(),
    version: version.toLowerCase(),
    crc: parseInt(crc, 16),
    size: sizeFor(Number(letters)),
    nonce: hexToBytes(nonce),
  };
}

/** Six digits, however they are grouped; undefined: they are not. */
export function parseDigits(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, "");
  return DIGITS.test(bare) ? bare : undefined;
}

/** Numbers of generations as the display lists them, "3 7 12" or "3,7,12"; undefined: they are none, or a film of `generations` has not as many. */
export function parseMissing(text: string, generations: number): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = words.map(Number);
  const isRight = words.every(word => /^\d{1,5}$/.test(word)) && numbers.every(number => number < generations);
  return isRight ? [...new Set(numbers)] : undefined;
}
