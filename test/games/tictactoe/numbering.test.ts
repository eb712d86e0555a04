// Which corner is cell 1's: told by the picture before, by a person, or by a mark on the board.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../devices/sim/random";
import { OpenMv } from "../../../devices/sim/openmv";
import { cellOnTable } from "../../../devices/sim/openmv/view";
import { VirtualClock } from "../../../devices/sim/clock";
import number from "../../../src/games/tictactoe/numbering";
import { goOn, newReading } from "../../../src/games/tictactoe/reading";
import { cellAt, type Grid } from "../../../src/games/tictactoe/sight";

const PER_MM = 1.6;
const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

interface Scene {
  turnedDeg: number;
  isMarked?: boolean;
  cells?: string;
  noisePx?: number;
  seed?: number;
}

/** What the camera sees of a board that is turned clockwise by so much: five spare stones at each side, far enough for a mark. */
function pictureOf({ turnedDeg, isMarked, cells = ".........", noisePx = 0, seed = 1 }: Scene): Int16Array {
  const board = { xMm: 0, yMm: 0, turnedDeg: -turnedDeg, isMarked };
  const spare = [-52, -26, 0, 26, 52].flatMap(yMm => [
    { colour: "X" as const, xMm: -88, yMm },
    { colour: "O" as const, xMm: 88, yMm },
  ]);
  const laid = CELLS.filter(cell => cells[cell - 1] !== ".").map(cell => ({
    colour: cells[cell - 1] as "X",
    ...cellOnTable(board, cell),
  }));
  const stones = [...spare, ...laid];
  const camera = new OpenMv({
    clock: new VirtualClock(),
    table: { stones, board },
    random: makeRandom(seed),
    noisePx,
    pose: { perMm: PER_MM, xPx: 160, yPx: 120 },
  });
  return Int16Array.from(camera.look().flatMap(({ kind, x, y, side }) => [kind.charCodeAt(0), x, y, side]));
}

function read(scene: Scene, turned = "auto", before?: Grid) {
  const reading = newReading(pictureOf(scene), before, false, (grid, was, blobs) => number(grid, was, blobs, turned));
  while (goOn(reading));
  return reading;
}

/** The nine places, as they are numbered. */
function labels(grid: Grid | undefined, turnedDeg: number): string {
  if (!grid) return "";
  return CELLS.map(cell => {
    const { xMm, yMm } = cellOnTable({ xMm: 0, yMm: 0, turnedDeg: -turnedDeg }, cell);
    return cellAt(grid, 160 + PER_MM * xMm, 120 - PER_MM * yMm);
  }).join("");
}

const RIGHT = "123456789";

describe("a board that is turned", () => {
  it("is numbered right to 37 degrees by itself, and never wrongly to 50", () => {
    for (let degrees = -50; degrees <= 50; degrees++)
      for (let seed = 1; seed <= 5; seed++) {
        const { grid, isDoubtful } = read({ turnedDeg: degrees, noisePx: 0.7, seed });
        if (!isDoubtful) expect(labels(grid, degrees), `${degrees}`).toBe(RIGHT);
        if (Math.abs(degrees) <= 37) expect(isDoubtful, `${degrees}`).toBe(false);
        if (Math.abs(degrees) >= 41 && Math.abs(degrees) <= 49) expect(isDoubtful, `${degrees}`).toBe(true);
      }
  });

  it.each([
    ["right", 1],
    ["left", -1],
  ])("to the %s, as a person says, is numbered right from 10 degrees the other way to 50", (turned, sign) => {
    for (let degrees = -10; degrees <= 50; degrees++)
      for (let seed = 1; seed <= 5; seed++) {
        const { grid, isDoubtful } = read({ turnedDeg: sign * degrees, noisePx: 0.7, seed }, turned);
        expect([labels(grid, sign * degrees), isDoubtful], `${degrees}`).toEqual([RIGHT, false]);
      }
  });

  it("is doubted where a person's word leads beyond 50 degrees", () => {
    for (let degrees = 25; degrees <= 36; degrees++) {
      expect(read({ turnedDeg: -degrees }, "right").isDoubtful, `${degrees}`).toBe(true);
      expect(read({ turnedDeg: degrees }, "left").isDoubtful, `${degrees}`).toBe(true);
    }
  });

  it("and has a mark beside cell 1 is numbered right at every angle, whatever a person says", () => {
    for (let degrees = -180; degrees < 180; degrees += 3)
      for (const turned of ["auto", "left", "right"]) {
        const { grid, isDoubtful } = read(
          { turnedDeg: degrees, isMarked: true, noisePx: 0.7, seed: degrees + 200 },
          turned,
        );
        expect([labels(grid, degrees), isDoubtful], `${degrees} ${turned}`).toEqual([RIGHT, false]);
      }
  });

  it("keeps its numbers from picture to picture, with stones on it, beyond 45 degrees as well", () => {
    let { grid } = read({ turnedDeg: 0 });
    for (let degrees = 5; degrees <= 50; degrees += 5) {
      const next = read({ turnedDeg: degrees, cells: "X..O.X...", noisePx: 0.5, seed: degrees }, "auto", grid);
      expect([labels(next.grid, degrees), next.cells, next.isDoubtful], `${degrees}`).toEqual([
        RIGHT,
        "X..O.X...",
        false,
      ]);
      grid = next.grid;
    }
    expect(read({ turnedDeg: 57, cells: "X..O.X..." }, "auto", grid).isDoubtful).toBe(true);
  });

  it("is doubted when it has been turned by 42 to 48 degrees since", () => {
    const { grid } = read({ turnedDeg: -20 });
    for (let degrees = 22; degrees <= 28; degrees++)
      expect(read({ turnedDeg: degrees, cells: "X..O.X..." }, "auto", grid).isDoubtful, `${degrees}`).toBe(true);
  });
});

describe("what is no mark", () => {
  const square = (x: number, y: number, side: number) => [46, x, y, side];
  /** A board at 44 degrees, which has to be asked for. */
  const doubtful = (...more: number[][]) => {
    const blobs = Int16Array.from([...pictureOf({ turnedDeg: 44 }), ...more.flat()]);
    const reading = newReading(blobs, undefined, false, (grid, was, seen) => number(grid, was, seen, "auto"));
    while (goOn(reading));
    return reading.isDoubtful;
  };

  it("is as large as a cell, far away, or there twice", () => {
    expect(doubtful()).toBe(true);
    // The corner of cell 1 points upwards: beyond it.
    expect(doubtful(square(160, 120 - 115, 16))).toBe(false);
    expect(doubtful(square(160, 120 - 115, 42))).toBe(true);
    expect(doubtful(square(20, 5, 16))).toBe(true);
    expect(doubtful(square(160, 5, 16), square(160, 235, 16))).toBe(true);
  });

  it("is anything: whatever lies there, a grid is found or not, and reading ends", () => {
    const random = makeRandom(3);
    for (let turn = 0; turn < 3000; turn++) {
      const blobs = Int16Array.from(
        Array.from({ length: Math.floor(30 * random()) }, () => [
          46 + (random() < 0.2 ? 42 : 0),
          Math.floor(320 * random()),
          Math.floor(240 * random()),
          Math.floor(60 * random()),
        ]).flat(),
      );
      const all =
        turn % 2 ? blobs : Int16Array.from([...pictureOf({ turnedDeg: 360 * random() }), ...blobs].slice(0, 120));
      const reading = newReading(all, undefined, false, (grid, was, seen) => number(grid, was, seen, "left"));
      while (goOn(reading));
      if (reading.grid) expect(Object.values(reading.grid).every(Number.isFinite)).toBe(true);
    }
  });
});
