// `npm run bench:vision`: processor time of decoding and recognising a 12-megapixel photo in Node, or only of the files that are named; a crop read by the net, and
// the live camera in headless Chromium where there is one.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseCode } from "../../../src/games/set/codes";
import { cropOf } from "../../vision/crop";
import { answersFor, whiteOf } from "../../vision/net";
import { decodePhoto } from "../../vision/photo";
import { type Picture, fit, makePicture } from "../../vision/picture";
import { type Recognised, recognise } from "../../vision/recognise";
import { asJpeg } from "../../vision/scene/jpeg";
import { OAK, drawScene, layOut } from "../../vision/scene/scene";
import { usualNet } from "../../vision/usual-net";
import { processorMs } from "./processes";
import { measureLive } from "./vision-live";

const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"].map(row =>
  row.split(" ").map(parseCode),
);
const TIMES = 7;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** A drawn table with each pixel as a square of so many: its edges are as sharp as a telephone's. */
function enlarged(small: Picture, by: number): Picture {
  const large = makePicture(small.width * by, small.height * by);
  const from = new Uint32Array(small.data.buffer),
    to = new Uint32Array(large.data.buffer);
  for (let y = 0; y < large.height; y++)
    for (let x = 0; x < large.width; x++)
      to[y * large.width + x] = from[Math.floor(y / by) * small.width + Math.floor(x / by)];
  return large;
}

function table(): Picture {
  return drawScene(layOut({ rows: ROWS, width: 1333, height: 1000, cardWidth: 150, table: OAK }).scene);
}

/** The first photo of a process, while its code is not compiled yet, and the usual one. */
const coldAndWarm = ([cold, ...warm]: number[]) => `${ms(cold)} cold, ${ms(median(warm))} warm`;

/** What it takes to load the library that decodes, which the first photo of a process waits for. */
async function loadDecoder(): Promise<number> {
  const started = processorMs();
  await import("sharp");
  return processorMs() - started;
}

/** A photo from its bytes to its cards: what decoding takes, and what recognising takes beside it. */
async function measureStages(name: string, bytes: Uint8Array): Promise<void> {
  const decodes: number[] = [],
    whole: number[] = [],
    runs: Recognised[] = [];
  let size = "";
  for (let time = 0; time < TIMES; time++) {
    const started = processorMs();
    const photo = await decodePhoto(bytes, name);
    const decoded = processorMs();
    runs.push(recognise(photo, { net: usualNet(), now: processorMs }));
    whole.push(processorMs() - decoded);
    decodes.push(decoded - started);
    size = `${photo.width} x ${photo.height}`;
  }
  const ratios = whole.map((time, at) => time / decodes[at]);
  console.log(`${name}: ${size}, ${runs[0].cards.length} cards`);
  console.log(`  decoding     ${coldAndWarm(decodes)}`);
  console.log(`  recognising  ${coldAndWarm(whole)}`);
  console.log(
    `  ratio        ${(whole[0] / (decodes[0] + loading)).toFixed(2)} cold (${ratios[0].toFixed(2)} without what loading the decoder took, ${ms(loading)}), ${median(ratios.slice(1)).toFixed(2)} warm`,
  );
  for (const stage of Object.keys(runs[0].timings) as (keyof Recognised["timings"])[])
    console.log(`    ${stage.padEnd(10)} ${coldAndWarm(runs.map(run => run.timings[stage]))}`);
}

function measureNet(photo: Picture): void {
  const net = usualNet();
  const work = fit(photo, 2000);
  const [card] = recognise(photo, { net }).cards;
  const crop = cropOf(
    work,
    card.corners.map(([x, y]) => [
      (x * work.width) / photo.width,
      (y * work.width) / photo.width,
    ]) as typeof card.corners,
  );
  const white = whiteOf(crop);
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    answersFor(net, crop, white);
    return performance.now() - start;
  });
  console.log(`a crop through the net: ${ms(median(times))}`);
}

const files = process.argv.slice(2);
// Nothing is drawn before: the first photo of this process is the first that its code has to do with.
const loading = await loadDecoder();
for (const file of files) await measureStages(basename(file), readFileSync(file));
if (files.length) process.exit();
const photo = enlarged(table(), 3);
await measureStages("drawn table", await asJpeg(photo, 92));
measureNet(photo);
await measureLive();
