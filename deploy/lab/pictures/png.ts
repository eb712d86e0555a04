// A screen as a picture: of an OLED each pixel a light square with a small gap around it, of a display in colour a square of its colour.
import { makePng } from "../../png";

/** One pixel of the display in the picture, the dark gap to the next one included. */
const PIXEL = 6;
const GAP = 1;
/** Dark glass around the lit area. */
const FRAME = 12;
const LIGHT = [200, 235, 255];
const DARK = [4, 6, 10];

/** A screen, `#` for light, and what its file is called. */
export interface Scene {
  name: string;
  rows: string[];
}

/** Light pixels on black, a small gap between them. */
export function screenPng(rows: string[]): Promise<Buffer> {
  const [width, height] = [rows[0].length * PIXEL + 2 * FRAME, rows.length * PIXEL + 2 * FRAME];
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [x - FRAME, y - FRAME];
      const isGap = column < 0 || row < 0 || column % PIXEL >= PIXEL - GAP || row % PIXEL >= PIXEL - GAP;
      const isLit = !isGap && rows[Math.floor(row / PIXEL)]?.[Math.floor(column / PIXEL)] === "#";
      data.set([...(isLit ? LIGHT : DARK), 255], (y * width + x) * 4);
    }
  return makePng({ data, width, height });
}

/** Twice as large: as wide as a page likes it. */
const COLOUR_PIXEL = 2;

/** Five bits of red, six of green, five of blue. */
const rgbOf = (colour: number) => [
  Math.round(((colour >> 11) * 255) / 31),
  Math.round((((colour >> 5) & 63) * 255) / 63),
  Math.round(((colour & 31) * 255) / 31),
];

/** `pixels`: row by row, of 16 bits. */
export function colourPng(columns: number, pixels: Uint16Array): Promise<Buffer> {
  const [width, height] = [columns * COLOUR_PIXEL, (pixels.length / columns) * COLOUR_PIXEL];
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = Math.floor(x / COLOUR_PIXEL) + Math.floor(y / COLOUR_PIXEL) * columns;
      data.set([...rgbOf(pixels[at]), 255], (y * width + x) * 4);
    }
  return makePng({ data, width, height });
}
