// Images as Espruino draws them. Not simulated: more than one bit a pixel, palettes, other scales than 1 and 2, turning.
import { int } from "../bytes";
import type { Box, Plane } from "./plane";

export type Resource = string | ArrayBuffer | ArrayBufferView;

/** One bit a pixel, most significant first, rows not padded. */
export interface Image {
  width: number;
  height: number;
  buffer: Resource;
  bpp?: number;
  transparent?: number;
}

const bytesOf = (data: Resource): Uint8Array => {
  if (typeof data === "string") return Uint8Array.from(data, letter => letter.charCodeAt(0));
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
};

/** An image may also be a string: width, height, bits a pixel (+128: the transparent colour follows), pixels. */
function imageOf(image: Image | Resource): Image {
  if (typeof image === "object" && "width" in image) return image;
  const bytes = bytesOf(image);
  const transparent = bytes[2] & 128 ? bytes[3] : undefined;
  return {
    width: bytes[0],
    height: bytes[1],
    bpp: bytes[2] & 127,
    transparent,
    buffer: bytes.subarray(transparent === undefined ? 3 : 4),
  };
}

/** The original marks an image's whole box before it draws: unturned coordinates, cut to the clip box, and even when that leaves nothing. */
function touchImage(plane: Plane, x1: number, y1: number, x2: number, y2: number): Box {
  const clip = plane.clipForDevice();
  const cut = {
    x1: Math.max(x1, clip.x1),
    y1: Math.max(y1, clip.y1),
    x2: Math.min(x2, clip.x2),
    y2: Math.min(y2, clip.y2),
  };
  plane.touch(cut.x1, cut.y1, cut.x2, cut.y2);
  return cut;
}

/**
 * Each pixel is `scale` pixels wide and high. Linux marks a column and a row more than it draws (as recorded); other boards have another way of it, which Linux
 * goes only on turned axes: the clip box is the device's there, though coordinates are not. Both have zeros behind the last byte.
 */
function drawScaled(plane: Plane, image: Image, left: number, top: number, colours: number[], scale: number): void {
  const pixels = bytesOf(image.buffer);
  const transparent = image.transparent === undefined ? -1 : int(image.transparent);
  const width = int(image.width);
  const right = left + width * scale - 1,
    bottom = top + int(image.height) * scale - 1;
  const { isSwapped, isInvertedX, isInvertedY } = plane.axes;
  const more = isSwapped || isInvertedX || isInvertedY ? 0 : 1;
  const { clip } = plane;
  const x1 = Math.max(left, clip.x1),
    y1 = Math.max(top, clip.y1),
    x2 = Math.min(right + more, clip.x2),
    y2 = Math.min(bottom + more, clip.y2);
  plane.touch(x1, y1, x2, y2);
  for (let y = y1; y <= Math.min(y2, bottom); y++) {
    for (let x = x1; x <= Math.min(x2, right); x++) {
      const index = Math.trunc((y - top) / scale) * width + Math.trunc((x - left) / scale);
      const bit = ((pixels[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      if (bit !== transparent) plane.plot(x, y, colours[bit]);
    }
  }
}

/** `colours`: of the zeros and of the ones. */
export function drawImage(
  plane: Plane,
  what: Image | Resource,
  left: number,
  top: number,
  colours: number[],
  scale: number,
): void {
  const image = imageOf(what);
  if (image.bpp && image.bpp !== 1) throw new Error("The simulated drawImage draws 1-bit images only");
  const width = int(image.width),
    height = int(image.height);
  if (!(width > 0 && height > 0)) throw new Error("Expecting valid Image");
  if (scale > 1) return drawScaled(plane, image, left, top, colours, scale);
  const pixels = bytesOf(image.buffer);
  const transparent = image.transparent === undefined ? -1 : int(image.transparent);
  if (!pixels.length) return;
  let rows = { y1: top, y2: top + height - 1 };
  if (!plane.axes.isSwapped) {
    const cut = touchImage(plane, left, top, left + width - 1, top + height - 1);
    if (cut.x2 < cut.x1 || cut.y2 < cut.y1) return;
    rows = cut;
  }
  for (let y = rows.y1; y <= rows.y2; y++) {
    for (let x = 0; x < width; x++) {
      const index = (y - top) * width + x;
      // Behind the last byte there are ones.
      const bit = ((pixels[index >> 3] ?? 255) >> (7 - (index & 7))) & 1;
      if (bit !== transparent) plane.plot(left + x, y, colours[bit]);
    }
  }
}
