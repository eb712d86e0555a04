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
  let bits = 0;
  let part = 0;
  let word = 0;
  let value = 1;
  let bit = 0;
  let column = Side.Modules - 1;
  let isUp = true;

  function push(value: number, count: number): void {
    for (let left = count - 1; left >= 0; left--) {
      words[bits >> 3] |= ((value >> left) & 1) << (7 - (bits & 7));
      bits++;
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
    bits = Math.min(8 * WORDS, (bits + 11) & ~7);
    for (let at = bits >> 3, pad = 0xec; at < WORDS; at++, pad ^= 0xec ^ 0x11) words[at] = pad;
  }

  function set(row: number, column: number, isDark: boolean): void {
    fixed[row] |= 1 << column;
    if (isDark) rows[row] |= 1 << column;
  }

  /** Squares within squares, the middle at that place. */
  function square(row: number, column: number, size: number): void {
    for (let y = -size; y <= size; y++)
      for (let x = -size; x <= size; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        const isInside = row + y >= 0 && row + y < Side.Modules && column + x >= 0 && column + x < Side.Modules;
        if (isInside) set(row + y, column + x, size > 2 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
  }

  function lines(): void {
    for (let at = 8; at < Side.Modules - 8; at++) {
      set(6, at, !(at & 1));
      set(at, 6, !(at & 1));
    }
    square(18, 18, 2);
  }

  /** Level and mask stand twice. */
  function format(): void {
    for (let at = 0; at < 15; at++) {
      const isDark = ((FORMAT >> at) & 1) > 0;
      set(at < 6 ? at : at < 8 ? at + 1 : Side.Modules - 15 + at, 8, isDark);
      set(8, at < 8 ? Side.Modules - 1 - at : at < 9 ? 7 : 14 - at, isDark);
    }
    set(Side.Modules - 8, 8, true);
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
    else if (now === 1) square(3, 3, 4);
    else if (now === 2) square(3, Side.Modules - 4, 4);
    else if (now === 3) square(Side.Modules - 4, 3, 4);
    else if (now === 4) lines();
    else if (now === 5) format();
    else if (now < 9) multiply(85);
    else if (now < 9 + WORDS / 2) {
      divide(2 * (now - 9));
      divide(2 * (now - 9) + 1);
    } else {
      if (now === 9 + WORDS / 2) words.set(checks, WORDS);
      fill();
    }
    return column > 0;
  }

  return { rows: rows, step: step };
}
