// `node deploy/build/run.mjs deploy/vision/train/draw.ts FOLDER PART PARTS COUNT SEED`: draws every PARTS-th of COUNT samples into FOLDER, as PART.crops
// (red, green and blue of each pixel) and PART.answers (13 floats: quantity, filling, colour, shape, isCard, eight moves).
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { CROP, cropOf } from "../crop";
import type { Picture } from "../picture";
import { Dice } from "../scene/dice";
import { throughJpeg } from "../scene/jpeg";
import { drawScene } from "../scene/scene";
import { makeSample } from "./crops";

function colours({ data }: Picture): Buffer {
  const bytes = Buffer.alloc(3 * CROP.width * CROP.height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    bytes[to] = data[from];
    bytes[to + 1] = data[from + 1];
    bytes[to + 2] = data[from + 2];
  }
  return bytes;
}

const [folder, ...numbers] = process.argv.slice(2);
const [part, parts, count, seed] = numbers.map(Number);
sharp.concurrency(1);
const crops = openSync(join(folder, `${part}.crops`), "w"),
  answers = openSync(join(folder, `${part}.answers`), "w");
for (let at = part; at < count; at += parts) {
  const sample = makeSample(new Dice(seed + at));
  const drawn = drawScene(sample.scene);
  const picture = sample.jpeg === undefined ? drawn : await throughJpeg(drawn, sample.jpeg);
  writeSync(crops, colours(cropOf(picture, sample.crop)));
  const { quantity, filling, colour, shape, isCard, moves } = sample.answer;
  writeSync(answers, Buffer.from(Float32Array.of(quantity, filling, colour, shape, isCard, ...moves).buffer));
}
closeSync(crops);
closeSync(answers);
