// `node deploy/build/run.mjs deploy/vision/train/draw.ts FOLDER PART PARTS COUNT SEED`: draws every PARTS-th of COUNT samples into FOLDER, as the files PART.
import sharp from "sharp";
import { cropOf } from "../crop";
import { Dice } from "../scene/dice";
import { throughJpeg } from "../scene/jpeg";
import { drawScene } from "../scene/scene";
import { openCropFiles } from "./crop-files";
import { makeSample } from "./crops";

const [folder, ...numbers] = process.argv.slice(2);
const [part, parts, count, seed] = numbers.map(Number);
sharp.concurrency(1);
const files = openCropFiles(folder, String(part));
for (let at = part; at < count; at += parts) {
  const sample = makeSample(new Dice(seed + at));
  const drawn = drawScene(sample.scene);
  const picture = sample.jpeg === undefined ? drawn : await throughJpeg(drawn, sample.jpeg);
  files.add(cropOf(picture, sample.crop), sample.answer);
}
files.close();
