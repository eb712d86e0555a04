// `npm run accuracy -- FOLDER`: how well the recogniser reads a folder of photos with a labels.json. `--json` for programs, `--each` names every
// mistake, `--tuned` leaves the photos that are kept aside alone, `--edition usual|amigo` instead of guessing it, `--leave-one-out` chooses the limits on all
// sources but one and measures that one. `--empty FOLDER`: pictures without cards, in which none may be seen. `--drawn N`: N drawn tables of each kind that
// is hard to read, from the first on or from number `--from M`, of all kinds or of those with `--kind WORD` in their names. `--net FOLDER` reads with the net.bin there, to compare.
// `--save FOLDER` writes the drawn tables there with their labels, instead of reading them. `--trained-without-each` trains a net on all sources but one and
// reads that one with it, beside the net in use.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Trials, drawnLines, measureDrawn, saveDrawn, tablesIn } from "./accuracy/drawn";
import { isKeptAside } from "./accuracy/kept-aside";
import { percent, shareInWords, wilson } from "./accuracy/interval";
import { leaveOut, leftOutLines, sharesOf } from "./accuracy/leave-out";
import { rowOf } from "./accuracy/row";
import { type Score, type Sum, scoreOf, sumOf } from "./accuracy/score";
import { trainWithoutEach, trainedWithoutLines } from "./accuracy/trained-without";
import { processorMs } from "./measures/processes";
import { Mistake, reasonOf } from "../mistake";
import { makeBar, makeFolder } from "../output";
import type { Net } from "../vision/net";
import { openPhoto } from "../vision/photo";
import { type LabelledPhoto, readLabels, sourceOf } from "../vision/train/labels";
import { type Look, type Recognised, judge, look, recognise } from "../vision/recognise";
import type { Edition } from "../vision/scene/shapes";
import { TRIALS } from "../vision/scene/trials";
import { netIn, usualNet } from "../vision/usual-net";
import { ATTRIBUTES } from "../words";

interface Result {
  photo: LabelledPhoto;
  score: Score;
  timings: Recognised["timings"];
  decodeMs: number;
  isKept: boolean;
  look: Look;
  width: number;
}

/** Mean of what the outlines found share with the labelled ones. */
const overlapInWords = ({ overlap, placed }: Pick<Sum, "overlap" | "placed">) => percent(overlap, placed);

/** So many photos whose outlines are worst are named. */
const WORST = 5;

function worstOutlines(results: Result[]): string {
  return results
    .filter(({ score }) => score.placed)
    .sort((a, b) => a.score.leastOverlap - b.score.leastOverlap)
    .slice(0, WORST)
    .map(({ photo, score }) => `${photo.file} ${percent(score.leastOverlap, 1)} (mean ${overlapInWords(score)})`)
    .join(", ");
}

function row(name: string, sum: Sum): string {
  const cells = [
    sum.cards,
    percent(sum.found, sum.cards),
    percent(sum.whole, sum.cards),
    ...sum.attributes.map(right => percent(right, sum.found)),
    sum.doubtful,
    sum.strays,
    `${sum.perfect} of ${sum.photos}`,
    percent(sum.inPlace, sum.placed),
    overlapInWords(sum),
    sum.placed ? percent(sum.leastOverlap, 1) : "-",
  ];
  return rowOf(name, 16, cells, 11);
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

async function measure(
  folder: string,
  photo: LabelledPhoto,
  isKept: boolean,
  edition: Edition | "auto",
  net: Net,
): Promise<Result> {
  const started = performance.now();
  const picture = await openPhoto(join(folder, photo.file));
  const decodeMs = performance.now() - started;
  const seen = look(picture, { net, edition, now: processorMs });
  const answer = judge(seen, undefined, processorMs);
  const { width } = picture;
  return { photo, score: scoreOf(answer, photo, width), timings: answer.timings, decodeMs, isKept, look: seen, width };
}

function print(results: Result[], isEach: boolean): void {
  const sums = (some: Result[]) => sumOf(some.map(one => one.score));
  const heads = ["cards", "found", "whole", ...ATTRIBUTES, "doubtful", "false", "perfect", "place", "overlap", "least"];
  console.log(rowOf("", 16, heads, 11));
  for (const group of [...new Set(results.map(one => one.photo.group))])
    console.log(row(group, sums(results.filter(one => one.photo.group === group))));
  const kept = results.filter(one => one.isKept),
    tuned = results.filter(one => !one.isKept);
  if (kept.length) console.log(row("tuned on", sums(tuned)) + "\n" + row("kept aside", sums(kept)));
  console.log(row("all", sums(results)));
  console.log(["all, with intervals of 95 %:", ...sharesOf(sums(results))].join("\n"));
  console.log(`corners, worst overlap: ${worstOutlines(results)}`);
  console.log(
    `milliseconds of one processor a photo (decode: by the clock): ${Object.entries(meanMs(results))
      .map(([stage, ms]) => `${stage} ${ms}`)
      .join(", ")}`,
  );
  if (isEach)
    for (const { photo, score } of results)
      if (score.mistakes.length) console.log(`${photo.file}: ${score.mistakes.join("; ")}`);
}

/** Of 95 %, as shares. */
function intervalsOf(sum: Sum): Record<string, [number, number]> {
  return {
    found: wilson(sum.found, sum.cards),
    whole: wilson(sum.whole, sum.cards),
    misread: wilson(sum.misread, sum.found - sum.doubtful),
    doubtful: wilson(sum.doubtful, sum.found),
    among: wilson(sum.among, sum.doubtful),
    perfect: wilson(sum.perfect, sum.photos),
  };
}

const PICTURE = /\.(jpe?g|png|webp|tiff?|heic|heif)$/i;

/** Pictures of anything but this game: whatever is seen in them is false. */
async function measureEmpty(folder: string, isJson: boolean, net: Net): Promise<void> {
  let files: string[];
  try {
    files = readdirSync(folder)
      .filter(file => PICTURE.test(file))
      .sort();
  } catch (error) {
    throw new Mistake(`cannot read ${folder}: ${reasonOf(error)}; name a folder of pictures without cards`);
  }
  if (!files.length) throw new Mistake(`there is no picture in ${folder}`);
  const bar = await makeBar("accuracy", files.length);
  const seen: { file: string; sure: string[]; doubtful: string[] }[] = [];
  for (const file of files) {
    const { cards } = recognise(await openPhoto(join(folder, file)), { net });
    const codes = (isSure: boolean) => cards.filter(card => card.sure === isSure).map(({ code }) => code);
    seen.push({ file, sure: codes(true), doubtful: codes(false) });
    bar.step();
  }
  bar.stop();
  if (isJson) return console.log(JSON.stringify(seen));
  const count = (of: (one: (typeof seen)[number]) => string[]) => seen.reduce((sum, one) => sum + of(one).length, 0);
  for (const { file, sure, doubtful } of seen)
    if (sure.length + doubtful.length)
      console.log(`${file}: ${[...sure, ...doubtful.map(code => `${code}?`)].join(" ")}`);
  console.log(
    `pictures without anything  ${shareInWords(seen.filter(one => !one.sure.length && !one.doubtful.length).length, seen.length)}`,
  );
  console.log(`false cards                ${count(one => one.sure)} sure, ${count(one => one.doubtful)} doubtful`);
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
    intervals: intervalsOf(sums(results)),
    groups,
    milliseconds: meanMs(results),
    photos: results.map(({ photo, score, isKept }) => ({ file: photo.file, isKept, ...score })),
  });
}

