// What a table has besides the cards that were read: something that lies there like a card but cannot be read, and places between cards where nothing was seen. Whether there is a Set
// nobody can say of a table with any of these.
import { areaOf, distance, isInside, middleOf, sharedArea, sidesOf } from "./geometry";
import { type Place, placesFor } from "./grid";
import type { Point, Quad } from "./picture";

/** `isSeen`: something lies there. Else it is a gap in the rows, where a card may lie that was not seen at all. */
export interface Unread extends Place {
  corners: Quad;
  isSeen: boolean;
}

/** Of the nearest card's area, and of its long side over its short one, what else has so much is as large as a card, and of its shape. */
const LEAST_SIZE = 0.6,
  MOST_SIZE = 1.6,
  SHAPE = 1.35;
/** What shares so much of the smaller one's area is the same thing. */
const SAME = 0.2;

const aspectOf = (quad: Quad) => {
  const [short, long] = sidesOf(quad);
  return long / (short + 1);
};

const overlaps = (one: Quad, other: Quad) =>
  sharedArea(one, other) > SAME * Math.min(areaOf(one), areaOf(other)) ||
  isInside(middleOf(one), other) ||
  isInside(middleOf(other), one);

function nearest<T>(all: T[], point: Point, quadOf: (one: T) => Quad): T {
  const away = (one: T) => distance(middleOf(quadOf(one)), point);
  return all.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** Which of the quads lie there as the cards do; of several at one place the first. */
export function cardlike(quads: Quad[], cards: Quad[]): Quad[] {
  const found: Quad[] = [];
  if (!cards.length) return found;
  for (const quad of quads) {
    const usual = nearest(cards, middleOf(quad), one => one);
    const size = areaOf(quad) / areaOf(usual),
      shape = aspectOf(quad) / aspectOf(usual);
    if (size < LEAST_SIZE || size > MOST_SIZE || shape < 1 / SHAPE || shape > SHAPE) continue;
    if ([...cards, ...found].some(other => overlaps(quad, other))) continue;
    found.push(quad);
  }
  return found;
}

/** Where a card's middle would be in a row and a column: a plane through the middles of the others, of which the near ones count most. */
function middleAt(lying: { quad: Quad; place: Place }[], { row, column }: Pick<Place, "row" | "column">): Point {
  const points = lying.map(({ quad, place }) => {
    const u = place.column - column,
      v = place.row - row;
    return { u, v, middle: middleOf(quad), weight: 1 / (u * u + v * v) ** 2 };
  });
  const sum = (of: (one: (typeof points)[number]) => number) =>
    points.reduce((all, one) => all + one.weight * of(one), 0);
  // A single row says nothing of the next one: a trace added keeps what is divided by from 0.
  const trace = 1e-9;
  const uu = sum(({ u }) => u * u) + trace,
    vv = sum(({ v }) => v * v) + trace,
    uv = sum(({ u, v }) => u * v),
    u1 = sum(({ u }) => u),
    v1 = sum(({ v }) => v),
    one = sum(() => 1);
  const determinant = one * (uu * vv - uv * uv) - u1 * (u1 * vv - uv * v1) + v1 * (u1 * uv - uu * v1);
  return [0, 1].map(axis => {
    const m = sum(({ middle }) => middle[axis]),
      um = sum(({ u, middle }) => u * middle[axis]),
      vm = sum(({ v, middle }) => v * middle[axis]);
    return (m * (uu * vv - uv * uv) - u1 * (um * vv - uv * vm) + v1 * (um * uv - uu * vm)) / determinant;
  }) as Point;
}

/** A quad of the same size and turn, its middle elsewhere. */
export function movedTo(quad: Quad, [x, y]: Point): Quad {
  const [fromX, fromY] = middleOf(quad);
  return quad.map(([px, py]): Point => [px + x - fromX, py + y - fromY]) as Quad;
}

/** What a card would cover that lies in this place among the others. */
export function quadIn(lying: { quad: Quad; place: Place }[], place: Pick<Place, "row" | "column">): Quad {
  const middle = middleAt(lying, place);
  return movedTo(nearest(lying, middle, ({ quad }) => quad).quad, middle);
}

/** Places of a table's rows and columns in which nothing lies. Where nearly every second one is empty, cards do not lie in rows, and none is missing. */
function gapsIn(lying: { quad: Quad; place: Place }[]): Unread[] {
  const taken = new Set(lying.map(({ place: { row, column } }) => `${row} ${column}`));
  const rows = Math.max(...lying.map(({ place }) => place.row)) + 1,
    columns = Math.max(...lying.map(({ place }) => place.column)) + 1;
  if (rows * columns > 1.75 * lying.length) return [];
  const [
    {
      place: { table },
    },
  ] = lying;
  return Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }))
    .filter(({ row, column }) => !taken.has(`${row} ${column}`))
    .map(place => ({ ...place, table, isSeen: false, corners: quadIn(lying, place) }));
}

/** Where the cards lie, and what lies among them unread; what is far from every card belongs to no table. */
export function layAll(cards: Quad[], unread: Quad[]): { places: Place[]; unread: Unread[] } {
  const quads = [...cards, ...unread];
  const all = placesFor(quads);
  const tables = [...new Set(all.slice(0, cards.length).map(({ table }) => table))].sort((a, b) => a - b);
  const lying = all
    .map((place, at) => ({ place: { ...place, table: tables.indexOf(place.table) }, quad: quads[at], at }))
    .filter(({ place }) => place.table >= 0);
  return {
    places: lying.filter(({ at }) => at < cards.length).map(({ place }) => place),
    unread: [
      ...lying
        .filter(({ at }) => at >= cards.length)
        .map(({ place, quad }) => ({ ...place, corners: quad, isSeen: true })),
      ...tables.flatMap((_, table) => gapsIn(lying.filter(({ place }) => place.table === table))),
    ].sort((a, b) => a.table - b.table || a.row - b.row || a.column - b.column),
  };
}
