// `croupier deck`: a deck of Dobble as PDF, as text, or the check of one.
import { CROUPIER } from "../../how-typed";
import { readText } from "../../input";
import { type Command, Option } from "commander";
import { type Cards, SYMBOLS, allCards, firstCards, whyNone } from "../deck/cards";
import { type Deck, type Symbol, readDeck } from "../deck/check";
import { defused, makeCsv } from "../../csv";
import { CREDIT, LICENCE, iconNames, iconSvgs } from "../deck/icons";
import { checkNames, readNames } from "../deck/names";
import { FORMS, type NumberedForm, numberedText, shuffled } from "../deck/numbered";
import type { Shape } from "../deck/pack";
import { type Source, readPictures } from "../deck/pictures";
import { checkPictures } from "../deck/same";
import { SIZES, USUAL_SIZE } from "../deck/plan";
import { Mistake } from "../../mistake";
import { complain } from "../paint";
import { checkFile, makeBar, write } from "../../output";
import { print, printData, printJsonText } from "../../standard-streams";
import { type Paper, paperWords } from "../stickers/plan";
import { counted, listed } from "../../text";
import { say } from "../../words/command";
import { say as sayOnSheet } from "../../words/print";
import { explain } from "../help";
import { sayWhereTo, secretFor, secretOption } from "../secret";
import {
  type SideOptions,
  addSides,
  checkSides,
  howToPrint,
  outOption,
  paperOption,
  sizeOption,
} from "./print-options";

interface Options extends SideOptions {
  symbols: number;
  cards?: number;
  padded?: boolean;
  shape: Shape;
  size: number;
  paper: Paper;
  seed: number;
  pictures?: string;
  out?: string;
  secret?: string;
  json?: boolean;
  csv?: boolean;
  names?: string | true;
  list?: boolean;
  numbered?: NumberedForm | true;
  shuffle?: number;
  check?: string;
}

const USUAL_FILE = "deck.pdf";
/** So many faults are told: the first ones show what is wrong with the others. */
const FAULTS = 10;

// --- what is asked for

function parseWhole(option: string, text: string, least: number, most: number, what: string, example: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Mistake(`${option} ${text} is impossible: ${what}, e.g. ${option} ${example}`);
  return value;
}

const parseSymbols = (text: string) =>
  parseWhole(
    "--symbols",
    text,
    SYMBOLS.least,
    SYMBOLS.most,
    `a card has ${SYMBOLS.least} to ${SYMBOLS.most} symbols`,
    8,
  );
const parseCards = (text: string) =>
  parseWhole("--cards", text, 2, 381, "a deck has at least two cards, and none has more than 381", 55);
const parseSeed = (option: string) => (text: string) =>
  parseWhole(option, text, 0, 4294967295, "a seed is a whole number from 0 to 4294967295", 1);

/** Not a mistake of the person's, but nothing to be printed either: said in a sentence, exit code 1. */
function refuse(text: string): void {
  complain(text);
  process.exitCode = 1;
}

function cardsFor({ symbols, cards }: Options): Cards {
  const all = allCards(symbols);
  if (cards && cards > all.cards.length)
    throw new Mistake(
      `--cards ${cards} is impossible: a deck with ${symbols} symbols on every card has ${all.cards.length} cards; leave --cards out to print all`,
    );
  return cards ? firstCards(all, cards) : all;
}

/** What `--padded` would print instead. */
function paddedWords(symbols: number): string {
  const { order, cards } = allCards(symbols);
  const extra = symbols - 1 - order;
  return `with --padded, the largest smaller deck is printed: ${cards.length} cards of ${order + 1} symbols, and on each ${extra} more that ${extra === 1 ? "is" : "are"} on no other card`;
}

// --- names and pictures

async function ownPictures(folder: string, count: number): Promise<Source[]> {
  const sources = await readPictures(folder, count);
  await checkPictures(sources);
  return sources;
}

async function namesFor({ names, pictures }: Options, { highest }: Cards): Promise<string[]> {
  if (typeof names === "string") return checkNames(await readNames(names), highest, names);
  if (!pictures) return checkNames(iconNames(), highest, "the list of icons");
  const sources = await ownPictures(pictures, highest);
  return checkNames(
    sources.map(({ name }) => name),
    highest,
    pictures,
  );
}

