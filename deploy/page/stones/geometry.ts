// Where things are on the table of tic-tac-toe, in millimetres: x to the right, y up, as the arm's axes. Sizes are problem E's of 2024.
import type { StoneView } from "../protocol";

export interface Spot {
  xMm: number;
  yMm: number;
}

export const CELL_MM = 30;
export const STONE_MM = 22;
export const LINE_MM = 2;
/** A stone that is let go so near to the middle of a cell, or of a place in a tray, is meant to lie there. */
const SNAP_MM = 16;

export function cellSpot({ xMm, yMm, turnedDeg }: StoneView["board"], cell: number): Spot {
  const turned = (turnedDeg * Math.PI) / 180;
  const right = (((cell - 1) % 3) - 1) * CELL_MM;
  const up = (1 - Math.floor((cell - 1) / 3)) * CELL_MM;
  return {
    xMm: xMm + right * Math.cos(turned) - up * Math.sin(turned),
    yMm: yMm + right * Math.sin(turned) + up * Math.cos(turned),
  };
}

export const cells = (board: StoneView["board"]): Spot[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map(cell => cellSpot(board, cell));

export const far = (one: Spot, other: Spot) => Math.hypot(one.xMm - other.xMm, one.yMm - other.yMm);

/** The nearest of these spots if it is near enough, else where it is. */
export function snapped(spot: Spot, spots: Spot[]): Spot {
  const nearest = spots.slice().sort((one, other) => far(one, spot) - far(other, spot))[0];
  return nearest && far(nearest, spot) <= SNAP_MM ? nearest : spot;
}
