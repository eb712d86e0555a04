import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesFor, tablesOf } from "../../deploy/vision/grid";
import type { Quad } from "../../deploy/vision/picture";
import { quadAt, slanted } from "../../deploy/vision/scene/scene";
import { type Loose, layLoosely } from "./loose";

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

describe("rows and columns of cards that were laid by hand", () => {
  const SHAPES = [
    [3, 3],
    [3, 4],
    [4, 3],
    [3, 5],
    [2, 3],
    [3, 7],
    [2, 2],
    [4, 5],
  ];
  const TABLES = 30;

  /** Tables whose every card has its place, as a share. */
  function share(layout: Omit<Loose, "rows" | "columns">): number {
    let right = 0;
    for (const [rows, columns] of SHAPES)
      for (let seed = 1; seed <= TABLES; seed++) {
        const cards = layLoosely({ ...layout, rows, columns }, seed);
        const places = placesFor(cards.map(({ quad }) => quad));
        if (cards.every(({ row, column }, at) => places[at].row === row && places[at].column === column)) right++;
      }
    return right / (SHAPES.length * TABLES);
  }

  const TIDY = { jitter: 0.08, turn: 0.05, angle: 0.4, taper: 0.02, missing: 0, gap: [0.1, 0.5] as [number, number] };
  const LOOSE = { jitter: 0.4, turn: 0.35, angle: 0.1, taper: 0.05, missing: 0, gap: [0.3, 1] as [number, number] };

  it("are right where they are laid with care, turned, or at a slant and with gaps", () => {
    expect(share(TIDY)).toBe(1);
    expect(share({ ...TIDY, angle: 0.1, taper: 0.15, missing: 0.1 })).toBe(1);
  });

  it("are right where each card lies up to 40 % of itself off its place, and is turned by up to 20 degrees", () => {
    expect(share(LOOSE)).toBeGreaterThan(0.99);
  });

  it("are right where the table is turned by up to 20 degrees besides, and at a slant", () => {
    expect(share({ ...LOOSE, jitter: 0.3, angle: 0.35, taper: 0.1 })).toBeGreaterThan(0.97);
  });

  it("keep their gaps, as far as anybody could tell them", () => {
    expect(share({ ...LOOSE, missing: 0.1 })).toBeGreaterThan(0.95);
    expect(share({ ...LOOSE, jitter: 0.25, missing: 0.15 })).toBeGreaterThan(0.98);
  });

  it("are there for any heap of cards, and no two cards have the same place", () => {
    const card = fc.record({
      x: fc.double({ min: -300, max: 300, noNaN: true }),
      y: fc.double({ min: -300, max: 300, noNaN: true }),
      size: fc.double({ min: 1, max: 3, noNaN: true }),
      angle: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 30 }), cards => {
        const places = placesFor(cards.map(({ x, y, size, angle }) => quadAt(x, y, 60 * size, 92 * size, angle)));
        const names = places.map(({ table, row, column }) => `${table}:${row},${column}`);
        expect(new Set(names).size).toBe(cards.length);
        for (const { row, column } of places) expect(row >= 0 && column >= 0).toBe(true);
      }),
      { numRuns: 200, seed: 2311 },
    );
  });

  it("of cards that lie on each other, or are no more than a point, are there as well", () => {
    const heap = [quadAt(5, 5, 60, 92), quadAt(5, 5, 60, 92), quadAt(5, 5, 60, 92, 0.3)];
    expect(new Set(flat(heap)).size).toBe(3);
    expect(new Set(flat([quadAt(5, 5, 0, 0), quadAt(5, 5, 0, 0)])).size).toBe(2);
  });
});
