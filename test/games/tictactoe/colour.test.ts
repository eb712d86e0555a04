// Tic-tac-toe on a display with colours: its pictures, and a game that is played by touching them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../devices/sim/clock";
import openTictactoe from "../../../src/games/tictactoe/app";
import { Change } from "../../../src/games/tictactoe/change";
import makeInColour from "../../../src/games/tictactoe/colour";
import type { TictactoeConfig } from "../../../src/games/tictactoe/settings";
import type { TictactoePicture } from "../../../src/games/tictactoe/view";
import { Colour } from "../../../src/kit/colours";
import { Area } from "../../../src/kit/area";
import type { Key } from "../../../src/kernel/ports";
import type { CommonConfig, Host, How } from "../../../src/kernel/app";
import { around } from "../../kit/around";
import { TileBoard } from "../../kit/tile-board";
import { picture } from "./picture";
import { reachable } from "./slow";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 212) });

const drawColour = makeInColour();

const golden = (name: string) => new URL(`../../golden/colour/tictactoe-${name}.png`, import.meta.url);

const SCENES: Record<string, TictactoePicture> = {
  start: picture(".........", { cursor: 4, message: "You begin" }),
  "board-begins": picture(".........", { mark: "O", isMine: false, message: "The board begins" }),
  answer: picture("O...X....", { cursor: 1, message: "Board: 1" }),
  hint: picture("O.X.X..O.", { cursor: 6, advice: 6, message: "Try 7: it wins" }),
  "hint-elsewhere": picture("O.X.X..O.", { cursor: 3, advice: 6, message: "Try 7: it wins" }),
  taken: picture("O.X.X.O..", { cursor: 3, score: [2, 10, 7], message: "7 is taken" }),
  won: picture("XO..XO..X", { score: [1, 0, 0], result: "Won!", message: "You won. B: new" }),
  lost: picture("OX.XO.X.O", { isMine: false, score: [0, 12, 3], result: "Lost", message: "The board won. B: new" }),
  draw: picture("XOXXOOOXX", { isMine: false, score: [0, 12, 100], result: "Draw", message: "A draw. B: new" }),
  "device-moved": picture("O..XX....", {
    hasStones: true,
    message: "Put 9 back on 5",
    fault: { change: Change.OwnMoved, from: 5, to: 9 },
  }),
  "device-swapped": picture("O...X....", {
    hasStones: true,
    message: "Swap 1 and 5",
    fault: { change: Change.Swapped, from: 1, to: 5 },
  }),
  "device-askew": picture("O...X....", {
    hasStones: true,
    message: "Straighten 6, then B",
    fault: { change: Change.Askew, from: 0, to: 6 },
  }),
  "device-gone": picture("O...X....", {
    hasStones: true,
    message: "Put O back on 1",
    fault: { change: Change.Removed, from: 1, to: 0 },
  }),
};

const show = (shown: TictactoePicture, board = new TileBoard()) =>
  board.picture((screen, part) => drawColour(screen.tiles!, shown, part));

function open(how: How = {}, seed = 1) {
  const time = new VirtualClock();
  const opened: string[] = [];
  const common: CommonConfig = { peer: { baud: 9600 }, keys: { A: "", B: "", C: "" } };
  const host: Host<CommonConfig & TictactoeConfig> = {
    ...around(time, seed),
    settings: { ...common, camera: {}, arm: {}, tictactoe: { level: 3, first: "human" } } as never,
    open: app => opened.push(app) > 0,
  };
  const app = openTictactoe(host, how);
  const board = new TileBoard();
  const draw = () => board.picture((screen, part) => app.draw(screen, part));
  return {
    app,
    board,
    draw,
    cells: () => app.state().cells.join(""),
    /** As the shell takes it. */
    touch(meant: string) {
      if (/^[ABC]$/.test(meant)) app.press(meant as Key, false);
      else app.play(meant);
      time.advance(700);
      draw();
    },
  };
}

