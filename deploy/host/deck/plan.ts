// Which card goes where on which sheet, before anything is drawn. All in mm.
import type { Point, Size } from "../stickers/plan";
import type { Shape } from "./pack";

export const SIZES = { least: 40, most: 190 };
/** Six of them fit on either paper. */
export const USUAL_SIZE = 80;

/** Printers leave a few mm blank all round; the cut marks stand between that and the cards. */
const MARGIN = 9;
const FOOT = 12;
/** Round cards are cut out one by one and stand apart; square ones share their cuts. */
const ROUND_GAP = 3;

/** A grid of cards, the same on every sheet. */
export interface Grid {
  left: number;
  top: number;
  columns: number;
  rows: number;
  size: number;
  step: number;
}

export function gridFor(size: number, shape: Shape, paper: Size): Grid {
  const gap = shape === "round" ? ROUND_GAP : 0;
  const step = size + gap;
  // 20.999999 of 21 is 21.
  const fits = (room: number) => Math.floor((room + gap) / step + 1e-6);
  const columns = fits(paper.width - 2 * MARGIN);
  const rows = fits(paper.height - MARGIN - FOOT);
  const spare = paper.height - MARGIN - FOOT - rows * step + gap;
  return { left: (paper.width - columns * step + gap) / 2, top: MARGIN + spare / 2, columns, rows, size, step };
}

/** The middle of the card at a place of the grid, by rows. */
export function middleOf({ left, top, columns, size, step }: Grid, place: number): Point {
  return { x: left + size / 2 + (place % columns) * step, y: top + size / 2 + Math.floor(place / columns) * step };
}
