// `croupier cards`: the game itself, to print and cut out.
import { CROUPIER } from "../../how-typed";
import { counted } from "../../text";
import { type Command, Option } from "commander";
import { parseCode } from "../../../src/games/set/codes";
import { type Card, cardsOf } from "../../../src/games/set/rules";
import { USUAL_WIDTH, WIDTHS, planSheet } from "../cards/plan";
import { LEAST_RIM_WIDTH } from "../cards/rim";
import { Mistake } from "../../mistake";
import { whyNoCode } from "../codes";
import { checkFile, makeBar, write } from "../../output";
import { print } from "../../standard-streams";
import { type Paper, paperWords } from "../stickers/plan";
import {
  type PaletteOption,
  type SideOptions,
  addSides,
  checkSides,
  howToPrint,
  notInJunior,
  paletteOption,
  paperOption,
  sizeOption,
  wordsOf,
} from "./print-options";

interface Options extends SideOptions, PaletteOption {
  paper: Paper;
  size: number;
  deck: "full" | "junior";
  only?: string[];
  out?: string;
}

const USUAL_FILE = "cards-set.pdf";

function parseOnly(text: string, before: string[] = []): string[] {
  const words = wordsOf(text);
  const wrong = words.find(word => !parseCode(word));
  if (wrong !== undefined) throw new Mistake(`--only names no card: ${whyNoCode(wrong)}`);
  return before.concat(words);
}

function cardsFor({ only, deck }: Options): Card[] {
  const cards = cardsOf(deck === "junior");
  if (!only) return cards;
  const stranger = only.find(code => !cards.includes(parseCode(code)));
  if (stranger) throw notInJunior(stranger);
  return only.map(parseCode);
}

function checkRim({ code, size }: Options): void {
  if (code === "rim" && size < LEAST_RIM_WIDTH)
    throw new Mistake(
      `the code on the front needs cards of ${LEAST_RIM_WIDTH} mm or more: on ${size} mm a scanner cannot read it; print it on the backs with --code back, or leave it out with --code none`,
    );
}

async function run(options: Options, command: Command): Promise<void> {
  checkSides(command, options);
  checkRim(options);
  const file = options.out ?? USUAL_FILE;
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  const cards = cardsFor(options);
  const { printCards } = await import("../cards/print");
  const bar = await makeBar("cards", cards.length);
  const { paper, size: width, code, duplex, shift, palette } = options;
  const order = { cards, paper, width, code, duplex, shift, palette };
  const { pdf, pages } = await printCards(order, bar.step).finally(bar.stop);
  write(file, pdf, "--out");
  const { columns, rows } = planSheet(options.size, options.paper);
  print(
    `${file}: ${counted(cards.length, "card")}, ${options.size} mm wide, ${columns * rows} a sheet, ${counted(pages, "page")} ${paperWords(options.paper)}. Print ${code === "back" ? howToPrint(code, duplex) : "at 100 %"} and cut along the ticks.`,
  );
}

export function addCards(program: Command): void {
  const command = program
    .command("cards")
    .description("print the cards of Set to cut out, each with its code")
    .addOption(paperOption())
    .addOption(sizeOption("a card", WIDTHS, USUAL_WIDTH))
    .addOption(
      new Option("-d, --deck <name>", "all 81 cards, or the 27 solid ones").choices(["full", "junior"]).default("full"),
    )
    .option("--only <codes>", "only these cards, e.g. S2311,S1123", parseOnly);
  addSides(command, "rim")
    .addOption(paletteOption())
    .option("-o, --out <file>", `the PDF (default: ${USUAL_FILE}, if there is none yet)`)
    .addHelpText(
      "after",
      `
Examples:
  $ ${CROUPIER} cards                                     the whole deck, ${USUAL_WIDTH} mm, A4: ${USUAL_FILE}
  $ ${CROUPIER} cards --code back                         the codes on the backs: print on both sides
  $ ${CROUPIER} cards --code back --duplex short          for a printer that turns the paper over its short edge
  $ ${CROUPIER} cards --palette safe                      three colours that colour-blind people tell apart
  $ ${CROUPIER} cards --only S2311 --out lost.pdf         one that was lost
  $ ${CROUPIER} cards --size 40 --code none --paper letter --out small.pdf`,
    )
    .action(run);
}
