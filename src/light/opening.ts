// What is new at each opening: digits that only the display shows, and what the sender has to know besides.
import type { Program } from "./program";

export interface Opening {
  /** Six. */
  digits: string;
  /** Five bytes, which anybody may know, and the same in ten letters. */
  nonce: string;
  nonceText: string;
  /** What the QR code says: board, version and checksum of its program, letters that it takes in one breath, the nonce. "" until that program has been read. */
  asked: string;
}

const hex = (value: number, digits: number) => ("0000000" + (value >>> 0).toString(16)).substr(-digits).toUpperCase();

/** Of 32 bits, without the few at the top that would favour some digits. */
function digitsOf(random32: () => number): string {
  let random = random32() >>> 0;
  while (random >= 4294000000) random = random32() >>> 0;
  return ("00000" + (random % 1000000)).substr(-6);
}

export function openOpening(random32: () => number): Opening {
  const low = random32();
  const high = random32();
  return {
    digits: digitsOf(random32),
    nonce: String.fromCharCode((low >> 24) & 255, (low >> 16) & 255, (low >> 8) & 255, low & 255, high & 255),
    nonceText: hex(low, 8) + hex(high & 255, 2),
    asked: "",
  };
}

/** `board` as it calls itself; `letters`: so many its port takes in one breath. */
export const askedOf = (board: string, program: Program, letters: number, nonceText: string): string =>
  ["CL1", board.toUpperCase(), program.version.toUpperCase(), hex(program.crc, 8), letters, nonceText].join(" ");
