// The picture of an OLED, as a canvas takes it.

export const WIDTH = 128;
/** Of a white OLED that looks a little blue, and of the glass before it. */
const LIT = [0xd6, 0xee, 0xff];
const DARK = [0x05, 0x08, 0x0b];
/** The least contrast can still be read. */
const LEAST_SHARE = 0.35;

/** `pixels`: 128 x rows, a bit each, by rows, high bit first. `contrast` 0 to 255. */
export function oledPicture(pixels: Uint8Array, isLit: boolean, contrast: number): ImageData {
  const image = new ImageData(WIDTH, (pixels.length * 8) / WIDTH);
  const share = LEAST_SHARE + ((1 - LEAST_SHARE) * contrast) / 255;
  const lit = LIT.map((light, at) => DARK[at] + (light - DARK[at]) * share);
  for (let at = 0; at < pixels.length * 8; at++) {
    const colour = isLit && pixels[at >> 3] & (0x80 >> (at & 7)) ? lit : DARK;
    image.data.set([colour[0], colour[1], colour[2], 255], 4 * at);
  }
  return image;
}
