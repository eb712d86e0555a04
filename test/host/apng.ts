// An animated PNG apart (PNG, third edition): its frames as pictures of their own.
import { inflateSync } from "node:zlib";

export interface Animation {
  width: number;
  height: number;
  plays: number;
  frames: { forMs: number; /** A byte a pixel, 0 is black. */ grey: Uint8Array }[];
}

/** Black and white, not filtered, each frame as large as the picture: all that is read here. */
export function readAnimation(png: Buffer): Animation {
  let [width, height, plays] = [0, 0, -1];
  const frames: { forMs: number; parts: Buffer[] }[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
    if (type === "acTL") plays = body.readUInt32BE(4);
    if (type === "fcTL")
      frames.push({ forMs: (1000 * body.readUInt16BE(20)) / (body.readUInt16BE(22) || 100), parts: [] });
    if (type === "IDAT") frames.at(-1)!.parts.push(body);
    if (type === "fdAT") frames.at(-1)!.parts.push(body.subarray(4));
    at += 12 + length;
  }
  const row = 1 + Math.ceil(width / 8);
  return {
    ...{ width, height, plays },
    frames: frames.map(({ forMs, parts }) => {
      const lines = inflateSync(Buffer.concat(parts));
      const grey = new Uint8Array(width * height);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          grey[y * width + x] = (lines[y * row + 1 + (x >> 3)] >> (7 - (x & 7))) & 1 ? 255 : 0;
      return { forMs, grey };
    }),
  };
}
