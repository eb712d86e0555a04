// The boards and bundles that a rig of virtual boards can be made of, and what hangs on which: devices/sim/rig knows neither, it is given them.
import { esp32 } from "../devices/boards/esp32";
import { m5stack } from "../devices/boards/m5stack";
import { pico } from "../devices/boards/pico";
import { wifi } from "../devices/boards/wifi";
import type { Board } from "../devices/boards/board";
import * as rig from "../devices/sim/rig/arrangement";
import type { Arrangement, KeyPin, Part, Stock } from "../devices/sim/rig/arrangement";
import * as config from "../devices/sim/rig/config";
import type { WiringSettings } from "../devices/sim/rig/config";

export { PARTS } from "../devices/sim/rig/arrangement";
export type { Part } from "../devices/sim/rig/arrangement";

/** Of a bundle with one game, at most. */
const LEAN_BYTES = 44_000;

export const STOCK: Stock = {
  boards: [esp32(), m5stack(), pico(), wifi()],
  bundles: [
    { name: "croupier", speaks: rig.PARTS, first: ["scanner", "peer"], hasSignal: true, bytes: 200_000 },
    { name: "set", speaks: ["scanner"], hasSignal: false, bytes: LEAN_BYTES },
    { name: "durak", speaks: ["peer"], hasSignal: true, bytes: LEAN_BYTES },
    { name: "dobble", speaks: ["scanner"], hasSignal: true, bytes: LEAN_BYTES },
    { name: "tictactoe", speaks: ["camera", "arm"], hasSignal: true, bytes: LEAN_BYTES },
  ],
};

export const BOARDS = rig.rigBoardsOf(STOCK);

export const boardOf = (name: string): Board => rig.boardOf(STOCK, name);
export const bundlesOf = (board: string): string[] => rig.bundlesOf(STOCK, board);
export const partsOf = (board: string, bundle: string): Part[] => rig.partsOf(STOCK, board, bundle);
export const keysOf = (board: string): KeyPin[] => rig.keysOf(boardOf(board));
export const standard = (board: string, bundle?: string): Arrangement => rig.standard(STOCK, board, bundle);
export const portsOf = (arrangement: Arrangement) => rig.portsOf(STOCK, arrangement);
export const wrongWith = (arrangement: Arrangement) => rig.wrongWith(STOCK, arrangement);
export const fit = (arrangement: Arrangement, kept?: Part): Arrangement => rig.fit(STOCK, arrangement, kept);
export const settingsOf = (arrangement: Arrangement, baud: number | null): WiringSettings =>
  config.settingsOf(STOCK, arrangement, baud);
export const configOf = (text: string | undefined, arrangement: Arrangement, baud: number | null) =>
  config.configOf(STOCK, text, arrangement, baud);
