// Rows and columns of cards, however the table is turned and seen: cards beside each other are in a row, below each other in a column. Several tables
// in one picture are kept apart.
import { middleOf, sidesOf } from "./geometry";
import { type Lines, latticeOf } from "./lattice";
import type { Point, Quad } from "./picture";

/** Where a card lies: tables from 0 by their number of cards, rows from the top, columns from the left. */
export interface Place {
  table: number;
  row: number;
  column: number;
}

/** Cards farther apart than so many of their own long sides belong to different tables. */
const FAR = 2.6;
/** Turns of the table that are tried, radians: a quarter turn only changes what is called a row. */
const TURNS = 91,
  MOST_TURN = 0.7;

function lengthOf(quad: Quad): number {
  return Math.max(...sidesOf(quad));
}

/** Groups of cards no member of which is far from all others, the largest first. */
export function tablesOf(quads: Quad[]): number[][] {
  const left = new Set(quads.keys());
  const tables: number[][] = [];
  const middles = quads.map(middleOf),
    lengths = quads.map(lengthOf);
  while (left.size) {
    const [first] = left;
    left.delete(first);
    const table = [first];
    for (const at of table)
      for (const other of left) {
        if (
          Math.hypot(middles[at][0] - middles[other][0], middles[at][1] - middles[other][1]) >
          FAR * Math.max(lengths[at], lengths[other])
        )
          continue;
        left.delete(other);
        table.push(other);
      }
    tables.push(table.sort((a, b) => a - b));
  }
  return tables.sort((a, b) => b.length - a.length);
}

/** Half the extent of a quad along a direction. */
function reach(quad: Quad, c: number, s: number): number {
  const along = quad.map(([x, y]) => x * c + y * s);
  return (Math.max(...along) - Math.min(...along)) / 2;
}

/**
 * Numbers along a direction: cards whose spans overlap by half share one. Read from one end to the other, a new number begins where a card starts beyond the
 * middle of those before; so a row may bend as the camera bends it, as long as neighbours agree.
 */
function linesAlong(middles: Point[], reaches: number[], direction: Point, across: Point): number[] {
  const along = middles.map(([x, y]) => x * direction[0] + y * direction[1]);
  const aside = middles.map(([x, y]) => x * across[0] + y * across[1]);
  const order = [...middles.keys()].sort((a, b) => along[a] - along[b]);
  const lines: number[][] = [];
  for (const at of order) {
    // The nearest card of each line decides whether this one continues it; of several, the latest line.
    const line = lines
      .slice()
      .reverse()
      .find(members => {
        const nearest = members.reduce((best, one) =>
          Math.abs(aside[one] - aside[at]) < Math.abs(aside[best] - aside[at]) ? one : best,
        );
        return Math.abs(along[nearest] - along[at]) < 0.95 * Math.min(reaches[nearest], reaches[at]);
      });
    if (line) line.push(at);
    else lines.push([at]);
  }
  const mean = (members: number[]) => members.reduce((sum, at) => sum + along[at], 0) / members.length;
  lines.sort((a, b) => mean(a) - mean(b));
  const numbers: number[] = [];
  lines.forEach((members, number) =>
    members.forEach(at => {
      numbers[at] = number;
    }),
  );
  return numbers;
}

/** How badly a turn explains the cards: lines there would be, and how far their cards stray from them. */
function straying(middles: Point[], quads: Quad[], angle: number): number {
  let cost = 0;
  for (const turn of [0, Math.PI / 2]) {
    const c = Math.cos(angle + turn),
      s = Math.sin(angle + turn);
    const sorted = middles.map(([x, y]) => x * c + y * s).sort((a, b) => a - b);
    const wide = quads.reduce((sum, quad) => sum + reach(quad, c, s), 0) / quads.length;
    for (let at = 1; at < sorted.length; at++) {
      const gap = (sorted[at] - sorted[at - 1]) / wide;
      cost += Math.min(gap, 1) * Math.min(1, 0.2 + Math.max(0, 1 - Math.abs(gap - 0.5)));
    }
  }
  return cost;
}

/** The turn of the table, between minus and plus 40 degrees. */
function turnOf(middles: Point[], quads: Quad[]): number {
  if (quads.length < 2) return 0;
  let best = 0,
    least = Infinity;
  for (let step = 0; step < TURNS; step++) {
    const angle = MOST_TURN * ((2 * step) / (TURNS - 1) - 1);
    // Of turns that explain it as well, the smaller one.
    const cost = straying(middles, quads, angle) * (1 + 0.15 * Math.abs(angle));
    if (cost < least - 1e-9) {
      least = cost;
      best = angle;
    }
  }
  return best;
}

/** Rows and columns by spans that overlap. */
function bySpans(quads: Quad[]): Lines {
  const middles = quads.map(middleOf);
  const angle = turnOf(middles, quads);
  const across: Point = [Math.cos(angle), Math.sin(angle)],
    down: Point = [-Math.sin(angle), Math.cos(angle)];
  const rows = linesAlong(
    middles,
    quads.map(quad => reach(quad, ...down)),
    down,
    across,
  );
  const columns = linesAlong(
    middles,
    quads.map(quad => reach(quad, ...across)),
    across,
    down,
  );
  // Two cards on one place: the columns cannot be told by their middles, so they are counted along each row.
  const taken = new Set(rows.map((row, at) => `${row} ${columns[at]}`));
  return { rows, columns: taken.size < quads.length ? countedAlong(middles, rows, across) : columns };
}

function countedAlong(middles: Point[], rows: number[], across: Point): number[] {
  const along = middles.map(([x, y]) => x * across[0] + y * across[1]);
  return rows.map(
    (row, at) =>
      along.filter((other, which) => rows[which] === row && (other < along[at] || (other === along[at] && which < at)))
        .length,
  );
}

/** The place of each card. */
export function placesFor(quads: Quad[]): Place[] {
  const places: Place[] = [];
  tablesOf(quads).forEach((members, table) => {
    const some = members.map(at => quads[at]);
    const { rows, columns } = latticeOf(some, bySpans(some));
    members.forEach((at, which) => {
      places[at] = { table, row: rows[which], column: columns[which] };
    });
  });
  return places;
}
