// `croupier labels`: codes for things of one's own, as PDF.
import { type Command, InvalidArgumentError } from "commander";
import { CROUPIER } from "../../how-typed";
import { readText } from "../../input";
import { Mistake } from "../../mistake";
import { checkFile, write } from "../../output";
import { print } from "../../standard-streams";
import { counted } from "../../text";
import { say } from "../../words/command";
import { explain } from "../help";
import { type Paper, SIDES, paperWords } from "../stickers/plan";
import { type Thing, plainLabels, readThings } from "../things/list";
import { outOption, paperOption, sizeOption } from "./print-options";

interface Options {
  count?: number;
  rod?: number;
  size: number;
  paper: Paper;
  out?: string;
}

const USUAL_FILE = "labels.pdf";
const USUAL_SIDE = 20;
const MOST = 9999;

function parseWhole(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= 1 && value <= MOST)) throw new InvalidArgumentError(`a whole number from 1 to ${MOST}`);
  return value;
}

async function thingsFor(file: string | undefined, { count, rod, size }: Options): Promise<Thing[]> {
  if ([file, count, rod].filter(one => one !== undefined).length !== 1)
    throw new Mistake("say what to print: a list, e.g. people.csv, or --count 24, or --rod 300");
  if (count !== undefined) return plainLabels(Array.from({ length: count }, (_, at) => at + 1));
  if (rod !== undefined) {
    if (size % 1) throw new Mistake("codes along a rod stand at whole millimetres: --size 20");
    return plainLabels(Array.from({ length: Math.floor(rod / size) + 1 }, (_, at) => at * size));
  }
  const things = readThings(await readText(file!, "a list of things")).filter(({ isLabel }) => isLabel);
  if (!things.length) throw new Mistake("each thing of that list has a code of its own: there is nothing to print");
  return things;
}

async function run(file: string | undefined, options: Options): Promise<void> {
  const out = options.out ?? USUAL_FILE;
  const things = await thingsFor(file, options);
  checkFile(out, options.out !== undefined, "%PDF", "a PDF");
  const { makeLabels } = await import("../things/sheet");
  const { pdf, pages } = await makeLabels({ things, side: options.size, paper: options.paper });
  write(out, pdf, "--out");
  print(
    `${out}: ${counted(things.length, "label")}, ${options.size} mm, ${counted(pages, "page")} ${paperWords(options.paper)}. Print at 100 %, not fitted to the page.`,
  );
}

export function addLabels(program: Command): void {
  const command = program
    .command("labels")
    .description(say("command.labels.about"))
    .argument("[list]", say("command.labels.list"))
    .option("--count <number>", say("command.labels.count"), parseWhole)
    .option("--rod <mm>", say("command.labels.rod"), parseWhole)
    .addOption(sizeOption(say("command.labels.size", SIDES), "a label", SIDES, USUAL_SIDE))
    .addOption(paperOption())
    .addOption(outOption(USUAL_FILE))
    .action(run);
  const typed = `${CROUPIER} labels`;
  explain(
    command,
    [say("command.labels.columns")],
    [`${typed} people.csv`, `${typed} --count 24 --size 15`, `${typed} --rod 300 --out rod.pdf`],
  );
}
