import type { ScannerHousing } from "./types";

/**
 * A Data Matrix of 8 mm has ten modules of 0.8 mm. The GM60's manual gives 25 to 150 mm of depth; the GM65's gives 35 by 28 degrees of view, the
 * narrowest of the family. At 60 mm it then sees 37 by 29 mm. The block's own size is typical only.
 */
export const scanner: ScannerHousing = {
  title: "GM67 or GM65",
  wide: 32,
  deep: 24,
  high: 20,
  distance: 60,
  sees: { wide: 35, deep: 28 },
  source: "manuals of the GM60-S (25 to 150 mm) and of the GM65 (35 by 28 degrees); the block's size is a guess",
  isTypical: true,
};
