// How a code is drawn: every picture of a film has the same size, and only its modules change.
import type { Size } from "./code";

/** The smallest QR code, by ISO/IEC 18004, that holds so many letters at level L. */
const VERSIONS: Record<Size, number> = { 63: 3, 162: 6, 240: 8 };
const MASKS = 8;

/** Modules of white on each side. */
export const QUIET = 4;

/** Modules of a side. */
export const modulesOf = (size: Size): number => 17 + 4 * VERSIONS[size];

/** For bwip-js. It need not seek the best mask: a block that one mask makes hard to read has another one the next time. `turn` counts the pictures. */
export const qrOptions = (text: string, size: Size, turn: number) => ({
  bcid: "qrcode",
  text,
  scale: 1,
  version: String(VERSIONS[size]),
  eclevel: "L",
  mask: (turn % MASKS) + 1,
});
