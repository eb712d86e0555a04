import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Refusal,
  countOf,
  linesOf,
  makeCell,
  makeCells,
  moves,
  newPosition,
  outcomeOf,
  parseCell,
  play,
  readCells,
  turnOf,
  undo,
} from "../../../src/games/tictactoe/rules";
import type { Position } from "../../../src/games/tictactoe/rules";
import { EMPTY, lineCells, movesOf, outcomeOf as slowOutcome, playOn, reachable, turnOf as slowTurn } from "./slow";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 549946) });

function positionOf(cells: string): Position {
  const position = newPosition();
  expect([cells, readCells(position, cells)]).toEqual([cells, Refusal.None]);
  return position;
}

const textOf = (position: Position): string => makeCells(position).join("");

/** All texts of nine marks. */
const TEXTS = Array.from({ length: 3 ** 9 }, (_, number) =>
  Array.from({ length: 9 }, (_, cell) => ".XO"[Math.floor(number / 3 ** cell) % 3]).join(""),
);

describe("a position", () => {
  it("has 5478 forms that a game can come to, and in each of them moves, turn, outcome and lines are those of the slow rules", () => {
    const all = reachable();
    expect(all).toHaveLength(5478);
    for (const cells of all) {
      const position = positionOf(cells);
      expect([cells, moves(position), outcomeOf(position), turnOf(position), textOf(position)]).toEqual([
        cells,
        movesOf(cells),
        slowOutcome(cells),
        slowTurn(cells),
        cells,
      ]);
      const bits = linesOf(position.x) | linesOf(position.o);
      expect(Array.from({ length: 9 }, (_, cell) => cell).filter(cell => (bits >> cell) & 1)).toEqual([
        ...lineCells(cells, "X"),
        ...lineCells(cells, "O"),
      ]);
    }
  });

  it("leads to 255168 games: 131184 won by X, 77904 by O, 46080 drawn", () => {
    const ends: Record<string, number> = { X: 0, O: 0, draw: 0 };
    const position = newPosition();
    const walk = (): void => {
      const outcome = outcomeOf(position);
      if (outcome) ends[outcome]++;
      for (const cell of moves(position)) {
        play(position, cell);
        walk();
        undo(position);
      }
    };
    walk();
    expect(ends).toEqual({ X: 131184, O: 77904, draw: 46080 });
    expect(position).toEqual(newPosition());
  });

  it("has 512 sets of cells, counted one by one", () => {
    for (let cells = 0; cells < 512; cells++) expect(countOf(cells)).toBe(cells.toString(2).replace(/0/g, "").length);
  });
});

describe("a play", () => {
  it("that may not be made changes nothing", () => {
    for (const cells of reachable()) {
      const position = positionOf(cells);
      for (const cell of [-1, 9, 0.5, NaN, ...movesOf(EMPTY).filter(other => !movesOf(cells).includes(other))]) {
        if (play(position, cell)) throw new Error(`${cell} was played in ${cells}`);
      }
      if (textOf(position) !== cells || position.past.length) throw new Error(`${cells} became ${textOf(position)}`);
    }
  });

  it("is taken back, back to the beginning and no further", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 30 }), cells => {
        const position = newPosition();
        const texts = [EMPTY];
        for (const cell of cells) {
          const can = movesOf(texts[texts.length - 1]).includes(cell);
          expect(play(position, cell)).toBe(can);
          if (can) texts.push(playOn(texts[texts.length - 1], cell));
          expect(textOf(position)).toBe(texts[texts.length - 1]);
        }
        while (texts.length > 1) {
          expect(undo(position)).toBe(true);
          texts.pop();
          expect(textOf(position)).toBe(texts[texts.length - 1]);
        }
        expect(undo(position)).toBe(false);
      }),
    );
  });

  it("is taken back only to the cells that were given", () => {
    const position = positionOf("X...O....");
    expect([play(position, 8), undo(position), undo(position), textOf(position)]).toEqual([
      true,
      true,
      false,
      "X...O....",
    ]);
  });
});

describe("notation", () => {
  it("counts cells from 1 to 9, and reads nothing else", () => {
    for (let cell = 0; cell < 9; cell++) expect(parseCell(makeCell(cell))).toBe(cell);
    for (const text of ["", "0", "10", "12", "a", " 5", "5 ", "-1", "."])
      expect([text, parseCell(text)]).toEqual([text, -1]);
  });

  it("of cells is read where a game can come to them, and refused with the reason elsewhere", () => {
    const counts: Record<number, number> = {};
    const all = new Set(reachable());
    for (const text of TEXTS) {
      const position = newPosition();
      play(position, 4);
      const refusal = readCells(position, text.split(""));
      counts[refusal] = (counts[refusal] ?? 0) + 1;
      if (all.has(text) !== !refusal) throw new Error(`${text} is judged ${refusal}`);
      if (textOf(position) !== (refusal ? "....X...." : text)) throw new Error(`${text} became ${textOf(position)}`);
    }
    // 6046 have as many of X as of O, or one more; of these 568 went on after a line.
    expect(counts).toEqual({ [Refusal.None]: 5478, [Refusal.Count]: 19683 - 6046, [Refusal.Line]: 568 });
  });

  it("of anything else is refused, whatever it is", () => {
    const judged = (cells: any): Refusal => readCells(newPosition(), cells);
    for (const cells of [undefined, null, 5, {}, true, "", "X", [], "X.O.X.O.", "X.O.X.O.XO", [[]]])
      expect([cells, judged(cells)]).toEqual([cells, Refusal.Size]);
    for (const cells of [
      "x........",
      "X0.......",
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      Array(9).fill(null),
      Array(9).fill(["X"]),
    ])
      expect([cells, judged(cells)]).toEqual([cells, Refusal.Mark]);
    expect(["XX.......", "O........", "XXO......", "XXXOOO..."].map(judged)).toEqual([
      Refusal.Count,
      Refusal.Count,
      Refusal.None,
      Refusal.Line,
    ]);
  });
});
