// How the pixels of a simulated Graphics lie in bytes.

export interface Layout {
  /** Bits a pixel. */
  depth: 1 | 4 | 16;
  /** A byte is eight pixels one below the other, and pages of eight rows follow one another; of one bit only. */
  isVertical: boolean;
  /** The first pixel stands in the highest bits of its byte, and of two bytes the high one comes first. */
  msb: boolean;
}

export interface Pixels {
  read(x: number, y: number): number;
  write(x: number, y: number, colour: number): void;
}

/** Rows of so many pixels, which are not padded. */
export function pixelsIn(bytes: Uint8Array, width: number, layout: Layout): Pixels {
  if (layout.isVertical) return verticalIn(bytes, width, layout.msb);
  return layout.depth === 16 ? wordsIn(bytes, width, layout.msb) : flatIn(bytes, width, layout);
}

function verticalIn(bytes: Uint8Array, width: number, msb: boolean): Pixels {
  const bitOf = (y: number) => (msb ? 128 >> (y & 7) : 1 << (y & 7));
  return {
    read: (x, y) => (bytes[x + (y >> 3) * width] & bitOf(y) ? 1 : 0),
    write(x, y, colour) {
      if (colour & 1) bytes[x + (y >> 3) * width] |= bitOf(y);
      else bytes[x + (y >> 3) * width] &= ~bitOf(y);
    },
  };
}

function flatIn(bytes: Uint8Array, width: number, { depth, msb }: Layout): Pixels {
  const mask = (1 << depth) - 1;
  const shiftOf = (bit: number) => (msb ? 8 - depth - (bit & 7) : bit & 7);
  return {
    read(x, y) {
      const bit = (x + y * width) * depth;
      return (bytes[bit >> 3] >> shiftOf(bit)) & mask;
    },
    write(x, y, colour) {
      const bit = (x + y * width) * depth;
      const shift = shiftOf(bit);
      bytes[bit >> 3] = (bytes[bit >> 3] & ~(mask << shift)) | ((colour & mask) << shift);
    },
  };
}

function wordsIn(bytes: Uint8Array, width: number, msb: boolean): Pixels {
  const high = msb ? 0 : 1;
  return {
    read(x, y) {
      const at = 2 * (x + y * width);
      return (bytes[at + high] << 8) | bytes[at + 1 - high];
    },
    write(x, y, colour) {
      const at = 2 * (x + y * width);
      bytes[at + high] = (colour >> 8) & 255;
      bytes[at + 1 - high] = colour & 255;
    },
  };
}
