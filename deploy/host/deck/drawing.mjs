// The program that reads and draws somebody's pictures (drawer.ts starts it, and ends it when a picture takes too long). It opens no file: bytes come in, pixels
// go out. A program of its own, since nothing else ends what a picture made a library begin.
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const require = createRequire(import.meta.url);

/** Beside the work, which may keep this process from hearing anything: ends it when it takes more memory than that, or when nobody waits for it any more. */
const WATCH = `
const { workerData: { mostBytes, parent } } = require("node:worker_threads");
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 50);`;

/** What a photo may be; all else that the library could read stays closed to it, drawings and documents above all. */
const LOADERS = ["Jpeg", "Png", "Webp", "Tiff", "Heif", "Nsgif"].map(kind => `VipsForeignLoad${kind}`);

/** Upright as they were taken, of a film the first picture, and no side longer than `mostSide`. */
async function decode({ bytes, mostPixels, mostSide }) {
  const sharp = require("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true })
    .rotate()
    .resize({ width: mostSide, height: mostSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The longest side becomes so many pixels; four bytes each, colours weakened by how little is seen of them. */
function draw({ svg, longest }) {
  const { Resvg } = require("@resvg/resvg-js");
  const font = { loadSystemFonts: svg.includes("<text") };
  const { width, height } = new Resvg(svg, { font });
  const fitTo = { mode: width < height ? "height" : "width", value: longest };
  const drawn = new Resvg(svg, { font, fitTo }).render();
  return { pixels: drawn.pixels, width: drawn.width, height: drawn.height };
}

const TASKS = { decode, draw };

/** Answers each message with what came of it, or with why not. */
export function serve() {
  let isWatched = false;
  process.on("message", async ({ kind, task, mostBytes }) => {
    if (!isWatched)
      new Worker(WATCH, { eval: true, workerData: { mostBytes, parent: process.ppid }, execArgv: [] }).unref();
    isWatched = true;
    try {
      process.send({ done: await TASKS[kind](task) });
    } catch (error) {
      process.send({ fault: error instanceof Error ? error.message : String(error) });
    }
  });
  // A library that is at work would hold an orderly end up.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
