// An animated PNG of black and white pictures, all of one size, without end (PNG, third edition: acTL, fcTL and fdAT).
import { deflateSync } from "node:zlib";
import { crc32 } from "../../../devices/sim/bytes";

const SIGN = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Bits of a grey pixel. */
const DEPTH = 1;
/** Of a filter that changes nothing. */
const NO_FILTER = 0;

function chunk(type: string, ...numbers: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...numbers]);
  return Buffer.concat([word(body.length - type.length), body, word(crc32(body))]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Rows of `#` and `.`, each `scale` pixels wide and high. */
function pixels(rows: string[], scale: number): Buffer {
  const lines = rows.map(row => {
    const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
    line[0] = NO_FILTER;
    for (let x = 0; x < row.length * scale; x++)
      if (row[Math.floor(x / scale)] !== "#") line[1 + (x >> 3)] |= 0x80 >> (x & 7);
    return Buffer.concat(Array.from({ length: scale }, () => line));
  });
  return deflateSync(Buffer.concat(lines), { level: 9 });
}

/** `forMs`: how long each is shown. */
export function animatedPng(pictures: string[][], scale: number, forMs: number): Buffer {
  const width = pictures[0][0].length * scale;
  const height = pictures[0].length * scale;
  let sequence = 0;
  const control = () =>
    chunk(
      "fcTL",
      ...[sequence++, width, height, 0, 0].map(word),
      ...[Math.round(forMs), 1000].map(short),
      Buffer.of(0, 0),
    );
  const frames = pictures.map((rows, at) => {
    const head = control();
    const data = pixels(rows, scale);
    // A viewer that knows no animation shows the first.
    return [head, at ? chunk("fdAT", word(sequence++), data) : chunk("IDAT", data)];
  });
  return Buffer.concat([
    SIGN,
    chunk("IHDR", word(width), word(height), Buffer.of(DEPTH, 0, 0, 0, 0)),
    chunk("acTL", word(pictures.length), word(0)),
    ...frames.flat(),
    chunk("IEND"),
  ]);
}
