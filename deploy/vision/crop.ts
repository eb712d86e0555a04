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

/** Crop pixels to picture pixels. */
export function frameOf(quad: Quad): number[] {
  return fromBox(CROP.left, CROP.top, CARD_WIDTH, CARD_HEIGHT, quad);
}

/** From places in the crop, measured from the corners that were expected, to corners in the picture. */
export function cornersAt(quad: Quad, moves: ArrayLike<number>): Quad {
  const frame = frameOf(quad);
  const expected: Point[] = [
    [CROP.left, CROP.top],
    [CROP.right, CROP.top],
    [CROP.right, CROP.bottom],
    [CROP.left, CROP.bottom],
  ];
  return expected.map(([x, y], at) => project(frame, x + moves[2 * at], y + moves[2 * at + 1])) as Quad;
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
  const mostX = width - 1.001,
    mostY = height - 1.001;
  let to = 0;
  for (let y = 0; y < CROP.height; y++) {
    for (let x = 0; x < CROP.width; x++, to += 4) {
      let red = 0,
        green = 0,
        blue = 0;
      for (let sample = 0; sample < count; sample++) {
        const u = x + ((sample % samples) + 0.5) / samples,
          v = y + (Math.floor(sample / samples) + 0.5) / samples;
        const w = h6 * u + h7 * v + h8;
        const px = Math.max(0, Math.min(mostX, (h0 * u + h1 * v + h2) / w - 0.5)),
          py = Math.max(0, Math.min(mostY, (h3 * u + h4 * v + h5) / w - 0.5));
        const left = Math.floor(px),
          top = Math.floor(py),
          fx = px - left,
          fy = py - top;
        const at = 4 * (top * width + left),
          below = top + 1 < height ? at + 4 * width : at,
          step = left + 1 < width ? 4 : 0;
        const a = (1 - fx) * (1 - fy),
          b = fx * (1 - fy),
          c = (1 - fx) * fy,
          d = fx * fy;
        red += a * data[at] + b * data[at + step] + c * data[below] + d * data[below + step];
        green += a * data[at + 1] + b * data[at + step + 1] + c * data[below + 1] + d * data[below + step + 1];
        blue += a * data[at + 2] + b * data[at + step + 2] + c * data[below + 2] + d * data[below + step + 2];
      }
      crop.data[to] = red / count;
      crop.data[to + 1] = green / count;
      crop.data[to + 2] = blue / count;
      crop.data[to + 3] = 255;
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
