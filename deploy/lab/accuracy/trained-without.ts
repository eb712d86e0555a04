// One photographer left out of the training itself: a net learns from the photos of all the others besides drawn cards, and reads that one's. What a
// stranger's own photos would gain or lose.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Net, readNet } from "../../vision/net";
import { openPhoto } from "../../vision/photo";
import { recognise } from "../../vision/recognise";
import { type LabelledPhoto, sourceOf } from "../../vision/train/labels";
import { rowOf } from "./row";
import { type Sum, scoreOf, sumOf } from "./score";

export interface TrainedWithout {
  source: string;
  /** With the net in use, and with the one that never saw this source. */
  before: Sum;
  after: Sum;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

function train(folder: string, source: string, keep: string, out: string, more: string[]): Net {
  const program = [join(ROOT, "deploy/build/run.mjs"), join(ROOT, "deploy/vision/train.ts")];
  const wanted = ["--photos", folder, "--leave-out", source, "--keep", keep, "--out", out, ...more];
  const { status } = spawnSync(process.execPath, [...program, ...wanted], { stdio: ["ignore", "ignore", "inherit"] });
  if (status) throw new Error(`training without ${source} ended with ${status}`);
  return readNet(readFileSync(join(out, "net.bin")));
}

/** `more`: further options of the training; `onEach` after every source. The drawn crops are the same for all. */
export async function trainWithoutEach(
  folder: string,
  photos: LabelledPhoto[],
  usual: Net,
  more: string[],
  onEach: () => void,
): Promise<TrainedWithout[]> {
  const work = mkdtempSync(join(tmpdir(), "croupier-without-"));
  const all: TrainedWithout[] = [];
  try {
    for (const source of [...new Set(photos.map(({ file }) => sourceOf(file)))]) {
      const net = train(folder, source, join(work, "crops"), join(work, "net"), more);
      const theirs = photos.filter(({ file }) => sourceOf(file) === source);
      const [before, after] = [[], []] as ReturnType<typeof scoreOf>[][];
      for (const photo of theirs) {
        const picture = await openPhoto(join(folder, photo.file));
        before.push(scoreOf(recognise(picture, { net: usual }), photo, picture.width));
        after.push(scoreOf(recognise(picture, { net }), photo, picture.width));
      }
      all.push({ source, before: sumOf(before), after: sumOf(after) });
      onEach();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return all;
}

const cellsOf = ({ found, whole, misread, doubtful, strays }: Sum) => [found, whole, misread, doubtful, strays];

export function trainedWithoutLines(all: TrainedWithout[]): string[] {
  const heads = ["found", "whole", "misread", "doubtful", "false"];
  return [
    rowOf("left out", 18, ["cards", ...heads, ...heads.map(head => `${head}*`)]),
    ...all.map(({ source, before, after }) => rowOf(source, 18, [after.cards, ...cellsOf(before), ...cellsOf(after)])),
    "* with a net that learnt from the others' photos besides",
  ];
}
