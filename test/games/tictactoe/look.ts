// A picture read in one go.
import type { Blobs } from "../../../src/kernel/ports";
import { goOn, newReading } from "../../../src/games/tictactoe/reading";
import type { Reading } from "../../../src/games/tictactoe/reading";
import type { Grid } from "../../../src/games/tictactoe/sight";
import { lookAt, sidesOf, unseen } from "../../../src/games/tictactoe/told";

/** What an app knows after it has looked. */
export interface Look {
  /** To be given to `readGrid` next time. */
  grid: Grid | undefined;
  cells: string;
  isDoubtful: boolean;
}

/** How far it is turned, in degrees; positive is clockwise, as y goes down. */
export const angleOf = (grid: Grid): number => (Math.atan2(grid.uy, grid.ux) * 180) / Math.PI;

export function readAll(blobs: Blobs, before?: Grid, isKnown?: boolean): Reading {
  const reading = newReading(blobs, before, !!isKnown);
  while (goOn(reading));
  return reading;
}

export function readGrid(blobs: Blobs, before?: Grid): Look {
  const reading = readAll(blobs, before);
  return {
    grid: reading.isDoubtful ? before : reading.grid || before,
    cells: reading.cells,
    isDoubtful: reading.isDoubtful,
  };
}

export function findGrid(blobs: Blobs, before?: Grid): Grid | undefined {
  return readAll(blobs, before, true).grid;
}

export function cellsOf(grid: Grid, blobs: Blobs): string {
  const cells = unseen();
  lookAt(grid, blobs, 0, blobs.length, cells);
  return String.fromCharCode.apply(null, cells);
}

export function isMirrored(grid: Grid, blobs: Blobs): boolean {
  return sidesOf(grid, blobs, 0, blobs.length) === 6;
}
