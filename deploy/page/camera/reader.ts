// Reads square codes from pictures. The reader is fetched, from where the page came from, when it is first needed.
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** What stickers and setup sheets are printed in. */
const FORMATS = ["DataMatrix", "QRCode"] as const;

export interface Reading {
  /** A character is a byte, as a scanner sends it. */
  text: string;
  /** The code's corners in the picture. */
  corners: { x: number; y: number }[];
}

async function load() {
  const reader = await import("zxing-wasm/reader");
  reader.prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path) },
  });
  return reader;
}

let loading: ReturnType<typeof load> | undefined;

/** All codes in a picture, at most a few. `isStill`: there is time to look harder. */
export async function readCodes(image: ImageData, isStill = false): Promise<Reading[]> {
  loading ??= load();
  const { readBarcodes } = await loading;
  const results = await readBarcodes(image, {
    formats: [...FORMATS],
    maxNumberOfSymbols: 4,
    tryHarder: true,
    tryInvert: isStill,
    tryDownscale: isStill,
  });
  return results
    .filter(({ isValid }) => isValid)
    .map(({ bytes, position }) => ({
      text: String.fromCharCode(...bytes),
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    }));
}
