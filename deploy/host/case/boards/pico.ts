import type { InsideBoard } from "../types";

/** Its plug is part of the board: the socket of an extension cable comes in through the wall. */
export const pico: InsideBoard = {
  kind: "inside",
  long: 33,
  wide: 15,
  plug: { wide: 18, high: 11 },
  source: "Espruino's page of the Pico",
  isTypical: false,
};
