import type { DisplayHousing } from "../types";

/** The picture sits a little above the middle of the board, for the glass has its foil below. */
export const oled096: DisplayHousing = {
  name: "0.96",
  title: 'OLED 0.96", SSD1306, four pins',
  wide: 27.3,
  high: 27.8,
  thick: 2.8,
  active: { wide: 21.74, high: 10.86, up: 1.6 },
  source: "picture: data sheet of the UG-2864 panels; board: the module as it is commonly sold",
  isTypical: true,
};
