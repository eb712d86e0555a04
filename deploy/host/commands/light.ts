// `croupier light FILE`: a program or another file as a film of codes, which a board reads with its own scanner.
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { CROUPIER } from "../../how-typed";
import { readFile } from "../../input";
import { DISPLAY_LANGUAGES, displayFileNames, displayFiles } from "../../display-words";
import { parseAsked, parseDigits, parseMissing } from "../../light/asked";
import { type Load, makeCargo } from "../../light/cargo";
import { isSize, makeKey, type Size, SIZES } from "../../light/code";
import { Film } from "../../light/film";
import { makeBefore, makeLoad, PROGRAM } from "../../light/loads";
import { FASTEST, isFlicker, USUAL_PACE } from "../../light/pace";
import { displayable } from "../upload/board-settings";
import { Mistake } from "../../mistake";
import { checkFile, makeBar, write } from "../../output";
import { out, print } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";
import { complain } from "../paint";

interface Options {
  digits?: string;
  nonce?: string;
  from?: string;
  name?: string;
  only?: string;
  pace: number;
  size?: Size;
  png?: string;
  yes?: boolean;
}

const PNG_SIGN = "acTL";
const PNG_KIND = "a film of codes";
/** Pixels of a module. */
const SCALE = 8;
const MOST_PNG_CODES = 5000;

function parsePace(text: string): number {
  const pace = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(pace >= 0.2 && pace <= FASTEST))
    throw new Mistake(`--pace ${text} is impossible: 0.2 to ${FASTEST} codes a second, e.g. --pace ${USUAL_PACE}`);
  return pace;
}

function parseSize(text: string): Size {
  const size = Number(text);
  if (!isSize(size)) throw new Mistake(`--size ${text} is none of ${SIZES.join(", ")}, the letters of a code`);
  return size;
}

const WHERE = "open Update by light in the board's menu, and its display shows them";

function askedOf({ digits, nonce }: Options) {
  if (digits === undefined || nonce === undefined) throw new Mistake(`say --digits and --nonce: ${WHERE}`);
  const six = parseDigits(digits);
  if (!six) throw new Mistake(`--digits ${digits} are not six digits: ${WHERE}`);
  const asked = parseAsked(nonce);
  if (!asked)
    throw new Mistake(
      `--nonce ${nonce} is neither what the display's code says, in quotes, nor its ten letters 0 to 9 and A to F: ${WHERE}`,
    );
  return { ...asked, key: makeKey(six, asked.nonce) };
}

/** The files of a display's language need not lie on the disk. */
async function loadOf(file: string, name: string | undefined): Promise<Load> {
  const language = DISPLAY_LANGUAGES.find(one => displayFileNames(one).includes(file));
  const made = language && (await displayFiles(language)).find(one => one.name === file);
  return makeLoad(basename(file), made ? Buffer.from(made.text, "latin1") : readFile(file), name, displayable);
}

function beforeOf({ from }: Options, load: Load, crc: number | undefined): Uint8Array | undefined {
  if (from === undefined) return undefined;
  if (load.name !== PROGRAM) throw new Mistake("--from is about programs: leave it out");
  return makeBefore(basename(from), readFile(from), crc);
}

/** Codes of a film's first round, and seconds. */
function lengthOf(film: Film, only: number[] | undefined, pace: number): string {
  const codes = film.codesIn(only);
  return `${codes} codes, ${Math.ceil(codes / pace)} s at ${pace} a second`;
}

async function writePng(file: string, film: Film, size: Size, pace: number, only?: number[]): Promise<void> {
  const codes = film.codesIn(only);
  if (codes > MOST_PNG_CODES)
    throw new Mistake(
      `${codes} codes are too many for a picture: choose a larger --size, send a difference with --from, or show them in the terminal`,
    );
  const [{ animatedPng }, { drawCode }] = await Promise.all([
    import("../light/animated-png"),
    import("../light/symbol"),
  ]);
  const bar = await makeBar("codes", codes);
  const pictures: string[][] = [];
  for (const { text, round } of film.frames(only)) {
    if (round) break;
    pictures.push(drawCode(text, size, pictures.length));
    bar.step();
  }
  bar.stop();
  write(file, animatedPng(pictures, SCALE, 1000 / pace), "--png");
}

async function run(file: string, options: Options): Promise<void> {
  const { pace, png } = options;
  const asked = askedOf(options);
  const size = options.size ?? asked.size ?? SIZES[0];
  if (isFlicker(pace) && !options.yes)
    throw new Mistake(
      `${pace} codes a second flicker, which can harm people with photosensitive epilepsy: add --yes if no one near has it, or stay at ${USUAL_PACE}`,
    );
  if (png !== undefined) checkFile(png, true, PNG_SIGN, PNG_KIND);
  const load = await loadOf(file, options.name);
  const before = beforeOf(options, load, asked.crc);
  const cargo = makeCargo(load, before);
  const film = new Film(cargo.bytes, asked.key, size);
  const only = options.only === undefined ? undefined : parseMissing(options.only, film.generations);
  if (options.only !== undefined && !only?.length)
    throw new Mistake(
      `--only ${options.only} are no numbers of parts: this film has 0 to ${film.generations - 1}, e.g. --only 0`,
    );
  if (before && !cargo.isDifference) complain("the difference is longer than the file itself: the whole file is sent");
  const what = `${load.name}, ${load.bytes.length} bytes, as ${cargo.isDifference ? "a difference" : "a whole file"} of ${cargo.bytes.length} bytes`;
  if (png !== undefined) {
    await writePng(png, film, size, pace, only);
    return print(`${png}: ${what}: ${lengthOf(film, only, pace)}, again and again.`);
  }
  const { checkTerminal, play } = await import("../light/play");
  checkTerminal(out, process.env, size);
  print(`${what}: ${lengthOf(film, only, pace)}. Hold the scanner before it.`);
  await play(film, size, pace, only);
}

export function addLight(program: Command): void {
  const command = program
    .command("light")
    .description(say("command.light.about"))
    .argument("<file>", say("command.light.file"))
    .option("--digits <digits>", say("command.light.digits"))
    .option("--nonce <text>", say("command.light.nonce"))
    .option("--from <file>", say("command.light.from"))
    .option("--name <name>", say("command.light.name"))
    .option("--only <numbers>", say("command.light.only"))
    .addOption(new Option("--pace <number>", say("command.light.pace")).argParser(parsePace).default(USUAL_PACE))
    .addOption(new Option("--size <letters>", say("command.light.size")).argParser(parseSize))
    .option("--png <file>", say("command.light.png"))
    .option("-y, --yes", say("command.light.yes"))
    .action(run);
  const typed = `${CROUPIER} light`;
  const asked = "--digits 123456 --nonce 89ABCDEF01";
  explain(
    command,
    [say("command.light.ask"), say("command.light.missing"), say("command.light.language")],
    [
      `${typed} dist/croupier.js ${asked}`,
      [`${typed} dist/croupier.js ${asked} --from croupier-0.15.js`, say("command.light.difference")],
      `${typed} croupier.json ${asked} --png light.png`,
      `${typed} croupier.words.ru ${asked} --only 3,7,12`,
    ],
  );
}
