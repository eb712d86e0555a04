// A QR code of version 2 with error level L (ISO/IEC 18004): 25 modules a side, 47 of its 45 letters at most. Made in parts, since all of it takes a slow board a fifth of a second.

/** Modules a side. */
export const enum Side {
  Modules = 25,
}
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** Code words of the text, and of the error correction behind them. */
const WORDS = 34;
const CHECKS = 10;
/** Level L with mask 0: every other module is turned over. */
const FORMAT = 0x77c4;
/** Rows of the squares: in a corner, and the small one. */
const CORNER = "\x7f\x41\x5d\x5d\x5d\x41\x7f";
const SMALL = "\x1f\x11\x15\x11\x1f";
/** Terms of the polynomial by which the error correction divides, each as a power of 2 in the field of 256. */
const DIVISOR = "\xfb\x43\x2e\x3d\x76\x46\x40\x5e\x20\x2d";
/** Of the field: x^8 = x^4 + x^3 + x^2 + 1. */
const FIELD = 0x11d;

export interface Qr {
  /** Each row, its left module in bit 0. */
  rows: Uint32Array;
  /** Some more of it; false: all of it is there. */
  step(): boolean;
}

export default function makeQr(text: string): Qr {
  const rows = new Uint32Array(Side.Modules);
  /** Modules that belong to no text. */
  const fixed = new Uint32Array(Side.Modules);
  const words = new Uint8Array(WORDS + CHECKS);
  const powers = new Uint8Array(256);
  const logs = new Uint8Array(256);
  const checks = new Uint8Array(CHECKS);
  /** Bits of the text that make no whole word yet, and how many. */
  let held = 0;
  let bits = 0;
  let written = 0;
  let part = 0;
  let word = 0;
  let value = 1;
  let bit = 0;
  let column = Side.Modules - 1;
  let isUp = true;

  function push(value: number, count: number): void {
    held = (held << count) | value;
    bits += count;
    while (bits > 7) {
      bits -= 8;
      words[written++] = held >> bits;
    }
  }

  /** Two letters are eleven bits, a last one six. */
  function write(): void {
    push(2, 4);
    push(text.length, 9);
    for (let at = 0; at < text.length; at += 2) {
      const first = LETTERS.indexOf(text[at]);
      if (at + 1 < text.length) push(45 * first + LETTERS.indexOf(text[at + 1]), 11);
      else push(first, 6);
    }
    push(0, 4);
    push(0, -bits & 7);
    for (let at = written, pad = 0xec; at < WORDS; at++, pad ^= 0xec ^ 0x11) words[at] = pad;
  }

  /** Squares in three corners, a small one, and the lines of every other module between them. */
  function patterns(): void {
    for (let row = 0; row < Side.Modules; row++) {
      const top = CORNER.charCodeAt(row) || 0;
      const bottom = CORNER.charCodeAt(row - 18) || 0;
      const small = SMALL.charCodeAt(row - 16) || 0;
      const isMiddle = row > 7 && row < 17;
      rows[row] = top | (top << 18) | bottom | (small << 16) | (isMiddle && !(row & 1) ? 1 << 6 : 0);
      fixed[row] = (row < 9 ? 0x1fe01ff : row > 16 ? 0x1ff : 1 << 6) | (small ? 0x1f << 16 : 0);
    }
    rows[6] |= 0x15500;
    fixed[6] = -1;
  }

  /** Level and mask stand twice. */
  function format(): void {
    for (let at = 0; at < 15; at++) {
      if (!((FORMAT >> at) & 1)) continue;
      rows[at < 6 ? at : at < 8 ? at + 1 : Side.Modules - 15 + at] |= 1 << 8;
      rows[8] |= 1 << (at < 8 ? Side.Modules - 1 - at : at < 9 ? 7 : 14 - at);
    }
    rows[Side.Modules - 8] |= 1 << 8;
  }

  /** Powers of 2 in the field, so many of them. */
  function multiply(count: number): void {
    for (let left = count; left > 0; left--) {
      powers[word] = value;
      logs[value] = word++;
      value = (value << 1) ^ (value > 127 ? FIELD : 0);
    }
  }

  /** The remainder of one more word. */
  function divide(at: number): void {
    const factor = words[at] ^ checks[0];
    for (let i = 0; i < CHECKS; i++) {
      const term = factor ? powers[(logs[factor] + DIVISOR.charCodeAt(i)) % 255] : 0;
      checks[i] = (i < CHECKS - 1 ? checks[i + 1] : 0) ^ term;
    }
  }

  /** Two columns, upwards or downwards, right before left. */
  function fill(): void {
    for (let step = 0; step < Side.Modules; step++) {
      const row = isUp ? Side.Modules - 1 - step : step;
      for (let x = column; x > column - 2; x--) {
        if (fixed[row] & (1 << x)) continue;
        const isDark = bit < 8 * (WORDS + CHECKS) && (words[bit >> 3] >> (7 - (bit & 7))) & 1;
        bit++;
        if ((isDark ? 1 : 0) ^ ((row + x) & 1 ? 0 : 1)) rows[row] |= 1 << x;
      }
    }
    isUp = !isUp;
    column -= column === 8 ? 3 : 2;
  }

  /** Its parts, one after the other. */
  function step(): boolean {
    if (column < 0) return false;
    const now = part++;
    if (now === 0) write();
    else if (now === 1) patterns();
    else if (now === 2) format();
    else if (now < 6) multiply(85);
    else if (now < 6 + WORDS / 2) {
      divide(2 * (now - 6));
      divide(2 * (now - 6) + 1);
    } else {
      if (now === 6 + WORDS / 2) words.set(checks, WORDS);
      fill();
    }
    return column > 0;
  }

  return { rows: rows, step: step };
}
