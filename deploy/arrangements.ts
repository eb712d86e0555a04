// The boards and bundles that a rig of virtual boards can be made of, and what hangs on which: devices/sim/rig knows neither, it is given them.
import type { Board } from "../devices/boards/board";
import { budgetOf } from "./budgets";
import { boards, bundles } from "./known";
import * as rig from "../devices/sim/rig/arrangement";
import type { Arrangement, Display, KeyPin, Part, Stock } from "../devices/sim/rig/arrangement";
import { READERS, type ReaderKind } from "../devices/boards/readers";
import { parseCode } from "../src/games/set/codes";
import { punchedCard } from "./punched";
import * as config from "../devices/sim/rig/config";
import type { WiringSettings } from "../devices/sim/rig/config";

export { PARTS } from "../devices/sim/rig/arrangement";
export type { ReaderKind } from "../devices/boards/readers";
export type { Display, Part } from "../devices/sim/rig/arrangement";

/** All there is, the best bundle first. A bundle with every game begins with what most tables have. */
export const STOCK: Stock = {
  boards,
  bundles: bundles.map(({ name, games, needs, hasColours, boards: known }) => ({
    name,
    speaks: rig.PARTS.filter(part => needs.includes(part)),
    ...(games.length > 1 ? { first: ["scanner", "peer"] } : {}),
    hasSignal: needs.includes("signal"),
    hasColours,
    hasReaders: games.length > 1,
    boards: known,
    bytes: budgetOf(games.length),
  })),
  readers: READERS,
  punched: code => {
    const card = parseCode(code || "S1111");
    return card ? punchedCard(card) : undefined;
  },
};

export const BOARDS = rig.rigBoardsOf(STOCK);

export const boardOf = (name: string): Board => rig.boardOf(STOCK, name);
export const bundlesOf = (board: string): string[] => rig.bundlesOf(STOCK, board);
export const partsOf = (board: string, bundle: string): Part[] => rig.partsOf(STOCK, board, bundle);
export const displaysOf = (board: string, bundle: string): Display[] => rig.displaysOf(STOCK, board, bundle);
export const readersOf = (board: string, bundle: string): ReaderKind[] =>
  Object.keys(rig.readersOf(STOCK, board, bundle)) as ReaderKind[];
export const readerOf = (arrangement: Arrangement): string => rig.readerOf(STOCK, arrangement);
export const hasWifi = (board: string): boolean => rig.hasWifi(STOCK, board);
export const isTouched = (arrangement: Arrangement): boolean => rig.isTouched(STOCK, arrangement);
export const keysOf = (board: string): KeyPin[] => rig.keysOf(boardOf(board));
export const standard = (board: string, bundle?: string): Arrangement => rig.standard(STOCK, board, bundle);
export const portsOf = (arrangement: Arrangement) => rig.portsOf(STOCK, arrangement);
export const wrongWith = (arrangement: Arrangement) => rig.wrongWith(STOCK, arrangement);
export const fit = (arrangement: Arrangement, kept?: Part | "reader"): Arrangement => rig.fit(STOCK, arrangement, kept);
export const settingsOf = (arrangement: Arrangement, baud: number | null): WiringSettings =>
  config.settingsOf(STOCK, arrangement, baud);
export const configOf = (text: string | undefined, arrangement: Arrangement, baud: number | null) =>
  config.configOf(STOCK, text, arrangement, baud);
