// `croupier stickers set`: sheets of stickers as PDF, and one SVG per card.
import { CROUPIER } from "../../how-typed";
import { counted, joined } from "../../text";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf, isJunior } from "../../../src/games/set/rules";
import { Mistake, group } from "../../mistake";
import { say } from "../../words/command";
import { say as sayOnSheet } from "../../words/print";
import { whyNoSticker } from "../codes";
import { explain } from "../help";
import { sayWhereTo, secretFor, secretOption } from "../secret";
import { print } from "../../standard-streams";
import { checkFile, makeBar, makeFolder, write } from "../../output";
import { CONTROLS } from "../stickers/controls";
import { findLabels, labelsOn, listLabels, stickerSide } from "../stickers/labels";
import type { LabelOrder } from "../stickers/label-sheet";
import { type Paper, SIDES, USUAL_SIDE, paperWords } from "../stickers/plan";
import type { Order } from "../stickers/sheet";
import type { Sticker } from "../stickers/sticker";
import type { Form } from "../stickers/symbol";
import {
  type PaletteOption,
  notInJunior,
  outOption,
  paletteOption,
  paperOption,
  setDeckOption,
  sizeOption,
  wordsOf,
} from "./print-options";

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
  secret?: string;
}

const USUAL_FILE = "stickers-set.pdf";

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
  const secret = secretFor(options.secret);
  if (secret !== undefined && form !== "text")
    throw new Mistake(`--secret makes texts of its own, and --form ${form} is another content: leave one of them out`);
  return { cards, controls, guide: !only, title, side, form, paper, palette, secret };
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
  if (order.secret !== undefined && order.cards.length)
    print("The last pages show which sticker belongs on which card: print them on plain paper.");
  sayWhereTo(order.secret);
}

function addSet(stickers: Command): void {
  const command = stickers
    .command("set")
    .description(say("command.stickers.set.about"))
    .addOption(sizeOption(say("command.stickers.set.size", SIDES), "a sticker", SIDES, USUAL_SIDE))
    .addOption(paperOption())
    .addOption(
      new Option("-f, --form <form>", say("command.stickers.set.form"))
        .choices(["text", "base0", "base1"])
        .default("text"),
    )
    .addOption(setDeckOption())
    .option("--only <codes>", say("command.stickers.set.only"), parseOnly)
    .option("--controls", say("command.stickers.set.controls"))
    .option("--no-controls", say("command.stickers.set.noControls"))
    .addOption(paletteOption())
    .addOption(secretOption())
    .option("--labels <name>", say("command.stickers.set.labels"))
    .option("--start-at <label>", say("command.stickers.set.startAt"), parseStart)
    .option("--outlines", say("command.stickers.set.outlines"))
    .option("--list-labels", say("command.stickers.set.listLabels"))
    .addOption(outOption(USUAL_FILE))
    .option("--svg <folder>", say("command.stickers.set.svg"))
    .action(printSet);
  const typed = `${CROUPIER} stickers set`;
  explain(
    command,
    [say("command.setCode"), say("command.stickers.set.replaced", { file: USUAL_FILE })],
    [
      [typed, say("command.stickers.set.whole", { side: USUAL_SIDE, file: USUAL_FILE })],
      `${typed} --size 40 --paper letter --out big.pdf`,
      `${typed} --only S2311,S1123 --out lost.pdf`,
      [`${typed} --deck junior --svg junior/`, say("command.stickers.set.withSvg")],
      [`${typed} --labels avery-l7120`, say("command.stickers.set.onLabels")],
      `${typed} --labels avery-l7120 --start-at 14 --only S2311 --out lost.pdf`,
      [`${typed} --labels 5x7,35x35,40x40,7.5x11`, say("command.stickers.set.measures")],
      [`${typed} --secret`, say("command.stickers.set.secret")],
      [`${typed} --form base1`, say("command.stickers.set.raw")],
    ],
  );
}

export function addStickers(program: Command): void {
  const stickers = program.command("stickers").description(say("command.stickers.about"));
  addSet(stickers);
  explain(group(stickers), [], [`${CROUPIER} stickers set --size 25 --out stickers.pdf`]);
}
