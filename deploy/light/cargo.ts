// What a film carries: one file for the board, whole or as its difference from the program that is there.
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { deflateRaw } from "pako";
import { crc32 } from "../../devices/sim/bytes";
import { differenceOf } from "./difference";

const SIGN = "CL1";
const enum Kind {
  Whole,
  Difference,
}
/** How far the board looks back (zlib's exponent): anywhere in a whole file, for that lies in its flash; 1 KB in a difference. */
const FAR = 15;
const NEAR = 10;
/** So much of a file goes into the next SHA-256 of the chain: the board's wants its whole input in memory. */
const LINK_BYTES = 1024;

/** As a board reckons it, piece by piece. */
export function chainOf(bytes: Uint8Array): Uint8Array {
  let sum: Uint8Array = new Uint8Array(32);
  for (let at = 0; at < bytes.length; at += LINK_BYTES)
    sum = sha256(concatBytes(sum, bytes.subarray(at, at + LINK_BYTES)));
  return sum;
}

export const wordOf = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

const squeezed = (bytes: Uint8Array, windowBits: typeof FAR | typeof NEAR): Uint8Array =>
  deflateRaw(bytes, { level: 9, memLevel: 9, windowBits });

/** A file for the board's Storage. */
export interface Load {
  name: string;
  bytes: Uint8Array;
}

export interface Cargo {
  bytes: Uint8Array;
  isDifference: boolean;
}

/** `from`: the program that is on the board, where it is known. The shorter of both ways is taken. */
export function makeCargo({ name, bytes }: Load, from?: Uint8Array): Cargo {
  const cargo = (kind: Kind, before: Uint8Array[], content: Uint8Array) =>
    concatBytes(
      utf8ToBytes(SIGN),
      Uint8Array.of(kind, name.length),
      utf8ToBytes(name),
      wordOf(bytes.length),
      chainOf(bytes),
      wordOf(crc32(bytes)),
      ...before,
      squeezed(content, kind === Kind.Whole ? FAR : NEAR),
    );
  const whole = cargo(Kind.Whole, [], bytes);
  if (!from) return { bytes: whole, isDifference: false };
  const difference = cargo(Kind.Difference, [wordOf(from.length), wordOf(crc32(from))], differenceOf(from, bytes));
  const isDifference = difference.length < whole.length;
  return { bytes: isDifference ? difference : whole, isDifference };
}
