// `croupier stickers set`: sheets of stickers as PDF, and one SVG per card.
import { CROUPIER } from "../../how-typed";
import { counted, joined } from "../../text";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf, isJunior } from "../../../src/games/set/rules";
import { Mistake, group } from "../../mistake";
import { say as sayOnSheet } from "../../words/print";
import { whyNoSticker } from "../codes";
import { print } from "../../standard-streams";
import { checkFile, makeBar, makeFolder, write } from "../../output";
import { CONTROLS } from "../stickers/controls";
import { findLabels, labelsOn, listLabels, stickerSide } from "../stickers/labels";
import type { LabelOrder } from "../stickers/label-sheet";
import { type Paper, SIDES, USUAL_SIDE, paperWords } from "../stickers/plan";
import type { Order } from "../stickers/sheet";
import type { Sticker } from "../stickers/sticker";
import type { Form } from "../stickers/symbol";
import { type PaletteOption, notInJunior, paletteOption, paperOption, sizeOption, wordsOf } from "./print-options";

interface Options extends PaletteOption {
  size: number;
  paper: Paper;
  form: Form;
  deck: "full" | "junior";
  only?: string[];
  controls?: boolean;
  labels?: string;
  startAt?: number;
  outlines?: boolean;
  listLabels?: boolean;
  out?: string;
  svg?: string;
}

const USUAL_FILE = "stickers-set.pdf";

const EXAMPLES = `
Examples:
  $ ${CROUPIER} stickers set                              the whole deck, ${USUAL_SIDE} mm, A4: ${USUAL_FILE}
  $ ${CROUPIER} stickers set --size 40 --paper letter --out big.pdf
  $ ${CROUPIER} stickers set --only S2311,S1123 --out lost.pdf
  $ ${CROUPIER} stickers set --deck junior --svg junior/  one SVG per sticker as well
  $ ${CROUPIER} stickers set --labels avery-l7120         on ready-cut labels, nothing to cut
  $ ${CROUPIER} stickers set --labels avery-l7120 --start-at 14 --only S2311 --out lost.pdf
  $ ${CROUPIER} stickers set --labels 5x7,35x35,40x40,7.5x11   columns x rows, a label, label to label, the first one
  $ ${CROUPIER} stickers set --form base1                 one raw byte a card, as the first stickers of this kind had

A code is S and four digits 1 to 3: quantity, filling (empty, solid, striped), colour (violet, red, green),
shape (wave, diamond, oval). S2311 is two striped violet waves.

A file named with --out, and stickers of ours in the folder named with --svg, are replaced. ${USUAL_FILE} is not, when you
did not name it, and neither is a file that is no PDF or no sticker: then nothing at all is written.`;

function parseOnly(text: string, before: string[] = []): string[] {
  return before.concat(
    wordsOf(text).map(word => {
      // A shell may take the mark for itself: TAKE will do for !TAKE.
      const control = CONTROLS.find(code => code === word || code === "!" + word);
      if (control || parseCode(word)) return control ?? word;
      throw new Mistake(whyNoSticker(word, CONTROLS));
    }),
  );
}

function checkDeck({ only, deck }: Options): void {
  const stranger = deck === "junior" && only?.find(code => code[0] === "S" && !isJunior(parseCode(code)));
  if (stranger) throw notInJunior(stranger);
}

// A lost sticker is printed alone: no explanations, and control cards only when they are asked for.
function orderOf(options: Options): Order {
  checkDeck(options);
  const { only, deck, size: side, form, paper, palette } = options;
  const all = cardsOf(deck === "junior").map(makeCode);
  const cards = only ? only.filter(code => code[0] === "S") : all;
  const named = only ? only.filter(code => code[0] === "!") : [];
  const controls = (options.controls ?? !only) ? CONTROLS : named;
  const title = sayOnSheet("print.stickersTitle", { deck: only ? "some" : deck });
  return { cards, controls, guide: !only, title, side, form, paper, palette };
}

function parseStart(text: string): number {
  const start = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(start >= 1))
    throw new Mistake(`--start-at ${text} is no label: they count from 1, by rows, e.g. --start-at 14`);
  return start;
}

