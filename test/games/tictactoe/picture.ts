// A picture of tic-tac-toe, of cells and what else is shown.
import { linesOf, newPosition, readCells } from "../../../src/games/tictactoe/rules";
import type { TictactoePicture } from "../../../src/games/tictactoe/view";

function positionOf(cells: string): { x: number; o: number } {
  const position = newPosition();
  readCells(position, cells);
  return position;
}

export function picture(cells: string, change: Partial<TictactoePicture> = {}): TictactoePicture {
  const { x, o } = positionOf(cells);
  return {
    x,
    o,
    line: linesOf(x) | linesOf(o),
    cursor: -1,
    advice: -1,
    mark: "X",
    isMine: true,
    score: [0, 0, 0],
    level: 3,
    hasStones: false,
    result: "",
    message: "",
    ...change,
  };
}
