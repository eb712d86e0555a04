import type { InsideBoard } from "../types";

/** The larger one of both makes counts: a DevKitC V4 is 54.4 by 27.9 mm, a 30-pin DevKit V1 about 51.5 by 28.3 mm. */
export const esp32: InsideBoard = {
  kind: "inside",
  long: 54.4,
  wide: 28.3,
  plug: { wide: 13, high: 9 },
  source: "Espressif's drawing of the ESP32-DevKitC V4; the DevKit V1 as it is commonly sold",
  isTypical: true,
};
