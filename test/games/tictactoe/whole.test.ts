// Tic-tac-toe as croupier.js has it: cells chosen at the table, a board that is turned to 50 degrees, the record of each game.
import { describe, expect, it } from "vitest";
import type { Key } from "../../../src/kernel/ports";
import { DeviceTable, type DeviceOptions } from "./device-table";
import { EMPTY, movesOf } from "./slow";

const KEPT = "croupier.tictactoe";
const SIZE = 1024;

function opened(options: DeviceOptions): DeviceTable {
  const table = new DeviceTable({ noisePx: 0.7, ...options, whole: { ...options.whole } });
  table.run(2500);
  return table;
}

const press = (table: DeviceTable, keys: string, held = false) =>
  [...keys].forEach(key => table.app.press(key as Key, held));

/** What stands in Storage, as lines. */
const kept = (table: DeviceTable) => (table.files[KEPT] ?? "").split("\xFF")[0].split("\n").slice(1);

describe("cells of a mode", () => {
  const choosing = (mode: number) => new DeviceTable({ how: { mode, choose: 1 }, whole: {} });

  it.each([
    [1, "ACB", "5"],
    [4, "AB", "4"],
    // The cursor goes to the next free cell by itself.
    [2, "BBBB", "5678"],
    [3, "AAAABBBB", "1234"],
  ])("are put on the grid by keys: mode %i, %s", (mode, keys, cells) => {
    const table = choosing(mode);
    expect(table.message).toBe("B: put, hold B: go");
    press(table, keys);
    expect(table.openedWith).toEqual({ mode, cells });
  });

  it("are put there by touch, and a taken cell is refused", () => {
    const table = choosing(2);
    expect(["9", "9", "1", "5"].map(cell => table.app.play(cell))).toEqual([true, false, true, true]);
    expect([table.cells, table.app.moves()]).toEqual(["O...X...X", ["2", "3", "4", "6", "7", "8"]]);
    expect(table.app.play("3")).toBe(true);
    expect(table.openedWith).toEqual({ mode: 2, cells: "9153" });
  });

  it("may be fewer than the mode takes, or none, behind a long B; a long C begins anew; a long A leaves", () => {
    const table = choosing(2);
    press(table, "B", true);
    expect(table.openedWith).toEqual({ mode: 2, cells: "" });
    table.app.play("7");
    press(table, "B", true);
    expect(table.openedWith).toEqual({ mode: 2, cells: "7" });
    press(table, "C", true);
    expect(table.openedWith).toEqual({ mode: 2, choose: 1 });
    press(table, "A", true);
    expect(table.opened.at(-1)).toBe("menu");
  });

  it("are asked for by nobody but the person who puts them, whoever begins and whatever is asked", () => {
    for (const first of ["human", "device"] as const) {
      const table = new DeviceTable({ how: { mode: 3, choose: 1 }, whole: { first } });
      for (const cell of ["1", "2", "3"]) {
        table.app.play("hint");
        table.run(3000);
        expect([table.message, table.state.turn]).toEqual(["B: put, hold B: go", "human"]);
        table.app.play(cell);
      }
      expect(table.cells).toBe("XOX......");
    }
  });

  it("come from the settings where nobody chose any, and what is none of them is left out", () => {
    for (const [cells, end] of [
      ["62", ".O...X..."],
      ["", "X.X...O.O"],
      ["500", "....X...."],
    ]) {
      const table = opened({ how: { mode: 2 }, whole: { cells } });
      table.ready();
      expect(table.position).toBe(end);
    }
    const table = opened({ how: { mode: 2, cells: [8] }, whole: { cells: "62" } });
    table.ready();
    expect(table.position).toBe(".......X.");
  });

  it("of the settings change no game on keys", () => {
    expect(new DeviceTable({ how: { mode: "keys" }, whole: { cells: "62" } }).cells).toBe(EMPTY);
  });
});

