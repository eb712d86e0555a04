// Which card goes where on which sheet, before anything is drawn. All in mm.
import { PAPERS, type Cuts, type Paper, type Size } from "../stickers/plan";
import { ASPECT } from "../../vision/scene/face";
import { FOOT } from "./two-sided";

/** mm: a card of the game is 57 by 88. */
export const WIDTHS = { least: 30, most: 120 };
export const USUAL_WIDTH = 57;

/** Printers leave a few mm blank all round; ticks and the foot stand between that and the cards. All in mm. */
const MARGIN = 9;

export interface Sheet extends Cuts {
  isLying: boolean;
}

function sheetOf(width: number, height: number, paper: Size, isLying: boolean): Sheet {
  // 20.999999 of 21 is 21.
  const columns = Math.floor((paper.width - 2 * MARGIN) / width + 1e-6),
    rows = Math.floor((paper.height - MARGIN - FOOT - 5) / height + 1e-6);
  return {
    left: (paper.width - columns * width) / 2,
    top: (paper.height - FOOT - rows * height + 1) / 2,
    columns,
    rows,
    width,
    height,
    isLying,
  };
}

/** Upright or lying, whichever puts more on a sheet. */
export function planSheet(width: number, paper: Paper): Sheet {
  const height = width * ASPECT;
  const upright = sheetOf(width, height, PAPERS[paper], false),
    lying = sheetOf(height, width, PAPERS[paper], true);
  return lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright;
}
