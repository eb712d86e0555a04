// The QR code that the updater shows, read by somebody else's decoder.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expect, test } from "vitest";
import makeQr from "../../src/light/qr";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });

test.each([
  "CL1 ESP32 0.16.0 89ABCDEF 162 0123456789",
  "CL1 M5STACK 10.16.12 FFFFFFFF 162 FEDCBA9876",
  "A",
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:AB",
])("says %s", async text => {
  const qr = makeQr(text);
  let steps = 0;
  while (qr.step()) if (++steps > 100) throw new Error("it never ends");
  const scale = 4;
  const side = scale * 33;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const row = Math.floor(y / scale) - 4;
      const column = Math.floor(x / scale) - 4;
      const isInside = row >= 0 && row < 25 && column >= 0 && column < 25;
      if (isInside && (qr.rows[row] >>> column) & 1) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  const [found] = await readBarcodes({ data, width: side, height: side, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode"],
  });
  expect(found?.text).toBe(text);
});