/** The same order on ready-cut labels; undefined where none were named. */
function labelOrderOf(options: Options, order: Order, command: Command): LabelOrder | undefined {
  const isSaid = (name: string) => command.getOptionValueSource(name) === "cli";
  const { labels: name, startAt = 1, outlines = false } = options;
  if (name === undefined) {
    const idle = isSaid("startAt") ? "--start-at" : outlines && "--outlines";
    if (idle) throw new Mistake(`${idle} is about labels: say which, e.g. --labels avery-l7120`);
    return undefined;
  }
  const labels = findLabels(name, isSaid("paper") ? options.paper : undefined);
  if (isSaid("size")) throw new Mistake("on labels, their size decides how large a sticker is: leave --size out");
  if (startAt > labelsOn(labels))
    throw new Mistake(
      `--start-at ${startAt} is beyond the last: a sheet of ${labels.name} has ${labelsOn(labels)} labels`,
    );
  return { ...order, side: stickerSide(labels), guide: false, labels, startAt, outlines };
}

/** `S2311.svg`; `control-take.svg`, since a mark in a file name is trouble in a shell. */
function svgName(code: string): string {
  return code[0] === "!" ? `control-${code.slice(1).toLowerCase()}.svg` : code + ".svg";
}

function describe(order: Order | LabelOrder, file: string, pages: number, svg?: string): string {
  const { cards, controls, side, paper } = order;
  const some = (list: string[], one: string) => list.length > 0 && counted(list.length, one);
  const what = joined([some(cards, "card"), some(controls, "control card")], " and ");
  const where = svg ? ` One SVG per sticker is in ${svg}.` : "";
  if ("labels" in order) {
    const { labels, startAt, outlines } = order;
    const from = startAt > 1 ? `, from label ${startAt}` : "";
    const note = labels.note ? ` ${labels.note}.` : "";
    const first = outlines ? "" : " Try it on plain paper first, with --outlines, and hold that against a sheet.";
    return `${file}: ${what}, ${Math.round(side * 10) / 10} mm, on ${counted(pages, "sheet")} of ${labels.name} (${paperWords(labels.paper)}, ${labelsOn(labels)} labels)${from}.${note}${where} Print at 100 %, not fitted to the page.${first}`;
  }
  return `${file}: ${what}, ${side} mm, ${counted(pages, "page")} ${paperWords(paper)}.${where} Print at 100 %, not fitted to the page.`;
}

async function printSet(options: Options, command: Command): Promise<void> {
  if (options.listLabels) return listLabels().forEach(print);
  const { SVG_SIGN, makeSvg } = await import("../stickers/svg");
  const plain = orderOf(options);
  const onLabels = labelOrderOf(options, plain, command);
  const order = onLabels ?? plain;
  const file = options.out ?? USUAL_FILE;
  const codes = [...order.cards, ...order.controls];
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  if (options.svg)
    for (const code of codes) checkFile(join(options.svg, svgName(code)), true, SVG_SIGN, "a sticker of ours");
  const stickers: Sticker[] = [];
  const bar = await makeBar("stickers", codes.length);
  const take = (sticker: Sticker) => {
    stickers.push(sticker);
    bar.step();
  };
  const { pdf, pages } = onLabels
    ? await (await import("../stickers/label-sheet")).makeLabelSheets(onLabels, take)
    : await (await import("../stickers/sheet")).makeSheets(order, take);
  bar.stop();
  if (options.svg) makeFolder(options.svg, "--svg");
  write(file, pdf, "--out");
  if (options.svg) {
    for (const sticker of stickers)
      write(join(options.svg, svgName(sticker.code)), makeSvg(sticker, order.side), "--svg");
  }
  print(describe(order, file, pages, options.svg));
}

export function addStickers(program: Command): void {
  const stickers = program.command("stickers").description("print stickers for the cards of a game");
  stickers
    .command("set")
    .description("stickers for the 81 cards of Set, a Data Matrix and a drawing on each, and for control cards")
    .addOption(sizeOption("a sticker", SIDES, USUAL_SIDE, "width and height"))
    .addOption(paperOption())
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
    .addOption(paletteOption())
    .option("--labels <name>", "on ready-cut labels: a sheet of --list-labels, or its measures in mm")
    .option("--start-at <label>", "the first label that is still there: they count from 1, by rows", parseStart)
    .option("--outlines", "draw the labels' edges as well, for a try on plain paper")
    .option("--list-labels", "print nothing, but say which sheets of labels are known")
    .option("-o, --out <file>", `the PDF (default: ${USUAL_FILE}, if there is none yet)`)
    .option("--svg <folder>", "one SVG per sticker into this folder as well")
    .addHelpText("after", EXAMPLES)
    .action(printSet);
  group(stickers).addHelpText("after", `\nExample:\n  $ ${CROUPIER} stickers set --size 25 --out stickers.pdf`);
}
