// The picture of a display in colours, as a canvas takes it.

export const SIZE = { width: 320, height: 240 };
/** Glass with nothing lit behind it. */
const DARK = [0x07, 0x09, 0x0b];
/** The least light can still be read by. */
const LEAST_SHARE = 0.35;

/** What each level of a colour looks like on a canvas. */
const shades = (levels: number, share: number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: levels }, (_, level) => Math.round((level * 255 * share) / (levels - 1)));

/** `pixels`: by rows, RGB565; undefined: nothing is lit. `backlight`: 0..1. */
export function colourPicture(pixels: Uint16Array | undefined, backlight: number): ImageData {
  const image = new ImageData(SIZE.width, SIZE.height);
  const { data } = image;
  const isDark = !pixels || backlight <= 0;
  const share = LEAST_SHARE + (1 - LEAST_SHARE) * backlight;
  const five = shades(32, share);
  const six = shades(64, share);
  for (let at = 0; at < data.length; at += 4) {
    const colour = isDark ? 0 : pixels[at >> 2];
    data[at] = isDark ? DARK[0] : five[colour >> 11];
    data[at + 1] = isDark ? DARK[1] : six[(colour >> 5) & 63];
    data[at + 2] = isDark ? DARK[2] : five[colour & 31];
    data[at + 3] = 255;
  }
  return image;
}
