// Tic-tac-toe's settings, and those of its camera and arm.
import type { Board } from "../../../devices/boards/board";
import type { Check } from "../../shell/schema";
import { portOf, six } from "../../shell/schema-checks";

/** Millimetres, either way, and speeds. */
const number: Check = value => (value as number) > -2000 && (value as number) < 100000;

function tray(x: number) {
  return { x: [x, number], y: [48, number], dx: [0, number], dy: [26, number], count: [5, number] } as const;
}

export default function settings(board: Board, scans: boolean) {
  const wires = portOf(board, scans ? "Serial3" : board.peer, 115200);
  return {
    tictactoe: { level: [3, 1, 2], first: ["human", "device"] },
    // With a scanner on the first port the camera takes the second; a third is named in croupier.json.
    camera: portOf(board, scans ? board.peer : board.scanner, 115200),
    arm: {
      port: wires.port,
      rx: wires.rx,
      tx: wires.tx,
      path: wires.path,
      baud: wires.baud,
      feed: [6000, number],
      feedZ: [1500, number],
      pump: ["M3", "M8"],
      power: [1000, number],
      travelMm: [25, number],
      pickMm: [5, number],
      placeMm: [6, number],
      settleMs: [300, number],
      parkX: [130, number],
      parkY: [10, number],
      lowX: [0, number],
      lowY: [0, number],
      highX: [260, number],
      highY: [200, number],
      cellMm: [30, number],
      trays: { X: tray(50), O: tray(210) },
      transform: [[], six],
    },
  } as const;
}
