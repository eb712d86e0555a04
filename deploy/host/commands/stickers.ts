// `croupier stickers set`: sheets of stickers as PDF, and one SVG per card.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf, isJunior } from "../../../src/games/set/rules";
import { Mistake, group, reasonOf } from "../../mistake";
import { whyNoSticker } from "../codes";
import { checkFile, makeBar, write } from "../../output";
import { CONTROLS } from "../stickers/controls";
import { type Paper, SIDES, USUAL_SIDE } from "../stickers/plan";
import type { Order } from "../stickers/sheet";
import type { Sticker } from "../stickers/sticker";
import type { Form } from "../stickers/symbol";

interface Options {
  size: number;
  paper: Paper;
  form: Form;
  deck: "full" | "junior";
  only?: string[];
  controls?: boolean;
  out?: string;
  svg?: string;
}

const USUAL_FILE = "stickers-set.pdf";

const EXAMPLES = `
Examples:
  $ croupier stickers set                              the whole deck, ${USUAL_SIDE} mm, A4: ${USUAL_FILE}
  $ croupier stickers set --size 40 --paper letter --out big.pdf
  $ croupier stickers set --only S2311,S1123 --out lost.pdf
  $ croupier stickers set --deck junior --svg junior/  one SVG per sticker as well
  $ croupier stickers set --form base1                 one raw byte a card, as the first stickers of this kind had

A code is S and four digits 1 to 3: quantity, filling (empty, solid, striped), colour (violet, red, green),
shape (wave, diamond, oval). S2311 is two striped violet waves.

A file named with --out, and stickers of ours in the folder named with --svg, are replaced. ${USUAL_FILE} is not, when you
did not name it, and neither is a file that is no PDF or no sticker: then nothing at all is written.`;

function parseSize(text: string): number {
  const size = /^\d+(\.\d+)?(mm)?$/.test(text) ? parseFloat(text) : NaN;
  if (!(size >= SIDES.least && size <= SIDES.most)) {
    throw new Mistake(
      `--size ${text} is impossible: a sticker is ${SIDES.least} to ${SIDES.most} mm wide, e.g. --size ${USUAL_SIDE}`,
    );
  }
  return size;
}

function parseOnly(text: string, before: string[] = []): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (!words.length) throw new Mistake("--only needs at least one code, e.g. --only S2311,S1123");
  return before.concat(
    words.map(word => {
      // A shell may take the mark for itself: TAKE will do for !TAKE.
      const control = CONTROLS.find(code => code === word || code === "!" + word);
      if (control || parseCode(word)) return control ?? word;
      throw new Mistake(whyNoSticker(word, CONTROLS));
    }),
  );
}

function checkDeck({ only, deck }: Options): void {
  const stranger = deck === "junior" && only?.find(code => code[0] === "S" && !isJunior(parseCode(code)));
  if (stranger)
    throw new Mistake(
      `${stranger} is not in the junior deck, which has solid cards only: leave --deck junior out to print it`,
    );
}

// A lost sticker is printed alone: no explanations, and control cards only when they are asked for.
function orderOf(options: Options): Order {
  checkDeck(options);
  const { only, deck, size: side, form, paper } = options;
  const all = cardsOf(deck === "junior").map(makeCode);
  const cards = only ? only.filter(code => code[0] === "S") : all;
  const named = only ? only.filter(code => code[0] === "!") : [];
  const controls = (options.controls ?? !only) ? CONTROLS : named;
  const title = "stickers for Set" + (only ? "" : deck === "junior" ? ", junior deck" : ", full deck");
  return { cards, controls, guide: !only, title, side, form, paper };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Mistake(`cannot make the folder ${folder}: ${reasonOf(error)}; name another with --svg`);
  }
}

/** `S2311.svg`; `control-take.svg`, since a mark in a file name is trouble in a shell. */
function svgName(code: string): string {
  return code[0] === "!" ? `control-${code.slice(1).toLowerCase()}.svg` : code + ".svg";
}

function describe(order: Order, file: string, pages: number, svg?: string): string {
  const { cards, controls, side, paper } = order;
  const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const what = [cards.length && some(cards.length, "card"), controls.length && some(controls.length, "control card")]
    .filter(Boolean)
    .join(" and ");
  const where = svg ? ` One SVG per sticker is in ${svg}.` : "";
  return `${file}: ${what}, ${side} mm, ${some(pages, "page")} ${paper === "a4" ? "A4" : "Letter"}.${where} Print at 100 %, not fitted to the page.`;
}

async function printSet(options: Options): Promise<void> {
  const { makeSheets } = await import("../stickers/sheet");
  const { SVG_SIGN, makeSvg } = await import("../stickers/svg");
  const order = orderOf(options);
  const file = options.out ?? USUAL_FILE;
  const codes = [...order.cards, ...order.controls];
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  if (options.svg)
    for (const code of codes) checkFile(join(options.svg, svgName(code)), true, SVG_SIGN, "a sticker of ours");
  const stickers: Sticker[] = [];
  const bar = await makeBar("stickers", codes.length);
  const { pdf, pages } = await makeSheets(order, sticker => {
    stickers.push(sticker);
    bar.step();
  });
  bar.stop();
  if (options.svg) makeFolder(options.svg);
  write(file, pdf, "--out");
  if (options.svg) {
    for (const sticker of stickers)
      write(join(options.svg, svgName(sticker.code)), makeSvg(sticker, order.side), "--svg");
  }
  console.log(describe(order, file, pages, options.svg));
}

export function addStickers(program: Command): void {
  const stickers = program.command("stickers").description("print stickers for the cards of a game");
  stickers
    .command("set")
    .description("stickers for the 81 cards of Set, a Data Matrix and a drawing on each, and for control cards")
    .option("-s, --size <mm>", `width and height of a sticker, ${SIDES.least} to ${SIDES.most}`, parseSize, USUAL_SIDE)
    .addOption(new Option("-p, --paper <name>", "paper").choices(["a4", "letter"]).default("a4"))
    .addOption(
      new Option(
        "-f, --form <form>",
        "what a code holds: text S2311, or one raw byte a card with fields from 0 or from 1",
      )
        .choices(["text", "base0", "base1"])
        .default("text"),
    )
    .addOption(
      new Option("-d, --deck <deck>", "81 cards, or the 27 solid ones").choices(["full", "junior"]).default("full"),
    )
    .option("--only <codes>", "only these, e.g. for lost stickers: S2311,S1123", parseOnly)
    .option(
      "--controls",
      "with control cards !TAKE !UNDO !NEXT !DEAL !NEW on a page of their own (default, except with --only)",
    )
    .option("--no-controls", "without them")
    .option("-o, --out <file>", `the PDF (default: ${USUAL_FILE}, if there is none yet)`)
    .option("--svg <folder>", "one SVG per sticker into this folder as well")
    .addHelpText("after", EXAMPLES)
    .action(printSet);
  group(stickers).addHelpText("after", "\nExample:\n  $ croupier stickers set --size 25 --out stickers.pdf");
}
