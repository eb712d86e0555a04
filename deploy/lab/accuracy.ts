// `npm run accuracy -- FOLDER`: how well the recogniser reads a folder of photos with a labels.json. `--json` for programs, `--each` names every
// mistake, `--tuned` leaves the photos that are kept aside alone, `--edition usual|amigo` instead of guessing it.
import { join } from "node:path";
import { type LabelledPhoto, isKeptAside, readLabels } from "./accuracy/labels";
import { type Score, type Sum, scoreOf, sumOf } from "./accuracy/score";
import { Mistake } from "../mistake";
import { makeBar } from "../output";
import { openPhoto } from "../vision/photo";
import { type Recognised, recognise } from "../vision/recognise";
import type { Edition } from "../vision/scene/shapes";
import { usualNet } from "../vision/usual-net";
import { ATTRIBUTES } from "../words";

interface Result {
  photo: LabelledPhoto;
  score: Score;
  timings: Recognised["timings"];
  decodeMs: number;
  isKept: boolean;
}

const percent = (part: number, all: number) => (all ? `${((100 * part) / all).toFixed(2)} %` : "-");

function row(name: string, sum: Sum): string {
  const cells = [
    `${sum.cards}`,
    percent(sum.found, sum.cards),
    percent(sum.whole, sum.cards),
    ...sum.attributes.map(right => percent(right, sum.found)),
    `${sum.strays}`,
    `${sum.perfect} of ${sum.photos}`,
    percent(sum.inPlace, sum.placed),
  ];
  return name.padEnd(16) + cells.map(cell => cell.padStart(11)).join("");
}

function meanMs(results: Result[]): Record<string, number> {
  const stages = Object.keys(results[0].timings) as (keyof Recognised["timings"])[];
  const mean = (of: (one: Result) => number) =>
    Math.round((10 * results.reduce((sum, one) => sum + of(one), 0)) / results.length) / 10;
  return {
    decode: mean(one => one.decodeMs),
    ...Object.fromEntries(stages.map(stage => [stage, mean(one => one.timings[stage])])),
  };
}

/** What this program took of a processor: the same on a busy machine as on an idle one. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measure(
  folder: string,
  photo: LabelledPhoto,
  isKept: boolean,
  edition: Edition | "auto",
): Promise<Result> {
  const started = performance.now();
  const picture = await openPhoto(join(folder, photo.file));
  const decodeMs = performance.now() - started;
  const answer = recognise(picture, { net: usualNet(), edition, now: processorMs });
  return { photo, score: scoreOf(answer, photo, picture.width), timings: answer.timings, decodeMs, isKept };
}

function print(results: Result[], isEach: boolean): void {
  const sums = (some: Result[]) => sumOf(some.map(one => one.score));
  console.log(
    "".padEnd(16) +
      ["cards", "found", "whole", ...ATTRIBUTES, "false", "perfect", "place"].map(word => word.padStart(11)).join(""),
  );
  for (const group of [...new Set(results.map(one => one.photo.group))])
    console.log(row(group, sums(results.filter(one => one.photo.group === group))));
  const kept = results.filter(one => one.isKept),
    tuned = results.filter(one => !one.isKept);
  if (kept.length) console.log(row("tuned on", sums(tuned)) + "\n" + row("kept aside", sums(kept)));
  console.log(row("all", sums(results)));
  console.log(
    `milliseconds of one processor a photo (decode: by the clock): ${Object.entries(meanMs(results))
      .map(([stage, ms]) => `${stage} ${ms}`)
      .join(", ")}`,
  );
  if (isEach)
    for (const { photo, score } of results)
      if (score.mistakes.length) console.log(`${photo.file}: ${score.mistakes.join("; ")}`);
}

function json(results: Result[]): string {
  const sums = (some: Result[]) => sumOf(some.map(one => one.score));
  const groups = Object.fromEntries(
    [...new Set(results.map(one => one.photo.group))].map(group => [
      group,
      sums(results.filter(one => one.photo.group === group)),
    ]),
  );
  return JSON.stringify({
    all: sums(results),
    tuned: sums(results.filter(one => !one.isKept)),
    keptAside: sums(results.filter(one => one.isKept)),
    groups,
    milliseconds: meanMs(results),
    photos: results.map(({ photo, score, isKept }) => ({ file: photo.file, isKept, ...score })),
  });
}

async function run(args: string[]): Promise<void> {
  const flags = new Set(args.filter(arg => arg.startsWith("--")));
  const editionAt = args.indexOf("--edition");
  const edition = editionAt < 0 ? "auto" : (args[editionAt + 1] as Edition);
  const folders = args.filter((arg, at) => !arg.startsWith("--") && (editionAt < 0 || at !== editionAt + 1));
  if (folders.length !== 1)
    throw new Mistake("name one folder of photos with a labels.json: npm run accuracy -- photos/");
  const photos = readLabels(folders[0])
    .map((photo, place) => ({ photo, isKept: isKeptAside(place) }))
    .filter(({ isKept }) => !isKept || !flags.has("--tuned"));
  if (!photos.length) throw new Mistake(`${folders[0]}/labels.json names no photo`);
  const bar = await makeBar("accuracy", photos.length);
  const results: Result[] = [];
  for (const { photo, isKept } of photos) {
    results.push(await measure(folders[0], photo, isKept, edition));
    bar.step();
  }
  bar.stop();
  if (flags.has("--json")) console.log(json(results));
  else print(results, flags.has("--each"));
}

run(process.argv.slice(2)).catch(error => {
  if (!(error instanceof Mistake)) throw error;
  console.error(`accuracy: ${error.message}`);
  process.exitCode = 2;
});
