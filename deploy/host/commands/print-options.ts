// What several commands that print may be told: which side the code is on, how the paper is turned, and in which colours.
import { type Command, Option } from "commander";
import { Mistake } from "../../mistake";
import { PALETTE_NAMES, type PaletteName } from "../../palette";
import { say } from "../../words/command";
import type { CodePlace, Duplex } from "../cards/two-sided";
import type { Point } from "../stickers/plan";

export interface SideOptions {
  code: CodePlace;
  duplex: Duplex;
  shift: Point;
}

export interface PaletteOption {
  palette: PaletteName;
}

/** A printer that is farther off than this turned the sheet over the other edge. */
const FARTHEST = 5;

function parseShift(text: string): Point {
  const [x, y, ...more] = text.split(",").map(part => (/^ *[+-]?\d+(\.\d+)? *$/.test(part) ? Number(part) : NaN));
  if (more.length || !(Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST))
    throw new Mistake(
      `--shift ${text} is impossible: write how many mm to the right and down, each ${FARTHEST} at most, e.g. --shift 0.5,-1`,
    );
  return { x, y };
}

/** `--code`, `--duplex` and `--shift`; `usual` is where the code is when nobody says. */
export function addSides(command: Command, usual: CodePlace): Command {
  return command
    .addOption(new Option("--code <place>", say("command.code")).choices(["back", "rim", "none"]).default(usual))
    .addOption(new Option("--duplex <edge>", say("command.duplex")).choices(["long", "short"]).default("long"))
    .addOption(
      new Option("--shift <mm,mm>", say("command.shift")).argParser(parseShift).default({ x: 0, y: 0 }, "0,0"),
    );
}

/** Refuses what only codes on the backs have, where they are somewhere else. */
export function checkSides(command: Command, { code }: SideOptions): void {
  const idle = ["duplex", "shift"].find(name => command.getOptionValueSource(name) === "cli");
  if (code !== "back" && idle)
    throw new Mistake(`--${idle} is about codes on the backs: say --code back as well, or leave --${idle} out`);
}

export const paletteOption = (about = say("command.palette")): Option =>
  new Option("--palette <name>", about).choices(PALETTE_NAMES).default("usual");

/** What follows "print". */
export const howToPrint = (code: CodePlace, duplex: Duplex): string =>
  code === "back" ? `on both sides, turned over the ${duplex} edge, at 100 %` : "at 100 %, not fitted to the page";

export const paperOption = (): Option =>
  new Option("-p, --paper <name>", say("command.paper")).choices(["a4", "letter"]).default("a4");

export const setDeckOption = (): Option =>
  new Option("-d, --deck <name>", say("command.setDeck")).choices(["full", "junior"]).default("full");

/** Without a name there is a usual one, which is never replaced (`checkFile`). */
export const outOption = (usual: string): Option =>
  new Option("-o, --out <file>", say("command.out")).default(undefined, usual);

/** The `--size` of what is printed, in mm. */
export const sizeOption = (
  about: string,
  of: string,
  { least, most }: { least: number; most: number },
  usual: number,
) =>
  new Option("-s, --size <mm>", about).default(usual).argParser((text): number => {
    const size = /^\d+(\.\d+)?(mm)?$/.test(text) ? parseFloat(text) : NaN;
    if (!(size >= least && size <= most))
      throw new Mistake(`--size ${text} is impossible: ${of} is ${least} to ${most} mm wide, e.g. --size ${usual}`);
    return size;
  });

/** The words behind `--only`. */
export function wordsOf(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (!words.length) throw new Mistake("--only needs at least one code, e.g. --only S2311,S1123");
  return words;
}

export const notInJunior = (code: string): Mistake =>
  new Mistake(`${code} is not in the junior deck, which has solid cards only: leave --deck junior out to print it`);
