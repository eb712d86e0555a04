// What can hang on a board: which parts there are ports for, and which bundles suit it. All of it follows from the stock, which is data: boards as
// devices/boards has them, and what each bundle speaks to.
import type { Board } from "../../boards/board";
import type { ReaderKind } from "../../boards/readers";
import type { PunchedCard } from "../slot";
import { machineOf } from "../machines";
import type { KeyName } from "./messages";

/** What takes a serial port. */
export type Part = "scanner" | "peer" | "camera" | "arm";
export const PARTS: Part[] = ["scanner", "peer", "camera", "arm"];

/** In colours is only what is built in, and there is no OLED then. */
export type Display = "colour" | "ssd1306" | "sh1106";

/** A file in dist/, without ".js". */
export interface Bundle {
  name: string;
  /** Which parts it speaks to. */
  speaks: Part[];
  /** Which of them are there to begin with, as far as there is a port; all of them unless it says so. */
  first?: Part[];
  /** It knows lamp and loudspeaker. */
  hasSignal: boolean;
  /** It knows displays in colours; one that does not is not for a board that has nothing else. */
  hasColours: boolean;
  /** It knows readers of cards without a code to see. */
  hasReaders?: boolean;
  /** The boards that its settings know, by name. */
  boards: string[];
  /** How large it may become. */
  bytes: number;
}

/** What there is to choose from, the best bundle first. Of several boards that call themselves the same the first one is meant. */
export interface Stock {
  boards: Board[];
  bundles: Bundle[];
  /** Where readers of cards without a code to see hang, by board. */
  readers?: { [board: string]: Partial<Record<ReaderKind, string>> };
  /** The holes of the card with this code; of "" those of any card. */
  punched?: (code: string) => PunchedCard | undefined;
}

/** What hangs on a board. Scanner, peer, camera and arm take a serial port each: `portsOf` says which of them a board has room for. */
export interface Arrangement {
  board: string;
  bundle: string;
  display: Display;
  rows: 64 | 32;
  scanner: boolean;
  peer: boolean;
  camera: boolean;
  arm: boolean;
  /** A reader of cards without a code to see, in place of a scanner. */
  reader?: ReaderKind;
  /** Of an ESP32 only: it has its Wi-Fi on, and hears as a released Espruino does with it. */
  wifi?: true;
}

export interface KeyPin {
  key: KeyName;
  pin: string;
  isHigh: boolean;
}

const WORDS: Record<Part, string> = {
  scanner: "a scanner",
  peer: "a cable to the other board",
  camera: "a camera",
  arm: "an arm",
};

function named<T extends { name: string }>(list: T[], name: string): T {
  const found = list.find(one => one.name === name);
  if (!found) throw new Error(`nothing in stock is called ${name}`);
  return found;
}

export const boardOf = (stock: Stock, name: string): Board => named(stock.boards, name);
export const bundleOf = (stock: Stock, name: string): Bundle => named(stock.bundles, name);

// ---- what fits

/** Espruino itself drives its display, and whoever has such a board hangs no other one on it. */
const isInColour = ({ inColour = "" }: Board): boolean => inColour.startsWith("g ");

const portCount = (board: Board): number => Object.keys(board.ports).length;

/** Boards that this rig can be: they have ports with pins, and room for a bundle. */
export const rigBoardsOf = (stock: Stock): string[] =>
  stock.boards.filter(board => portCount(board) && bundlesOf(stock, board.name).length).map(board => board.name);

/** In the order in which they should be offered: what the upload would take comes first. */
export function bundlesOf(stock: Stock, board: string): string[] {
  const data = boardOf(stock, board);
  const { pageSize, pages } = machineOf(data.env);
  return stock.bundles
    .filter(({ boards }) => boards.includes(board))
    .filter(({ bytes, hasColours }) => bytes <= pageSize * pages && (hasColours || !isInColour(data)))
    .map(({ name }) => name);
}

/** Whether there is Wi-Fi to be on. */
export const hasWifi = (stock: Stock, board: string): boolean =>
  machineOf(boardOf(stock, board).env).family === "esp32";

/** Whether there is a display in colours, and a bundle that draws on it. */
export const hasColours = (stock: Stock, board: string, bundle: string): boolean =>
  !!boardOf(stock, board).inColour && bundleOf(stock, bundle).hasColours;

/** Which readers a board can have, and the wires of each. */
export const readersOf = (stock: Stock, board: string, bundle: string): Partial<Record<ReaderKind, string>> =>
  (bundleOf(stock, bundle).hasReaders && stock.readers?.[board]) || {};

/** As the settings have it; "" if there is none. */
export const readerOf = (stock: Stock, { board, bundle, reader }: Arrangement): string =>
  (reader && readersOf(stock, board, bundle)[reader]) || "";

/** What a board can show things on, the best first. */
export const displaysOf = (stock: Stock, board: string, bundle: string): Display[] => [
  ...(hasColours(stock, board, bundle) ? ["colour" as const] : []),
  ...(isInColour(boardOf(stock, board)) ? [] : ["ssd1306" as const, "sh1106" as const]),
];

/** Whether a finger on its display is felt. */
export const isTouched = (stock: Stock, { board, display }: Arrangement): boolean =>
  display === "colour" && !!machineOf(boardOf(stock, board).env).hasLcd;

/** Parts that could hang on this board with this bundle, one of them at least. */
export function partsOf(stock: Stock, board: string, bundle: string): Part[] {
  const ports = portCount(boardOf(stock, board));
  return bundleOf(stock, bundle).speaks.filter(part => part !== "arm" || ports > 1);
}

