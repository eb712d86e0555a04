import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Mark } from "../../../src/kit/font";
import { Change } from "../../../src/games/tictactoe/change";
import { drawTictactoe } from "../../../src/games/tictactoe/view";
import type { TictactoePicture } from "../../../src/games/tictactoe/view";
import { picture } from "./picture";
import { reachable } from "./slow";
import { pictureOf } from "../set/game";
import { checkDrawing } from "../../kit/checking-screen";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 159) });

const BOTH = [64, 32] as const;

const SCENES: Record<string, TictactoePicture> = {
  start: picture(".........", { cursor: 4, message: "You begin" }),
  "board-begins": picture(".........", { mark: "O", isMine: false, message: "The board begins" }),
  answer: picture("O...X....", { cursor: 1, message: "Board: 1" }),
  waiting: picture("O...X...X", { isMine: false, message: "You: 9" }),
  hint: picture("O.X.X..O.", { cursor: 6, advice: 6, message: "Try 7: it wins" }),
  taken: picture("O.X.X.O..", { cursor: 3, score: [2, 10, 7], message: "7 is taken" }),
  won: picture("XO..XO..X", { score: [1, 0, 0], result: "Won!", message: "You won. B: new" }),
  lost: picture("OX.XO.X.O", { isMine: false, score: [0, 12, 3], result: "Lost", message: "The board won. B: new" }),
  "two-lines": picture("XXXOXOXOO", { isMine: false, score: [3, 0, 0], result: "Won!", message: "You won. B: new" }),
  "look-for-stone": picture("O...X....", {
    hasStones: true,
    mark: "O",
    isMine: false,
    message: "X lost? Look, then B",
  }),
  moved: picture("O..XX....", {
    hasStones: true,
    message: "Put 9 back on 5",
    fault: { change: Change.OwnMoved, from: 5, to: 9 },
  }),
  "moved-beside": picture("O...X....", {
    hasStones: true,
    message: "Put 2 back on 1",
    fault: { change: Change.Moved, from: 1, to: 2 },
  }),
  "moved-up": picture("O...X...X", {
    hasStones: true,
    message: "Put 8 back on 1",
    fault: { change: Change.Moved, from: 1, to: 8 },
  }),
  swapped: picture("O...X....", {
    hasStones: true,
    message: "Swap 1 and 5",
    fault: { change: Change.Swapped, from: 1, to: 5 },
  }),
  askew: picture("O...X....", {
    hasStones: true,
    message: "Straighten 6, then B",
    fault: { change: Change.Askew, from: 0, to: 6 },
  }),
  gone: picture("O...X....", {
    hasStones: true,
    message: "Put O back on 1",
    fault: { change: Change.Removed, from: 1, to: 0 },
  }),
  draw: picture("XOXXOOOXX", { isMine: false, score: [0, 12, 100], result: "Draw", message: "A draw. B: new" }),
};

describe("the screens of tic-tac-toe", () => {
  for (const rows of BOTH)
    for (const name of Object.keys(SCENES)) {
      it(`${name} looks as it did, with ${rows} rows`, async () => {
        await expect(
          pictureOf(screen => drawTictactoe(screen, SCENES[name]), rows).join("\n") + "\n",
        ).toMatchFileSnapshot(`golden/tictactoe-${name}-${rows}.txt`);
      });
    }
});

it("the first screen says whose marks are whose, with stones which ones these are, too", () => {
  const textsOf = (shown: TictactoePicture, rows: 32 | 64) => checkDrawing(on => drawTictactoe(on, shown), rows);
  const begun = picture(".........", { mark: "O", isMine: false });
  expect(textsOf(begun, 64).slice(1)).toEqual(expect.arrayContaining([" You: O", Mark.Right + "Board: X"]));
  expect(textsOf(begun, 32)).toContain(" You: O");
  expect(textsOf(begun, 64)).not.toContain("X: black");
  expect(textsOf({ ...begun, hasStones: true }, 64)).toContain("X: black");
});

const scene: fc.Arbitrary<TictactoePicture> = fc
  .record({
    cells: fc.constantFrom(...reachable()),
    cursor: fc.integer({ min: -1, max: 8 }),
    advice: fc.integer({ min: -1, max: 8 }),
    mark: fc.constantFrom("X", "O"),
    isMine: fc.boolean(),
    score: fc.array(fc.constantFrom(0, 1, 10, 99, 100), { minLength: 3, maxLength: 3 }),
    level: fc.integer({ min: 1, max: 3 }),
    hasStones: fc.boolean(),
    result: fc.constantFrom("", "Won!", "Lost", "Draw"),
    message: fc.constantFrom(
      "",
      "Your turn",
      "Nothing to take back",
      "The board won. B: new",
      "Try 5: but it is lost",
      "Cells: after the end",
    ),
  })
  .map(({ cells, ...rest }) => picture(cells, rest));

describe("whatever the situation", () => {
  for (const rows of BOTH) {
    it(`all text is on the screen, and nothing lies over it, with ${rows} rows`, () => {
      fc.assert(
        fc.property(scene, shown => {
          const free = 511 & ~(shown.x | shown.o);
          // Only a free cell has a cursor or is advised.
          const fit = (cell: number) => (cell >= 0 && (free >> cell) & 1 ? cell : -1);
          const texts = checkDrawing(
            screen => drawTictactoe(screen, { ...shown, cursor: fit(shown.cursor), advice: fit(shown.advice) }),
            rows,
          );
          const marks = texts.filter(text => /^[XO]$/.test(text)).length;
          expect(marks).toBe(9 - free.toString(2).replace(/0/g, "").length);
          expect(texts.join(" ")).toContain(shown.message.split(" ")[0]);
        }),
        { numRuns: 60 },
      );
    });

    it(`nothing touches the left, the right or the lower edge, with ${rows} rows`, () => {
      for (const name of Object.keys(SCENES)) {
        const pixels = pictureOf(screen => drawTictactoe(screen, SCENES[name]), rows);
        expect([name, pixels[rows - 1].includes("#"), pixels.some(row => row[0] === "#" || row[127] === "#")]).toEqual([
          name,
          false,
          false,
        ]);
      }
    });

    it(`a cursor on what is advised is told from one elsewhere, with ${rows} rows`, () => {
      const pictures = [
        { cursor: 2, advice: 2 },
        { cursor: 3, advice: 2 },
        { cursor: 2, advice: -1 },
      ].map(change => pictureOf(screen => drawTictactoe(screen, picture(".........", change)), rows).join("\n"));
      expect(new Set(pictures).size).toBe(3);
    });

    it(`a cursor, a mark, advice, a line, the last play and whose turn it is each change the picture, with ${rows} rows`, () => {
      const base = picture("XX..OO...");
      const changes: Partial<TictactoePicture>[] = [
        {},
        { cursor: 2 },
        { cursor: 3 },
        { advice: 2 },
        { line: 3 },
        { isMine: false },
        { x: 7 },
        { mark: "O" },
        { score: [1, 0, 0] },
        { score: [0, 0, 1] },
      ];
      const pictures = changes.map(change =>
        pictureOf(screen => drawTictactoe(screen, { ...base, ...change }), rows).join("\n"),
      );
      expect(new Set(pictures).size).toBe(changes.length);
    });
  }
});