describe("a board under the camera", () => {
  const QUESTION = "Turned A left C right";
  /** Positive is to the left: the table's y goes up. */
  const ANGLES = [-50, -47, -45, -43, -41, -30, 0, 15, 41, 44, 45, 46, 50];

  it.each(ANGLES)("is filled as it is numbered, turned by %i degrees: it asks, and A or C answers", turnedDeg => {
    const table = opened({ how: { mode: 3, cells: "2468" }, turnedDeg, seed: turnedDeg + 60 });
    table.ready();
    expect(table.message === QUESTION).toBe(Math.abs(turnedDeg) > 39);
    if (table.message === QUESTION) {
      press(table, turnedDeg > 0 ? "A" : "C");
      table.settle();
    }
    expect(table.position).toBe(".X.O.X.O.");
    expect(table.message).toMatch(/^Done, /);
    expect(table.objections).toEqual([]);
  });

  it.each(ANGLES.filter(angle => angle))("asks nothing where that is set: %i degrees", turnedDeg => {
    const turned = turnedDeg > 0 ? "left" : "right";
    for (const options of [{ whole: { turned } }, { how: { turned } }] as const) {
      const how = { mode: 1, cells: "3", ...("how" in options ? options.how : {}) };
      const table = opened({ turnedDeg, seed: 7, ...options, how });
      table.ready();
      expect([table.position, table.said.includes(QUESTION)]).toEqual(["..X......", false]);
    }
  });

  it.each([-170, -90, -50, -45, 20, 45, 90, 135, 180])("asks nothing where it has a mark: %i degrees", turnedDeg => {
    const table = opened({ how: { mode: 3, cells: "1937" }, turnedDeg, isMarked: true, seed: 9 });
    table.ready();
    expect([table.position, table.said.includes(QUESTION)]).toEqual(["X.X...O.O", false]);
  });

  it("is asked about again in the next game, which may be turned the other way", () => {
    const table = opened({ how: { mode: 1, cells: "3" }, turnedDeg: 45 });
    for (const [turnedDeg, key] of [
      [45, "A"],
      [-45, "C"],
    ] as const) {
      table.set(EMPTY);
      table.turnBoard(turnedDeg);
      table.ready();
      if (table.message.startsWith("Trays")) table.ready();
      expect(table.message).toBe(QUESTION);
      press(table, key);
      table.settle();
      expect([table.position, table.message.slice(0, 4)]).toEqual(["..X......", "Done"]);
      table.fillTrays();
      table.app.play("new");
      table.run(100);
    }
  });

  it("may be turned back instead", () => {
    const table = opened({ how: { mode: 1, cells: "3" }, turnedDeg: 45 });
    table.ready();
    table.turnBoard(20);
    table.ready();
    expect(table.position).toBe("..X......");
  });

  it("plays a whole game at 47 degrees, and goes on when it is turned meanwhile", () => {
    for (const [mode, mark] of [
      [4, "O"],
      [5, "X"],
    ] as const) {
      const table = opened({ how: { mode }, turnedDeg: -47, seed: mode });
      table.ready();
      press(table, "C");
      table.settle();
      for (let turn = 1; !table.state.outcome; turn++) {
        table.turnBoard(-47 + 6 * turn);
        table.lay(table.take(mark), 1 + movesOf(table.cells)[0]);
        table.ready();
        expect(table.position).toBe(table.cells);
      }
      expect(table.objections).toEqual([]);
      expect(table.state.outcome).not.toBe(mark);
    }
  });

  it("stops the arm by A and C at any other time", () => {
    const table = opened({ how: { mode: 1, cells: "3" }, turnedDeg: 20 });
    table.app.play("ready");
    while (!table.message.startsWith("Setting")) table.run(100);
    table.run(500);
    press(table, "A");
    table.settle();
    expect(table.message).toBe("Arm stopped. B: home");
  });
});

describe("the record of a game", () => {
  const game = (how: object = {}) => new DeviceTable({ how: { mode: "keys", ...how }, whole: {} });
  const play = (table: DeviceTable, ...moves: string[]) => {
    for (const move of moves) {
      expect(table.app.play(move)).toBe(true);
      table.run(1500);
    }
  };

  it("stands in state() and in Storage, move by move", () => {
    const table = game({ level: 1 });
    expect([table.state.record, KEPT in table.files]).toEqual(["X", false]);
    play(table, "1");
    const answer = table.state.moved;
    expect([table.state.record, kept(table)]).toEqual([`X 1 ${answer}`, [`X 1 ${answer}`]]);
    while (!table.state.outcome) play(table, table.app.moves()[0]);
    const first: string = table.state.record;
    expect(kept(table)).toEqual([first]);
    table.app.play("first");
    table.run(1500);
    expect(table.state.record).toMatch(/^O \d$/);
    expect(kept(table)).toEqual([first, table.state.record]);
  });

  it("has cells with which it began, and what was taken back", () => {
    const table = game({ cells: "XO......." });
    expect(table.state.record).toBe("X XO.......");
    play(table, "7");
    const answer = table.state.moved;
    play(table, "undo");
    expect(table.state.record).toBe("X XO.......");
    play(table, "5");
    const other = table.state.moved;
    expect(table.state.record).toBe(`X XO....... 5 ${other}`);
    expect(kept(table)).toEqual([`X XO....... 7 ${answer} < < 5 ${other}`]);
  });

  it("has what was played on a real board, as it was seen", () => {
    const table = opened({ how: { mode: 5 } });
    table.ready();
    table.lay(table.take("X"), 5);
    table.ready();
    expect(table.state.record).toBe(`X 5 ${table.state.moved}`);
    expect(kept(table)).toEqual([table.state.record]);
    const laid = opened({ how: { mode: 2, cells: "1937" } });
    laid.ready();
    expect(kept(laid)).toEqual(["O 1 9 3 7"]);
  });

  it("is written into erased bytes only; a full file keeps the newest games, and loses none in mid-game", () => {
    const table = game({ level: 1 });
    const written: string[] = [];
    for (let round = 0; round < 60; round++) {
      do play(table, table.app.moves()[0]);
      while (!table.state.outcome);
      written.push(table.state.record);
      const now = kept(table);
      expect(table.files[KEPT]).toHaveLength(SIZE);
      expect(now.length).toBeGreaterThan(Math.min(round, 15));
      // The oldest may be cut.
      expect(now.slice(1)).toEqual(written.slice(-now.length).slice(1));
      play(table, "new");
    }
  });

  it.each([
    "",
    "\xFF",
    "nonsense",
    "\n".padEnd(SIZE, "\xFF"),
    "".padEnd(SIZE, "x"),
    "\nX 5 \0\xFF9".padEnd(SIZE, "\xFF"),
  ])("is kept whatever was in its file, and the game goes on: case %#", before => {
    const table = game();
    table.files[KEPT] = before;
    for (let round = 0; round < 2; round++) {
      play(table, "1", "new");
      play(table, "2");
      play(table, "new");
    }
    expect(kept(table).join("\n")).toMatch(/X 2 \d$/);
  });

  it("is no reason to end where Storage is full", () => {
    const table = game();
    table.isFull = true;
    play(table, "1", "undo", "2");
    expect(table.state.record).toMatch(/^X 2 \d$/);
    expect(kept(table)).toEqual([]);
  });
});
