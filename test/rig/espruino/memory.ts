// How many variables a bundle takes, booted from Storage as a board boots it; what the questions themselves take is measured and left out.
import { CONFIG } from "./chain";
import { Interpreter, Options, sleep } from "./interpreter";
import { makeRandom } from "../../../devices/sim/random";
import { SEED, shuffled } from "./tables";

const watching = (memory: string) => `var memoryPeak=0;(function(){
function look(){var m=${memory}.usage;if(m>memoryPeak)memoryPeak=m}
var after=setTimeout,crc=E.CRC32,time=getTime;
global.setTimeout=function(f,t,n){look();return after(f,t,n)};
global.getTime=function(){look();return time()};
E.CRC32=function(d){look();return crc(d)};
})();
`;

/**
 * Looks at the memory whenever the program asks the time, sets a timer or checks a sum of the display's: inside the deepest calls
 * that there are. Garbage is collected first, since a board collects it before it gives up.
 */
export const WATCH = watching("process.memory()");

/**
 * The same with all the garbage that the program leaves lying. Nobody else collects it: Espruino does when it has nothing to do for 10 ms, and whoever asks it
 * questions (interpreter.ts) never lets it.
 */
export const WATCH_GARBAGE = watching("process.memory(false)");

const AT_THE_TABLE = ["solve", "hint", "check", "deck"];

/** Of Set, in that bundle. */
export const modesOf = (bundle: string): string[] =>
  bundle === "set" ? AT_THE_TABLE : [...AT_THE_TABLE, "race", "practice"];

export interface Memory {
  total: number;
  /** At the menu, before anything was opened. */
  menu: number;
  /** In each mode, just opened, with 12 cards and with as many as it takes. */
  modes: Record<string, { open: number; twelve: number; most: number }>;
  /** At the menu, after each mode was opened, used and left once; and twenty times more. */
  once: number;
  twenty: number;
  /** Whatever was reached between two garbage collections, in a run of its own. */
  peak: number;
  flags: string[];
}

const used = (board: Interpreter) => board.ask("process.memory().usage");

/** When nothing is under way: a timer that waits takes a few. */
export async function rested(board: Interpreter): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 8; look++) {
    await sleep(50);
    looks.push(await used(board));
  }
  return Math.min(...looks);
}

/** What asking, acknowledging and watching take: an interpreter without a program, against what it says before any of that is there. */
export async function costOf(options: Options): Promise<number> {
  const board = await Interpreter.start({
    ...options,
    code: "0",
    before: "var memoryBare=process.memory().usage;" + (options.before ?? ""),
  });
  const cost = (await used(board)) - (await board.ask("memoryBare"));
  board.stop();
  return cost;
}

async function play(
  board: Interpreter,
  mode: string,
  cards: string[],
): Promise<{ open: number; twelve: number; most: number }> {
  await board.ask(`croupier.open("set",{mode:"${mode}"})`);
  await sleep(50);
  const open = await used(board);
  const scanAll = (codes: string[]) => board.ask(`${JSON.stringify(codes)}.forEach(function(c){croupier.scan(c)})`);
  const isDeck = mode === "deck";
  await scanAll(cards.slice(0, mode === "check" ? 3 : 12));
  await sleep(50);
  const twelve = await used(board);
  if (mode !== "check" && !isDeck) await board.ask(`["deal","deal","deal"].forEach(function(m){croupier.play(m)})`);
  if (mode !== "check") await scanAll(cards.slice(12, isDeck ? 81 : 21));
  await sleep(50);
  return { open, twelve, most: await used(board) };
}

/** Everything a person at the table can do in a mode that takes memory for a while. (`croupier.screen()` is for somebody at a computer.) */
const ACTIONS = [
  `croupier.play("next")`,
  `croupier.play("next")`,
  `croupier.play("prove")`,
  `croupier.press("C")`,
  `croupier.press("A")`,
  `croupier.press("B")`,
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("B",true)`,
  `croupier.press("A")`,
  `croupier.press("B")`,
  `croupier.play("take")`,
  `croupier.press("P1")`,
  `croupier.play(croupier.moves().filter(function(m){return m[0]=="p"})[0])`,
  `croupier.play(croupier.moves().filter(function(m){return m[0]=="p"})[1])`,
  `croupier.play(croupier.moves().filter(function(m){return m[0]=="p"})[2])`,
  `croupier.press("P2")`,
  `croupier.press("P2")`,
  `croupier.play("undo")`,
  `croupier.moves()`,
  `croupier.state()`,
  `croupier.status()`,
  `croupier.config()`,
  `croupier.scan("^#SC^3030010")`,
  `croupier.scan("S1111")`,
  `croupier.scan("nonsense")`,
  `croupier.configure({deck:"full"})`,
  `croupier.play("new")`,
];

/** A full table in that mode, and all that a person may do there. */
export async function useSet(board: Interpreter, mode: string, cards = shuffled(makeRandom(SEED))): Promise<void> {
  await play(board, mode, cards);
  for (const action of ACTIONS) {
    await board.ask(action);
    await sleep(20);
  }
}

export async function measureMemory(binary: string, bundleName: string): Promise<Memory> {
  const options: Options = { binary, bundle: bundleName, capture: false, ports: ["scanner"], config: CONFIG };
  const cost = await costOf(options);
  const cards = shuffled(makeRandom(SEED));
  const board = await Interpreter.start(options);
  board.send("scanner", "S1111\r");
  await board.until(`croupier.status().scanner.link==="one-way"`);
  const menu = (await rested(board)) - cost;
  const total = await board.ask("process.memory().total");
  const modes: Memory["modes"] = {};
  const all = modesOf(bundleName);
  for (const mode of all) {
    const { open, twelve, most } = await play(board, mode, cards);
    modes[mode] = { open: open - cost, twelve: twelve - cost, most: most - cost };
  }
  await board.ask(`croupier.open("menu")`);
  const once = (await rested(board)) - cost;
  for (let time = 0; time < 20; time++)
    for (const mode of all) {
      await board.ask(
        `(croupier.open("set",{mode:"${mode}"}),${JSON.stringify(cards.slice(time, time + 12))}.forEach(function(c){croupier.scan(c)}),croupier.open("menu"))`,
      );
    }
  const twenty = (await rested(board)) - cost;
  const flags = await board.ask("E.getErrorFlags()");
  board.stop();
  const { peak, flags: more } = await peakOf(options, cards);
  return { total, menu, modes, once, twenty, peak, flags: [...new Set([...flags, ...more])] };
}

async function peakOf(options: Options, cards: string[]): Promise<{ peak: number; flags: string[] }> {
  const watched = { ...options, before: WATCH };
  const cost = await costOf(watched);
  const board = await Interpreter.start(watched);
  board.send("scanner", "S1111\r");
  await board.until(`croupier.status().scanner.link==="one-way"`);
  for (const mode of modesOf(options.bundle!)) await useSet(board, mode, cards);
  const peak = (await board.ask("memoryPeak")) - cost;
  const flags = await board.ask("E.getErrorFlags()");
  board.stop();
  return { peak, flags };
}
