import type { DisplayHousing } from "../types";

export const oled13: DisplayHousing = {
  name: "1.3",
  title: 'OLED 1.3", SH1106, four pins',
  wide: 35.4,
  high: 33.5,
  thick: 2.8,
  active: { wide: 29.42, high: 14.7, up: 2 },
  source: "the module as it is commonly sold, with a panel of 29.42 by 14.7 mm",
  isTypical: true,
};
