// Pictures from files, upright as they were taken. Never larger in memory than the recogniser looks at: a decoder that is told to shrink does so while
// it reads.
import { readFile } from "../input";
import { kindOf, whyNoPhoto } from "../kinds";
import { Mistake } from "../mistake";
import type { Picture } from "./picture";

/** Pixels that a file may have: a telephone's best have 200 million. More is refused before anything is decoded. */
export const MOST_PIXELS = 268_000_000;
/** Longest side after decoding: from 24 megapixels on, the file is shrunk on the way in. */
const MOST_SIDE = 6000;

const READ = "a JPEG, PNG, WebP or TIFF";

/** What is said of a file that has more. */
export const tooManyPixels = (name: string): Mistake =>
  new Mistake(`${name} has more than ${MOST_PIXELS / 1e6} million pixels: shrink it first`);

async function cannotRead(file: string, bytes: Uint8Array, error: unknown): Promise<Mistake> {
  const text = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(text)) return tooManyPixels(file);
  const kind = await kindOf(bytes);
  const other = whyNoPhoto(file, kind);
  if (other) return new Mistake(other);
  if (/unsupported image format/i.test(text))
    return new Mistake(
      kind
        ? `${file} is ${kind}, which cannot be read here: save it as JPEG or PNG`
        : `${file} is no picture that can be read: give ${READ}`,
    );
  return new Mistake(
    `${file} is damaged and cannot be read (${text.split("\n")[0].slice(0, 120)}): take the picture again, or copy the file again`,
  );
}

/** Upright by its EXIF note. Throws a Mistake that says what to do. */
export const openPhoto = async (file: string): Promise<Picture> => decodePhoto(readFile(file), file);

/** `name` is what a person calls it. */
export async function decodePhoto(bytes: Uint8Array, name: string): Promise<Picture> {
  // The library would draw an SVG, too, and all that stands in it.
  if (!(await kindOf(bytes))?.startsWith("a picture"))
    throw await cannotRead(name, bytes, new Error("unsupported image format"));
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true });
    const { data, info } = await image
      .rotate()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    throw await cannotRead(name, bytes, error);
  }
}
