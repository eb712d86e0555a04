// What is known and what was scanned, in files that are only ever appended to: of each thing an end of a line and "key,name,worth;", and for each mode a letter for each time that a thing comes in or goes
// out again. A key is a check sum of the code, so no code is kept.

export const LIST = "croupier.things";

export const enum Size {
  Key = 8,
  List = 1536,
  Marks = 512,
  /** Lines of at least 12 letters. */
  Things = 128,
  /** The letter of the first thing. */
  First = 33,
}

/** A check sum of 32 bits. */
export type Crc = (text: string) => number;

export const keyOf = (crc: Crc, code: string): string => ("0000000" + (crc(code) >>> 0).toString(16)).slice(-Size.Key);
