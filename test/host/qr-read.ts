// QR codes in pixels, by a decoder that shares nothing with what draws them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Without this the decoder would fetch its WebAssembly from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** A byte a pixel. */
export async function readGrey(grey: Uint8Array, width: number, height: number): Promise<string[]> {
  const data = new Uint8ClampedArray(4 * width * height);
  grey.forEach((light, at) => data.set([light, light, light, 255], 4 * at));
  const found = await readBarcodes({ data, width, height, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode"],
    tryInvert: false,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Rows of `#` and `.`, drawn large enough. */
export function readRows(rows: string[], scale = 4): Promise<string[]> {
  const [width, height] = [rows[0].length * scale, rows.length * scale];
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = rows[Math.floor(y / scale)][Math.floor(x / scale)] === "#" ? 0 : 255;
  return readGrey(grey, width, height);
}