async function sourcesFor({ pictures }: Options, { highest }: Cards): Promise<Source[]> {
  if (pictures) return await ownPictures(pictures, highest);
  const names = iconNames();
  return iconSvgs(highest).map((svg, at) => ({ svg, name: names[at], from: `the icon of ${names[at]}` }));
}

// --- as text

function checkText(options: Options): void {
  const { json, csv, list, numbered, shuffle, out, secret } = options;
  if (secret !== undefined)
    throw new Mistake("--secret is about the codes of a PDF, and text was asked for: leave one of them out");
  if ([json, csv, list, numbered].filter(Boolean).length > 1)
    throw new Mistake("--json, --csv, --list and --numbered are four ways to write: choose one");
  if (list && shuffle !== undefined)
    throw new Mistake("--list has no cards, only names: leave --shuffle out, or choose another way to write");
  if (out)
    throw new Mistake("--out names the PDF, but text was asked for: leave it out, and send the text to a file with >");
}

/** Read by people, and by spreadsheets as well. */
const lines = (rows: (number | string)[][]) =>
  rows.map(row => row.map(cell => defused(String(cell))).join(", ") + "\n").join("");

async function textOf(options: Options, deck: Cards): Promise<string> {
  const { json, csv, list, numbered } = options;
  const names = options.names || list ? await namesFor(options, deck) : undefined;
  if (list) {
    const comma = names!.find(name => name.includes(","));
    if (comma !== undefined)
      throw new Mistake(
        `the name ${JSON.stringify(comma)} has a comma, and croupier.json has commas between names: give it another`,
      );
    return JSON.stringify({ dobble: { order: deck.order, names: names!.join() } }) + "\n";
  }
  if (numbered) return numberedText(deck, numbered === true ? "list" : numbered, names);
  const rows: (number | string)[][] = names
    ? deck.cards.map(card => card.map(symbol => names[symbol - 1]))
    : deck.cards;
  if (json) return "[\n" + rows.map(row => JSON.stringify(row)).join(",\n") + "\n]\n";
  return csv ? makeCsv(rows) : lines(rows);
}

// --- as PDF

async function printPdf(options: Options, deck: Cards): Promise<void> {
  const { shape, size, code, paper, seed, duplex, shift } = options;
  const file = options.out ?? USUAL_FILE;
  checkFile(file, options.out !== undefined, "%PDF", "a PDF");
  const sources = await sourcesFor(options, deck);
  const secret = secretFor(options.secret);
  const { printDeck, stepsOf } = await import("../deck/print");
  const bar = await makeBar("deck", stepsOf(deck));
  const words = `${deck.cards.length} ${shape} cards with ${deck.symbols} symbols each`;
  const title = sayOnSheet("print.deckTitle", { cards: deck.cards.length, shape, symbols: deck.symbols });
  const own = options.pictures === undefined ? { credit: sayOnSheet("print.credit"), licence: LICENCE } : {};
  const printed = await printDeck(
    { deck, form: { shape, size, code }, duplex, shift, paper, seed, secret, sources, title, ...own },
    bar.step,
  ).finally(bar.stop);
  write(file, printed.pdf, "--out");
  print(
    `${file}: ${words}, ${size} mm, ${counted(printed.pages, "page")} ${paperWords(paper)}. Print ${howToPrint(code, duplex)}.`,
  );
  sayWhereTo(secret);
}

// --- the check

