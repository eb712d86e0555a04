// Texts of one byte a letter, as the board keeps them; the same under Node and in a browser.
import { crc32 } from "../../../devices/sim/bytes";

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, letter => letter.charCodeAt(0) & 255);
}

export function textOf(bytes: Uint8Array): string {
  let text = "";
  // Not all at once: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

/** As `E.CRC32` on the board. */
export const crcOf = (text: string) => crc32(bytesOf(text));

export const toBase64 = (text: string) => btoa(text);

/** Undefined if it is none. */
export function fromBase64(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}

export const hexOf = (crc: number) => (crc >>> 0).toString(16).toUpperCase().padStart(8, "0");
