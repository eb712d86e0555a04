import type { InsideBoard } from "../types";

export const wifi: InsideBoard = {
  kind: "inside",
  long: 30,
  wide: 23,
  plug: { wide: 13, high: 9 },
  source: "Espruino's page of the WiFi",
  isTypical: false,
};
