// The settings of tic-tac-toe, and of the camera and the arm of its modes 1 to 6: defaults, and what else each may be.
import type { Board } from "../../../devices/boards/board";
import type { Check, Settings } from "../../settings/schema";
import { Behind, portOf, six } from "../../settings/schema-checks";
import type { ArmSettings } from "./arm-settings";

/** A number. Millimetres, either way; speeds, times and counts. */
const machine: Check = value => typeof value === "number" && value > -2000 && value < 100000;

/** Digits, or none. What of them is no cell is left out where they are used. */
const digits: Check = value => !value || +(value as string) > 0;

/** Five stones, 26 mm apart, beside the board. */
const tray = (x: number) =>
  ({ x: [x, machine], y: [48, machine], dx: [0, machine], dy: [26, machine], count: [5, machine] }) as const;

/** With a scanner on the first port the camera takes the second; a third is named in croupier.json. `isLean`: as in `tictactoe.js`. */
export default function settings(board: Board, scans: boolean, isLean?: boolean) {
  const camera = scans ? board.peer : board.scannerPort;
  const armWires = portOf(board, scans ? "Serial3" : board.peer, 115200);
  const game = {
    /** You cannot beat level 3. */
    level: [3, 1, 2],
    /** The side that begins. */
    first: ["human", "device"],
  } as const;
  const more = {
    /** Cells for modes 1 to 4, up to four in their order: `"1937"`. Not in `tictactoe.js`. */
    cells: ["", digits, Behind.Spare, "digits of cells"],
    /** The side to which the board under the camera is turned, if it is turned by more than 40 degrees. Not in `tictactoe.js`. */
    turned: ["auto", "left", "right"],
  } as const;
  return {
    tictactoe: (isLean ? game : Object.assign(game, more)) as typeof game & typeof more,
    /** Port of the camera, at the speed of the camera's program. Name the pins if you choose another port. */
    camera: portOf(board, camera, 115200),
    arm: {
      /** Port of the arm. Without `rx` there is no arm. */
      port: armWires.port,
      rx: armWires.rx,
      tx: armWires.tx,
      path: armWires.path,
      /** Speed of Grbl. */
      baud: armWires.baud,
      /** Speed sideways and up or down, in mm a minute, at most Grbl's own. */
      feed: [6000, machine],
      feedZ: [1500, machine],
      /** Command that switches the pump. */
      pump: ["M3", "M8"],
      /** Value of S after `M3`. */
      power: [1000, machine],
      /** Heights of the cup in mm: for travel, to pick a stone, to place one. */
      travelMm: [25, machine],
      pickMm: [5, machine],
      placeMm: [6, machine],
      /** Time to pick or release a stone, in milliseconds. */
      settleMs: [300, machine],
      /** Waiting place out of the picture, in mm. */
      parkX: [130, machine],
      parkY: [10, machine],
      /** Limits of its travel, in mm. */
      lowX: [0, machine],
      lowY: [0, machine],
      highX: [260, machine],
      highY: [200, machine],
      /** Distance between the centres of two cells, in mm. */
      cellMm: [30, machine],
      /** Place of the first stone and way to the next one, in mm; number of stones. */
      trays: {
        /** Black stones, left of a board with its centre at 130, 100. */
        X: tray(50),
        /** White stones, on the right. */
        O: tray(210),
      },
      /** From the camera's picture to the arm's axes. *touch points* sets it. */
      transform: [[], six, Behind.Shown, "six numbers"],
    },
  } as const;
}

type All = Settings<ReturnType<typeof settings>>;

/** Where a scanner has the first port, camera and arm that nobody speaks of in croupier.json are empty: most boards have neither. */
export interface TictactoeConfig {
  tictactoe: All["tictactoe"];
  camera: Partial<All["camera"]>;
  arm: ArmSettings | { feed?: undefined };
}
