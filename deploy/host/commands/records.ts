// Games from a board into a file, and out of it move by move: what `croupier durak` and `croupier tictactoe` have in common.
import { existsSync, writeFileSync } from "node:fs";
import { emitKeypressEvents } from "node:readline";
import { InvalidArgumentError } from "commander";
import { CROUPIER } from "../../how-typed";
import { readText } from "../../input";
import { Mistake, reasonOf } from "../../mistake";
import { drawing, print, printData, printJson } from "../../standard-streams";
import { Block } from "../terminal";
import { portOrOnlyOne } from "../upload/ports";
import { withEar, type PortOptions } from "./board";

/** How a game is written down. */
export interface Notation<Game, Step> {
  /** The command's, and the game's in a sentence. */
  name: string;
  called: string;
  /** The file in a board's Storage. */
  kept: string;
  /** Of that file, what goes into a file of one's own: a remark and a line for each game, the oldest first. */
  recordsOf: (kept: string, now: Date) => string[];
  parse: (name: string, text: string) => { remark: string; game: Game }[];
  goesOn: (game: Game, before: Game) => boolean;
  stepsOf: (game: Game) => Step[];
  linesOf: (step: Step) => string[];
  jsonOf: (step: Step) => unknown;
}

const readGames = (file: string, called: string): Promise<string> => readText(file, `games of ${called}`);

/** A game that is in the file, and may have gone on since, makes room; so do those before it, and every other game in the file stays. */
function merged<Game, Step>(
  { parse, goesOn }: Notation<Game, Step>,
  file: string,
  before: string,
  records: string[],
): { text: string; isUpdate: boolean; added: number } {
  const old = parse(file, before);
  const fresh = records.map(record => parse("the record", record)[0].game);
  const agree = (at: number) => Math.min(at + 1, old.length);
  /** The board's game `at` is the last one in the file, and those before it are the same as well. */
  const isLast = (at: number): boolean =>
    fresh.slice(0, at + 1).every((game, one) => {
      const was = old[old.length - 1 - at + one];
      return !was ? one < at : goesOn(game, was.game);
    });
  // Games may be alike: where most of them agree, and the earliest such place.
  const order = old.length ? [...fresh.keys()].sort((a, b) => agree(b) - agree(a) || a - b) : [];
  const at = order.find(isLast) ?? -1;
  const isUpdate = at >= 0;
  const last = old[old.length - 1];
  const lines = before.trimEnd().split(/\r?\n/);
  const kept = isUpdate
    ? lines
        .slice(0, last.remark ? -2 : -1)
        .map(line => line + "\n")
        .join("")
    : before.replace(/\n*$/, before ? "\n" : "");
  return { text: kept + records.slice(Math.max(0, at)).join(""), isUpdate, added: fresh.length - 1 - at };
}

export async function save<Game, Step>(
  notation: Notation<Game, Step>,
  file: string | undefined,
  options: PortOptions,
): Promise<void> {
  const { name, called, kept } = notation;
  const isFile = file !== undefined && file !== "-";
  const read = async () => (isFile && existsSync(file) ? readGames(file, called) : "");
  // A file that is something else is found out before the board is asked.
  notation.parse(file ?? "", await read());
  const port = await portOrOnlyOne(options.port, isFile ? print : () => undefined);
  const { atPrompt } = await import("../upload/line");
  const { identify } = await import("../upload/identify");
  const { readStored } = await import("../upload/save");
  await atPrompt(port, options.baud, async talk => {
    const text = await withEar(async ear => {
      const found = await identify(talk);
      const there = found.files[kept];
      if (!there) throw new Mistake(`no game of ${called} stands on this board`);
      let done = 0;
      return readStored(talk, kept, there, bytes => isFile && ear.progress("save", (done += bytes), there.size));
    });
    const records = notation.recordsOf(text, new Date());
    if (!records.length) throw new Mistake(`no game of ${called} stands on this board`);
    if (!isFile) return void printData(records.join(""));
    const { text: whole, isUpdate, added } = merged(notation, file, await read(), records);
    try {
      writeFileSync(file, whole);
    } catch (error) {
      throw new Mistake(`${file} cannot be written: ${reasonOf(error)}`);
    }
    print(records[records.length - 1].split("\n")[0].slice(2));
    const did = added > 1 ? `${added} games added` : added || !isUpdate ? "Added" : "Brought up to date";
    print(`${did} in ${file}; \`${CROUPIER} ${name} replay ${file}\` shows it move by move.`);
  });
}

export interface ReplayOptions {
  game?: number;
  move?: number;
  json?: boolean;
}

export function countOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError("a whole number is wanted.");
  return Number(text);
}

const KEYS = "arrow keys: a move on or back; Home, End; q leaves";

/** In a terminal: one position at a time. */
async function leaf(positions: string[][], from: number): Promise<void> {
  const { stdin } = process;
  let at = from;
  const block = new Block(drawing);
  const show = () => block.draw([...positions[at], `  ${at} of ${positions.length - 1}; ${KEYS}`]);
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    show();
    await new Promise<void>(left => {
      stdin.on("keypress", (_, key: { name?: string; ctrl?: boolean }) => {
        const name = key.name ?? "";
        if (name === "q" || name === "escape" || (key.ctrl && (name === "c" || name === "d"))) return left();
        const by = ({ right: 1, down: 1, space: 1, return: 1, left: -1, up: -1, backspace: -1 } as const)[name];
        if (by) at = Math.max(0, Math.min(positions.length - 1, at + by));
        else if (name === "home") at = 0;
        else if (name === "end") at = positions.length - 1;
        else return;
        show();
      });
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}

export async function replay<Game, Step>(
  { called, parse, stepsOf, linesOf, jsonOf }: Notation<Game, Step>,
  file: string,
  options: ReplayOptions,
): Promise<void> {
  const games = parse(file === "-" ? "standard input" : file, await readGames(file, called));
  if (!games.length) throw new Mistake(`no game is in ${file}`);
  const number = options.game ?? games.length;
  if (number < 1 || number > games.length)
    throw new Mistake(
      `${file} has ${games.length === 1 ? "one game" : `games 1 to ${games.length}`}, and none with number ${number}`,
    );
  const { remark, game } = games[number - 1];
  const steps = stepsOf(game);
  const { move } = options;
  if (move !== undefined && move >= steps.length)
    throw new Mistake(`that game has ${steps.length - 1} moves, and none with number ${move}`);
  const chosen = move === undefined ? steps : [steps[move]];
  if (options.json) return printJson(chosen.map(jsonOf), 1);
  if (remark) print(remark);
  if (process.stdin.isTTY && process.stdout.isTTY && file !== "-") return leaf(steps.map(linesOf), move ?? 0);
  for (const step of chosen) linesOf(step).forEach(print);
}
