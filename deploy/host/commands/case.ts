// `croupier case`: a console to print, as STL files.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { CROUPIER } from "../../how-typed";
import { boards } from "../../known";
import { Mistake } from "../../mistake";
import { checkFile, makeBar, makeFolder, write } from "../../output";
import { print } from "../../standard-streams";
import { listed } from "../../text";
import { say, sayList } from "../../words/command";
import { DISPLAYS, HOUSINGS } from "../case/known";
import { key } from "../case/key";
import type { Console, Part } from "../case/make";
import type { Order } from "../case/plan";
import { scanner as usualScanner } from "../case/scanner";
import { STL_SIGN } from "../case/stl";
import type { BoardHousing, DisplayHousing, ScannerHousing } from "../case/types";
import { explain } from "../help";

interface Options {
  board?: string;
  display?: string;
  keys?: number;
  scanner?: [number, number, number];
  distance?: number;
  out?: string;
  dryRun?: boolean;
  list?: boolean;
}

/** Of PLA, in grams for a cubic centimetre. */
const PLA = 1.24;
const MOST_KEYS = 3;
/** Millimetres: what the head has room for. */
const SCANNER_SIZES: [what: string, least: number, most: number][] = [
  ["width", 15, 60],
  ["depth", 10, 40],
  ["height", 6, 50],
];
const DISTANCES = { least: 55, most: 120 };

const DISPLAY_NAMES = DISPLAYS.map(({ name }) => name);

const sizeWords = ({ wide, deep, high }: ScannerHousing) => `${wide}x${deep}x${high}`;

// --- what is asked for

function parseDisplay(text: string): string {
  if (!DISPLAY_NAMES.includes(text)) throw new Mistake(`--display ${text}: say ${listed(DISPLAY_NAMES, "or")}`);
  return text;
}

function parseKeys(text: string): number {
  if (!/^[0-3]$/.test(text)) throw new Mistake(`--keys ${text} is impossible: a case has 0 to ${MOST_KEYS} keys`);
  return Number(text);
}

function parseScanner(text: string): [number, number, number] {
  const sizes = text.split("x").map(word => (/^\d+(\.\d+)?$/.test(word) ? Number(word) : NaN));
  if (sizes.length !== SCANNER_SIZES.length || sizes.some(Number.isNaN))
    throw new Mistake(`--scanner ${text}: say width x depth x height in mm, e.g. --scanner ${sizeWords(usualScanner)}`);
  SCANNER_SIZES.forEach(([what, least, most], at) => {
    if (!(sizes[at] >= least && sizes[at] <= most))
      throw new Mistake(`--scanner ${text}: the ${what} is from ${least} to ${most} mm`);
  });
  return [sizes[0], sizes[1], sizes[2]];
}

function parseDistance(text: string): number {
  const distance = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(distance >= DISTANCES.least && distance <= DISTANCES.most))
    throw new Mistake(
      `--distance ${text}: from ${DISTANCES.least} to ${DISTANCES.most} mm, e.g. --distance ${usualScanner.distance}`,
    );
  return distance;
}

/** Keys on wires of their own: a key that is soldered onto the board stays inside. */
function usualKeys(name: string, housing: BoardHousing): number {
  const board = boards.find(one => one.name === name);
  if (housing.kind !== "inside" || !board) return 0;
  return Object.values(board.keys).filter(pin => !board.about.soldered.includes(pin.replace("+", ""))).length;
}

function checkOwn(name: string, housing: BoardHousing, { display, keys }: Options): void {
  if (housing.kind === "inside") return;
  const why = housing.kind === "front" ? "It has a display that you touch." : housing.why;
  if (display) throw new Mistake(`--display ${display} does not go with --board ${name}. ${why} Leave --display out.`);
  if (keys) throw new Mistake(`--keys ${keys} does not go with --board ${name}. ${why} Leave --keys out.`);
}

