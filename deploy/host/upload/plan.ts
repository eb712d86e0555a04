// What goes onto which board.
import { CROUPIER } from "../../how-typed";
import { faultAt, objectIn as readObject, strictOf } from "../../../devices/sim/storage/json";
import { salvage } from "../../../src/kit/salvage";
import type { BoardData } from "../../catalogue";
import { wiringOf } from "../../in-force";
import { boards, bundles } from "../../known";
import { boardJson, boardText } from "../../board-bytes";
import { Mistake } from "../../mistake";
import { wrongPins } from "../../pins";
import { listed } from "../../text";
import type { DisplayLanguage } from "../../display-words";
import { crcOf } from "./bytes";
import { buildFor } from "./firmware";

export const BOARDS = boards.map(board => board.name);
export const GAMES = bundles.map(bundle => bundle.name);

/** What a board gets that has no room for everything after all. */
const LEAN = "set";
/** What it may get instead, as a person says it. */
export const OTHERS = listed(
  GAMES.slice(1).filter(name => name !== LEAN),
  "or",
);
/** Storage takes a header for each file, and four-byte steps. */
const HEADER = 36;

export interface Bundle {
  name: string;
  file: string;
  text: string;
  crc: number;
}

/** Where bundles come from: the disk, or the server that the page came from. */
export type Bundles = (name: string) => Bundle | Promise<Bundle>;

/** What a person wants; what is left out is decided by the board. */
export interface Wish {
  board?: string;
  game?: string;
  config?: Record<string, unknown>;
  /** Of the display. */
  language?: DisplayLanguage | "en";
  /** What becomes of an ESP32's Bluetooth; left out: the person is asked. */
  bluetooth?: "off" | "keep";
  /** The text of the updater, where it can be had. */
  updater?(): string | Promise<string>;
  /** What that bundle on that board will not understand of it, each in a sentence. */
  check?(bundle: string, board: string): Promise<string[]>;
}

/** What `--board` or `process.env.BOARD` mean: our name for the board, and whether croupier.json has to say it. */
export interface Target {
  board: string;
  mustSay: boolean;
}

const dataOf = (board: string): BoardData | undefined => boards.find(({ name }) => name === board);
const drawsInColour = (bundle: string) => !!bundles.find(({ name }) => name === bundle)?.hasColours;

/** Whether a bundle knows the board. */
export const isFor = (bundle: string, board: string): boolean =>
  !!bundles.find(({ name }) => name === bundle)?.boards.includes(board);

/** The bundle for a board, as `--game` wants it. */
export function bundleName(board: string, game?: string): string {
  const about = dataOf(board)?.about;
  const name = game ?? (about?.room === "all" ? GAMES[0] : LEAN);
  if (!isFor(name, board)) {
    const why = /^g\b/.test(dataOf(board)?.inColour ?? "") ? ", whose display is in colour" : "";
    throw new Mistake(
      `${name}.js does not know a ${about!.title}${why}: ${GAMES[0]}.js does, and has that game, too; leave --game out`,
    );
  }
  return name;
}

/** What is to be said of a board's display and wires, if this bundle goes onto it with these settings. */
export function wiringWords(board: string, bundle: string, config: unknown): string[] {
  const data = dataOf(board);
  const { display } = (config ?? {}) as { display?: { chip?: unknown } };
  if (!data?.inColour || display?.chip !== undefined) return [];
  return drawsInColour(bundle)
    ? (data.about.uploaded ?? [])
    : [
        `${bundle}.js draws on an OLED only, and the ${data.about.short}'s own display stays dark: ${GAMES[0]}.js draws on that.`,
      ];
}

/** What its pins cannot do of what the croupier.json that is on it already asks of them. */
export function pinWords(board: string, bundle: string, config: Record<string, unknown> = {}): string[] {
  const data = dataOf(board);
  const scans = !!bundles.find(({ name }) => name === bundle)?.needs.includes("scanner");
  const wrong = data ? wrongPins(data, wiringOf(data, config, scans), bundle) : [];
  return wrong.map(({ words }) => `Its croupier.json, ${words}.`);
}

/** What may go onto a board, the best first. */
export function bundleNames(board: string, game?: string): string[] {
  const name = bundleName(board, game);
  return name === GAMES[0] && !game && isFor(LEAN, board) ? [name, LEAN] : [name];
}

export function makeBundle(name: string, text: string): Bundle {
  return { name, file: `dist/${name}.js`, text, crc: crcOf(text) };
}

/** Finds the board by what it calls itself; `named` is what the person called it. */
export function targetOf(env: string, named?: string): Target {
  const known = boards.filter(board => board.env === env);
  if (!named) {
    if (!known.length)
      throw new Mistake(
        `this board calls itself ${env}, which is none that is known: say which it is most like, e.g. --board pico; they are ${BOARDS.join(", ")}`,
      );
    return { board: known[0].name, mustSay: false };
  }
  if (known.length && !known.some(board => board.name === named)) {
    const wanted = dataOf(named);
    if (wanted?.env.startsWith(`${env}_`))
      throw new Mistake(
        `this board calls itself ${env}; a ${wanted.about.title} needs Espruino's own build for it, ${buildFor(wanted.env)}: \`${CROUPIER} flash\` writes it`,
      );
    throw new Mistake(
      `this board calls itself ${env}, so it is ${known.map(board => board.name).join(" or ")} and not ${named}: leave --board out`,
    );
  }
  return { board: named, mustSay: !known.length || known[0].name !== named };
}

/** Bytes of Storage that a file takes. */
export const roomOf = (bytes: number) => bytes + HEADER;

/** What stands in a file is an object, in JSON or as Espruino's Storage writes it, or a mistake that names the file. */
export function parseConfig(file: string, text: string): Record<string, unknown> {
  const value = objectIn(text);
  if (!value)
    throw new Mistake(
      `${file} is not a JSON object, e.g. {"board":"pico","scanner":{"port":"Serial2"}}${whereWrong(plain(text))}`,
    );
  return value;
}

const plain = (text: string) => text.replace(/^\uFEFF/, "");

/** As Espruino reads it. */
export const objectIn = (text: string) => readObject(plain(text));

function whereWrong(text: string): string {
  if (strictOf(text, true) !== undefined) return "";
  const before = text.slice(0, faultAt(text)).split("\n");
  return `: it cannot be read from line ${before.length}, letter ${before[before.length - 1].length + 1} on`;
}

/** croupier.json as it will be, or undefined if it stays as it is; `found` is what stands there now. */
export function configFor(target: Target, wish: Wish, found: string | null): string | undefined {
  const board = target.mustSay ? { board: target.board } : {};
  const language = wish.language ? { language: wish.language } : {};
  if (wish.config) return boardJson({ ...board, ...wish.config, ...language }, boardText);
  // A letter of a board's own is a byte, and stays one.
  return target.mustSay || wish.language
    ? boardJson({ ...board, ...readable(found ?? "{}"), ...language }, bytes => bytes)
    : undefined;
}

/** What is written over a croupier.json that is damaged: the board keeps it under another name, as its program does. */
export const badFor = (config: string | undefined, found: string | null): string | undefined =>
  config !== undefined && found && !objectIn(found) ? found : undefined;

function readable(text: string): Record<string, unknown> {
  const parse = (json: string): unknown => JSON.parse(strictOf(json, false) ?? "");
  return objectIn(text) ?? Object(salvage(text, parse) ?? {});
}
