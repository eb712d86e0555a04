import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesFor, tablesOf } from "../../deploy/vision/grid";
import type { Quad } from "../../deploy/vision/picture";
import { quadAt, slanted } from "../../deploy/vision/scene/scene";

/** Cards of 60 by 92 in rows and columns. */
function table(
  rows: number,
  columns: number,
  options: {
    angle?: number;
    x?: number;
    y?: number;
    gap?: number;
    taper?: number;
    shake?: (at: number) => number;
  } = {},
): Quad[] {
  const { angle = 0, x = 500, y = 500, gap = 20, taper = 0, shake = () => 0 } = options;
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return Array.from({ length: rows * columns }, (_, at) => {
    const u = ((at % columns) - (columns - 1) / 2) * (60 + gap) + shake(2 * at),
      v = (Math.floor(at / columns) - (rows - 1) / 2) * (92 + gap) + shake(2 * at + 1);
    return slanted(quadAt(x + u * c - v * s, y + u * s + v * c, 60, 92, angle + shake(at) / 100), 1000, 1000, taper);
  });
}

const flat = (quads: Quad[]) => placesFor(quads).map(({ table, row, column }) => `${table}:${row},${column}`);
const expected = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, at) => `0:${Math.floor(at / columns)},${at % columns}`);

describe("rows and columns", () => {
  it("are found however the table is turned, slanted and laid by hand", () => {
    const tables = fc.record({
      rows: fc.integer({ min: 2, max: 5 }),
      columns: fc.integer({ min: 2, max: 6 }),
      angle: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      taper: fc.double({ min: 0, max: 0.15, noNaN: true }),
      shakes: fc.array(fc.double({ min: -7, max: 7, noNaN: true }), { minLength: 60, maxLength: 60 }),
    });
    fc.assert(
      fc.property(tables, ({ rows, columns, angle, taper, shakes }) => {
        // A slant and a turn together bend the rows; one of them is enough for a test of the other.
        const quads = table(rows, columns, {
          angle: taper > 0.05 ? angle / 8 : angle,
          taper,
          shake: at => shakes[at % 60],
        });
        expect(flat(quads)).toEqual(expected(rows, columns));
      }),
      { numRuns: 150 },
    );
  });

  it("a missing card leaves its place empty", () => {
    const quads = table(3, 4);
    quads.splice(5, 1);
    expect(flat(quads)).toEqual(expected(3, 4).filter((_, at) => at !== 5));
  });

  it("touching cards are still apart", () => {
    expect(flat(table(3, 4, { gap: -2 }))).toEqual(expected(3, 4));
  });

  it("a single card lies in row 0, column 0, and no card lies nowhere", () => {
    expect(flat(table(1, 1))).toEqual(["0:0,0"]);
    expect(placesFor([])).toEqual([]);
  });

  it("one row of cards is one row", () => {
    expect(flat(table(1, 7, { angle: 0.1 }))).toEqual(expected(1, 7));
  });

  it("no two cards have the same place", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            x: fc.integer({ min: 0, max: 12 }),
            y: fc.integer({ min: 0, max: 12 }),
            angle: fc.double({ min: 0, max: 3, noNaN: true }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        cards => {
          const unique = cards.filter(
            (card, at) => cards.findIndex(other => other.x === card.x && other.y === card.y) === at,
          );
          const places = flat(unique.map(({ x, y, angle }) => quadAt(x * 95, y * 95, 60, 92, angle)));
          expect(new Set(places).size).toBe(unique.length);
        },
      ),
    );
  });

  it("two tables in one picture have rows and columns of their own, the larger one first", () => {
    const quads = [...table(2, 2, { x: 200, y: 300 }), ...table(3, 3, { x: 1100, y: 400 })];
    const places = placesFor(quads);
    expect(tablesOf(quads).map(members => members.length)).toEqual([9, 4]);
    expect(places.slice(0, 4).map(({ table: number }) => number)).toEqual([1, 1, 1, 1]);
    expect(flat(quads).slice(4)).toEqual(expected(3, 3));
    expect(flat(quads).slice(0, 4)).toEqual(["1:0,0", "1:0,1", "1:1,0", "1:1,1"]);
  });
});