async function deckIn(file: string): Promise<Deck> {
  const text = await readText(file, "a deck in JSON or CSV");
  try {
    return readDeck(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Mistake(`${file} is no deck in JSON or CSV: ${error.message}`);
    throw error;
  }
}

function sizesOf(cards: Symbol[][]): string {
  const sizes = [...new Set(cards.map(card => card.length))].sort((a, b) => a - b);
  return sizes.length > 1 ? `${sizes[0]} to ${sizes[sizes.length - 1]} symbols` : counted(sizes[0], "symbol");
}

/** That the cards of a list are right says nothing of others that the deck may have. */
function lackOf(cards: Symbol[][]): string {
  const [{ length }] = cards;
  if (length < SYMBOLS.least || length > SYMBOLS.most || cards.some(card => card.length !== length)) return "";
  const { symbols, order, cards: all } = allCards(length);
  return symbols === order + 1 && cards.length < all.length
    ? ` A deck of such cards has up to ${all.length}: what is not among these ${cards.length} was not checked.`
    : "";
}

async function check(file: string): Promise<void> {
  const { cards, faults, leftOut, hint } = await deckIn(file);
  if (!faults.length)
    print(
      `${file} is a deck: ${counted(cards.length, "card")} with ${sizesOf(cards)}, no symbol twice on a card, and every two cards share exactly one.${lackOf(cards)}`,
    );
  if (leftOut.length) print(`Left out: ${listed(leftOut)}.`);
  if (!faults.length) return;
  print(`${file} is not a deck:`);
  for (const fault of faults.slice(0, FAULTS)) print(`  ${fault}`);
  if (faults.length > FAULTS) print(`  and ${faults.length - FAULTS} more like these`);
  if (hint) print(`Perhaps ${hint}.`);
  process.exitCode = 1;
}

// --- all of it

async function run(options: Options, command: Command): Promise<void> {
  if (options.check !== undefined) {
    const more = command.options.find(
      option => option.attributeName() !== "check" && command.getOptionValueSource(option.attributeName()) === "cli",
    );
    if (more) throw new Mistake(`--check reads a deck and prints none: leave ${more.long} out`);
    return check(options.check);
  }
  checkSides(command, options);
  const { json, csv, list, numbered, names, shuffle } = options;
  const isText = json || csv || list || numbered || names !== undefined || shuffle !== undefined;
  if (isText) checkText(options);
  const why = whyNone(options.symbols);
  if (why && !options.padded) return refuse(`${why}; ${paddedWords(options.symbols)}`);
  const sorted = cardsFor(options);
  const deck = shuffle === undefined ? sorted : shuffled(sorted, shuffle);
  if (isText) (json || list ? printJsonText : printData)(await textOf(options, deck));
  else await printPdf(options, deck);
}

export function addDeck(program: Command): void {
  const command = program
    .command("deck")
    .description(say("command.deck.about"))
    .option("-n, --symbols <number>", say("command.deck.symbols", SYMBOLS), parseSymbols, 8)
    .option("-c, --cards <number>", say("command.deck.cards"), parseCards)
    .option("--padded", say("command.deck.padded"))
    .addOption(new Option("--shape <shape>", say("command.deck.shape")).choices(["round", "square"]).default("round"))
    .addOption(sizeOption(say("command.cards.size", SIZES), "a card", SIZES, USUAL_SIZE))
    .addOption(paperOption());
  addSides(command, "back")
    .option("--seed <number>", say("command.deck.seed"), parseSeed("--seed"), 1)
    .option("--pictures <folder>", say("command.deck.pictures"))
    .addOption(secretOption())
    .addOption(outOption(USUAL_FILE))
    .option("--json", say("command.deck.json"))
    .option("--csv", say("command.deck.csv"))
    .option("--names [names]", say("command.deck.names"))
    .option("--list", say("command.deck.list"))
    .addOption(new Option("--numbered [form]", say("command.deck.numbered")).choices(FORMS))
    .option("--shuffle <seed>", say("command.deck.shuffle"), parseSeed("--shuffle"))
    .option("--check <file>", say("command.deck.check"))
    .action(run);
  const typed = `${CROUPIER} deck`;
  explain(
    command,
    [
      say("command.deck.sizes", SYMBOLS),
      say("command.deck.codes"),
      say("command.deck.credit", { credit: CREDIT, url: "https://github.com/microsoft/fluentui-emoji" }),
      say("command.deck.replaced", { file: USUAL_FILE }),
    ],
    [
      [typed, say("command.deck.usual", { size: USUAL_SIZE, file: USUAL_FILE })],
      [`${typed} --cards 55 --seed 2 --out other.pdf`, say("command.deck.other")],
      [`${typed} --symbols 6 --cards 30`, say("command.deck.children")],
      [`${typed} --shape square --size 63 --code rim`, say("command.deck.square")],
      [`${typed} --pictures holidays/`, say("command.deck.own")],
      [`${typed} --symbols 4 --json`, say("command.deck.numbers")],
      [`${typed} --csv --names`, say("command.deck.sheet")],
      [`${typed} --list`, say("command.deck.nameList")],
      [`${typed} --numbered karta --names --shuffle 7`, say("command.deck.printed")],
      [`${typed} --symbols 7 --padded`, say("command.deck.nearest")],
      [`${typed} --check mine.csv`, say("command.deck.checked")],
    ],
  );
}
