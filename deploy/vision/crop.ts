// A card cut out of the picture and laid flat, with a rim of what lies around it: what the net is shown.
import { sidesOf } from "./geometry";
import { fromBox, project } from "./homography";
import { type Picture, type Point, type Quad, makePicture } from "./picture";

/** Pixels of a crop, and where in it the card lies if its corners were right: nearly as high, for its width, as a card is. */
export const CROP = { width: 64, height: 96, left: 5, top: 7, right: 59, bottom: 89 };

const CARD_WIDTH = CROP.right - CROP.left,
  CARD_HEIGHT = CROP.bottom - CROP.top;

/** Pixels between samples: each takes in two a side. More samples than this many a side show nothing new. */
const SAMPLE_STEP = 1.5,
  MOST_SAMPLES = 4;

/** Where a card's corners lie in its crop. */
export const EXPECTED: readonly Point[] = [
  [CROP.left, CROP.top],
  [CROP.right, CROP.top],
  [CROP.right, CROP.bottom],
  [CROP.left, CROP.bottom],
];

/** Crop pixels to picture pixels. */
export function frameOf(quad: Quad): number[] {
  return fromBox(CROP.left, CROP.top, CARD_WIDTH, CARD_HEIGHT, quad);
}

/** From places in the crop, measured from the corners that were expected, to corners in the picture. */
export function cornersAt(quad: Quad, moves: ArrayLike<number>): Quad {
  const frame = frameOf(quad);
  return EXPECTED.map(([x, y], at) => project(frame, x + moves[2 * at], y + moves[2 * at + 1])) as Quad;
}

/** What lies outside the picture looks like its edge. Each crop pixel is the mean of up to 4 x 4 samples, so that stripes do not turn into bands. */
export function cropOf(picture: Picture, quad: Quad, crop: Picture = makePicture(CROP.width, CROP.height)): Picture {
  const [short, long] = sidesOf(quad);
  const samples = Math.max(
    1,
    Math.min(MOST_SAMPLES, Math.ceil(Math.max(short / CARD_WIDTH, long / CARD_HEIGHT) / SAMPLE_STEP)),
  );
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = frameOf(quad);
  const { data, width, height } = picture;
  const count = samples * samples;
  const mostX = Math.max(0, width - 1.001),
    mostY = Math.max(0, height - 1.001);
  const shifts = Float64Array.from({ length: samples }, (_, at) => (at + 0.5) / samples);
  // Of a picture of one row or column, the pixel beyond is the pixel itself.
  const right = width > 1 ? 4 : 0,
    down = height > 1 ? 4 * width : 0;
  const out = crop.data;
  let to = 0;
  for (let y = 0; y < CROP.height; y++) {
    for (let x = 0; x < CROP.width; x++, to += 4) {
      let red = 0,
        green = 0,
        blue = 0;
      for (let row = 0; row < samples; row++) {
        const v = y + shifts[row];
        const x0 = h1 * v + h2,
          y0 = h4 * v + h5,
          w0 = h7 * v + h8;
        for (let column = 0; column < samples; column++) {
          const u = x + shifts[column];
          const share = 1 / (h6 * u + w0);
          let px = (h0 * u + x0) * share - 0.5,
            py = (h3 * u + y0) * share - 0.5;
          px = px > 0 ? (px < mostX ? px : mostX) : 0;
          py = py > 0 ? (py < mostY ? py : mostY) : 0;
          const left = px | 0,
            top = py | 0,
            fx = px - left,
            fy = py - top;
          const at = 4 * (top * width + left),
            below = at + down;
          const d = fx * fy,
            b = fx - d,
            c = fy - d,
            a = 1 - fx - c;
          red += a * data[at] + b * data[at + right] + c * data[below] + d * data[below + right];
          green += a * data[at + 1] + b * data[at + right + 1] + c * data[below + 1] + d * data[below + right + 1];
          blue += a * data[at + 2] + b * data[at + right + 2] + c * data[below + 2] + d * data[below + right + 2];
        }
      }
      out[to] = red / count;
      out[to + 1] = green / count;
      out[to + 2] = blue / count;
      out[to + 3] = 255;
    }
  }
  return crop;
}

/** The same crop upside down. */
export function turnedCrop({ data, width, height }: Picture): Picture {
  const turned = makePicture(width, height);
  const last = width * height - 1;
  for (let at = 0; at <= last; at++) turned.data.set(data.subarray(4 * at, 4 * at + 4), 4 * (last - at));
  return turned;
}
