// What goes onto which board.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { esp32 } from "../../devices/boards/esp32";
import { linux } from "../../devices/boards/linux";
import { m5stack } from "../../devices/boards/m5stack";
import { original } from "../../devices/boards/original";
import { pico } from "../../devices/boards/pico";
import { wifi } from "../../devices/boards/wifi";
import { Mistake, reasonOf } from "../mistake";

/** In the order in which the firmware looks them up. (Its own list leaves some out in some bundles.) */
const ALL = [esp32(), m5stack(), pico(), wifi(), original(), linux()];
export const BOARDS = ALL.map(board => board.name);
export const GAMES = ["croupier", "set", "durak", "tictactoe", "dobble"];

/** Where everything fits; the others get one game. */
const LARGE = ["esp32", "m5stack", "linux"];
/** Storage takes a header for each file, and four-byte steps. */
const HEADER = 36;

export interface Bundle { name: string; file: string; text: string; crc: number }

/** What `--board` or `process.env.BOARD` mean: our name for the board, and whether croupier.json has to say it. */
export interface Target { board: string; mustSay: boolean }

/** The bundle for a board, as `--game` wants it. */
export function bundleName(board: string, game?: string): string {
  if (board !== "original") return game ?? (LARGE.includes(board) ? "croupier" : "set");
  if (game && game !== "set") throw new Mistake("an Original has no room for every game: leave --game out, or say --game set");
  return "set-original";
}

export function readBundle(name: string): Bundle {
  const url = new URL(`../../dist/${name}.js`, import.meta.url);
  if (!existsSync(url)) throw new Mistake(`dist/${name}.js is not built yet: \`npm run build\` in ${fileURLToPath(new URL("../..", import.meta.url))} builds it`);
  const bytes = readFileSync(url);
  return { name, file: `dist/${name}.js`, text: bytes.toString("latin1"), crc: crc32(bytes) };
}

/** Finds the board by what it calls itself; `named` is what the person called it. */
export function targetOf(env: string, named?: string): Target {
  const known = ALL.filter(board => board.env === env);
  if (!named) {
    if (!known.length) throw new Mistake(`this board calls itself ${env}, which is none that is known: say which it is most like, e.g. --board pico; they are ${BOARDS.join(", ")}`);
    return { board: known[0].name, mustSay: false };
  }
  if (known.length && !known.some(board => board.name === named)) {
    throw new Mistake(`this board calls itself ${env}, so it is ${known.map(board => board.name).join(" or ")} and not ${named}: leave --board out`);
  }
  return { board: named, mustSay: !known.length || known[0].name !== named };
}

export function roomFor(bundle: Bundle, config: string | undefined): number {
  return bundle.text.length + HEADER + (config === undefined ? 0 : config.length + HEADER);
}

/** The settings that a person wrote for the board. */
export function readConfig(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Mistake(`cannot read ${file}: ${reasonOf(error)}`);
  }
  const value = parseConfig(text);
  if (!value) throw new Mistake(`${file} is not a JSON object, e.g. {"board":"pico","scanner":{"port":"Serial2"}}${whereWrong(text)}`);
  // The board would read each byte as a letter.
  if (/[^\x00-\x7E]/.test(JSON.stringify(value))) throw new Mistake(`${file} has letters beyond ASCII, which the board cannot show`);
  return value;
}

export function parseConfig(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, ""));
    return value && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function whereWrong(text: string): string {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return "";
  } catch (error) {
    return `: ${(error as Error).message.split("\n")[0]}`;
  }
}
