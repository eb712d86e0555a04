// Screens of tic-tac-toe with a camera and no arm, for the documentation: a game on a simulated table, in which the person moves a stone of the device's.
import { cellOnTable, OpenMv } from "../../../devices/sim/openmv";
import { makeRandom } from "../../../devices/sim/random";
import type { Stone, StoneTable } from "../../../devices/sim/stone-table";
import type { VirtualTable } from "../../host/virtual-table";
import type { Scene } from "./png";

/** Where an ESP32 with a scanner has its camera. */
const CAMERA_PORT = 3;
/** From a key until it has looked and thought. */
const TURN_MS = 4000;

export function tictactoeDevice(device: VirtualTable): Scene[] {
  const table: StoneTable = { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } };
  const camera = new OpenMv({ clock: device.board.clock, table, random: makeRandom(1), pose: { xPx: 160, yPx: 120 } });
  device.board.serial(CAMERA_PORT, camera);
  const lay = (stone: Stone, cell: number) => Object.assign(stone, cellOnTable(table.board, cell));
  const add = (colour: "X" | "O", cell: number) => table.stones.push(lay({ colour, xMm: 0, yMm: 0 }, cell));
  const ready = () => {
    device.press("B", false);
    device.board.run(TURN_MS);
    return device.display.pixels();
  };
  device.evaluate(`croupier.open("tictactoe", { mode: 4, cells: [5] })`);
  device.board.run(TURN_MS);
  ready();
  add("X", 5);
  ready();
  add("O", 1);
  const asks = ready();
  add("X", Number(device.state().message[9]));
  ready();
  lay(table.stones[0], device.state().cells.lastIndexOf(".") + 1);
  const scenes = [
    { name: "tictactoe-device", rows: asks },
    { name: "tictactoe-cheat", rows: ready() },
  ];
  device.evaluate(`croupier.open("menu")`);
  return scenes;
}
