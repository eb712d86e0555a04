// `croupier cards`: the game itself, to print and cut out.
import { type Command, Option } from "commander";
import { parseCode } from "../../../src/games/set/codes";
import { type Card, cardsOf } from "../../../src/games/set/rules";
import { USUAL_WIDTH, WIDTHS, planSheet } from "../cards/plan";
import { Mistake } from "../../mistake";
import { whyNoCode } from "../codes";
import { checkFile, makeBar, write } from "../../output";
import type { Paper } from "../stickers/plan";

interface Options {
  paper: Paper;
  size: number;
  deck: "full" | "junior";
  only?: string[];
  out?: string;
}

const USUAL_FILE = "cards-set.pdf";

function parseSize(text: string): number {
  const size = /^\d+(\.\d+)?(mm)?$/.test(text) ? parseFloat(text) : NaN;
  if (!(size >= WIDTHS.least && size <= WIDTHS.most))
    throw new Mistake(
      `--size ${text} is impossible: a card is ${WIDTHS.least} to ${WIDTHS.most} mm wide, e.g. --size ${USUAL_WIDTH}`,
    );
  return size;
}

function parseOnly(text: string, before: string[] = []): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = words.find(word => !parseCode(word));
  if (wrong !== undefined) throw new Mistake(`--only names no card: ${whyNoCode(wrong)}`);
  if (!words.length) throw new Mistake("--only needs at least one code, e.g. --only S2311,S1123");
  return before.concat(words);
}

function cardsFor({ only, deck }: Options): Card[] {
  const cards = cardsOf(deck === "junior");
  if (!only) return cards;
  const stranger = only.find(code => !cards.includes(parseCode(code)));
  if (stranger)
    throw new Mistake(
      `${stranger} is not in the junior deck, which has solid cards only: leave --deck junior out to print it`,
    );
  return only.map(parseCode);
}

async function run(options: Options): Promise<void> {
  const file = options.out ?? USUAL_FILE;
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  const cards = cardsFor(options);
  const { printCards } = await import("../cards/print");
  const bar = await makeBar("cards", cards.length);
  const { pdf, pages } = await printCards({ cards, paper: options.paper, width: options.size }, bar.step).finally(
    bar.stop,
  );
  write(file, pdf, "--out");
  const { columns, rows } = planSheet(options.size, options.paper);
  console.log(
    `${file}: ${cards.length} card${cards.length === 1 ? "" : "s"}, ${options.size} mm wide, ${columns * rows} a sheet, ${pages} page${pages === 1 ? "" : "s"} ${options.paper === "a4" ? "A4" : "Letter"}. Print at 100 % and cut along the ticks.`,
  );
}

export function addCards(program: Command): void {
  program
    .command("cards")
    .description("print the cards of Set themselves, to cut out")
    .addOption(new Option("-p, --paper <name>", "paper").choices(["a4", "letter"]).default("a4"))
    .option("-s, --size <mm>", `width of a card, ${WIDTHS.least} to ${WIDTHS.most}`, parseSize, USUAL_WIDTH)
    .addOption(
      new Option("-d, --deck <name>", "all 81 cards, or the 27 solid ones").choices(["full", "junior"]).default("full"),
    )
    .option("--only <codes>", "only these cards, e.g. S2311,S1123", parseOnly)
    .option("-o, --out <file>", `the PDF (default: ${USUAL_FILE}, if there is none yet)`)
    .addHelpText(
      "after",
      `
Examples:
  $ croupier cards                                     the whole deck, ${USUAL_WIDTH} mm, A4: ${USUAL_FILE}
  $ croupier cards --only S2311 --out lost.pdf         one that was lost
  $ croupier cards --size 40 --paper letter --out small.pdf`,
    )
    .action(run);
}
