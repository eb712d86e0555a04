// What the updater stands on: flash, sums, and bytes as text. A test brings its own.
import type { Flash } from "../../devices/store";
import type { Program } from "./program";

/** Storage, with what may go. */
export interface Files extends Flash {
  erase(name: string): void;
}

export interface Ground {
  files: Files;
  /** SHA-256: 32 letters, a byte each. */
  sha(text: string): string;
  crc(text: string): number;
  /** That is installed. Nothing is received before all of it has been read. */
  program: Program;
  /** A letter for each byte, and back. Neither keeps what it was given. */
  text(bytes: Uint8Array): string;
  bytes(text: string): Uint8Array;
}

/** Bytes that go into the next sum of a chain: Espruino's SHA-256 wants all of its input in memory, and a program has 240 KB. */
export const enum Link {
  Bytes = 1024,
}

/** Where a chain of sums begins. */
export const START = "\0".repeat(32);

/** A number of 16 bits, the high byte first. */
export const word = (text: string, at: number): number => (text.charCodeAt(at) << 8) | text.charCodeAt(at + 1);

/** One of 32 bits. */
export const long = (text: string, at: number): number => word(text, at) * 0x10000 + word(text, at + 2);

export function longText(value: number): string {
  let text = "";
  for (let shift = 24; shift >= 0; shift -= 8) text += String.fromCharCode((value >> shift) & 255);
  return text;
}