function orderOf(name: string, options: Options): Order {
  const board = HOUSINGS[name];
  checkOwn(name, board, options);
  const [wide, deep, high] = options.scanner ?? [usualScanner.wide, usualScanner.deep, usualScanner.high];
  const display = DISPLAYS.find(one => one.name === (options.display ?? DISPLAYS[0].name));
  return {
    board,
    ...(board.kind === "inside" ? { display } : {}),
    keys: options.keys ?? usualKeys(name, board),
    scanner: { ...usualScanner, wide, deep, high, distance: options.distance ?? usualScanner.distance },
  };
}

// --- what people read

function boardLine(name: string, housing: BoardHousing): string {
  const head = name.padEnd(9);
  if (housing.kind === "beside") return `${head}the scanner's stand only. ${housing.why}`;
  const size = `${housing.long} x ${housing.wide} mm${housing.isTypical ? ", typical: measure yours" : ""}`;
  return housing.kind === "front"
    ? `${head}with its own display, no keys (${size})`
    : `${head}--display ${listed(DISPLAY_NAMES, "or")}, ${usualKeys(name, housing)} keys (${size})`;
}

const displayLine = ({ name, title, wide, high }: DisplayHousing) =>
  `${name.padEnd(9)}${title}: board ${wide} x ${high} mm, typical: measure yours`;

function listAll(): void {
  print("Boards:");
  for (const [name, housing] of Object.entries(HOUSINGS)) print(`  ${boardLine(name, housing)}`);
  print("Displays:");
  for (const display of DISPLAYS) print(`  ${displayLine(display)}`);
  print("Scanner:");
  print(`  ${usualScanner.title}: ${sizeWords(usualScanner)} mm, typical: measure yours, then say --scanner`);
  print("Keys:");
  print(`  ${key.title}`);
}

const gramsOf = (part: Part) => (part.printed.volume() / 1000) * PLA;

function partLine(file: string, { printed, title }: Part): string {
  const { min, max } = printed.boundingBox();
  const size = max.map((most, at) => Math.ceil(most - min[at])).join(" x ");
  return `${file}: ${title}, ${size} mm`;
}

/** Each kind of screw with where it goes. */
function screwLines({ board, display, keys }: Order): string[] {
  const held = display ? 4 : 2;
  return [
    "Buy screws that cut their own thread in plastic, all M3:",
    "  4 of 10 mm with a flat countersunk head: lid onto head",
    `  ${4 + held} of 8 mm with a round head: head onto stand, bar onto ${display ? "scanner and display" : "scanner"}`,
    ...(board.kind === "front" ? ["  4 of 6 mm with a round head: board onto lid"] : []),
    ...(board.kind === "inside" ? ["Buy one cable tie, at most 4 mm wide: it holds the board on its rails."] : []),
    ...(keys ? [`Buy ${keys} x ${key.title}.`] : []),
  ];
}

function measureLines({ board, display, scanner }: Order, isMeasured: boolean): string[] {
  const own = board.kind !== "beside" && board.isTypical ? [`the board (${board.long} x ${board.wide} mm)`] : [];
  const shown = display ? [`the display (${display.wide} x ${display.high} mm)`] : [];
  const block = isMeasured ? [] : [`the scanner (${sizeWords(scanner)} mm, \`--scanner\` changes it)`];
  const parts = [...own, ...shown, ...block];
  return parts.length ? [`Measure these before you print, for makers differ: ${listed(parts)}.`] : [];
}

