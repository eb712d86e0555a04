// Tic-tac-toe the obvious way, to hold the games' own to: a text of nine, a list of lines, and every game played out.

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map(line => line.split("").map(Number));

export const EMPTY = ".........";

export const turnOf = (cells: string): string => (cells.split("X").length > cells.split("O").length ? "O" : "X");

export const hasLine = (cells: string, mark: string): boolean =>
  LINES.some(line => line.every(cell => cells[cell] === mark));

/** The cells of all lines of a mark, ascending. */
export const lineCells = (cells: string, mark: string): number[] =>
  [...new Set(LINES.filter(line => line.every(cell => cells[cell] === mark)).flat())].sort((a, b) => a - b);

export const outcomeOf = (cells: string): string | null =>
  hasLine(cells, "X") ? "X" : hasLine(cells, "O") ? "O" : cells.includes(".") ? null : "draw";

export const movesOf = (cells: string): number[] =>
  outcomeOf(cells) ? [] : [...cells].flatMap((mark, cell) => (mark === "." ? [cell] : []));

export const playOn = (cells: string, cell: number): string =>
  cells.slice(0, cell) + turnOf(cells) + cells.slice(cell + 1);

const values = new Map<string, number>();

/** For whoever moves: 1 won, 0 drawn, -1 lost. */
export function valueOf(cells: string): number {
  if (!values.has(cells)) {
    const outcome = outcomeOf(cells);
    values.set(
      cells,
      outcome
        ? outcome === "draw"
          ? 0
          : outcome === turnOf(cells)
            ? 1
            : -1
        : Math.max(...movesOf(cells).map(cell => -valueOf(playOn(cells, cell)))),
    );
  }
  return values.get(cells)!;
}

/** Every position that a game can come to from here, this one first. */
export function reachable(from = EMPTY, found = new Set<string>()): string[] {
  if (!found.has(from)) {
    found.add(from);
    for (const cell of movesOf(from)) reachable(playOn(from, cell), found);
  }
  return [...found];
}

/** The best moves: those of the best value, and of these, where it is a draw, those to which most replies lose. */
export function bestMoves(cells: string): number[] {
  const scores = movesOf(cells).map(cell => {
    const next = playOn(cells, cell);
    const losing = movesOf(next).filter(reply => valueOf(playOn(next, reply)) === 1).length;
    return { cell, value: -valueOf(next), losing };
  });
  const value = Math.max(...scores.map(score => score.value));
  const good = scores.filter(score => score.value === value);
  const losing = Math.max(...good.map(score => score.losing));
  return good.filter(score => value || score.losing === losing).map(score => score.cell);
}
