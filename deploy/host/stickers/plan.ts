// Which sticker goes where on which page, before anything is drawn. All in mm.
export type Paper = "a4" | "letter";

export const paperWords = (paper: Paper): string => (paper === "a4" ? "A4" : "Letter");

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** What lies edge to edge: columns and rows of this size. */
export interface Cuts extends Size {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The top left corner of a place, by rows. */
export function cornerOf({ left, top, columns, width, height }: Cuts, place: number): Point {
  return { x: left + (place % columns) * width, y: top + Math.floor(place / columns) * height };
}

export const PAPERS: Record<Paper, Size> = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };

/** The smallest still has modules of half a millimetre; of the largest, three fit side by side on either paper. */
export const SIDES = { least: 10, most: 60 };

/**
 * A Set card is 57 mm by 87. Below the lowest of three symbols its front has a strip some 10 mm high: a sticker of 12 mm in the corner
 * covers no symbol, and its modules are 0.6 mm.
 */
export const USUAL_SIDE = 12;

/** Columns of the sheet where they fit: the 81 cards in order then show quantity and filling across, colour and shape down. */
const COLUMNS = 9;

// Printers leave a few mm blank all round; the cut marks stand between that and the stickers.
const MARGIN = 9;
const TOP = 10;
const BOTTOM = 14;

/** A grid of equal squares, and where in the list of stickers it starts. */
export interface Grid extends Cuts {
  from: number;
  count: number;
}

function fits(room: number, side: number): number {
  // 20.999999 of 21 is 21.
  return Math.floor(room / side + 1e-6);
}

/** Lays `count` stickers out, one grid a page; `head` is what stands above the grid on each page. */
export function layOut(count: number, side: number, paper: Size, head = 0): Grid[] {
  const columns = Math.min(count, COLUMNS, fits(paper.width - 2 * MARGIN, side));
  const most = fits(paper.height - TOP - BOTTOM - head, side);
  const left = (paper.width - columns * side) / 2;
  const grids = [];
  for (let from = 0; from < count; from += columns * most) {
    const here = Math.min(count - from, columns * most);
    const rows = Math.ceil(here / columns);
    grids.push({ left, top: TOP + head, columns, rows, width: side, height: side, from, count: here });
  }
  return grids;
}
