// Tic-tac-toe: two sets of cells, and what was played. X moves first, whoever plays it.

/** Nine bits by rows: bit 0 is the cell that people call 1, at the top left. */
export type Cells = number;
/** 0..8 */
export type Cell = number;

export type Mark = "X" | "O";

export interface Position {
  x: Cells;
  o: Cells;
  /** In the order in which they were played; cells that were given are not among them. */
  past: Cell[];
}

export const enum Grid {
  All = 511,
}

/** Why cells cannot be those of a game. */
export const enum Refusal {
  None,
  /** They are not nine. */
  Size,
  /** One of them is neither `.` nor `X` nor `O`. */
  Mark,
  /** There are not as many of X as of O, or one more. */
  Count,
  /** Somebody went on after a line was there. */
  Line,
}

export function newPosition(): Position {
  return { x: 0, o: 0, past: [] };
}

export function countOf(cells: Cells): number {
  let count = 0;
  for (; cells; cells &= cells - 1) count++;
  return count;
}

/** The cells of every line of three that is among `cells`: where it begins, times its cells from there. */
export function linesOf(cells: Cells): Cells {
  return (
    ((cells & (cells >> 1) & (cells >> 2) & 0b001001001) * 0b111) |
    ((cells & (cells >> 3) & (cells >> 6)) * 0b001001001) |
    ((cells & (cells >> 4) & (cells >> 8)) * 0b100010001) |
    (((cells >> 2) & (cells >> 4) & (cells >> 6) & 1) * 0b001010100)
  );
}

/** Who won, or null while the game goes on. */
export function outcomeOf(position: Position): Mark | "draw" | null {
  return linesOf(position.x) ? "X" : linesOf(position.o) ? "O" : (position.x | position.o) === Grid.All ? "draw" : null;
}

/** After the end of a game, who would move next. */
export function turnOf(position: Position): Mark {
  return countOf(position.x) > countOf(position.o) ? "O" : "X";
}

export function moves(position: Position): Cell[] {
  const list: Cell[] = [];
  if (!outcomeOf(position))
    for (let cell = 0; cell < 9; cell++) if (!(((position.x | position.o) >> cell) & 1)) list.push(cell);
  return list;
}

/** False, and nothing changes, if it may not be played. */
export function play(position: Position, cell: Cell): boolean {
  if (moves(position).indexOf(cell) < 0) return false;
  if (turnOf(position) === "X") position.x |= 1 << cell;
  else position.o |= 1 << cell;
  position.past.push(cell);
  return true;
}

/** Takes the last play back; false if nothing was played. */
export function undo(position: Position): boolean {
  const past = position.past;
  if (!past.length) return false;
  const others = ~(1 << past.pop()!);
  position.x &= others;
  position.o &= others;
  return true;
}

// Notation: a cell is "1" to "9", all cells are nine of `. X O`, both by rows

export function makeCell(cell: Cell): string {
  return "" + (cell + 1);
}

/** -1 if it is none. */
export function parseCell(text: string): Cell {
  return text.length === 1 ? "123456789".indexOf(text) : -1;
}

export function makeCells(position: Position): string[] {
  const list: string[] = [];
  for (let cell = 0; cell < 9; cell++) list.push((position.x >> cell) & 1 ? "X" : (position.o >> cell) & 1 ? "O" : ".");
  return list;
}

/** Begins with these cells, a list or a string of nine as a person typed them; if they are refused nothing changes. */
export function readCells(position: Position, cells: unknown): Refusal {
  let x = 0;
  let o = 0;
  const list: unknown = typeof cells === "string" ? cells.split("") : cells;
  if (!Array.isArray(list) || list.length !== 9) return Refusal.Size;
  for (let cell = 0; cell < 9; cell++) {
    if (list[cell] === "X") x |= 1 << cell;
    else if (list[cell] === "O") o |= 1 << cell;
    else if (list[cell] !== ".") return Refusal.Mark;
  }
  const more = countOf(x) - countOf(o);
  if (more >> 1) return Refusal.Count;
  // Who has a line moved last.
  if (linesOf(more ? o : x)) return Refusal.Line;
  position.x = x;
  position.o = o;
  position.past = [];
  return Refusal.None;
}
