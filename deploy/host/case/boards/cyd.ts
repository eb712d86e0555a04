import type { FrontBoard } from "../types";

/** The window is wider than the picture, since makes place the glass differently on the board. */
export const cyd: FrontBoard = {
  kind: "front",
  long: 86,
  wide: 50,
  active: { wide: 57.6, high: 43.2, right: 0, up: 0 },
  glass: 4.3,
  behind: 14,
  holes: { wide: 78.6, high: 42.8 },
  plug: { wide: 28, high: 11, up: 0 },
  source: "the ESP32-2432S028 as shops describe it: 86 by 50 mm, holes of 3.2 mm, a 2.8 inch picture",
  isTypical: true,
};
