// `npm start`: Croupier without a board. The built firmware on a virtual board finds the Sets among twelve cards, then it is the person's turn: here in
// the terminal, and at the bench in a browser, which is served meanwhile.
import { wait } from "../wait";
import { shuffled } from "../shuffled";
import { fstatSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { allowClosedPipe, drawing, openEditor, out, print, printErrors, printPainted } from "../standard-streams";
import { makeRandom } from "../../devices/sim/random";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { cardsOf, type Card } from "../../src/games/set/rules";
import { nearest } from "../mistake";
import { GAMES, nameOfApp, openAlone, pressAlone } from "./alone";
import { whyNoCode } from "./codes";
import { inWords } from "./start-words";
import { Block, drawPicture, isShort, styleFor } from "./terminal";
import { type Serving, announce, isServable, serve, untilStopped } from "./serve";
import { type KeyName, VirtualTable } from "./virtual-table";

/** A table with three Sets. */
const SEED = 3;
const DEALT = 12;
/** Between two cards at the start, so that one sees the table fill. */
const SHOWN_FOR_MS = 60;
const PROMPT = "> ";
/** What can be typed, in the one line where it is typed. */
const TERMINAL_PROMPT = "code (S2311 !TAKE), key (a b c), menu, durak, new, help, quit > ";
const HINT = "Codes (S2311 !TAKE), keys (a b c, hold b), menu, durak, screen, state, new, help or quit:";
const HELP = [
  "S2311 s1123 ...   hold these stickers before the scanner, one after the other",
  "!TAKE !UNDO       control stickers: the shown Set leaves; undo",
  "!NEXT !DEAL !NEW  the next Set; three more cards; a new game",
  "scan ANY TEXT     hold a barcode with any text before the scanner",
  "a b c             keys: a goes back, b does what the line says, c goes on",
  "A B C, hold b     keys pressed long: a opens the menu, b what can be done",
  "menu              open the menu",
  "set durak dobble  open this game, or tictactoe; in Durak you play against this board",
  "screen  state     draw the display again; what the firmware knows, as JSON",
  "new  help  quit   a new game; this; leave (Ctrl-D, Ctrl-C)",
  "> expression      as at the board's prompt, e.g. > croupier.status()",
];

/** What came of a scan, where the display's own message does not say it. */
const RESULTS: Record<string, string> = {
  ignored: "means nothing here",
  setting: "would change the scanner's settings: refused",
  empty: "unreadable",
  unknown: "unknown",
};

/** What may be meant by a word that was typed wrong. */
const WORDS = ["menu", ...GAMES, "new", "screen", "state", "help", "quit", "hold", "scan"];

class Leave extends Error {}

/** A word that could not be done. What follows it in the line would not do what was meant. */
class Stop extends Error {}

// --- what happens

export function deal(seed: number): Card[] {
  const random = makeRandom(seed);
  return shuffled(cardsOf(false), count => Math.floor(random() * count)).slice(0, DEALT);
}

/** @throws Stop when nothing came of it */
function scan(table: VirtualTable, text: string): string {
  const result = table.scan(text);
  if (!result) throw new Stop(`${text}: the scanner did not read it`);
  if (RESULTS[result]) throw new Stop(`${text}: ${RESULTS[result]}`);
  const message: string = (table.state().message ?? "").replace(text, "").trim();
  return `${text}: ${result === "added" ? "added, " : ""}${message || result}`;
}

function evaluate(table: VirtualTable, text: string): string[] {
  try {
    const value = table.evaluate(text);
    return [
      "= " + (typeof value === "string" ? value : value === undefined ? "undefined" : JSON.stringify(value)),
    ].flatMap(line => line.split("\n"));
  } catch (error) {
    return ["! " + String((error as Error)?.message ?? error)];
  }
}

/** Is this word a sticker's text, in large letters or small? */
function isSticker(word: string): boolean {
  return /^![a-z]+$/i.test(word) || /^d\d{4,5}$/i.test(word) || parseCode(word.toUpperCase()) !== 0;
}

/** One word of a line; answers what there is to say about it. @throws Stop when it could not be done */
function obey(table: VirtualTable, word: string): string[] {
  const lower = word.toLowerCase();
  if (isSticker(word)) return [scan(table, word.toUpperCase())];
  if (/^[abc]$/i.test(word)) {
    pressAlone(table, word.toUpperCase() as KeyName, word !== lower);
    return [];
  }
  const opens = nameOfApp(lower);
  if (opens) return openAlone(table, opens);
  if (lower === "new") return [scan(table, "!NEW")];
  if (lower === "screen") return [];
  if (lower === "state") return [JSON.stringify(table.state())];
  if (lower === "help" || lower === "?") return HELP;
  if (lower === "quit" || lower === "exit" || lower === "q") throw new Leave();
  if (/^s?\d+$/i.test(word)) throw new Stop(whyNoCode(word));
  const meant = nearest(word, WORDS);
  const hint = meant ? `did you mean ${meant}?` : "help lists both";
  throw new Stop(`${JSON.stringify(word.slice(0, 30))} is neither a code nor a command; ${hint}`);
}

/** One line that was typed. */
function obeyLine(table: VirtualTable, line: string): string[] {
  const text = line.trim();
  if (text.startsWith(">")) return evaluate(table, text.slice(1));
  const isText = /^scan\s/i.test(text);
  const words = isText ? [] : text.split(/[\s,;]+/).filter(word => word !== "");
  const said: string[] = [];
  try {
    if (isText) said.push(scan(table, text.slice(4).trim()));
    while (words.length) said.push(...obey(table, nextOf(words)));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    said.push(error.message);
    if (words.length) said.push(`Not done: ${words.join(" ").slice(0, 60)}`);
  }
  return said;
}

/** Takes one word off a line; `hold b` is one, too: a large letter. */
function nextOf(words: string[]): string {
  const word = words.shift()!;
  if (word.toLowerCase() !== "hold") return word;
  if (!/^[abc]$/i.test(words[0] ?? "")) throw new Stop("hold which key: a, b or c?");
  return words.shift()!.toUpperCase();
}

// --- what is said

/** Display, words, and what the last line led to. */
function page(table: VirtualTable, said: string[]): string[] {
  return [
    ...drawPicture(table.display.pixels(), styleFor(out, process.env), !isShort(out)),
    ...inWords(table.state()),
    ...said,
  ];
}

function firmwareSays(table: VirtualTable): string[] {
  return table.printed().map(line => "The board prints: " + line);
}

/** Carries out a line; what went wrong inside is told like everything else. */
function answerTo(table: VirtualTable, line: string): string[] {
  try {
    const said = obeyLine(table, line);
    return [...firmwareSays(table), ...said];
  } catch (error) {
    if (error instanceof Leave) throw error;
    return ["The virtual board objects: " + String((error as Error)?.message ?? error)];
  }
}

// --- the conversation

/** Where the conversation is seen. */
interface View {
  readonly isTerminal: boolean;
  show(said: string[], typed?: string): void;
  /** What there is to know besides. */
  note(lines: string[]): void;
}

/** The picture stays where it is; notes stand below it, or, where each line counts, until something is answered. */
function terminalView(table: VirtualTable): View {
  const block = new Block(drawing);
  const isLow = isShort(out);
  let notes: string[] = [];
  function show(said: string[], typed?: string) {
    const typedLine = typed === undefined ? undefined : TERMINAL_PROMPT + typed;
    block.draw([...page(table, said), ...notes], typedLine);
    if (isLow) notes = [];
  }
  function note(lines: string[]) {
    notes = lines;
    show([]);
  }
  return { isTerminal: true, show, note };
}

/** The picture comes again when it has changed or was asked for. */
function plainView(table: VirtualTable): View {
  let last = "";
  return {
    isTerminal: false,
    show(said, typed) {
      const picture = table.display.pixels().join();
      const isNews = picture !== last || (typed !== undefined && /\bscreen\b/i.test(typed));
      last = picture;
      const lines = isNews ? page(table, said) : said;
      if (lines.length) printPainted(lines.join("\n") + "\n");
    },
    note: lines => [...lines, HINT].forEach(print),
  };
}

async function showDealing(table: VirtualTable, cards: Card[], view: View): Promise<void> {
  for (const card of cards) {
    table.scan(makeCode(card));
    if (!view.isTerminal) continue;
    view.show([]);
    await wait(SHOWN_FOR_MS);
  }
}

async function talk(table: VirtualTable, view: View): Promise<void> {
  const lines = view.isTerminal
    ? openEditor({ prompt: TERMINAL_PROMPT })
    : createInterface({ input: process.stdin, terminal: false, prompt: PROMPT });
  lines.on("SIGINT", () => lines.close());
  if (view.isTerminal) lines.prompt();
  for await (const line of lines) {
    try {
      view.show(answerTo(table, line), line);
    } catch (error) {
      if (error instanceof Leave) return lines.close();
      throw error;
    }
    if (view.isTerminal) lines.prompt();
  }
  if (view.isTerminal) print("");
}

function seedFrom(args: string[]): number | undefined {
  if (!args.length) return SEED;
  const [option, value] = args[0].split("=");
  const text = value ?? args[1] ?? "";
  const isSeed = option === "--seed" && /^\d{1,9}$/.test(text) && args.length === (value === undefined ? 2 : 1);
  return isSeed ? Number(text) : undefined;
}

/** What is said while the bench is built. */
const BUILDING = "The bench in the browser is still being built ...";

/** The bench, if it can be served, and what there is to say about it. */
async function openBench(): Promise<{ serving?: Serving; notes: string[] }> {
  if (!isServable()) return { notes: ["The bench in the browser is not built."] };
  try {
    const serving = await serve();
    return { serving, notes: announce(serving) };
  } catch (error) {
    return { notes: ["The bench in the browser cannot be served: " + String((error as Error)?.message ?? error)] };
  }
}

/** Nobody can type, nor is there a script to read: a service, say, whose input is the null device. */
function isUnattended(): boolean {
  try {
    return !process.stdin.isTTY && fstatSync(0).isCharacterDevice();
  } catch {
    // It was closed before we began.
    return true;
  }
}

/** Runs until the person leaves; answers the exit code. `built`: what is still being built for the bench; it answers what went wrong, or nothing. */
export async function start(args: string[], built?: Promise<string>): Promise<number> {
  allowClosedPipe();
  const seed = seedFrom(args);
  if (seed === undefined) {
    printErrors("start: all it takes is `--seed` and a whole number, for other cards: `npm start -- --seed 7`\n");
    return 2;
  }
  const table = new VirtualTable(readFileSync(new URL("../../dist/croupier.js", import.meta.url), "latin1"));
  if (!table.start()) {
    printErrors(["start: the firmware did not come up on the virtual board", ...table.printed()].join("\n  ") + "\n");
    return 1;
  }
  table.printed();
  table.evaluate('croupier.open("set")');
  const view = process.stdin.isTTY && process.stdout.isTTY ? terminalView(table) : plainView(table);
  await showDealing(table, deal(seed), view);
  view.show(built ? [BUILDING] : []);
  const wrong = await built;
  const { serving, notes } = await openBench();
  view.note([...(wrong ? wrong.split("\n") : []), ...notes]);
  if (serving && isUnattended()) await untilStopped();
  else await talk(table, view);
  await serving?.close();
  return 0;
}
