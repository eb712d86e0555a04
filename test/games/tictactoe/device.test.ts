// Tic-tac-toe with the simulated camera and gantry, on virtual time.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../devices/sim/random";
import { EMPTY, movesOf, outcomeOf } from "./slow";
import { DeviceTable, type DeviceOptions } from "./device-table";

const LIMIT_MS = 15_000;

/** Up to the moment when the empty board has been seen. */
function opened(options: DeviceOptions): DeviceTable {
  const table = new DeviceTable(options);
  expect(table.message).toBe(options.noArm ? "Show empty board, B" : "Trays full? Then B");
  table.run(2500);
  return table;
}

/** The person lays a stone and presses the key; how long the device took. */
function turn(table: DeviceTable, cell: number, colour: "X" | "O"): number {
  table.lay(table.take(colour), cell);
  const tookMs = table.ready();
  expect(table.objections).toEqual([]);
  return tookMs;
}

/** A whole game; the person plays any legal move. */
function playOut(table: DeviceTable, mark: "X" | "O", dice: () => number): void {
  while (!table.state.outcome) {
    expect([table.state.turn, table.lamp]).toEqual(["human", true]);
    expect(table.position).toBe(table.cells);
    const free = movesOf(table.cells);
    expect(turn(table, 1 + free[Math.floor(dice() * free.length)], mark)).toBeLessThan(LIMIT_MS);
  }
  expect(table.position).toBe(table.cells);
  expect(table.state.outcome).toBe(outcomeOf(table.cells));
  expect(table.state.outcome).not.toBe(mark);
}

describe("modes 1 to 3 lay what they are given", () => {
  it.each([
    [1, undefined, "....X...."],
    [1, [9], "........X"],
    [2, [5, 1, 9, 3], "O.O.X...X"],
    [2, undefined, "X.X...O.O"],
    [3, "2468", ".X.O.X.O."],
  ])("mode %i, cells %j", (mode, cells, end) => {
    for (const turnedDeg of mode === 3 ? [-40, -20, 25, 40] : [0]) {
      const table = opened({ how: { mode, cells }, turnedDeg, noisePx: 0.7, seed: turnedDeg + 50 });
      table.ready();
      expect(table.position).toBe(end);
      expect(table.message).toMatch(/^Done, \d+(\.\d)? s\. B: new$/);
      expect(parseFloat(table.message.slice(6))).toBeLessThan(15);
      expect(table.objections).toEqual([]);
    }
  });
});

describe("modes 4 to 6", () => {
  it("4: the device begins, where it is told to, and never loses", () => {
    for (let first = 1; first < 10; first++) {
      const table = opened({ how: { mode: 4, cells: [first] }, seed: first });
      table.ready();
      expect(table.cells).toBe(EMPTY.slice(0, first - 1) + "X" + EMPTY.slice(first));
      playOut(table, "O", makeRandom(first));
    }
  });

  it("5: the person begins, and does not win", () => {
    for (let seed = 0; seed < 6; seed++) {
      const table = opened({
        how: { mode: 5 },
        seed,
        turnedDeg: 15 * seed - 40,
        noisePx: 0.7,
        faults: { dropped: 0.1, damaged: 0.1, repeated: 0.1 },
      });
      table.ready();
      expect(table.message).toBe("Lay a stone, then B");
      playOut(table, "X", makeRandom(seed));
    }
  });

  it("6: a stone of the device's that was moved is named and put back within 15 seconds", () => {
    const dice = makeRandom(6);
    for (let seed = 0; seed < 6; seed++) {
      const table = opened({ how: { mode: 6, first: "device" }, seed, turnedDeg: 12 * seed - 30 });
      table.ready();
      for (let round = 0; round < 3 && !table.state.outcome; round++) {
        const mine = [...table.cells].flatMap((mark, at) => (mark === "X" ? [at + 1] : []));
        const free = movesOf(table.cells);
        const from = mine[Math.floor(dice() * mine.length)];
        const to = 1 + free[Math.floor(dice() * free.length)];
        const before = table.cells;
        table.lay(table.on(from), to);
        expect(table.ready()).toBeLessThan(LIMIT_MS);
        expect(table.said).toContain(`${from} went to ${to}! Fixing`);
        expect([table.message, table.cells, table.position, table.state.turn]).toEqual([
          `${from} is back. Your turn`,
          before,
          before,
          "human",
        ]);
        turn(table, 1 + movesOf(table.cells)[0], "O");
      }
      expect(table.objections).toEqual([]);
    }
  });
});
