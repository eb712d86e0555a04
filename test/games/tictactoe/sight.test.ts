import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDoubtful } from "../../../src/games/tictactoe/told";
import { cellAt, middleOf, type Grid } from "../../../src/games/tictactoe/sight";
import { makeRandom } from "../../../devices/sim/random";
import { angleOf, cellsOf, findGrid, isMirrored, readGrid } from "./look";

const PITCH = 60;
const SIDE = Math.round(PITCH * 0.93);
const STONE = Math.round(PITCH * 0.65);

type Dot = [kind: string, x: number, y: number, side?: number];

const blobsOf = (dots: Dot[]) =>
  Int16Array.from(
    dots.flatMap(([kind, x, y, side]) => [
      kind.charCodeAt(0),
      Math.round(x),
      Math.round(y),
      Math.round(side ?? (kind === "." ? SIDE : STONE)),
    ]),
  );

/** Where a cell is, or any place counted in pitches to the right of the board's centre and down. */
function place(
  board: { x: number; y: number; degrees: number; pitch?: number },
  right: number,
  down: number,
): [number, number] {
  const angle = (board.degrees * Math.PI) / 180;
  const pitch = board.pitch ?? PITCH;
  return [
    board.x + pitch * (right * Math.cos(angle) - down * Math.sin(angle)),
    board.y + pitch * (right * Math.sin(angle) + down * Math.cos(angle)),
  ];
}

const EMPTY = ".........";
const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const columnOf = (cell: number) => ((cell - 1) % 3) - 1;
const rowOf = (cell: number) => Math.floor((cell - 1) / 3) - 1;

type Board = Parameters<typeof place>[0];

/** `cells`: nine of `. X O`, or `?` for nothing there. */
const dotsOf = (board: Board, cells = EMPTY): Dot[] =>
  CELLS.filter(cell => cells[cell - 1] !== "?").map(cell => {
    const scale = (board.pitch ?? PITCH) / PITCH;
    return [
      cells[cell - 1],
      ...place(board, columnOf(cell), rowOf(cell)),
      (cells[cell - 1] === "." ? SIDE : STONE) * scale,
    ];
  });

/** Black ones left, white ones right, in line with the rows and as near as a tray may be: the hardest to tell from a board. */
const trays = (board: Board, away = 2.2): Dot[] =>
  [-1, 0, 1].flatMap((row): Dot[] => [
    ["X", ...place(board, -away, row)],
    ["O", ...place(board, away, row)],
  ]);

