// How many variables Dobble takes, booted from Storage as a board boots it; measured as in memory.ts.
import { makeDobble } from "../../../src/games/dobble/codes";
import { Interpreter, Options, sleep } from "./interpreter";
import { WATCH, costOf, rested } from "./memory";

export interface DobbleMemory {
  total: number;
  menu: number;
  /** With two cards of the usual deck and their symbol on the display. */
  shown: number;
  /** At the menu, after each mode was opened and left once; and twenty times more. */
  once: number;
  twenty: number;
  /** Whatever was there when a timer was set, the time asked or a page of the display checked, in all modes, the largest deck among them. */
  peak: number;
  flags: string[];
}

const MODES = ["match", "duel", "tower", "well", "deck"];
/** More of them than the history is long. */
const PAIRS = 24;

const ACTIONS = [
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("A",true)`,
  "croupier.state()",
  "croupier.status()",
  "croupier.config()",
  `croupier.press("C",true)`,
  `croupier.play("undo")`,
  `croupier.play("new")`,
];

const DECK_ACTIONS = [
  `croupier.play("missing")`,
  `croupier.press("C")`,
  `croupier.press("B")`,
  "croupier.state()",
  `croupier.play("undo")`,
];

const optionsOf = (binary: string, bundle: string, before?: string): Options => ({
  binary,
  bundle,
  before,
  capture: false,
  ports: ["scanner"],
  config: { board: "linux", scanner: { path: "scanner" } },
});

async function start(options: Options): Promise<Interpreter> {
  const board = await Interpreter.start(options);
  board.send("scanner", "D0711\r");
  await board.until(`croupier.status().scanner.link==="one-way"`);
  return board;
}

const scan = (board: Interpreter, order: number, cards: number[]) =>
  board.ask(`${JSON.stringify(cards.map(card => makeDobble(order, card)))}.forEach(function(c){croupier.scan(c)})`);

const open = (board: Interpreter, mode: string) => board.ask(`croupier.open("dobble",{mode:"${mode}"})`);

export async function measureDobble(binary: string, bundle: string): Promise<DobbleMemory> {
  const options = optionsOf(binary, bundle);
  const cost = await costOf(options);
  const board = await start(options);
  try {
    const menu = (await rested(board)) - cost;
    const total = await board.ask("process.memory().total");
    await open(board, "match");
    await scan(board, 7, [11, 40]);
    const shown = (await rested(board)) - cost;
    const leaveAll = async () => {
      for (const mode of MODES) {
        await open(board, mode);
        // A duel is left while it waits for its signal.
        await scan(board, 7, [11, 40]);
      }
      await board.ask(`croupier.open("menu")`);
    };
    await leaveAll();
    const once = (await rested(board)) - cost;
    for (let time = 0; time < 20; time++) await leaveAll();
    const twenty = (await rested(board)) - cost;
    const flags: string[] = await board.ask("E.getErrorFlags()");
    const watched = await peakOf(optionsOf(binary, bundle, WATCH));
    return { total, menu, shown, once, twenty, peak: watched.peak, flags: [...flags, ...watched.flags] };
  } finally {
    board.stop();
  }
}

/** Everything that a person does in a mode; of a deck, the largest there is. */
export async function useDobble(board: Interpreter, mode: string): Promise<void> {
  const act = async (text: string) => {
    await board.ask(text);
    await sleep(30);
  };
  await open(board, mode);
  if (mode === "deck") {
    // Every other one, so that what is missing is as long a list as there is; some of them twice.
    for (let card = 1; card <= 381; card += 2) await board.ask(`croupier.scan("${makeDobble(19, card)}")`);
    for (let card = 1; card <= 100; card += 2) await board.ask(`croupier.scan("${makeDobble(19, card)}")`);
    for (const text of DECK_ACTIONS) await act(text);
    return;
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const card of [2 * pair + 1, 2 * pair + 2]) await act(`croupier.scan("${makeDobble(7, card)}")`);
    if (mode === "duel" && pair < 2) await board.until(`croupier.state().stage==="now"`);
    if (mode !== "match") for (const key of ["A", "C", "A"]) await act(`croupier.press("${key}")`);
  }
  for (const text of ACTIONS) await act(text);
}

async function peakOf(options: Options): Promise<{ peak: number; flags: string[] }> {
  const cost = await costOf(options);
  const board = await start(options);
  try {
    for (const mode of MODES) await useDobble(board, mode);
    return { peak: (await board.ask("memoryPeak")) - cost, flags: await board.ask("E.getErrorFlags()") };
  } finally {
    board.stop();
  }
}
