// `npm run train`: draws crops, trains the net on them and writes net.bin, net.json and the golden answers of test/vision. Needs Python with torch and
// numpy (Debian: python3-torch, python3-numpy). The same seed draws the same crops; `--keep FOLDER` keeps them, for another net to be trained on:
// `--channels` and `--hidden` say how wide it is, `--out FOLDER` writes it there, to be compared (`npm run accuracy`).
// `--photos FOLDER`: goes on with the net in use and learns from labelled photos besides; net.bin is written into that folder, or into `--out`.
// `--leave-out SOURCE` learns from none of that source's photos.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Mistake } from "../mistake";
import { makeBar } from "../output";
import { makePng } from "../png";
import { CROP } from "./crop";
import { makePicture } from "./picture";
import { cutPhotos, photosOf } from "./train/from-photos";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const GOLDEN = join(HERE, "../../test/vision/golden");
const PARTS = 2;

const anew = {
  crops: 43_000,
  epochs: 12,
  seed: 1,
  channels: "8,16,32,48",
  hidden: 64,
  python: "python3",
  keep: "",
  out: "",
  photos: "",
  "leave-out": "",
};
/** With photos as many crops are cut out of them as are drawn: the net keeps what it can read already. */
const withPhotos: typeof anew = { ...anew, crops: 10_000, epochs: 6 };

function optionsFrom(args: string[]): typeof anew {
  const options = { ...(args.includes("--photos") ? withPhotos : anew) };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at].replace(/^--/, "");
    const value = args[at + 1];
    if (!(name in options) || value === undefined)
      throw new Mistake(
        `${args[at]} ${name in options ? "needs a value" : "is unknown"}; there are ${Object.keys(anew)
          .map(one => `--${one}`)
          .join(", ")}`,
      );
    const isNumber = typeof anew[name as keyof typeof anew] === "number";
    if (isNumber && !/^[1-9]\d*$/.test(value)) throw new Mistake(`${args[at]} ${value} is no number from 1 on`);
    Object.assign(options, { [name]: isNumber ? Number(value) : value });
  }
  if (options["leave-out"] && !options.photos) throw new Mistake("--leave-out is for photos: name them with --photos");
  return options;
}

/** Ends when the program does; its words are shown as they come. */
function run(program: string, args: string[], stdio: "inherit" | "ignore" = "inherit"): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio });
    child.on("error", reject);
    child.on("exit", code => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

/** Drawing takes minutes: what is missing is said before. */
async function checkPython(python: string): Promise<void> {
  try {
    await run(python, ["-c", "import torch, numpy"], "ignore");
  } catch {
    throw new Mistake(
      `${python} with torch and numpy is needed (Debian: python3-torch, python3-numpy): install them, or name another with --python`,
    );
  }
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

async function train(args: string[]): Promise<void> {
  const { crops, epochs, seed, channels, hidden, python, keep, out, photos, "leave-out": leaveOut } = optionsFrom(args);
  // What is wrong with the labels is said before anything is drawn.
  const count = photos ? photosOf({ folder: photos, leaveOut }).length : 0;
  await checkPython(python);
  const folder = keep || mkdtempSync(join(tmpdir(), "croupier-train-"));
  mkdirSync(folder, { recursive: true });
  const started = Date.now();
  const sinceStart = () => Math.round((Date.now() - started) / 1000);
  if (photos) {
    const bar = await makeBar("photos", count);
    const cards = await cutPhotos({ folder: photos, crops, seed, leaveOut }, folder, bar.step).finally(bar.stop);
    console.log(`crops of ${cards} cards on ${count} photos after ${sinceStart()} s`);
  }
  await draw(folder, crops, seed);
  console.log(`${crops} crops drawn after ${sinceStart()} s`);
  const start = photos ? [join(HERE, "net.bin")] : [];
  await run(python, [
    join(HERE, "train/train.py"),
    folder,
    ...[PARTS, seed, epochs, channels, hidden].map(String),
    ...start,
  ]);
  const about = JSON.parse(readFileSync(join(folder, "net.json"), "utf8"));
  const home = out || photos || HERE;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "net.bin"), readFileSync(join(folder, "net.bin")));
  const command = photos
    ? `npm run train -- --photos FOLDER --crops ${crops} --epochs ${epochs} --seed ${seed}`
    : `npm run train -- --crops ${crops} --epochs ${epochs} --seed ${seed} --channels ${channels} --hidden ${hidden}`;
  writeFileSync(join(home, "net.json"), JSON.stringify({ command, ...about }, undefined, 2) + "\n");
  if (!photos) await writeGolden(folder, out ? join(out, "golden") : GOLDEN);
  rmSync(join(folder, "photos.crops"), { force: true });
  rmSync(join(folder, "photos.answers"), { force: true });
  if (!keep) rmSync(folder, { recursive: true });
  console.log(`${join(home, "net.bin")} written after ${sinceStart()} s: ${JSON.stringify(about.accuracy)}`);
}

train(process.argv.slice(2)).catch(error => {
  if (!(error instanceof Mistake)) throw error;
  console.error(`train: ${error.message}`);
  process.exitCode = 2;
});
