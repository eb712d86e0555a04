// Looking at what was printed, with two renderers and a decoder that had no part in drawing it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { Resvg } from "@resvg/resvg-js";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Pixels, four bytes each; only the first three are looked at. */
export interface Image {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

// Without this the decoder would fetch its WebAssembly from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
});

let pdfium: Promise<PDFiumLibrary> | undefined;

/** Every page of a PDF, `perMm` pixels a mm, with its text. */
export async function renderPdf(pdf: Uint8Array, perMm: number): Promise<{ image: Image; text: string }[]> {
  pdfium ??= PDFiumLibrary.init();
  const document = await (await pdfium).loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    // Before rendering, which closes the page.
    const text = page.getText();
    const { data, width, height } = await page.render({
      scale: (perMm * 25.4) / 72,
      render: async bitmap => bitmap.data.slice(),
    });
    pages.push({ image: { width, height, data: new Uint8ClampedArray(data) }, text });
  }
  document.destroy();
  return pages;
}

export function renderSvg(svg: string, width: number): Image {
  const picture = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } }).render();
  return { width: picture.width, height: picture.height, data: new Uint8ClampedArray(picture.pixels) };
}

/** What scissors would leave. */
export function cut(image: Image, x: number, y: number, width: number, height: number): Image {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * image.width + x);
    data.set(image.data.subarray(from, from + 4 * width), 4 * row * width);
  }
  return { width, height, data };
}

/** All symbols of any kind that are seen, as bytes. */
export async function decode(image: Image): Promise<{ format: string; bytes: number[] }[]> {
  const opaque = image.data.map((value, at) => (at % 4 === 3 ? 255 : value));
  const found = await readBarcodes({ ...image, data: opaque, colorSpace: "srgb" } as ImageData, {
    maxNumberOfSymbols: 20,
  });
  return found.filter(one => one.isValid).map(one => ({ format: String(one.format), bytes: [...one.bytes] }));
}

/** How far a pixel is from white, and how coloured it is: 0 to 255 each. */
export function inkAt({ width, data }: Image, x: number, y: number): { dark: number; colour: number } {
  const [a, b, c] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);
  return { dark: 255 - Math.min(a, b, c), colour: Math.max(a, b, c) - Math.min(a, b, c) };
}

/** Whether an area holds no ink; lengths are shares of the image's side. */
export function isBlank(image: Image, left: number, top: number, right: number, bottom: number): boolean {
  for (let y = Math.ceil(top * image.height); y < Math.floor(bottom * image.height); y++) {
    for (let x = Math.ceil(left * image.width); x < Math.floor(right * image.width); x++) {
      if (inkAt(image, x, y).dark > 8) return false;
    }
  }
  return true;
}
