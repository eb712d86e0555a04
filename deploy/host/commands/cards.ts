// `croupier cards`: the game itself, to print and cut out.
import { CROUPIER } from "../../how-typed";
import { counted } from "../../text";
import type { Command } from "commander";
import { parseCode } from "../../../src/games/set/codes";
import { type Card, cardsOf } from "../../../src/games/set/rules";
import { USUAL_WIDTH, WIDTHS, planSheet } from "../cards/plan";
import { LEAST_LENGTH } from "../../punched";
import { ASPECT } from "../../vision/scene/face";
import { LEAST_RIM_WIDTH } from "../cards/rim";
import { Mistake } from "../../mistake";
import { whyNoCode } from "../codes";
import { checkFile, makeBar, write } from "../../output";
import { print } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";
import { sayWhereTo, secretFor, secretOption } from "../secret";
import { type Paper, paperWords } from "../stickers/plan";
import {
  type PaletteOption,
  type SideOptions,
  addSides,
  checkSides,
  howToPrint,
  notInJunior,
  outOption,
  paletteOption,
  paperOption,
  setDeckOption,
  sizeOption,
  wordsOf,
} from "./print-options";

interface Options extends SideOptions, PaletteOption {
  paper: Paper;
  size: number;
  deck: "full" | "junior";
  only?: string[];
  punched?: boolean;
  out?: string;
  secret?: string;
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

function checkCode({ code, size, secret }: Options): void {
  if (code === "none" && secret !== undefined)
    throw new Mistake("--secret is about codes, and --code none prints none: leave one of them out");
  if (code === "rim" && size < LEAST_RIM_WIDTH)
    throw new Mistake(
      `the code on the front needs cards of ${LEAST_RIM_WIDTH} mm or more: on ${size} mm a scanner cannot read it; print it on the backs with --code back, or leave it out with --code none`,
    );
}

/** Holes and codes on the front would lie on each other. */
function checkPunched(command: Command, { punched, size, code }: Options): void {
  if (!punched) return;
  const least = Math.ceil(LEAST_LENGTH / ASPECT);
  if (size < least)
    throw new Mistake(
      `punched cards must be ${least} mm wide or more: on ${size} mm there is no room for eleven holes`,
    );
  if (code === "rim" && command.getOptionValueSource("code") === "cli")
    throw new Mistake("the holes are where the code on the front would be: print it with --code back, or leave it out");
}

async function run(given: Options, command: Command): Promise<void> {
  checkPunched(command, given);
  const options: Options = given.punched && given.code === "rim" ? { ...given, code: "none" } : given;
  checkSides(command, options);
  checkCode(options);
  const file = options.out ?? USUAL_FILE;
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  const cards = cardsFor(options);
  const { printCards } = await import("../cards/print");
  const bar = await makeBar("cards", cards.length);
  const { paper, size: width, code, duplex, shift, palette } = options;
  const secret = secretFor(options.secret);
  const order = { cards, paper, width, code, duplex, shift, palette, secret, isPunched: options.punched };
  const { pdf, pages } = await printCards(order, bar.step).finally(bar.stop);
  write(file, pdf, "--out");
  const { columns, rows } = planSheet(options.size, options.paper);
  print(
    `${file}: ${counted(cards.length, "card")}, ${options.size} mm wide, ${columns * rows} a sheet, ${counted(pages, "page")} ${paperWords(options.paper)}. Print ${code === "back" ? howToPrint(code, duplex) : "at 100 %"} and cut along the ticks.`,
  );
  sayWhereTo(secret);
}

export function addCards(program: Command): void {
  const command = program
    .command("cards")
    .description(say("command.cards.about"))
    .addOption(paperOption())
    .addOption(sizeOption(say("command.cards.size", WIDTHS), "a card", WIDTHS, USUAL_WIDTH))
    .addOption(setDeckOption())
    .option("--only <codes>", say("command.onlyCards"), parseOnly)
    .option("--punched", say("command.cards.punched"));
  addSides(command, "rim")
    .addOption(paletteOption())
    .addOption(secretOption())
    .addOption(outOption(USUAL_FILE))
    .action(run);
  const typed = `${CROUPIER} cards`;
  explain(
    command,
    [],
    [
      [typed, say("command.cards.whole", { width: USUAL_WIDTH, file: USUAL_FILE })],
      [`${typed} --code back`, say("command.cards.backs")],
      [`${typed} --code back --duplex short`, say("command.cards.shortEdge")],
      [`${typed} --code back --secret`, say("command.cards.secret")],
      [`${typed} --punched --out punched.pdf`, say("command.cards.punchedDeck")],
      [`${typed} --palette safe`, say("command.cards.safe")],
      [`${typed} --only S2311 --out lost.pdf`, say("command.cards.lost")],
      `${typed} --size 40 --code none --paper letter --out small.pdf`,
    ],
  );
}
