// A breadboard: its holes, which of them are joined inside, and where they lie. Everything is counted in holes, 2.54 mm each. Runs in a browser too.
import type { Rect } from "../layout";

/** One breadboard, or each of two that lie one below the other. */
export interface Bread {
  /** As a person calls it: "", "upper", "lower". */
  name: string;
  columns: 30 | 63;
  /** Of its row j. */
  y: number;
  /** Above its row j, and below its row a. */
  rails: { top: boolean; bottom: boolean };
}

/** `row` is a letter, or a rail by its edge and its sign: "top-". */
export interface Hole {
  bread: number;
  column: number;
  row: string;
}

export const LETTERS = [..."jihgfedcba"];
/** Below row j; the gap in the middle is as wide as three holes. */
const LETTER_Y: Record<string, number> = { j: 0, i: 1, h: 2, g: 3, f: 4, e: 7, d: 8, c: 9, b: 10, a: 11 };
const RAIL_Y: Record<string, number> = { "top+": -4, "top-": -3, "bottom+": 14, "bottom-": 15 };
export const DEEP = LETTER_Y.a;
/** From the outermost holes to the edge, with a rail and without one. */
const RIM = { rail: 5.2, bare: 1.6 };

export const yOf = (breads: Bread[], { bread, row }: Hole) => breads[bread].y + (LETTER_Y[row] ?? RAIL_Y[row]);

export const isRail = ({ row }: Hole) => row.length > 1;
export const isUpperHalf = ({ row }: Hole) => row >= "f";

/** What is joined inside has one name: five holes of a column, or a whole rail. */
export function stripOf(hole: Hole): string {
  if (isRail(hole)) return `${hole.bread} ${hole.row}`;
  return `${hole.bread} ${hole.column} ${isUpperHalf(hole) ? "f-j" : "a-e"}`;
}

export const holeKey = ({ bread, column, row }: Hole) => `${bread} ${column} ${row}`;

/** All holes that are joined to this one, itself too. */
export function joinedTo(breads: Bread[], hole: Hole): Hole[] {
  if (isRail(hole)) return railHoles(breads, hole.bread, hole.row);
  const rows = isUpperHalf(hole) ? LETTERS.slice(0, 5) : LETTERS.slice(5);
  return rows.map(row => ({ ...hole, row }));
}

/** In groups of five. A long breadboard's rails are parted in the middle by some makers. */
export function railColumns(columns: Bread["columns"]): number[] {
  const [first, groups] = columns === 63 ? [3, 10] : [2, 5];
  return Array.from({ length: groups * 5 }, (_, at) => first + 6 * Math.floor(at / 5) + (at % 5));
}

export const railHoles = (breads: Bread[], bread: number, row: string): Hole[] =>
  railColumns(breads[bread].columns).map(column => ({ bread, column, row }));

export const railsOf = ({ rails }: Bread): string[] => [
  ...(rails.top ? ["top+", "top-"] : []),
  ...(rails.bottom ? ["bottom+", "bottom-"] : []),
];

export function everyHole(breads: Bread[]): Hole[] {
  return breads.flatMap((one, bread) => [
    ...Array.from({ length: one.columns }, (_, at) => LETTERS.map(row => ({ bread, column: at + 1, row }))).flat(),
    ...railsOf(one).flatMap(row => railHoles(breads, bread, row)),
  ]);
}

/** Its plastic. */
export function outlineOf({ columns, y, rails }: Bread): Rect {
  const above = rails.top ? RIM.rail : RIM.bare;
  const below = rails.bottom ? RIM.rail : RIM.bare;
  return { x: -1, y: y - above, width: columns + 3, height: above + DEEP + below };
}

/** "17g", "upper 17g", "the lower blue rail" */
export function nameOfHole(breads: Bread[], hole: Hole): string {
  const before = breads[hole.bread].name ? breads[hole.bread].name + " " : "";
  if (!isRail(hole)) return `${before}${hole.column}${hole.row}`;
  const edge = hole.row.startsWith("top") ? "upper" : "lower";
  return `the ${edge} ${hole.row.endsWith("-") ? "blue" : "red"} rail`;
}

export const isWithin = ({ x, y, width, height }: Rect, [px, py]: readonly [number, number]) =>
  px > x && px < x + width && py > y && py < y + height;
