// What stands before a simulated scanner: a symbol, its bytes, and how scanners call its kind.

export type Symbology =
  "datamatrix" | "qr" | "pdf417" | "aztec" | "maxicode" | "hanxin" | "code128" | "code39" | "ean13" | "ean8" | "upca";

export interface Barcode {
  data: Uint8Array;
  symbology: Symbology;
}

interface Kind {
  /** Type byte of an SSI DECODE_DATA packet (Zebra SSI guide; the GM67's are the same, devices.md 1.4). */
  packetType: number;
  /** ISO/IEC 15424 symbology identifier. */
  aim: string;
  /** The vendors' own letter. Only Data Matrix's `u` is sure (devices.md section 2c). */
  letter: string;
  isFlat?: boolean;
}

export const KINDS: Record<Symbology, Kind> = {
  datamatrix: { packetType: 0xf2, aim: "]d1", letter: "u" },
  qr: { packetType: 0xf1, aim: "]Q1", letter: "Q" },
  pdf417: { packetType: 0xf0, aim: "]L0", letter: "r" },
  aztec: { packetType: 0xf3, aim: "]z0", letter: "z" },
  maxicode: { packetType: 0xf4, aim: "]U0", letter: "x" },
  hanxin: { packetType: 0xf7, aim: "]h0", letter: "h" },
  code128: { packetType: 0x03, aim: "]C0", letter: "j", isFlat: true },
  code39: { packetType: 0x01, aim: "]A0", letter: "b", isFlat: true },
  ean13: { packetType: 0x0b, aim: "]E0", letter: "d", isFlat: true },
  ean8: { packetType: 0x0a, aim: "]E4", letter: "d", isFlat: true },
  upca: { packetType: 0x08, aim: "]E0", letter: "c", isFlat: true },
};

/** A string is one byte a character, as a symbol holds it; with a character beyond FF it is UTF-8. */
export function bytesOf(text: string | Uint8Array): Uint8Array {
  if (typeof text !== "string") return Uint8Array.from(text);
  const codes = [...text].map(character => character.codePointAt(0)!);
  return codes.some(code => code > 0xff) ? new TextEncoder().encode(text) : Uint8Array.from(codes);
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export function hexOf(bytes: ArrayLike<number>): string {
  return Array.from(bytes, byte => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
