// The second way to find cards: by their symbols. White cards on a white table, cards that touch or overlap, cards cut by a hard shadow have no four
// clean sides, but the symbols on them stand alone. Where they are, how they are turned and how large they are says roughly where the card is.
import { areaOf } from "./geometry";
import { fromSquare, inverse, project } from "./homography";
import { hullOf } from "./hull";
import { darker } from "./masks";
import type { Plane, Point, Quad } from "./picture";
import { borderOf, piecesOf } from "./pieces";
import { meanAround } from "./planes";

/** A dark piece that may be a symbol. */
export interface Spot {
  x: number;
  y: number;
  hull: Point[];
  /** Of the hull. */
  area: number;
}

/**
 * How the table is seen around some card: two columns, the picture's steps for one card width to the right and for one downwards. Without any
 * card the table is taken to be seen from above.
 */
export interface View {
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** Darker than this share of the surroundings: thin lines of an empty symbol are only a little darker once they are blurred. */
const SHARES = [0.9, 0.75];
/** Pixels; of the picture's area. */
const SMALLEST = 60,
  LARGEST = 0.04;
/** Area within the border over that of the hull: a wave has two bays. */
const LEAST_FILLED = 0.66;
/** A symbol's width, of the card's; its height, of its width. */
const WIDTH = 0.68,
  LEAST_SLENDER = 1.25,
  MOST_SLENDER = 4.2;
/** From symbol to symbol on a card, of a symbol's width. */
const PITCH = { least: 0.42, most: 0.8, aside: 0.16 };
const ASPECT = 1.54;
/** More spots than this are a pattern, not symbols. */
const MOST_SPOTS = 500;

/** All dark pieces of the shape and size of a symbol. */
export function findSpots(least: Plane): Spot[] {
  const spots: Spot[] = [];
  const all = least.width * least.height;
  for (const part of [8, 20]) {
    const mean = meanAround(least, Math.round(Math.min(least.width, least.height) / part) | 1);
    for (const share of SHARES) {
      const mask = darker(least, mean, share);
      for (const piece of piecesOf(mask)) {
        const width = piece.right - piece.left,
          height = piece.bottom - piece.top;
        if (
          width * height < SMALLEST ||
          width * height > LARGEST * all ||
          Math.max(width, height) > 5 * Math.min(width, height)
        )
          continue;
        const border = borderOf(mask, piece);
        if (border.length > 6 * (width + height)) continue;
        const spot = spotOf(border);
        if (
          spot &&
          !spots.some(
            one =>
              Math.hypot(one.x - spot.x, one.y - spot.y) < 0.12 * Math.sqrt(spot.area) &&
              one.area < 1.4 * spot.area &&
              spot.area < 1.4 * one.area,
          )
        )
          spots.push(spot);
        if (spots.length >= MOST_SPOTS) return spots;
      }
    }
  }
  return spots;
}

function spotOf(border: Float32Array): Spot | undefined {
  const hull = hullOf(border);
  if (hull.length < 4) return undefined;
  const area = areaOf(hull);
  const [x, y] = centroid(hull, area);
  let within = 0;
  for (let at = 0; at < border.length; at += 2) {
    const next = (at + 2) % border.length;
    within += border[at] * border[next + 1] - border[next] * border[at + 1];
  }
  return area < SMALLEST / 2 || within / 2 < LEAST_FILLED * area ? undefined : { x, y, hull, area };
}

function centroid(points: Point[], area: number): Point {
  let x = 0,
    y = 0;
  points.forEach((a, at) => {
    const b = points[(at + 1) % points.length],
      turn = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * turn;
    y += (a[1] + b[1]) * turn;
  });
  return [x / (6 * area), y / (6 * area)];
}

/** Of a found card: the same steps, turned so that they belong to no side in particular. */
export function viewOf(quad: Quad): View {
  return {
    ax: (quad[1][0] - quad[0][0] + quad[2][0] - quad[3][0]) / 2,
    ay: (quad[1][1] - quad[0][1] + quad[2][1] - quad[3][1]) / 2,
    bx: (quad[3][0] - quad[0][0] + quad[2][0] - quad[1][0]) / 2 / ASPECT,
    by: (quad[3][1] - quad[0][1] + quad[2][1] - quad[1][1]) / 2 / ASPECT,
  };
}

/** A spot on the table, measured in card widths if a card is known, in its own widths if not. */
interface Symbol {
  spot: Spot;
  x: number;
  y: number;
  angle: number;
  width: number;
  height: number;
}

/** Extent of a hull along a direction, in the table's units. */
function extent(points: Point[], angle: number): number {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  let least = Infinity,
    most = -Infinity;
  for (const [x, y] of points) {
    const along = x * c + y * s;
    if (along < least) least = along;
    if (along > most) most = along;
  }
  return most - least;
}

/** The long axis of what a hull encloses, by its second moments. */
function axisOf(points: Point[]): number {
  let xx = 0,
    xy = 0,
    yy = 0;
  points.forEach((a, at) => {
    const b = points[(at + 1) % points.length],
      turn = a[0] * b[1] - b[0] * a[1];
    xx += turn * (a[0] * a[0] + a[0] * b[0] + b[0] * b[0]);
    yy += turn * (a[1] * a[1] + a[1] * b[1] + b[1] * b[1]);
    xy += (turn * (a[0] * b[1] + 2 * a[0] * a[1] + 2 * b[0] * b[1] + b[0] * a[1])) / 2;
  });
  const sign = Math.sign(xx + yy);
  return Math.atan2(2 * xy * sign, (xx - yy) * sign) / 2;
}

function symbolOf(spot: Spot, view: View): Symbol | undefined {
  const turn = view.ax * view.by - view.bx * view.ay;
  const onTable = (x: number, y: number): Point => [
    (x * view.by - y * view.bx) / turn,
    (y * view.ax - x * view.ay) / turn,
  ];
  const points = spot.hull.map(([x, y]) => onTable(x - spot.x, y - spot.y));
  const angle = axisOf(points);
  const width = extent(points, angle),
    height = extent(points, angle + Math.PI / 2);
  const slender = width / height;
  if (slender < LEAST_SLENDER || slender > MOST_SLENDER) return undefined;
  const [x, y] = onTable(spot.x, spot.y);
  return { spot, x, y, angle, width, height };
}

/** Angle between two axes, 0 to a quarter turn. */
function between(a: number, b: number): number {
  const away = Math.abs(a - b) % Math.PI;
  return Math.min(away, Math.PI - away);
}

/** One below the other on the same card. */
function isNext(a: Symbol, b: Symbol): boolean {
  if (a.width > 1.3 * b.width || b.width > 1.3 * a.width || between(a.angle, b.angle) > 0.25) return false;
  const dx = b.x - a.x,
    dy = b.y - a.y,
    c = Math.cos(a.angle),
    s = Math.sin(a.angle);
  const aside = Math.abs(dx * c + dy * s) / a.width,
    along = Math.abs(dy * c - dx * s) / a.width;
  return aside < PITCH.aside && along > PITCH.least && along < PITCH.most;
}

/** Symbols that hang together as on a card; more than three may still be cards below each other. */
function chains(symbols: Symbol[]): Symbol[][] {
  const group = symbols.map((_, at) => at);
  const root = (at: number): number => (group[at] === at ? at : root(group[at]));
  symbols.forEach((a, i) =>
    symbols.slice(0, i).forEach((b, j) => {
      if (isNext(a, b)) group[root(i)] = root(j);
    }),
  );
  const byRoot = new Map<number, Symbol[]>();
  symbols.forEach((symbol, at) => byRoot.set(root(at), [...(byRoot.get(root(at)) ?? []), symbol]));
  return [...byRoot.values()];
}

/** A card around the middle of some symbols. `width`: of the card, in the table's units. */
function cardAround(symbols: Symbol[], width: number, view: View): Quad {
  const x = symbols.reduce((sum, one) => sum + one.x, 0) / symbols.length,
    y = symbols.reduce((sum, one) => sum + one.y, 0) / symbols.length;
  const { angle } = symbols[0];
  const c = (Math.cos(angle) * width) / 2,
    s = (Math.sin(angle) * width) / 2;
  return [
    [-1, -ASPECT],
    [1, -ASPECT],
    [1, ASPECT],
    [-1, ASPECT],
  ].map(([u, v]): Point => {
    const px = x + u * c - v * s,
      py = y + u * s + v * c;
    return [px * view.ax + py * view.bx, px * view.ay + py * view.by];
  }) as Quad;
}

/** A symbol of a card stands this near the middle between its long sides, and no further up or down than a little beyond its edges; of the card's width and height. */
const COLUMN = 0.3,
  REACH = 0.65;
/** A symbol's hull, of the card's area; from one symbol to the next, of its height, at least: what is nearer is the same one, seen by another mask. */
const HULL = { least: 0.04, most: 0.22 },
  APART = 0.12;

/** How many symbols stand in the column of a card, on it or cut by its edge: the net may not see the one that is cut. */
export function countSymbols(spots: Spot[], card: Quad): number {
  const onCard = inverse(fromSquare(card)),
    all = areaOf(card);
  const heights = spots
    .filter(({ area }) => area > HULL.least * all && area < HULL.most * all)
    .map(({ x, y }) => project(onCard, x, y))
    .filter(([across, down]) => Math.abs(across - 0.5) < COLUMN && Math.abs(down - 0.5) < REACH)
    .map(([, down]) => down)
    .sort((a, b) => a - b);
  return heights.filter((down, at) => !at || down - heights[at - 1] > APART).length;
}

/**
 * Where cards may lie by their symbols. `views` by spot: the card nearest to it that is known for sure, or none. Each quad comes with the number of
 * symbols that speak for it.
 */
export function cardsBySymbols(
  spots: Spot[],
  viewFor: (spot: Spot) => View | undefined,
): { quad: Quad; symbols: number }[] {
  const found: { quad: Quad; symbols: number }[] = [];
  const views = spots.map(viewFor);
  // Spots that share a view can be compared; without a view, all can.
  const byView = new Map<View | undefined, Spot[]>();
  spots.forEach((spot, at) => byView.set(views[at], [...(byView.get(views[at]) ?? []), spot]));
  for (const [known, some] of byView) {
    const view = known ?? { ax: 1, ay: 0, bx: 0, by: 1 };
    const symbols = some
      .map(spot => symbolOf(spot, view))
      .filter(one => one !== undefined)
      .filter(one => !known || (one.width > 0.42 && one.width < 0.95));
    for (const chain of chains(symbols)) {
      const size = (one: Symbol) => (known ? 1 : one.width / WIDTH);
      if (chain.length <= 3) found.push({ quad: cardAround(chain, size(chain[0]), view), symbols: chain.length });
      if (chain.length > 1)
        for (const one of chain) found.push({ quad: cardAround([one], size(one), view), symbols: 1 });
    }
  }
  return found;
}
