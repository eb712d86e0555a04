// A screen as a picture: each pixel of the display a light square with a small gap around it.
import { PNG } from "pngjs";

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
export function screenPng(rows: string[]): Buffer {
  const image = new PNG({
    width: rows[0].length * PIXEL + 2 * FRAME,
    height: rows.length * PIXEL + 2 * FRAME,
    colorType: 2,
  });
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const [column, row] = [x - FRAME, y - FRAME];
      const isGap = column < 0 || row < 0 || column % PIXEL >= PIXEL - GAP || row % PIXEL >= PIXEL - GAP;
      const isLit = !isGap && rows[Math.floor(row / PIXEL)]?.[Math.floor(column / PIXEL)] === "#";
      image.data.set([...(isLit ? LIGHT : DARK), 255], (y * image.width + x) * 4);
    }
  return PNG.sync.write(image, { colorType: 2, deflateLevel: 9 });
}
