// `croupier photo FILE...`: the cards and the Sets of a table from a picture of it.
import { CROUPIER } from "../../how-typed";
import { baudOption } from "./board";
import { existsSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { type Command, Option } from "commander";
import { Mistake } from "../../mistake";
import { checkFile, makeBar, makeFolder, write } from "../../output";
import { type Answer, answerFor, linesOf } from "../../vision/answer";
import { shown } from "../../terminal-text";
import type { Picture } from "../../vision/picture";
import { placedFor } from "../../vision/placed";
import { ringInWords, ringStyle } from "../../palette";
import { print, printJson } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";
import { complain } from "../paint";
import { type PaletteOption, paletteOption } from "./print-options";

interface Options extends PaletteOption {
  out?: string;
  always?: boolean;
  json?: boolean;
  port?: string;
  baud: number;
  edition: "auto" | "usual" | "amigo";
  net?: string;
}

type Kind = "png" | "jpeg";

const KINDS: Record<string, Kind> = { ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg" };

/** Where a photo's drawing goes; undefined: nowhere. */
type Target = (file: string) => { file: string; kind: Kind } | undefined;

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** One photo: a file. Several: a folder with a PNG for each. Never a photo itself, never a file that is not ours. */
async function targetFor(files: string[], out: string | undefined): Promise<Target> {
  if (out === undefined) return () => undefined;
  const { PICTURE_SIGN } = await import("../photo/overlay");
  const check = (file: string) => checkFile(file, true, PICTURE_SIGN, "a picture drawn by this command");
  if (files.length === 1 && !isFolder(out) && !/[/\\]$/.test(out)) {
    const kind = KINDS[extname(out).toLowerCase()];
    if (!kind) throw new Mistake(`--out ${out} is no picture: name a file that ends in .png or .jpg`);
    check(out);
    return () => ({ file: out, kind });
  }
  if (existsSync(out) && !isFolder(out))
    throw new Mistake(`--out ${out} is a file, but several pictures need a folder: name one`);
  // A folder that is called like a file was meant to be one.
  if (!isFolder(out) && !/[/\\]$/.test(out) && extname(out))
    throw new Mistake(`--out ${out} is a name for a file, but several pictures need a folder: name one, e.g. solved/`);
  const nameOf = (file: string) => join(out, basename(file, extname(file)) + ".png");
  const names = files.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice)
    throw new Mistake(
      `two of the photos would both be drawn to ${twice}: give them different names, or draw them one by one`,
    );
  makeFolder(out, "--out");
  names.forEach(check);
  return file => ({ file: nameOf(file), kind: "png" });
}

/** One photo is opened, read and drawn: a step of the bar each. Of several, each is one. */
const STEPS = 3;

interface Reader {
  read(file: string, onStep: () => void): Promise<{ picture: Picture; answer: Answer }>;
}

async function makeReader(edition: Options["edition"], file: string | undefined): Promise<Reader> {
  const [{ openPhoto }, { recognise }, { netIn, usualNet }] = await Promise.all([
    import("../../vision/photo"),
    import("../../vision/recognise"),
    import("../../vision/usual-net"),
  ]);
  const net = file === undefined ? usualNet() : netIn(file);
  return {
    async read(file, onStep) {
      const picture = await openPhoto(file);
      onStep();
      const answer = answerFor(file, recognise(picture, { net, edition }));
      onStep();
      return { picture, answer };
    },
  };
}

/** Where no card was found there is nothing to draw: unless it is asked for, no file is written. */
const isDrawn = (answer: Answer, { out, always }: Options) => out !== undefined && (always || answer.cards.length > 0);

async function draw(target: ReturnType<Target>, picture: Picture, answer: Answer, options: Options): Promise<void> {
  if (!target || !isDrawn(answer, options)) return;
  const { drawAnswer } = await import("../photo/overlay");
  write(target.file, await drawAnswer(picture, answer, target.kind, options.palette), "--out");
}

/** Sends one photo's cards and says what the board made of them. */
async function send(answer: Answer, port: string, baud: number, tell: (line: string) => void): Promise<void> {
  const [{ MOST_CARDS, laidInWords, notesOn }, { sendCards }] = await Promise.all([
    import("../../vision/lay"),
    import("../photo/send"),
  ]);
  const laying = placedFor(answer);
  const { length } = laying.cards;
  if (!length) throw new Mistake(`no card is to be seen on ${answer.file}: nothing was sent`);
  if (length > MOST_CARDS)
    throw new Mistake(
      `these are ${length} cards, but a board's table has ${MOST_CARDS} places: nothing was sent; photograph fewer of them`,
    );
  const bar = await makeBar("cards to the board", length);
  const laid = await sendCards(port, baud, laying.cards, bar.step).finally(bar.stop);
  const unread = answer.unread.filter(({ seen }) => seen).length;
  tell([laidInWords(`The board at ${port}`, laid), ...notesOn(laying, laid, unread)].join("\n"));
}

async function run(files: string[], options: Options): Promise<void> {
  if (!files.length) throw new Mistake(`name a photo of a table of Set, e.g. \`${CROUPIER} photo table.jpg\``);
  if (options.port !== undefined && files.length > 1)
    throw new Mistake("--port sends the cards of one photo: give one, or leave --port out");
  const target = await targetFor(files, options.out);
  const reader = await makeReader(options.edition, options.net);
  const isOne = files.length === 1;
  const bar = isOne ? await makeBar("photo: step", STEPS) : await makeBar("photos", files.length);
  const onStep = () => {
    if (isOne) bar.step();
  };
  const answers: (Answer | { file: string; error: string })[] = [];
  // A package that speaks to boards silences the console: this command speaks through standard output itself.
  const tell = (line: string) => {
    if (!options.json) line.split("\n").forEach(print);
  };
  const later: string[] = [];
  for (const file of files) {
    try {
      const { picture, answer } = await reader.read(file, onStep);
      await draw(target(file), picture, answer, options);
      answers.push(answer);
    } catch (error) {
      if (!(error instanceof Mistake) || files.length === 1) {
        bar.stop();
        throw error;
      }
      answers.push({ file, error: error.message });
      later.push(error.message);
    }
    bar.step();
  }
  bar.stop();
  answers.forEach((answer, at) => {
    if ("error" in answer) return;
    if (files.length > 1) tell(`${at ? "\n" : ""}${shown(answer.file)}`);
    linesOf(answer, isDrawn(answer, options) ? set => ringInWords(ringStyle(options.palette, set)) : undefined).forEach(
      tell,
    );
    if (options.out !== undefined && !isDrawn(answer, options))
      tell(`${target(answer.file)!.file} was not drawn; with --always the photo is written as it is.`);
  });
  for (const message of later) complain(message);
  if (later.length) process.exitCode = 2;
  const [first] = answers;
  if (options.port !== undefined && !("error" in first))
    await send(first, options.port, options.baud, line => tell("\n" + line));
  if (options.json) printJson(files.length === 1 ? first : answers);
}

export function addPhoto(program: Command): void {
  const command = program
    .command("photo")
    .description(say("command.photo.about"))
    .argument("[files...]", say("command.photo.files"))
    .option("-o, --out <file>", say("command.photo.out"))
    .option("--always", say("command.photo.always"))
    .option("--json", say("command.photo.json"))
    .option("-p, --port <port>", say("command.photo.port"))
    .addOption(baudOption())
    .addOption(
      new Option("-e, --edition <name>", say("command.photo.edition"))
        .choices(["auto", "usual", "amigo"])
        .default("auto"),
    )
    .option("--net <file>", say("command.photo.net"))
    .addOption(paletteOption(say("command.photo.palette")))
    .action(run);
  const typed = `${CROUPIER} photo`;
  explain(
    command,
    [
      say("command.photo.table"),
      say("command.photo.amigo"),
      say("command.photo.unsure"),
      say("command.photo.unread"),
      say("command.photo.bad"),
    ],
    [
      `${typed} table.jpg`,
      `${typed} table.jpg --out solved.png`,
      `${typed} evening/*.jpg --out solved/ --json`,
      [`${typed} table.jpg --port /dev/ttyACM0`, say("command.photo.sent")],
    ],
  );
}
