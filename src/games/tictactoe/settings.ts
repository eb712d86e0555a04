// The settings of tic-tac-toe, and of the camera and the arm of its modes 1 to 6: defaults, and what else each may be.
import type { Board } from "../../../devices/boards/board";
import type { Check, Settings } from "../../shell/schema";
import { pin, port, six, text } from "../../shell/schema-checks";
import standardArm from "./arm-settings";
import type { ArmSettings } from "./arm-settings";

/** Millimetres, either way; speeds, times and counts. */
const machine: Check = value => typeof value === "number" && value > -2000 && value < 100000;
/** With a scanner on the first port the camera takes the second; a third is named in croupier.json. */
export default function settings(board: Board, scans: boolean) {
  const camera = scans ? board.peer : board.scanner;
  const cameraPins = (board.ports[camera] || " ").split(" ");
  const armPort = scans ? "Serial3" : board.peer;
  const armPins = (board.ports[armPort] || " ").split(" ");
  const arm = standardArm();
  const black = arm.trays.X;
  const white = arm.trays.O;
  return {
    tictactoe: {
      /** 3: cannot be beaten */
      level: [3, 1, 2],
      /** who begins */
      first: ["human", "device"],
    },
    camera: {
      /** the camera's port; name the pins with another port */
      port: [camera, port],
      /** the pin on which the board receives */
      rx: [cameraPins[0], pin],
      /** the pin on which the board sends */
      tx: [cameraPins[1], pin],
      /** a port by its path, on Linux */
      path: ["", text],
      /** as the camera's program has it */
      baud: [115200, 1200, 2400, 4800, 9600, 19200, 38400, 57600],
    },
    arm: {
      /** the arm's port */
      port: [armPort, port],
      /** the pin on which the board receives */
      rx: [armPins[0], pin],
      /** the pin on which the board sends */
      tx: [armPins[1], pin],
      /** a port by its path, on Linux */
      path: ["", text],
      /** as Grbl has it */
      baud: [115200, 1200, 2400, 4800, 9600, 19200, 38400, 57600],
      /** mm a minute sideways; not above Grbl's own */
      feed: [arm.feed, machine],
      /** mm a minute up and down; not above Grbl's own */
      feedZ: [arm.feedZ, machine],
      /** what switches the pump */
      pump: ["M3", "M8"],
      /** S behind M3 */
      power: [arm.power, machine],
      /** height of the cup where nothing is in its way, mm */
      travelMm: [arm.travelMm, machine],
      /** height of the cup where it picks a stone, mm */
      pickMm: [arm.pickMm, machine],
      /** height of the cup where it lets go of a stone, mm */
      placeMm: [arm.placeMm, machine],
      /** until a stone hangs or is let go, ms */
      settleMs: [arm.settleMs, machine],
      /** where it waits, out of the picture, mm */
      parkX: [arm.parkX, machine],
      /** where it waits, out of the picture, mm */
      parkY: [arm.parkY, machine],
      /** how far it may go, mm */
      lowX: [arm.lowX, machine],
      /** how far it may go, mm */
      lowY: [arm.lowY, machine],
      /** how far it may go, mm */
      highX: [arm.highX, machine],
      /** how far it may go, mm */
      highY: [arm.highY, machine],
      /** from the centre of a cell to the next one's, mm */
      cellMm: [arm.cellMm, machine],
      /** the place of a tray's first stone, the way to the next one, mm, and how many there are */
      trays: {
        /** black stones, left of a board at 130, 100 */
        X: {
          x: [black.x, machine],
          y: [black.y, machine],
          dx: [black.dx, machine],
          dy: [black.dy, machine],
          count: [black.count, machine],
        },
        /** white stones, right of it */
        O: {
          x: [white.x, machine],
          y: [white.y, machine],
          dx: [white.dx, machine],
          dy: [white.dy, machine],
          count: [white.count, machine],
        },
      },
      /** six numbers, found by *touch points* */
      transform: [arm.transform, six],
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
