// Hellos of our own dialect, and what check sums begin with: as meeting.ts has them.
import { bytesOf } from "../kit/bytes";
import { Rules, hex, textOf } from "./frames";
import type { Writer } from "./frames";

/** In hellos: the player chose the rules; there are more of them at the end. */
export const enum Flag {
  Chosen = 1,
  More = 4,
}

/** What check sums begin with in that direction, by both tags. */
export function keyOf(wire: Writer, from: number, to: number): number {
  return wire.crc16(textOf(new Uint8Array(bytesOf(from).concat(bytesOf(to)))), 0xffff);
}

/** Numbers in it are hexadecimal digits. */
export function sendHello(
  wire: Writer,
  rules: number,
  mine: number,
  theirs: number,
  session: number,
  evening: number,
): void {
  let text = "C";
  // The edition, the first of four digits, and flags, the second, are no part of the rules.
  const more = rules & Rules.Known ? "0" + ((rules >> 8) & 15).toString(16) : "";
  const head = (more ? 0x2400 : 0x2000) + ((rules & 0x1000) >> 4) + (rules & 255);
  for (const number of [head, mine >> 16, mine, theirs, session >> 16, session, evening]) text += hex(number);
  text += more;
  wire.write("\x162\x1D" + text + hex(wire.crc16(text, 0xffff)) + "\x03\n");
}
