// Where the cards of a picture lie on a board's table: three rows of seven, whose places count down the columns.
import type { Answer } from "./answer";

export const MOST_ROWS = 3,
  MOST_COLUMNS = 7;

/** `place`: 3 * column + row. */
export interface Placed {
  code: string;
  place: number;
}

export interface Laying {
  /** By place; each code once. */
  cards: Placed[];
  /** So many of them do not lie to each other as they do in the picture. */
  moved: number;
  /** Cards of the picture that are not among them, because they lie on other tables than the largest. */
  others: number;
}

type Grid = Answer["grid"];

interface Spot {
  code: string;
  row: number;
  column: number;
}

const isWithin = ({ row, column }: Spot) => row < MOST_ROWS && column < MOST_COLUMNS;

/** A card that lies there twice is sent once: the first one, by rows. */
function spotsOf(grid: Grid): Spot[] {
  const seen = new Set<string>();
  return grid.flatMap((codes, row) =>
    codes.flatMap((code, column) => {
      if (code === null || seen.has(code)) return [];
      seen.add(code);
      return [{ code, row, column }];
    }),
  );
}

/** Places without a card: first those beside the table (behind its last column, or below its only rows), then its gaps. */
function freePlaces(kept: Spot[]): number[] {
  const taken = new Set(kept.map(({ row, column }) => `${row} ${column}`));
  const rows = Math.max(...kept.map(({ row }) => row)) + 1,
    columns = Math.max(...kept.map(({ column }) => column)) + 1;
  const all = Array.from({ length: MOST_ROWS * MOST_COLUMNS }, (_, place) => ({
    row: place % MOST_ROWS,
    column: Math.floor(place / MOST_ROWS),
  })).filter(({ row, column }) => !taken.has(`${row} ${column}`));
  // A row that is too long goes on below itself.
  if (columns === MOST_COLUMNS) all.sort((a, b) => a.row - b.row || a.column - b.column);
  const isGap = ({ row, column }: { row: number; column: number }) => row < rows && column < columns;
  return [...all.filter(one => !isGap(one)), ...all.filter(isGap)].map(({ row, column }) => MOST_ROWS * column + row);
}

/**
 * Rows stay rows and columns stay columns, a gap stays a gap. A table that would lose its shape so, and keeps more of it on its side (rows become
 * columns), is laid on its side: one of three columns by four rows. What even so lies beyond three rows and seven columns goes to the places that are free,
 * beside the rest. Of more than 21 cards the last have places that no
 * board has: who sends refuses them.
 */
export function placedFor({ grid, cards }: { grid: Grid; cards: unknown[] }): Laying {
  const upright = spotsOf(grid);
  const turned = upright
    .map(({ code, row, column }): Spot => ({ code, row: column, column: row }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const spots = turned.filter(isWithin).length > upright.filter(isWithin).length ? turned : upright;
  const kept = spots.filter(isWithin),
    rest = spots.filter(spot => !isWithin(spot));
  const free = rest.length ? freePlaces(kept) : [];
  return {
    cards: [
      ...kept.map(({ code, row, column }) => ({ code, place: MOST_ROWS * column + row })),
      ...rest.map(({ code }, at) => ({ code, place: free[at] ?? MOST_ROWS * MOST_COLUMNS + at - free.length })),
    ].sort((a, b) => a.place - b.place),
    moved: rest.length,
    others: cards.length - grid.flat().filter(code => code !== null).length,
  };
}
