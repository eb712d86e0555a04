// A code as rows of `#` and `.`, its white around it.
import bwip from "bwip-js/node";
import { type Size } from "../../light/code";
import { modulesOf, qrOptions, QUIET } from "../../light/qr";

/** Modules of a picture's side. */
export const sideOf = (size: Size): number => modulesOf(size) + 2 * QUIET;

export function drawCode(text: string, size: Size, turn: number): string[] {
  const [{ pixs, pixx }] = bwip.raw(qrOptions(text, size, turn)) as { pixs: number[]; pixx: number }[];
  const white = ".".repeat(QUIET);
  const rows = Array.from({ length: pixx }, (_, row) =>
    pixs
      .slice(row * pixx, (row + 1) * pixx)
      .map(dark => (dark ? "#" : "."))
      .join(""),
  );
  const blank = Array.from({ length: QUIET }, () => ".".repeat(pixx + 2 * QUIET));
  return [...blank, ...rows.map(row => white + row + white), ...blank];
}
