// `node deploy/build/run.mjs deploy/vision/train.ts`: draws crops, trains the net on them and writes net.bin, net.json and the golden answers of
// test/vision. Needs Python with torch and numpy (Debian: python3-torch, python3-numpy). The same seed draws the same crops.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { CROP } from "./crop";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const GOLDEN = join(HERE, "../../test/vision/golden");
const PARTS = 2;

const usual = { crops: 43_000, epochs: 12, seed: 1, python: "python3", keep: "" };

function optionsFrom(args: string[]): typeof usual {
  const options = { ...usual };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at].replace(/^--/, "");
    if (!(name in options) || args[at + 1] === undefined)
      throw new Error(`train: ${args[at]} is unknown; there are --crops, --epochs, --seed, --python, --keep FOLDER`);
    Object.assign(options, { [name]: name === "python" || name === "keep" ? args[at + 1] : Number(args[at + 1]) });
  }
  return options;
}

/** Ends when the program does; its words are shown as they come. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", code => (code === 0 ? resolve() : reject(new Error(`train: ${program} ended with ${code}`))));
  });
}

/** The crops side by side as one picture, and what the trainer's net says to them. */
function writeGolden(folder: string): void {
  const { crops, answers } = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8")) as {
    crops: number[][];
    answers: number[][];
  };
  const png = new PNG({ width: CROP.width * crops.length, height: CROP.height });
  crops.forEach((crop, which) => {
    for (let at = 0; at < CROP.width * CROP.height; at++) {
      const x = which * CROP.width + (at % CROP.width),
        y = Math.floor(at / CROP.width);
      png.data.set([crop[3 * at], crop[3 * at + 1], crop[3 * at + 2], 255], 4 * (y * png.width + x));
    }
  });
  mkdirSync(join(HERE, "../../test/vision"), { recursive: true });
  writeFileSync(`${GOLDEN}.png`, PNG.sync.write(png));
  writeFileSync(
    `${GOLDEN}.json`,
    JSON.stringify(
      answers.map(answer => answer.map(value => Math.round(value * 1e5) / 1e5)),
      undefined,
      1,
    ) + "\n",
  );
}

const { crops, epochs, seed, python, keep } = optionsFrom(process.argv.slice(2));
const folder = keep || mkdtempSync(join(tmpdir(), "croupier-train-"));
mkdirSync(folder, { recursive: true });
const started = Date.now();
await Promise.all(
  Array.from({ length: PARTS }, (_, part) =>
    run(process.execPath, [
      join(HERE, "../build/run.mjs"),
      join(HERE, "train/draw.ts"),
      folder,
      `${part}`,
      `${PARTS}`,
      `${crops}`,
      `${seed * 1_000_000}`,
    ]),
  ),
);
console.log(`${crops} crops drawn in ${Math.round((Date.now() - started) / 1000)} s`);
await run(python, [join(HERE, "train/train.py"), folder, `${PARTS}`, `${seed}`, `${epochs}`]);
const about = JSON.parse(readFileSync(join(folder, "net.json"), "utf8"));
const command = `node deploy/build/run.mjs deploy/vision/train.ts --crops ${crops} --epochs ${epochs} --seed ${seed}`;
writeFileSync(join(HERE, "net.bin"), readFileSync(join(folder, "net.bin")));
writeFileSync(join(HERE, "net.json"), JSON.stringify({ command, ...about }, undefined, 2) + "\n");
writeGolden(folder);
if (!keep) rmSync(folder, { recursive: true });
console.log(`net.bin written after ${Math.round((Date.now() - started) / 1000)} s: ${JSON.stringify(about.accuracy)}`);
