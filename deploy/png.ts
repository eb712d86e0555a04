// Pixels as a PNG file, and back.

export interface Pixels {
  /** Red, green, blue and opacity of each, row by row. */
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export async function makePng({ data, width, height }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export async function readPng(bytes: Uint8Array): Promise<Pixels & { data: Buffer }> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
