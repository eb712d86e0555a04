// The arm that settings.ts has where nobody says anything, in numbers: a small gantry with the geometry of problem E, 2024.
import type { ArmSettings } from "../../../src/games/tictactoe/arm-settings";

export default (): ArmSettings => ({
  port: "",
  rx: "",
  tx: "",
  path: "",
  baud: 115200,
  feed: 6000,
  feedZ: 1500,
  pump: "M3",
  power: 1000,
  travelMm: 25,
  pickMm: 5,
  placeMm: 6,
  settleMs: 300,
  parkX: 130,
  parkY: 10,
  lowX: 0,
  lowY: 0,
  highX: 260,
  highY: 200,
  cellMm: 30,
  trays: { X: { x: 50, y: 48, dx: 0, dy: 26, count: 5 }, O: { x: 210, y: 48, dx: 0, dy: 26, count: 5 } },
  transform: [],
});