/** `folder`: where the tables are saved, instead of read. */
async function drawn(net: Net, trials: Trials, flags: Set<string>, folder: string | undefined): Promise<void> {
  const { count, first, word } = trials;
  if (!Number.isInteger(count) || count < 1)
    throw new Mistake("say how many tables of each kind: npm run accuracy -- --drawn 20");
  if (!Number.isInteger(first) || first < 0) throw new Mistake("say from which table on, counted from 0: --from 20");
  const tables = tablesIn(trials);
  if (!tables) throw new Mistake(`no kind of drawn tables has ${word} in its name: ${TRIALS.join("; ")}`);
  const bar = await makeBar("accuracy", tables);
  if (folder !== undefined) {
    makeFolder(folder, "--save");
    return saveDrawn(folder, trials, bar.step).finally(bar.stop);
  }
  const all = await measureDrawn(net, trials, () => bar.step());
  bar.stop();
  if (flags.has("--json")) console.log(JSON.stringify(all.map(({ kind, scores }) => ({ kind, ...sumOf(scores) }))));
  else console.log(drawnLines(all, flags.has("--each")).join("\n"));
}

/** These are followed by a value. */
const VALUED = ["--edition", "--net", "--drawn", "--from", "--kind", "--save", "--python"];

async function run(args: string[]): Promise<void> {
  const flags = new Set(args.filter(arg => arg.startsWith("--")));
  const valueOf = (flag: string) => (flags.has(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const edition = (valueOf("--edition") ?? "auto") as Edition | "auto";
  const netFolder = valueOf("--net");
  const net = netFolder === undefined ? usualNet() : netIn(join(netFolder, "net.bin"));
  const folders = args.filter((arg, at) => !arg.startsWith("--") && !VALUED.includes(args[at - 1]));
  if (flags.has("--drawn")) {
    const trials = {
      count: Number(valueOf("--drawn")),
      first: Number(valueOf("--from") ?? 0),
      word: valueOf("--kind") ?? "",
    };
    return drawn(net, trials, flags, valueOf("--save"));
  }
  if (flags.has("--empty") && folders.length === 1) return measureEmpty(folders[0], flags.has("--json"), net);
  if (folders.length !== 1)
    throw new Mistake("name one folder of photos with a labels.json: npm run accuracy -- photos/");
  const photos = readLabels(folders[0])
    .map((photo, place) => ({ photo, isKept: isKeptAside(place) }))
    .filter(({ isKept }) => !isKept || !flags.has("--tuned"));
  if (!photos.length) throw new Mistake(`${folders[0]}/labels.json names no photo`);
  if (flags.has("--trained-without-each")) {
    const sources = new Set(photos.map(({ photo }) => sourceOf(photo.file)));
    const bar = await makeBar("trainings", sources.size);
    const python = valueOf("--python");
    const all = await trainWithoutEach(
      folders[0],
      photos.map(({ photo }) => photo),
      net,
      python === undefined ? [] : ["--python", python],
      bar.step,
    ).finally(bar.stop);
    return console.log(flags.has("--json") ? JSON.stringify(all) : trainedWithoutLines(all).join("\n"));
  }
  const bar = await makeBar("accuracy", photos.length);
  const results: Result[] = [];
  for (const { photo, isKept } of photos) {
    results.push(await measure(folders[0], photo, isKept, edition, net));
    bar.step();
  }
  bar.stop();
  if (flags.has("--leave-one-out")) {
    const left = leaveOut(results);
    if (flags.has("--json"))
      console.log(JSON.stringify(left.map(({ scores, ...one }) => ({ ...one, ...sumOf(scores) }))));
    else console.log(leftOutLines(left).join("\n"));
  } else if (flags.has("--json")) console.log(json(results));
  else print(results, flags.has("--each"));
}

run(process.argv.slice(2)).catch(error => {
  if (!(error instanceof Mistake)) throw error;
  console.error(`accuracy: ${error.message}`);
  process.exitCode = 2;
});
