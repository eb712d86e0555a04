// What the GM67 makes of a code's bytes on their way out: encoding, marks, terminator (devices.md 1.4 and 2b).
import { bytesOf, KINDS, type Symbology } from "../barcodes";
import { Encoding } from "./parameters";

const STX = 2;
const ETX = 3;
/** By the value of parameter F2 05. */
export const TERMINATORS = ["", "\r\n", "\r", "\t", "\r\r", "\r\n\r\n"];

/** What Latin-1 letters become in GBK; all that are not here have no place in it (devices.md section 2b). */
const GBK: Record<number, number[]> = {
  0xa4: [0xa1, 0xe8],
  0xa7: [0xa1, 0xec],
  0xa8: [0xa1, 0xa7],
  0xb0: [0xa1, 0xe3],
  0xb1: [0xa1, 0xc0],
  0xb7: [0xa1, 0xa4],
  0xd7: [0xa1, 0xc1],
  0xe0: [0xa8, 0xa4],
  0xe1: [0xa8, 0xa2],
  0xe8: [0xa8, 0xa8],
  0xe9: [0xa8, 0xa6],
  0xea: [0xa8, 0xba],
  0xec: [0xa8, 0xac],
  0xed: [0xa8, 0xaa],
  0xf2: [0xa8, 0xb0],
  0xf3: [0xa8, 0xae],
  0xf7: [0xa1, 0xc2],
  0xf9: [0xa8, 0xb4],
  0xfa: [0xa8, 0xb2],
  0xfc: [0xa8, 0xb9],
};
const NO_PLACE = [0x3f];

function encodedByte(byte: number, encoding: number): number[] {
  if (byte < 0x80) return [byte];
  return encoding === Encoding.utf8 ? [0xc0 | (byte >> 6), 0x80 | (byte & 63)] : (GBK[byte] ?? NO_PLACE);
}

export function encoded(data: Uint8Array, encoding: number): Uint8Array {
  return encoding === Encoding.original
    ? data
    : Uint8Array.from([...data].flatMap(byte => encodedByte(byte, encoding)));
}

/** Raw output: STX, code id, data, ETX, terminator, as far as they are on. */
export function dressed(data: Uint8Array, symbology: Symbology, setting: (id: string) => number): Uint8Array {
  const ids = ["", KINDS[symbology].aim, KINDS[symbology].letter];
  const hasMarks = setting("F2 B7") === 1;
  const start = hasMarks ? [STX] : [];
  const end = [...(hasMarks ? [ETX] : []), ...bytesOf(TERMINATORS[setting("F2 05")])];
  return Uint8Array.of(...start, ...bytesOf(ids[setting("2D")]), ...data, ...end);
}