describe("the pictures of tic-tac-toe in colours", () => {
  it.each(Object.entries(SCENES))("look as they did: %s", async (name, shown) => {
    expect(await show(shown).differs(golden(name))).toBe("");
  });

  it("draw anew no more than the cells that have changed, and the words", () => {
    const board = show(SCENES.start);
    board.drawn = 0;
    show({ ...SCENES.start, cursor: 5 }, board);
    expect(board.drawn).toBe(2);
    show({ ...SCENES.start, cursor: 5, message: "5 is taken" }, board);
    expect(board.drawn).toBe(3);
  });

  it("have no step of more than 16,000 pixels", () => {
    const board = new TileBoard();
    let more = true;
    for (let part = 0; more; part++) {
      board.pixels = 0;
      more = drawColour(board, SCENES.taken, part);
      expect(board.pixels).toBeLessThan(16_000);
    }
  });

  it("each change with cursor, advice, line, turn, mark, score, level, result and words", () => {
    const base = picture("XX..OO...");
    const changes: Partial<TictactoePicture>[] = [
      {},
      { cursor: 2 },
      { cursor: 3 },
      { advice: 2 },
      { advice: 2, cursor: 2 },
      { line: 3 },
      { isMine: false },
      { x: 7 },
      { mark: "O" },
      { score: [1, 0, 0] },
      { score: [0, 0, 1] },
      { level: 1 },
      { result: "Draw" },
      { message: "Your turn" },
    ];
    const pictures = changes.map(change =>
      show({ ...base, ...change })
        .image()
        .toString("latin1"),
    );
    expect(new Set(pictures).size).toBe(changes.length);
    // And by the keys of the tiles: drawn over each other they are the same.
    const board = new TileBoard();
    changes.forEach((change, at) =>
      expect(
        show({ ...base, ...change }, board)
          .image()
          .toString("latin1"),
      ).toBe(pictures[at]),
    );
  });

  const scene = fc
    .record({
      cells: fc.constantFrom(...reachable()),
      cursor: fc.integer({ min: -1, max: 8 }),
      advice: fc.integer({ min: -1, max: 8 }),
      mark: fc.constantFrom("X", "O"),
      isMine: fc.boolean(),
      score: fc.array(fc.constantFrom(0, 1, 10, 99, 100), { minLength: 3, maxLength: 3 }),
      level: fc.integer({ min: 1, max: 3 }),
      result: fc.constantFrom("", "Won!", "Lost", "Draw"),
      message: fc.string({ unit: fc.constantFrom(..."Mg "), maxLength: 40 }),
    })
    .map(({ cells, ...rest }) => picture(cells, rest));

  const EDGES = [0, 1, 2, 3, 316, 317, 318, 319];
  it("keep text clear of both edges, whatever the situation", () => {
    fc.assert(
      fc.property(scene, shown => {
        const { graphics } = show(shown);
        for (let y = 0; y < Area.Height; y++)
          expect([y, EDGES.map(x => graphics.getPixel(x, y))]).toEqual([
            y,
            EDGES.map(() => (y < 188 ? Colour.Felt : Colour.Night)),
          ]);
      }),
      { numRuns: 15 },
    );
  });
});

describe("a game by touch", () => {
  it("is played on its cells, and touching anything begins the next", () => {
    const game = open();
    game.draw();
    expect(Array.from({ length: 9 }, (_, cell) => game.board.touched(37 + 62 * (cell % 3), 32 + 62 * Math.floor(cell / 3)))).toEqual([..."123456789"]); // prettier-ignore
    for (let turn = 0; turn < 9 && !game.app.state().outcome; turn++) game.touch(game.app.moves()[0]);
    expect(game.app.state().outcome).not.toBe(null);
    expect([game.board.touched(100, 100), game.board.touched(250, 150), game.board.touched(160, 200)]).toEqual([..."BBB"]); // prettier-ignore
    game.touch("B");
    expect(game.cells()).toBe(".........");
  });

  it("shows after any touches what a display would that had been dark before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."123456789", "hint", "undo", "first", "B", "A", "C"), { maxLength: 12 }),
        touches => {
          const game = open({}, touches.length);
          for (const one of touches) game.touch(one);
          game.draw();
          const other = new TileBoard().picture((screen, part) => game.app.draw(screen, part));
          expect(game.board.image().equals(other.image())).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("with stones on a board is gone on with by touching anything, after the device came in a part of its own", () => {
    const game = open({ mode: 4 });
    expect(game.draw().scene).toBe("tictactoe");
    expect([game.board.touched(37, 32), game.board.touched(160, 200)]).toEqual(["B", "B"]);
    game.draw();
    expect(game.board.scene).toBe("tictactoe");
  });
});
