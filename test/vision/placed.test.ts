import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardsOf } from "../../src/games/set/rules";
import { makeCode } from "../../src/games/set/codes";
import { placedFor } from "../../deploy/vision/placed";

const DECK = cardsOf(false).map(makeCode);

type Grid = (string | null)[][];

/** A picture: "a" to "z" are cards, a dot is a gap. */
const pictureOf = (...rows: string[]): Grid =>
  rows.map(row => row.split("").map(letter => (letter === "." ? null : letter)));

const layingOf = (grid: Grid, others = 0) =>
  placedFor({ grid, cards: new Array(grid.flat().filter(code => code !== null).length + others).fill(null) });

/** The board's three rows as its display shows them. */
function shown(...rows: string[]): string[] {
  const board = [0, 1, 2].map(() => new Array(7).fill("."));
  for (const { code, place } of layingOf(pictureOf(...rows)).cards) board[place % 3][Math.floor(place / 3)] = code;
  return board.map(row => row.join(""));
}

const full = (rows: number, columns: number): Grid =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, at) => DECK[row * columns + at]));

const moved = (rows: number, columns: number) => layingOf(full(rows, columns)).moved;

describe("the places of a picture's cards on a board", () => {
  it("are where they lie: rows stay rows, a gap stays a gap", () => {
    expect(shown("abcd", "e.gh", "ij.l")).toEqual(["abcd...", "e.gh...", "ij.l..."]);
    expect(shown(".b", "cd")).toEqual([".b.....", "cd.....", "......."]);
    expect(shown("abcdefg")).toEqual(["abcdefg", ".......", "......."]);
    expect(shown("a", "b", "c")).toEqual(["a......", "b......", "c......"]);
    expect(layingOf(pictureOf("ab", ".d")).cards).toEqual([
      { code: "a", place: 0 },
      { code: "b", place: 3 },
      { code: "d", place: 4 },
    ]);
  });

  it("of a table of three columns by more than three rows: it lies on its side", () => {
    expect(shown("abc", "d.f", "ghi", "jkl")).toEqual(["adgj...", "b.hk...", "cfil..."]);
    expect(shown("a", "b", ".", "d", "e")).toEqual(["ab.de..", ".......", "......."]);
  });

  it("of more than three rows: those that do not fit go behind the others, down the columns", () => {
    expect(shown("abcd", "efgh", "ijkl", "mnop")).toEqual(["abcdmp.", "efghn..", "ijklo.."]);
    expect(layingOf(pictureOf("abcd", "efgh", "ijkl", "mnop")).moved).toBe(4);
  });

  it("of a row that is too long: the rest goes below it", () => {
    expect(shown("abcdefghi")).toEqual(["abcdefg", "hi.....", "......."]);
    expect(shown("abcdefgh", "i.klmnop")).toEqual(["abcdefg", "i.klmno", "hp....."]);
  });

  it("are gaps only where there is nothing else left", () => {
    expect(shown("abcdefg", "hijklmn", "opqrs.u", "v......").join("")).toBe("abcdefghijklmnopqrsvu");
  });

  it("fit from 1 by 1 to 3 by 7 and 7 by 3, and nothing else fits as it lies", () => {
    for (let rows = 1; rows <= 9; rows++)
      for (let columns = 1; columns <= 9; columns++)
        expect([rows, columns, moved(rows, columns) === 0]).toEqual([
          rows,
          columns,
          Math.min(rows, columns) <= 3 && Math.max(rows, columns) <= 7,
        ]);
    expect([moved(4, 4), moved(4, 5), moved(5, 4), moved(5, 5), moved(3, 8)]).toEqual([4, 5, 5, 10, 3]);
  });

  it("a card that lies twice is sent once, and cards of other tables not at all", () => {
    const { cards, others } = layingOf(pictureOf("aba", "cd."), 4);
    expect(cards.map(({ code }) => code).sort()).toEqual(["a", "b", "c", "d"]);
    expect(cards.find(({ code }) => code === "a")!.place).toBe(0);
    expect(others).toBe(4);
  });

  it("are different ones for whatever lies there, all on the board as long as it is 21 cards", () => {
    const cell = fc.option(fc.constantFrom(...DECK), { freq: 2 });
    const grids = fc
      .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 10 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(grids, grid => {
        const { cards } = layingOf(grid);
        const codes = cards.map(({ code }) => code);
        expect(new Set(codes)).toEqual(new Set(grid.flat().filter(code => code !== null)));
        const places = cards.map(({ place }) => place);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        if (cards.length <= 21) expect(places.every(place => place >= 0 && place <= 20)).toBe(true);
        expect(new Set(codes).size).toBe(codes.length);
      }),
      { numRuns: 300 },
    );
  });
});
