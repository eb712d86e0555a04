// The pixels of a screen as those of a camera see them: three stripes of colour in each. Where both grids are nearly alike, broad coloured bands appear that
// are on no screen (moire); nothing has to be done for it, it comes of looking at one grid through the other.
import { fromSquare, inverse } from "../homography";
import type { Quad } from "../picture";
import { type Canvas, boundsOf } from "./canvas";

/** `columns` by `rows` pixels of the screen; `across` and `down`: how much light is missing between them, on either side of the mean, 0 to 1. */
export interface Grid {
  columns: number;
  rows: number;
  across: number;
  down: number;
}

const TURN = 2 * Math.PI;

/** Each colour has its own third of a screen's pixel. */
export function layGrid(canvas: Canvas, { columns, rows, across, down }: Grid, quad: Quad): void {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = inverse(fromSquare(quad));
  const { left, top, right, bottom } = boundsOf(canvas, quad, 0);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const px = x + 0.5,
        py = y + 0.5,
        w = h6 * px + h7 * py + h8;
      const u = (h0 * px + h1 * py + h2) / w,
        v = (h3 * px + h4 * py + h5) / w;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const line = 1 + down * Math.cos(TURN * v * rows);
      const at = 3 * (y * canvas.width + x);
      for (let channel = 0; channel < 3; channel++)
        canvas.data[at + channel] *= line * (1 + across * Math.cos(TURN * (u * columns - channel / 3)));
    }
}
