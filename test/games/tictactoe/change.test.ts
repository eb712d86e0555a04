import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Change, whatChanged } from "../../../src/games/tictactoe/change";

const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const POSITIONS = Array.from({ length: 19683 }, (_, number) =>
  CELLS.map(cell => ".XO"[Math.floor(number / 3 ** (cell - 1)) % 3]).join(""),
);

/** `cells` with other characters at some places, from 1. */
const put = (cells: string, ...changes: [cell: number, letter: string][]) => {
  const list = [...cells];
  for (const [cell, letter] of changes) list[cell - 1] = letter;
  return list.join("");
};

const said = (believed: string, seen: string, device = "X") => {
  const { change, from, to } = whatChanged(believed, seen, device);
  return [change, from, to];
};

/** All cells that hold it. */
const where = (cells: string, letter: string) => CELLS.filter(cell => cells[cell - 1] === letter);

describe("what changed on the board", () => {
  const game = "X..O.X.O.";

  it("is nothing, or one new stone of the player's", () => {
    expect(said(game, game)).toEqual([Change.None, 0, 0]);
    expect(said(game, "X..OOX.O.")).toEqual([Change.Placed, 0, 5]);
  });

  it("is more than one new stone", () => {
    expect(said(game, "XO.OOX.O.")).toEqual([Change.Two, 2, 5]);
    expect(said(game, "XOOOOXOOO")).toEqual([Change.Two, 2, 3]);
  });

  it("is a stone of the wrong colour", () => {
    expect(said(game, "X..O.XXO.")).toEqual([Change.WrongColour, 0, 7]);
    expect(said(game, "XO.O.XXO.")).toEqual([Change.WrongColour, 0, 7]);
  });

  it("is the device's stone moved, from where to where, whether or not the player placed one as well", () => {
    expect(said(game, "...O.XXO.")).toEqual([Change.Moved, 1, 7]);
    expect(said(game, "..OO.XXO.")).toEqual([Change.Moved, 1, 7]);
    expect(said(game, "...O.XXO.", "O")).toEqual([Change.OwnMoved, 1, 7]);
  });

  it("is the player's own stone moved", () => {
    expect(said(game, "X.O..X.O.")).toEqual([Change.OwnMoved, 4, 3]);
  });

  it("is a stone taken away", () => {
    expect(said(game, "...O.X.O.")).toEqual([Change.Removed, 1, 0]);
    expect(said(game, "X..O.X...")).toEqual([Change.OwnRemoved, 8, 0]);
    // Which of the two new ones is the old one nobody can say.
    expect(said(game, "XOO..X.O.")).toEqual([Change.OwnRemoved, 4, 0]);
  });

  it("is two stones that changed places, or one that was replaced", () => {
    expect(said(game, "O..X.X.O.")).toEqual([Change.Swapped, 1, 4]);
    expect(said(game, "O..O.X.O.")).toEqual([Change.Swapped, 1, 0]);
    expect(said(game, "X..X.X.O.")).toEqual([Change.Swapped, 0, 4]);
    // The device's stone of 1 lies on 7 now, and one of the player's where it was.
    expect(said(game, "O..O.XXO.")).toEqual([Change.Swapped, 1, 0]);
  });

  it("is not said as long as a stone lies askew or a cell is hidden", () => {
    expect(said(game, "X.?X/XO..")).toEqual([Change.Askew, 0, 5]);
    expect(said(game, "X.?XOXO?.")).toEqual([Change.Hidden, 0, 3]);
    expect(said(game, "")).toEqual([Change.Hidden, 0, 1]);
    expect(said(game, "X..O.X.OQ")).toEqual([Change.Hidden, 0, 9]);
  });

  it("is what was done, for every single thing that can be done in every position", () => {
    let things = 0;
    const check = (believed: string, seen: string, expected: number[]) => {
      things++;
      const got = said(believed, seen);
      if (got.join() !== expected.join())
        expect.fail(`${believed} ${seen}: ${got.join()} instead of ${expected.join()}`);
    };
    for (const position of POSITIONS) {
      const free = where(position, ".");
      for (const to of free) {
        check(position, put(position, [to, "O"]), [Change.Placed, 0, to]);
        check(position, put(position, [to, "X"]), [Change.WrongColour, 0, to]);
        for (const from of where(position, "X"))
          check(position, put(position, [from, "."], [to, "X"]), [Change.Moved, from, to]);
        for (const from of where(position, "O"))
          check(position, put(position, [from, "."], [to, "O"]), [Change.OwnMoved, from, to]);
      }
      for (const from of where(position, "X")) {
        check(position, put(position, [from, "."]), [Change.Removed, from, 0]);
        for (const to of where(position, "O"))
          check(position, put(position, [from, "O"], [to, "X"]), [Change.Swapped, from, to]);
      }
      for (const from of where(position, "O"))
        check(position, put(position, [from, "."]), [Change.OwnRemoved, from, 0]);
      for (const cell of CELLS) {
        check(position, put(position, [cell, "?"]), [Change.Hidden, 0, cell]);
        check(position, put(position, [cell, "/"]), [Change.Askew, 0, cell]);
      }
    }
    // On average of a position: 3 cells of each kind, and 8 pairs of any two kinds.
    expect(things).toBe(19_683 * (3 * 2 + 8 + 8 + 3 + 8 + 3 + 9 * 2));
  });

  /** Whether it is so: by counting alone. */
  function isTrue(believed: string, seen: string, device: string, [change, from, to]: number[]): boolean {
    const player = device === "X" ? "O" : "X";
    const was = (cell: number) => (cell ? believed[cell - 1] : "");
    const is = (cell: number) => (cell ? seen[cell - 1] : "");
    const changed = CELLS.filter(cell => was(cell) !== is(cell));
    switch (change) {
      case Change.Askew:
        return is(to) === "/" && !from;
      case Change.Hidden:
        return is(to) === "?" && !seen.includes("/") && !from;
      case Change.Swapped:
        return (
          from + to > 0 &&
          (!from || (was(from) === device && is(from) === player)) &&
          (!to || (was(to) === player && is(to) === device))
        );
      case Change.Moved:
        return was(from) === device && is(from) === "." && was(to) === "." && is(to) === device;
      case Change.Removed:
        return (
          was(from) === device && is(from) === "." && !to && where(seen, device).every(cell => was(cell) === device)
        );
      case Change.WrongColour:
        return (
          was(to) === "." && is(to) === device && !from && where(believed, device).every(cell => is(cell) === device)
        );
      case Change.OwnMoved:
        return changed.length === 2 && was(from) === player && is(from) === "." && was(to) === "." && is(to) === player;
      case Change.OwnRemoved:
        return was(from) === player && is(from) === "." && !to;
      case Change.Two:
        return from < to && [from, to].every(cell => was(cell) === "." && is(cell) === player);
      case Change.Placed:
        return changed.length === 1 && changed[0] === to && was(to) === "." && is(to) === player && !from;
      default:
        return !changed.length && !from && !to;
    }
  }

  it("is never said if it is not so, whatever was believed and whatever is seen", () => {
    const cells = (letters: string) =>
      fc.array(fc.constantFrom(...letters), { minLength: 9, maxLength: 9 }).map(list => list.join(""));
    const names = new Set<number>();
    fc.assert(
      fc.property(
        cells(".XO"),
        cells(".XO"),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(..."..XXOO?/")), { maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom("X", "O"),
        (believed, other, changes, isNear, device) => {
          const seen = put(isNear ? believed : other, ...changes);
          const turn = said(believed, seen, device);
          names.add(turn[0]);
          expect(isTrue(believed, seen, device, turn), `${believed} ${seen} ${turn.join()}`).toBe(true);
        },
      ),
      { seed: 6, numRuns: 20_000 },
    );
    expect(names.size).toBe(11);
  });

  it("comes right one by one: whoever mends what is said first is soon done", () => {
    const mend = (believed: string, seen: string, [change, from, to]: number[]): string => {
      const was = (cell: number): [number, string] => [cell, believed[cell - 1]];
      if (change === Change.Two) return put(seen, was(to));
      return put(seen, ...[from, to].filter(Boolean).map(was));
    };
    fc.assert(
      fc.property(fc.constantFrom(...POSITIONS), fc.constantFrom(...POSITIONS), (believed, seen) => {
        for (let turn = 0; turn < 10; turn++) {
          const now = said(believed, seen);
          if (now[0] >= Change.Placed) return;
          const next = mend(believed, seen, now);
          expect(next).not.toBe(seen);
          seen = next;
        }
        expect.fail(`${believed} still ${seen}`);
      }),
      { seed: 7, numRuns: 5000 },
    );
  });
});
