// The settings of tic-tac-toe, and of the camera and the arm of its modes 1 to 6: defaults, and what else each may be.
import type { Board } from "../../../devices/boards/board";
import type { Check, Settings } from "../../settings/schema";
import { Behind, pin, port, six, text } from "../../settings/schema-checks";
import standardArm from "./arm-settings";
import type { ArmSettings } from "./arm-settings";

/** A number. Millimetres, either way; speeds, times and counts. */
const machine: Check = value => typeof value === "number" && value > -2000 && value < 100000;

/** With a scanner on the first port the camera takes the second; a third is named in croupier.json. */
export default function settings(board: Board, scans: boolean) {
  const camera = scans ? board.peer : board.scannerPort;
  const cameraPins = (board.ports[camera] || " ").split(" ");
  const armPort = scans ? "Serial3" : board.peer;
  const armPins = (board.ports[armPort] || " ").split(" ");
  const arm = standardArm();
  const black = arm.trays.X;
  const white = arm.trays.O;
  return {
    tictactoe: {
      /** 3 cannot be beaten. */
      level: [3, 1, 2],
      /** Who begins. */
      first: ["human", "device"],
    },
    camera: {
      /** The camera's port; name the pins with another port. */
      port: [camera, port],
      rx: [cameraPins[0], pin],
      tx: [cameraPins[1], pin],
      path: ["", text],
      /** As the camera's program has it. */
      baud: [115200, 1200, 2400, 4800, 9600, 19200, 38400, 57600],
    },
    arm: {
      /** The arm's port; no `rx`, no arm. */
      port: [armPort, port],
      rx: [armPins[0], pin],
      tx: [armPins[1], pin],
      path: ["", text],
      /** As Grbl has it. */
      baud: [115200, 1200, 2400, 4800, 9600, 19200, 38400, 57600],
      /** Millimetres a minute, sideways, and up and down; not above Grbl's own. */
      feed: [arm.feed, machine],
      feedZ: [arm.feedZ, machine],
      /** What switches the pump. */
      pump: ["M3", "M8"],
      /** S behind `M3`. */
      power: [arm.power, machine],
      /** Heights of the cup in millimetres: where nothing is in its way, where it picks a stone, where it lets go of one. */
      travelMm: [arm.travelMm, machine],
      pickMm: [arm.pickMm, machine],
      placeMm: [arm.placeMm, machine],
      /** Until a stone hangs or is let go, in milliseconds. */
      settleMs: [arm.settleMs, machine],
      /** Where it waits, out of the picture, in millimetres. */
      parkX: [arm.parkX, machine],
      parkY: [arm.parkY, machine],
      /** How far it may go, in millimetres. */
      lowX: [arm.lowX, machine],
      lowY: [arm.lowY, machine],
      highX: [arm.highX, machine],
      highY: [arm.highY, machine],
      /** From the centre of a cell to the next one's, in millimetres. */
      cellMm: [arm.cellMm, machine],
      /** The place of a tray's first stone, the way to the next one, in millimetres, and how many there are. */
      trays: {
        /** Black stones, left of a board whose middle is at 130, 100. */
        X: {
          x: [black.x, machine],
          y: [black.y, machine],
          dx: [black.dx, machine],
          dy: [black.dy, machine],
          count: [black.count, machine],
        },
        /** White stones, right of it. */
        O: {
          x: [white.x, machine],
          y: [white.y, machine],
          dx: [white.dx, machine],
          dy: [white.dy, machine],
          count: [white.count, machine],
        },
      },
      /** From the camera's picture to the arm's axes; found by *touch points*. */
      transform: [arm.transform, six, Behind.Shown, "six numbers"],
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
