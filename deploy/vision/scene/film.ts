// A camera that moves over a drawn table: frame after frame, each with its truth.
import { type Homography, fromSquare, inverse, chain, project } from "../homography";
import { type Picture, type Quad, makePicture } from "../picture";
import { Dice } from "./dice";

/** Where the camera looks: middle of its picture on the table in pixels of the table, its turn in radians, table pixels for one of its own. */
export interface Aim {
  x: number;
  y: number;
  angle: number;
  zoom: number;
  /** Its far edge sees so much more of the table, on either side, as a share of its width. */
  taper?: number;
}

/** The table's pixels from the camera's. */
export function viewOf(aim: Aim, width: number, height: number): Homography {
  const { x, y, angle, zoom, taper = 0 } = aim;
  const c = Math.cos(angle) * zoom,
    s = Math.sin(angle) * zoom;
  const corner = (u: number, v: number): [number, number] => {
    const px = u * width,
      py = v * height;
    return [x + px * c - py * s, y + px * s + py * c];
  };
  const far = 0.5 + taper;
  const quad: Quad = [corner(-far, -0.5), corner(far, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
  return chain([1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1], fromSquare(quad));
}

/** What the camera sees of a table, four samples a pixel; beyond the table's edge it sees the edge. `noise`: spread of the sensor's, of 255. */
export function filmed(
  table: Picture,
  aim: Aim,
  width: number,
  height: number,
  { noise = 2, seed = 1 }: { noise?: number; seed?: number } = {},
): Picture {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = viewOf(aim, width, height);
  const picture = makePicture(width, height);
  const dice = new Dice(seed);
  let state = dice.below(1 << 30);
  const scale = (noise * Math.sqrt(12)) / 4294967296;
  const mostX = table.width - 1,
    mostY = table.height - 1;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      let red = 0,
        green = 0,
        blue = 0;
      for (let sample = 0; sample < 4; sample++) {
        const u = x + (sample & 1) / 2 + 0.25,
          v = y + (sample >> 1) / 2 + 0.25;
        const w = 1 / (h6 * u + h7 * v + h8);
        const px = Math.max(0, Math.min(mostX, Math.floor((h0 * u + h1 * v + h2) * w))),
          py = Math.max(0, Math.min(mostY, Math.floor((h3 * u + h4 * v + h5) * w)));
        const from = 4 * (py * table.width + px);
        red += table.data[from];
        green += table.data[from + 1];
        blue += table.data[from + 2];
      }
      const sums = [red, green, blue];
      for (let channel = 0; channel < 3; channel++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        picture.data[to + channel] = sums[channel] / 4 + state * scale;
      }
      picture.data[to + 3] = 255;
    }
  return picture;
}

/** Where a quad of the table is in the camera's picture. */
export function filmedQuad(quad: Quad, aim: Aim, width: number, height: number): Quad {
  const view = inverse(viewOf(aim, width, height));
  return quad.map(([x, y]) => project(view, x, y)) as Quad;
}
