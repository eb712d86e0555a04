import type { InsideBoard } from "../types";

export const rp2040: InsideBoard = {
  kind: "inside",
  long: 51,
  wide: 21,
  plug: { wide: 13, high: 9 },
  source: "Raspberry Pi Pico data sheet, mechanical specification",
  isTypical: false,
};