function describe(name: string, { parts, plan }: Console, folder: string, options: Options): void {
  const { order } = plan;
  for (const part of parts) print(partLine(join(folder, `${part.name}.stl`), part));
  const grams = parts.reduce((sum, part) => sum + gramsOf(part), 0);
  print(
    `The console is ${Math.ceil(plan.wide)} mm wide, ${Math.ceil(plan.deep)} mm deep and ${Math.ceil(plan.high)} mm high. Printed solid it takes ${Math.round(grams)} g of PLA.`,
  );
  print("Print each part as it lies in its file: layers of 0.2 mm, three walls, no support.");
  screwLines(order).forEach(print);
  measureLines(order, options.scanner !== undefined).forEach(print);
  if (order.board.kind === "inside" && !order.keys && options.keys === undefined)
    print(
      `The ${name} has its key on the board, inside the case. \`--keys 3\` makes holes for keys that you wire to free pins.`,
    );
}

// --- all of it

const PARTS = ["stand", "head", "lid", "scanner-bar", "display-bar"];

/** A part that an earlier case left there would be printed in vain. */
function tellEarlier(file: string, isNeeded: boolean): void {
  if (!isNeeded && existsSync(file)) print(`${file} is of an earlier case: this one does not need it.`);
}

async function run(options: Options): Promise<void> {
  if (options.list) return listAll();
  const { board } = options;
  if (board === undefined) throw new Mistake(`say which board: --board ${listed(Object.keys(HOUSINGS), "or")}`);
  const order = orderOf(board, options);
  const folder = options.out ?? `case-${board}`;
  for (const name of PARTS) checkFile(join(folder, `${name}.stl`), true, STL_SIGN, "a part of a case of ours");
  const { makeConsole, trianglesOf } = await import("../case/make");
  const { stlOf } = await import("../case/stl");
  const bar = await makeBar("parts", PARTS.length - (order.display ? 0 : 1));
  const made = await makeConsole(order, bar.step);
  bar.stop();
  const files = made.parts.map(({ name, printed }) => ({ name, stl: stlOf(name, trianglesOf(printed)) }));
  if (!options.dryRun) {
    makeFolder(folder, "--out");
    for (const { name, stl } of files) write(join(folder, `${name}.stl`), stl, "--out");
  }
  describe(board, made, folder, options);
  for (const name of PARTS)
    tellEarlier(
      join(folder, `${name}.stl`),
      made.parts.some(part => part.name === name),
    );
  if (options.dryRun) print("Nothing was written.");
}

export function addCase(program: Command): void {
  const command = program
    .command("case")
    .description(say("command.case.about"))
    .addOption(new Option("-b, --board <board>", say("command.case.board")).choices(Object.keys(HOUSINGS)))
    .addOption(
      new Option("--display <inches>", say("command.case.display", { sizes: sayList(DISPLAY_NAMES, "disjunction") }))
        .argParser(parseDisplay)
        .default(undefined, DISPLAYS[0].name),
    )
    .option("--keys <number>", say("command.case.keys", { most: MOST_KEYS }), parseKeys)
    .addOption(
      new Option("--scanner <size>", say("command.case.scanner"))
        .argParser(parseScanner)
        .default(undefined, sizeWords(usualScanner)),
    )
    .addOption(
      new Option("--distance <mm>", say("command.case.distance"))
        .argParser(parseDistance)
        .default(undefined, String(usualScanner.distance)),
    )
    .option("-o, --out <folder>", say("command.case.out"))
    .option("-n, --dry-run", say("command.case.dryRun"))
    .option("--list", say("command.case.list"))
    .action(run);
  const typed = `${CROUPIER} case`;
  explain(
    command,
    [say("command.case.use"), say("command.case.replaced")],
    [
      [`${typed} --board esp32`, say("command.case.usual", { display: DISPLAYS[0].name, folder: "case-esp32" })],
      `${typed} --board rp2040 --display 1.3 --out box/`,
      [`${typed} --board esp32 --keys 0`, say("command.case.noKeys")],
      [`${typed} --board cyd`, say("command.case.ownDisplay")],
      [`${typed} --board m5stack`, say("command.case.standOnly")],
      `${typed} --board esp32 --scanner 50x22x15 --distance 80`,
      `${typed} --list`,
    ],
  );
}
