// Which program is on the board: a sender wants to know its version and its checksum. To read all of it takes a slow board half a second, so it goes on piece by piece.
import { PROGRAM } from "./cargo";
import type { Ground } from "./ground";

export interface Program {
  length: number;
  /** Bytes that have been read, and their checksum. */
  read: number;
  crc: number;
  /** As it says it of itself when it starts; "0" where it is none of ours. */
  version: string;
}

/** Bytes of a piece. The first one has what is over. */
const PIECE = 8192;
/** x to the power of a piece's bits, by which a checksum grows with each of them, and the polynomial of CRC32; both with x^0 in bit 31. */
const POWER = 0x83852d0f,
  POLYNOMIAL = 0xedb88320;
/** How begins what a program says when it starts, and how long that is at most. */
const CALLED = "Croupier ";
const GREETING_SIZE = 64;

export const openProgram = (length: number): Program => ({ length: length, read: 0, crc: 0, version: "0" });

/** The checksum before a piece, with as many zeroes behind it as the piece has bits: multiplied bit by bit, since Espruino's own begins anew each time. */
function grown(crc: number): number {
  let power = POWER;
  let sum = 0;
  for (let left = 32; left > 0; left--) {
    if (crc < 0) sum ^= power;
    power = (power >>> 1) ^ (power & 1 ? POLYNOMIAL : 0);
    crc <<= 1;
  }
  return sum;
}

/** "0": it says none. */
function versionIn(text: string): string {
  let at = -1;
  let next = text.indexOf(CALLED);
  // Espruino finds a text at the end of another one, too, where that ends before it (2v29), however often one asks.
  while (next > at) {
    const said = /^Croupier ([0-9a-z.-]+) \([a-z]+\) on /.exec(text.substr(next, GREETING_SIZE));
    if (said) return said[1];
    at = next;
    next = text.indexOf(CALLED, at + 1);
  }
  return "0";
}

/** Some more of it; false: all of it has been read. */
export function readOn(ground: Ground): boolean {
  const program = ground.program;
  const from = program.read;
  const size = from ? PIECE : program.length % PIECE || PIECE;
  const before = Math.min(from, GREETING_SIZE);
  const read = (at: number, count: number) => ground.files.read(PROGRAM, at, count) || "";
  program.crc = (grown(program.crc | 0) ^ ground.crc(read(from, size))) >>> 0;
  if (program.version === "0") program.version = versionIn(read(from - before, before + size));
  program.read += size;
  return program.read < program.length;
}
