import type { KeyHousing } from "./types";

export const key: KeyHousing = {
  title: "push button for a hole of 12 mm (PBS-33B), with a nut",
  hole: 12.2,
  nut: 17,
  cap: 14,
  behind: 24,
  source: "the button as it is commonly sold",
  isTypical: true,
};