/** With the parts that its bundle is for. */
export function standard(stock: Stock, board: string, bundle = bundlesOf(stock, board)[0]): Arrangement {
  const { speaks, first = speaks } = bundleOf(stock, bundle);
  const has = (part: Part) => first.includes(part) && partsOf(stock, board, bundle).includes(part);
  return {
    board,
    bundle,
    display: displaysOf(stock, board, bundle)[0],
    rows: 64,
    scanner: has("scanner"),
    peer: has("peer"),
    camera: has("camera"),
    arm: has("arm"),
  };
}

/** Which port each part takes; a part without one has no room. */
export function portsOf(stock: Stock, arrangement: Arrangement): Partial<Record<Part, string>> {
  const board = boardOf(stock, arrangement.board);
  const hasScanner = bundleOf(stock, arrangement.bundle).speaks.includes("scanner");
  const wanted: Record<Part, string> = {
    scanner: board.scannerPort,
    peer: board.peer || board.scannerPort,
    camera: hasScanner ? board.peer : board.scannerPort,
    arm: hasScanner ? board.scannerPort : board.peer,
  };
  const [, taking] = readerOf(stock, arrangement).split(" ");
  const free = Object.keys(board.ports).filter(port => port !== taking);
  const taken: Partial<Record<Part, string>> = {};
  for (const part of PARTS.filter(one => arrangement[one])) {
    const port = free.includes(wanted[part]) ? wanted[part] : free[0];
    if (port) taken[part] = free.splice(free.indexOf(port), 1)[0];
  }
  return taken;
}

/** Why this cannot be, in a sentence that says what to do; undefined if it can. */
export function wrongWith(stock: Stock, arrangement: Arrangement): string | undefined {
  const { board, bundle, display, rows, arm, camera, wifi, reader, scanner } = arrangement;
  const boards = rigBoardsOf(stock);
  if (!boards.includes(board)) return `There is no board ${String(board)}: choose one of ${boards.join(", ")}.`;
  const bundles = bundlesOf(stock, board);
  if (!bundles.includes(bundle)) return `${String(bundle)}.js is not for this board: choose ${bundles.join(", ")}.`;
  if (!displaysOf(stock, board, bundle).includes(display))
    return display === "colour"
      ? `${bundle}.js does not draw in colours here: choose an OLED.`
      : "This board has its own display: choose that, in colours.";
  if (display === "sh1106" && rows === 32) return "Displays with an SH1106 have 64 rows: choose 64, or an SSD1306.";
  if (wifi && !hasWifi(stock, board)) return "This board has no Wi-Fi: leave it off, or choose an ESP32.";
  if (reader && !readerOf(stock, arrangement)) return "There is no such reader here: take it off, or choose another.";
  if (reader && scanner) return "A card is either scanned or laid on the reader: take one of both off.";
  const { speaks } = bundleOf(stock, bundle);
  const strange = PARTS.find(part => arrangement[part] && !speaks.includes(part));
  if (strange) return `${bundle}.js does not speak to ${WORDS[strange]}: take it off, or choose another bundle.`;
  if (arm && !camera) return "An arm alone cannot see: add a camera, or take the arm off.";
  const ports = portsOf(stock, arrangement);
  const homeless = PARTS.find(part => arrangement[part] && !ports[part]);
  if (homeless) return `There is no serial port left for ${WORDS[homeless]}: take another part off.`;
  return undefined;
}

/** The nearest that can be: what was asked for last (`kept`) stays, others give way. */
export function fit(stock: Stock, arrangement: Arrangement, kept?: Part | "reader"): Arrangement {
  const { board } = arrangement;
  const bundles = bundlesOf(stock, board);
  const bundle = bundles.includes(arrangement.bundle) ? arrangement.bundle : bundles[0];
  const fitting: Arrangement = { ...arrangement, bundle };
  const displays = displaysOf(stock, board, bundle);
  if (!displays.includes(fitting.display)) [fitting.display] = displays;
  if (fitting.display === "sh1106") fitting.rows = 64;
  if (!hasWifi(stock, board)) delete fitting.wifi;
  if (!readerOf(stock, fitting) || (fitting.scanner && kept !== "reader")) delete fitting.reader;
  if (fitting.reader) fitting.scanner = false;
  for (const part of PARTS) if (!partsOf(stock, board, bundle).includes(part)) fitting[part] = false;
  if (kept === "arm" && fitting.arm) fitting.camera = true;
  if (!fitting.camera) fitting.arm = false;
  const inOrder = PARTS.filter(part => part !== kept && !(kept === "arm" && part === "camera")).reverse();
  for (const part of inOrder) if (wrongWith(stock, fitting)) fitting[part] = false;
  return fitting;
}

// ---- what hangs where

export function keysOf(board: Board): KeyPin[] {
  return (["A", "B", "C"] as const).flatMap(key => {
    const pin = board.keys[key];
    return pin ? [{ key, pin: pin.replace("+", ""), isHigh: pin.endsWith("+") }] : [];
  });
}

/** A bare module's own LED, which the firmware has to be told of: a board whose data has a lamp or a loudspeaker needs none. */
export const ownLedOf = ({ led, pwm, env }: Board): string | undefined =>
  led || pwm ? undefined : machineOf(env).aliases.LED1;

/** Pins of lamp and loudspeaker, if there are any and the bundle uses them. */
export function signalOf(stock: Stock, { board, bundle }: Arrangement): { led?: string; pwm?: string } {
  if (!bundleOf(stock, bundle).hasSignal) return {};
  const data = boardOf(stock, board);
  return { led: data.led ?? ownLedOf(data), pwm: data.pwm };
}
