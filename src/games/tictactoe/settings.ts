// The settings of tic-tac-toe, and of the camera and the arm of its modes 1 to 6: defaults, and what else each may be.
import type { Board } from "../../../devices/boards/board";
import type { Check, Settings } from "../../settings/schema";
import { Behind, portOf, six } from "../../settings/schema-checks";
import type { ArmSettings } from "./arm-settings";

/** A number. Millimetres, either way; speeds, times and counts. */
const machine: Check = value => typeof value === "number" && value > -2000 && value < 100000;

/** Five stones, 26 mm apart, beside the board. */
const tray = (x: number) =>
  ({ x: [x, machine], y: [48, machine], dx: [0, machine], dy: [26, machine], count: [5, machine] }) as const;

/** With a scanner on the first port the camera takes the second; a third is named in croupier.json. */
export default function settings(board: Board, scans: boolean) {
  const camera = scans ? board.peer : board.scannerPort;
  const armWires = portOf(board, scans ? "Serial3" : board.peer, 115200);
  return {
    tictactoe: {
      /** 3 cannot be beaten. */
      level: [3, 1, 2],
      /** Who begins. */
      first: ["human", "device"],
    },
    /** The camera's port, as the scanner's, at the speed that the camera's program has; name the pins with another port. */
    camera: portOf(board, camera, 115200),
    arm: {
      /** The arm's port; no `rx`, no arm. */
      port: armWires.port,
      rx: armWires.rx,
      tx: armWires.tx,
      path: armWires.path,
      /** As Grbl has it. */
      baud: armWires.baud,
      /** Millimetres a minute, sideways, and up and down; not above Grbl's own. */
      feed: [6000, machine],
      feedZ: [1500, machine],
      /** What switches the pump. */
      pump: ["M3", "M8"],
      /** S behind `M3`. */
      power: [1000, machine],
      /** Heights of the cup in millimetres: where nothing is in its way, where it picks a stone, where it lets go of one. */
      travelMm: [25, machine],
      pickMm: [5, machine],
      placeMm: [6, machine],
      /** Until a stone hangs or is let go, in milliseconds. */
      settleMs: [300, machine],
      /** Where it waits, out of the picture, in millimetres. */
      parkX: [130, machine],
      parkY: [10, machine],
      /** How far it may go, in millimetres. */
      lowX: [0, machine],
      lowY: [0, machine],
      highX: [260, machine],
      highY: [200, machine],
      /** From the centre of a cell to the next one's, in millimetres. */
      cellMm: [30, machine],
      /** The place of a tray's first stone, the way to the next one, in millimetres, and how many there are. */
      trays: {
        /** Black stones, left of a board whose middle is at 130, 100. */
        X: tray(50),
        /** White stones, right of it. */
        O: tray(210),
      },
      /** From the camera's picture to the arm's axes; found by *touch points*. */
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
