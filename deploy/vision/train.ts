// `node deploy/build/run.mjs deploy/vision/train.ts`: draws crops, trains the net on them and writes net.bin, net.json and the golden answers of
// test/vision. Needs Python with torch and numpy (Debian: python3-torch, python3-numpy). The same seed draws the same crops; `--keep FOLDER` keeps them,
// for another net to be trained on: `--channels` and `--hidden` say how wide it is, `--out FOLDER` writes it there, to be compared (`npm run accuracy`).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makePng } from "../png";
import { CROP } from "./crop";
import { makePicture } from "./picture";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const GOLDEN = join(HERE, "../../test/vision/golden");
const PARTS = 2;

const usual = {
  crops: 43_000,
  epochs: 12,
  seed: 1,
  channels: "8,16,32,48",
  hidden: 64,
  python: "python3",
  keep: "",
  out: "",
};

function optionsFrom(args: string[]): typeof usual {
  const options = { ...usual };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at].replace(/^--/, "");
    if (!(name in options) || args[at + 1] === undefined)
      throw new Error(
        `train: ${args[at]} is unknown; there are ${Object.keys(usual)
          .map(one => `--${one}`)
          .join(", ")}`,
      );
    const isNumber = typeof usual[name as keyof typeof usual] === "number";
    Object.assign(options, { [name]: isNumber ? Number(args[at + 1]) : args[at + 1] });
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
async function writeGolden(folder: string, golden: string): Promise<void> {
  const { crops, answers } = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8")) as {
    crops: number[][];
    answers: number[][];
  };
  const picture = makePicture(CROP.width * crops.length, CROP.height);
  crops.forEach((crop, which) => {
    for (let at = 0; at < CROP.width * CROP.height; at++) {
      const x = which * CROP.width + (at % CROP.width),
        y = Math.floor(at / CROP.width);
      picture.data.set([crop[3 * at], crop[3 * at + 1], crop[3 * at + 2], 255], 4 * (y * picture.width + x));
    }
  });
  writeFileSync(`${golden}.png`, await makePng(picture));
  writeFileSync(
    `${golden}.json`,
    JSON.stringify(
      answers.map(answer => answer.map(value => Math.round(value * 1e5) / 1e5)),
      undefined,
      1,
    ) + "\n",
  );
}

/** Draws what is not drawn yet: what was kept says how it was drawn. */
async function draw(folder: string, crops: number, seed: number): Promise<void> {
  const note = join(folder, "drawn.json"),
    wanted = JSON.stringify({ crops, seed, parts: PARTS });
  if (existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  const program = [join(HERE, "../build/run.mjs"), join(HERE, "train/draw.ts"), folder];
  await Promise.all(
    Array.from({ length: PARTS }, (_, part) =>
      run(process.execPath, [...program, ...[part, PARTS, crops, seed * 1_000_000].map(String)]),
    ),
  );
  writeFileSync(note, wanted);
}

const { crops, epochs, seed, channels, hidden, python, keep, out } = optionsFrom(process.argv.slice(2));
const folder = keep || mkdtempSync(join(tmpdir(), "croupier-train-"));
mkdirSync(folder, { recursive: true });
const started = Date.now();
const sinceStart = () => Math.round((Date.now() - started) / 1000);
await draw(folder, crops, seed);
console.log(`${crops} crops drawn after ${sinceStart()} s`);
await run(python, [join(HERE, "train/train.py"), folder, ...[PARTS, seed, epochs, channels, hidden].map(String)]);
const about = JSON.parse(readFileSync(join(folder, "net.json"), "utf8"));
const width = `--channels ${channels} --hidden ${hidden}`;
const command = `node deploy/build/run.mjs deploy/vision/train.ts --crops ${crops} --epochs ${epochs} --seed ${seed} ${width}`;
const home = out || HERE;
mkdirSync(home, { recursive: true });
writeFileSync(join(home, "net.bin"), readFileSync(join(folder, "net.bin")));
writeFileSync(join(home, "net.json"), JSON.stringify({ command, ...about }, undefined, 2) + "\n");
await writeGolden(folder, out ? join(out, "golden") : GOLDEN);
if (!keep) rmSync(folder, { recursive: true });
console.log(`net.bin written after ${sinceStart()} s: ${JSON.stringify(about.accuracy)}`);
