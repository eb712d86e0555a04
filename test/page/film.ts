// Films for Chromium's fake camera: a white wall with a sticker on it; a drawn table.
import { makeDataMatrix } from "../../deploy/host/stickers/symbol";
import type { Picture } from "../../deploy/vision/picture";

const WIDE = 640;
const HIGH = 480;
const FRAMES = 5;
/** Pixels of a module. */
const MODULE = 14;
/** Brightness of ink and paper in studio range (ITU-R BT.601: 16 to 235). */
const INK = 24;
const PAPER = 225;
const GREY = 128;

/** YUV4MPEG2, as Chromium reads it: a head, then each frame with its plane of brightness and two of colour. */
function film(width: number, height: number, frames: Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
    ...frames.flatMap(frame => [Buffer.from("FRAME\n"), frame]),
  ]);
}

export function filmOf(text: string): Buffer {
  const { modules, dark } = makeDataMatrix(Buffer.from(text, "latin1"));
  return filmOfRows(
    Array.from({ length: modules }, (_, row) =>
      dark
        .slice(row * modules, (row + 1) * modules)
        .map(one => (one ? "#" : "."))
        .join(""),
    ),
  );
}

/** A code as rows of `#` and `.`. */
export function filmOfRows(rows: string[]): Buffer {
  const modules = rows.length;
  const size = Math.min(MODULE, Math.floor(HIGH / modules));
  const light = Buffer.alloc(WIDE * HIGH, PAPER);
  const left = Math.floor((WIDE - modules * size) / 2),
    top = Math.floor((HIGH - modules * size) / 2);
  for (let y = 0; y < modules * size; y++) {
    for (let x = 0; x < modules * size; x++) {
      if (rows[Math.floor(y / size)][Math.floor(x / size)] === "#") light[(top + y) * WIDE + left + x] = INK;
    }
  }
  const frame = Buffer.concat([light, Buffer.alloc((WIDE * HIGH) / 2, GREY)]);
  return film(
    WIDE,
    HIGH,
    Array.from({ length: FRAMES }, () => frame),
  );
}

/** ITU-R BT.601 in studio range; colours of every second pixel in either direction. */
function frameOf({ data, width, height }: Picture): Buffer {
  const light = Buffer.alloc(width * height),
    blue = Buffer.alloc((width * height) / 4),
    red = Buffer.alloc((width * height) / 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x),
        [r, g, b] = data.subarray(at, at + 3);
      light[y * width + x] = 16 + (65.48 * r + 128.55 * g + 24.97 * b) / 255;
      if (x & 1 || y & 1) continue;
      const to = ((y / 2) * width) / 2 + x / 2;
      blue[to] = 128 + (-37.8 * r - 74.2 * g + 112 * b) / 255;
      red[to] = 128 + (112 * r - 93.79 * g - 18.21 * b) / 255;
    }
  return Buffer.concat([light, blue, red]);
}

/** Pictures of one size, sides even; ten a second. */
export function filmOfPictures(pictures: Picture[]): Buffer {
  return film(pictures[0].width, pictures[0].height, pictures.map(frameOf));
}
