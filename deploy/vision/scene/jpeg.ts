// Drawn pictures as a camera saves them.
import { decodePhoto } from "../photo";
import type { Picture } from "../picture";

export async function asJpeg({ data, width, height }: Picture, quality: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
}

export const throughJpeg = async (picture: Picture, quality: number): Promise<Picture> =>
  decodePhoto(await asJpeg(picture, quality), "a drawn picture");