function mixed<T>(list: T[], random: () => number): T[] {
  const copy = list.slice();
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const blurred = (dots: Dot[], sigma: number, random: () => number): Dot[] =>
  dots.map(([kind, x, y, side]) => [kind, x + sigma * normal(random), y + sigma * normal(random), side]);

const UPRIGHT: Board = { x: 320, y: 240, degrees: 0 };
const found = (dots: Dot[], before?: Grid) => findGrid(blobsOf(dots), before);

/** The cell that each of the nine places is taken for. */
const labels = (grid: Grid, board: Board) =>
  CELLS.map(cell => {
    const [x, y] = place(board, columnOf(cell), rowOf(cell));
    return cellAt(grid, x, y);
  });

describe("the grid of nine squares", () => {
  it("is labelled right in 10,000 random boards with 2 pixels of noise, for angles up to 40 degrees", () => {
    const random = makeRandom(2024);
    let wrong = 0;
    let worstAngle = 0;
    for (let turn = 0; turn < 10_000; turn++) {
      const board = { x: 200 + 240 * random(), y: 160 + 160 * random(), degrees: 80 * random() - 40 };
      const dots = mixed(blurred([...dotsOf(board), ...(turn % 2 ? trays(board) : [])], 2, random), random);
      const grid = found(dots);
      if (
        !grid ||
        labels(grid, board).join("") !== "123456789" ||
        (Math.abs(board.degrees) < 38 && isDoubtful(grid, undefined))
      )
        wrong++;
      else worstAngle = Math.max(worstAngle, Math.abs(angleOf(grid) - board.degrees));
    }
    expect(wrong).toBe(0);
    expect(worstAngle).toBeLessThan(2.5);
  });

  it("is found again with stones on it in 10,000 pictures, wherever the board was turned meanwhile", () => {
    const random = makeRandom(2025);
    let wrong = 0;
    for (let turn = 0; turn < 10_000; turn++) {
      const board = { x: 320, y: 240, degrees: 80 * random() - 40 };
      const grid = found(dotsOf(board))!;
      const later = {
        x: 320 + 20 * random() - 10,
        y: 240 + 20 * random() - 10,
        degrees: Math.max(-40, Math.min(40, board.degrees + 80 * random() - 40)),
      };
      const cells = Array.from({ length: 9 }, () => ".XO"[Math.floor(3 * random())]).join("");
      const picture = blobsOf(mixed(blurred([...dotsOf(later, cells), ...trays(later)], 2, random), random));
      const again = findGrid(picture, grid);
      if (!again || labels(again, later).join("") !== "123456789" || cellsOf(again, picture) !== cells) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it("does not care in which order they come", () => {
    const dots = dotsOf(UPRIGHT);
    const here = found(dots)!;
    fc.assert(
      fc.property(fc.shuffledSubarray(dots, { minLength: 9 }), order => {
        expect(found(order)).toEqual(here);
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  it("has the angle, the centre and the distance that were drawn", () => {
    for (const degrees of [-40, -12, 0, 3, 25, 44]) {
      const grid = found(dotsOf({ x: 400, y: 222, degrees }))!;
      expect(angleOf(grid)).toBeCloseTo(degrees, -0.3);
      expect([grid.x, grid.y, Math.hypot(grid.ux, grid.uy)].map(Math.round)).toEqual([400, 222, 60]);
      for (const cell of CELLS) {
        const [x, y] = middleOf(grid, cell);
        expect(cellAt(grid, x, y)).toBe(cell);
        expect(
          Math.hypot(
            x - place({ x: 400, y: 222, degrees }, columnOf(cell), rowOf(cell))[0],
            y - place({ x: 400, y: 222, degrees }, columnOf(cell), rowOf(cell))[1],
          ),
        ).toBeLessThan(1);
      }
    }
  });

  it("turns with the board, from one picture to the next, up to 44 degrees to either side", () => {
    let grid = found(dotsOf({ ...UPRIGHT, degrees: -44 }))!;
    for (let degrees = -44; degrees <= 44; degrees += 4) {
      grid = found(dotsOf({ ...UPRIGHT, degrees }, "X.O?X.O..".replace("?", ".")), grid)!;
      expect(labels(grid, { ...UPRIGHT, degrees })).toEqual(CELLS);
    }
  });

  it("is doubtful from 41 degrees on, and when it has turned by more than 45 since", () => {
    const at = (degrees: number) => found(dotsOf({ ...UPRIGHT, degrees, pitch: 100 }))!;
    expect([0, 20, 40, -40].map(degrees => isDoubtful(at(degrees), undefined))).toEqual([false, false, false, false]);
    expect([42, 44, 45, 46, 48, -42].map(degrees => isDoubtful(at(degrees), undefined))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(isDoubtful(at(30), at(-14))).toBe(false);
    expect(isDoubtful(at(30), at(-17))).toBe(true);
    // Turned on from 30 to 60 it looks as if it stood at -30.
    expect(angleOf(at(60))).toBeCloseTo(-30, -0.3);
    expect(isDoubtful(at(60), at(30))).toBe(true);
  });

  it("works from 24 to 100 pixels a cell", () => {
    for (let pitch = 24; pitch <= 100; pitch += 4) {
      for (const degrees of [-40, 0, 17]) {
        const board = { x: 320, y: 240, degrees, pitch };
        expect(labels(found([...dotsOf(board), ...trays(board)])!, board)).toEqual(CELLS);
      }
    }
  });
});

describe("what is no grid", () => {
  it("is any number of squares but nine, and nine that are elsewhere", () => {
    const dots = dotsOf(UPRIGHT);
    for (let count = 0; count < 9; count++) expect(found(dots.slice(0, count))).toBeUndefined();
    for (let count = 0; count < 9; count++) expect(found(dots.slice(count + 1))).toBeUndefined();
    expect(found(CELLS.map(cell => [".", 40 * cell, 100]))).toBeUndefined();
    expect(
      found(
        CELLS.map(cell => [
          ".",
          320 + 90 * Math.cos((cell * Math.PI) / 4.5),
          240 + 90 * Math.sin((cell * Math.PI) / 4.5),
        ]),
      ),
    ).toBeUndefined();
    expect(found(CELLS.map(() => [".", 100, 100]))).toBeUndefined();
    expect(found(CELLS.map(() => [".", 0, 0, 0]))).toBeUndefined();
  });

  it("has one cell too far away", () => {
    for (const cell of CELLS) {
      for (const [right, down] of [
        [0.4, 0],
        [0, -0.4],
        [-0.45, 0.45],
      ]) {
        const dots = dotsOf(UPRIGHT);
        dots[cell - 1] = [".", ...place(UPRIGHT, columnOf(cell) + right, rowOf(cell) + down)];
        expect(found(dots), `cell ${cell}`).toBeUndefined();
      }
    }
  });

  it("has unequal distances", () => {
    const stretched = (by: number, slant: number): Dot[] =>
      CELLS.map(cell => [".", 320 + 60 * (columnOf(cell) * by + slant * rowOf(cell)), 240 + 60 * rowOf(cell)]);
    expect([1, 1.1].map(by => !!found(stretched(by, 0)))).toEqual([true, true]);
    expect([1.8, 2.2, 0.5].map(by => !!found(stretched(by, 0)))).toEqual([false, false, false]);
    expect(found(stretched(1, 0.7))).toBeUndefined();
  });

  it("is a board of which nothing was known and on which stones lie already", () => {
    expect(found(dotsOf(UPRIGHT, "....X...."))).toBeUndefined();
  });

  it("are two columns of a board and one of a tray, even while a hand hides the third", () => {
    const board = { ...UPRIGHT, degrees: 10 };
    const grid = found([...dotsOf(board), ...trays(board)])!;
    for (const cells of ["?..?..?..", "..?..?..?", "?X.?.O?.."]) {
      expect(found([...dotsOf(board, cells), ...trays(board)])).toBeUndefined();
      expect(found([...dotsOf(board, cells), ...trays(board)], grid)).toBeUndefined();
    }
  });

  it("is a board that was pushed away by more than half a cell", () => {
    const grid = found(dotsOf(UPRIGHT))!;
    expect(found(dotsOf({ ...UPRIGHT, x: 320 + 25 }), grid)).toBeDefined();
    expect(found(dotsOf({ ...UPRIGHT, x: 320 + 35 }), grid)).toBeUndefined();
  });
});

describe("what lies in the cells", () => {
  const grid = found(dotsOf(UPRIGHT))!;
  const read = (dots: Dot[]) => cellsOf(grid, blobsOf(dots));

  it("is read in every one of the 19683 positions, whatever lies in the trays", () => {
    for (let number = 0; number < 19683; number++) {
      const cells = CELLS.map(cell => ".XO"[Math.floor(number / 3 ** (cell - 1)) % 3]).join("");
      if (read([...trays(UPRIGHT), ...dotsOf(UPRIGHT, cells)]) !== cells) expect.fail(cells);
    }
  });

  it("is unknown where nothing is seen, or a square in part", () => {
    expect(read(dotsOf(UPRIGHT, "X?.O....?"))).toBe("X?.O....?");
    const dots = dotsOf(UPRIGHT);
    dots[4][3] = SIDE * 0.85;
    dots[5][3] = SIDE * 0.7;
    expect(read(dots)).toBe("....??...");
  });

  it("is askew where a stone lies on a line, between cells, or at the board's edge", () => {
    const empty = dotsOf(UPRIGHT);
    const withStone = (right: number, down: number) => read([...empty, ["X", ...place(UPRIGHT, right, down)]]);
    expect(withStone(0.12, -0.12)).toBe("....X....");
    expect(withStone(0.3, 0)).toBe("..../....");
    expect(withStone(0.45, -1)).toBe("./.......");
    expect(withStone(0.55, -1)).toBe("../......");
    expect(withStone(-1.8, 0)).toBe(".../.....");
    expect(withStone(1.45, 1.5)).toBe("......../");
    expect(withStone(2.1, 0)).toBe(".........");
  });

  it("is askew where two stones share a cell, be it on top of each other, whatever their order", () => {
    for (const pair of ["XO", "OX", "XX"]) {
      const [one, other] = [...pair].map((kind): Dot => [kind, ...place(UPRIGHT, 0, 0)]);
      for (const dots of [
        [one, other, ...dotsOf(UPRIGHT)],
        [...dotsOf(UPRIGHT), one, other],
        [one, ...dotsOf(UPRIGHT), other],
      ])
        expect(read(dots)).toBe("..../....");
    }
  });

  it("is the stone where the ring of its square is seen as well", () => {
    const ring: Dot = [".", ...place(UPRIGHT, 1, 1), SIDE * 0.72];
    const stone: Dot = ["O", ...place(UPRIGHT, 1.05, 0.95)];
    expect(read([...dotsOf(UPRIGHT, "........?"), ring, stone])).toBe("........O");
    expect(read([stone, ring, ...dotsOf(UPRIGHT, "........?")])).toBe("........O");
    expect(read([...dotsOf(UPRIGHT, "........?"), ring])).toBe("........?");
    const again = found([...dotsOf(UPRIGHT, "........?"), ring, stone], grid)!;
    expect(labels(again, UPRIGHT)).toEqual(CELLS);
  });

  it("never holds anything but nine of five characters, whatever the blobs", () => {
    const blob = fc.tuple(
      fc.constantFrom(".", "X", "O", "Q", "\0"),
      fc.integer({ min: -50, max: 700 }),
      fc.integer({ min: -50, max: 500 }),
      fc.integer({ min: 0, max: 99 }),
    );
    fc.assert(
      fc.property(fc.array(blob, { maxLength: 30 }), dots => {
        const near = dots.map(([kind, x, y, side]): Dot => [kind === "Q" || kind === "\0" ? "." : kind, x, y, side]);
        expect(read(near)).toMatch(/^[.XO?/]{9}$/);
        const grids = [found(near), found(near, grid), found([...near, ...dotsOf(UPRIGHT)].slice(-30) as Dot[])];
        for (const one of grids) if (one) expect(Object.values(one).every(Number.isFinite)).toBe(true);
      }),
      { seed: 12, numRuns: 2000 },
    );
  });
});

describe("a look at the board", () => {
  const read = (dots: Dot[], before?: Grid) => readGrid(blobsOf(dots), before);
  const GAME = "X..O....X";

  it("finds it empty, and follows it through a game", () => {
    const first = read([...dotsOf(UPRIGHT), ...trays(UPRIGHT)]);
    expect(first).toEqual({ grid: found(dotsOf(UPRIGHT)), cells: EMPTY, isDoubtful: false });
    const second = read(dotsOf(UPRIGHT, GAME), first.grid);
    expect([second.cells, second.grid === first.grid]).toEqual([GAME, true]);
    const turned = { ...UPRIGHT, degrees: 25 };
    const third = read(dotsOf(turned, GAME), second.grid);
    expect([third.cells, Math.round(angleOf(third.grid!)), third.isDoubtful]).toEqual([GAME, 25, false]);
  });

  it("knows nothing before it has found it", () => {
    expect(read(dotsOf(UPRIGHT, GAME))).toEqual({ grid: undefined, cells: "", isDoubtful: false });
    expect(read([])).toEqual({ grid: undefined, cells: "", isDoubtful: false });
  });

  it("keeps the grid while something is hidden or askew", () => {
    const { grid } = read(dotsOf(UPRIGHT));
    for (const dots of [
      [],
      dotsOf(UPRIGHT, "?..?O.?X."),
      [...dotsOf(UPRIGHT, GAME), ["X", ...place(UPRIGHT, 0.5, 0.1)] as Dot],
    ]) {
      const board = read(dots, grid);
      expect([board.grid === grid, board.isDoubtful]).toEqual([true, false]);
      expect(board.cells).toMatch(/[?/]/);
    }
  });

  it("does not keep a grid that is doubtful", () => {
    const turned = dotsOf({ ...UPRIGHT, degrees: 43 });
    expect(read(turned)).toEqual({ grid: undefined, cells: "", isDoubtful: true });
    const { grid } = read(dotsOf(UPRIGHT));
    const board = read(turned, grid);
    expect([board.cells, board.isDoubtful, board.grid === grid]).toEqual(["", true, true]);
  });

  it("waits for a hand to go before it believes that a board is whole", () => {
    const dots = dotsOf(UPRIGHT);
    dots[0][3] = SIDE * 0.88;
    expect(read(dots).grid).toBeUndefined();
    const { grid } = read(dotsOf(UPRIGHT));
    const turned = dotsOf({ ...UPRIGHT, degrees: 30 });
    turned[8][3] = SIDE * 0.88;
    expect(read(turned, grid).grid).toBe(grid);
  });
});

describe("a mirror", () => {
  it("cannot be told from nine squares, which look the same in it", () => {
    const board = { x: 320, y: 240, degrees: 15 };
    const mirrored = dotsOf(board).map(([kind, x, y]): Dot => [kind, 640 - x, y]);
    const grid = found(mirrored)!;
    expect(angleOf(grid)).toBeCloseTo(-15, -0.3);
    expect(isMirrored(grid, blobsOf(mirrored))).toBe(false);
  });

  it("is told by spare stones that all lie on the wrong sides, and by nothing less", () => {
    const grid = found(dotsOf(UPRIGHT))!;
    const left = (kind: string): Dot => [kind, ...place(UPRIGHT, -2.5, 0.4)];
    const right = (kind: string): Dot => [kind, ...place(UPRIGHT, 2.5, -0.4)];
    const told = (...spare: Dot[]) => isMirrored(grid, blobsOf([...dotsOf(UPRIGHT, "O.X......"), ...spare]));
    expect(told(left("O"), right("X"))).toBe(true);
    expect(told(left("X"), right("O"))).toBe(false);
    expect([
      told(),
      told(left("O")),
      told(right("X")),
      told(left("O"), right("X"), right("O")),
      told(left("O"), left("X"), right("X")),
    ]).toEqual([false, false, false, false, false]);
  });
});
