// Rows and columns as a person sees them in cards that were laid by hand: the evenly spaced lattice, seen in perspective, that explains all middles best.
import { areaOf, middleOf } from "./geometry";
import type { Quad } from "./picture";

/** The row and the column of each card, from 0. */
export interface Lines {
  rows: number[];
  columns: number[];
}

/** Cards in the table's own frame: turned upright, in card sizes (the root of a card's area), around their common middle. */
interface Cards {
  x: number[];
  y: number[];
  /** By which they were turned, radians. */
  angle: number;
}

/** x = (ox + ax c + bx r) / w, y = (oy + ay c + by r) / w, w = 1 + g c + h r; columns c and rows r are counted from the middle. */
interface Lattice {
  ox: number;
  ax: number;
  bx: number;
  oy: number;
  ay: number;
  by: number;
  g: number;
  h: number;
}

interface Guess extends Lines {
  rowCount: number;
  columnCount: number;
}

/** What a place without a card costs, and the mean square of distances (in card sizes) in a table that is as tidy as can be told. */
const EMPTY = 2.5,
  TIDY = 0.01;
/** How little perspective, and how little slant of rows and columns against the cards' own sides, is likely. */
const STIFF = 40,
  SQUARE = 1;
/** Turns that are tried besides that of the cards' sides, radians. */
const TURNS = [0, -0.12, 0.12, -0.25, 0.25];
/** More rows or columns are not looked for. */
const MOST_LINES = 27;
/** Neighbours in a row or column are at least so far apart. */
const NEAR = 0.55;
/** Turned and seen in perspective, a lattice may leave this share of what plain rows and columns leave. */
const GAIN = 0.4;
/** How often cards go to the nearest place of the lattice that they gave. */
const ROUNDS = 4;

/** The turn of the cards' sides, between minus and plus 45 degrees; a quarter turn changes nothing, so four times the angle is averaged. */
function turnOf(quads: Quad[]): number {
  let c = 0,
    s = 0;
  for (const quad of quads)
    quad.forEach(([x, y], at) => {
      const [nextX, nextY] = quad[(at + 1) & 3];
      const angle = 4 * Math.atan2(nextY - y, nextX - x),
        length = Math.hypot(nextX - x, nextY - y);
      c += length * Math.cos(angle);
      s += length * Math.sin(angle);
    });
  return Math.atan2(s, c) / 4;
}

function cardsOf(quads: Quad[]): Cards {
  const angle = turnOf(quads);
  const c = Math.cos(angle),
    s = Math.sin(angle);
  const sizes = quads.map(quad => Math.abs(areaOf(quad))).sort((a, b) => a - b);
  const unit = Math.sqrt(sizes[sizes.length >> 1]) || 1;
  const middles = quads.map(middleOf);
  const meanX = middles.reduce((sum, [x]) => sum + x, 0) / quads.length,
    meanY = middles.reduce((sum, [, y]) => sum + y, 0) / quads.length;
  return {
    x: middles.map(([x, y]) => ((x - meanX) * c + (y - meanY) * s) / unit),
    y: middles.map(([x, y]) => ((y - meanY) * c - (x - meanX) * s) / unit),
    angle,
  };
}

/** Values in groups: which group each belongs to, and the sum of squared distances from the groups' means. */
interface Grouping {
  labels: number[];
  squares: number;
}

/** For each number of groups from 1 to `most` the grouping with the least squares. */
function groupings(values: number[], most: number): Grouping[] {
  const count = values.length;
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const sums = new Float64Array(count + 1),
    squares = new Float64Array(count + 1);
  order.forEach((which, at) => {
    sums[at + 1] = sums[at] + values[which];
    squares[at + 1] = squares[at] + values[which] ** 2;
  });
  const within = (from: number, to: number) => squares[to] - squares[from] - (sums[to] - sums[from]) ** 2 / (to - from);
  let before = Float64Array.from({ length: count + 1 }, (_, to) => (to ? within(0, to) : 0));
  const cuts: Uint16Array[] = [new Uint16Array(count + 1)],
    totals = [before[count]];
  for (let groups = 2; groups <= most; groups++) {
    const costs = new Float64Array(count + 1).fill(Infinity),
      cut = new Uint16Array(count + 1);
    for (let to = groups; to <= count; to++)
      for (let from = groups - 1; from < to; from++) {
        const cost = before[from] + within(from, to);
        if (cost >= costs[to]) continue;
        costs[to] = cost;
        cut[to] = from;
      }
    before = costs;
    cuts.push(cut);
    totals.push(costs[count]);
  }
  return totals.map((total, last) => {
    const labels = new Array<number>(count);
    let to = count;
    for (let group = last; group >= 0; group--) {
      const from = group ? cuts[group][to] : 0;
      for (let at = from; at < to; at++) labels[order[at]] = group;
      to = from;
    }
    return { labels, squares: total };
  });
}

/** Gauss with the largest pivot; the matrix has a right side as its last column, and is used up. */
function solve(m: Float64Array[]): number[] {
  const size = m.length;
  for (let at = 0; at < size; at++) {
    let most = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(m[row][at]) > Math.abs(m[most][at])) most = row;
    [m[at], m[most]] = [m[most], m[at]];
    for (let row = at + 1; row < size; row++) {
      const by = m[row][at] / m[at][at];
      if (by) for (let column = at; column <= size; column++) m[row][column] -= by * m[at][column];
    }
  }
  const out = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let sum = m[at][size];
    for (let column = at + 1; column < size; column++) sum -= m[at][column] * out[column];
    out[at] = sum / m[at][at];
  }
  return out;
}

/** The likeliest lattice for a guess: least squares, where perspective and slant have to be paid for. */
function fit({ x, y }: Cards, { rows, columns, rowCount, columnCount }: Guess): Lattice {
  const m = Array.from({ length: 8 }, () => new Float64Array(9));
  const term = new Float64Array(9);
  const add = () => {
    for (let row = 0; row < 8; row++)
      if (term[row]) for (let column = row; column < 9; column++) m[row][column] += term[row] * term[column];
  };
  for (let at = 0; at < x.length; at++) {
    const c = columns[at] - (columnCount - 1) / 2,
      r = rows[at] - (rowCount - 1) / 2;
    term.set([1, c, r, 0, 0, 0, -c * x[at], -r * x[at], x[at]]);
    add();
    term.set([0, 0, 0, 1, c, r, -c * y[at], -r * y[at], y[at]]);
    add();
  }
  [1e-6, 1e-6, SQUARE, 1e-6, SQUARE, 1e-6, STIFF, STIFF].forEach((price, at) => {
    m[at][at] += price;
  });
  for (let row = 1; row < 8; row++) for (let column = 0; column < row; column++) m[row][column] = m[column][row];
  const [ox, ax, bx, oy, ay, by, g, h] = solve(m);
  return { ox, ax, bx, oy, ay, by, g, h };
}

/** How unlikely distances from the places are, by the sum of their squares: tidy tables are measured more finely than loose ones. */
const unlikely = (squares: number, count: number) => count * Math.log(TIDY + squares / count);

/** Squared distances of all cards from their places, and what the lattice itself costs; Infinity where no cards lie like that. */
function costOf({ x, y }: Cards, { rows, columns, rowCount, columnCount }: Guess, lattice: Lattice): number {
  const { ox, ax, bx, oy, ay, by, g, h } = lattice;
  if (columnCount > 1 && ax < NEAR) return Infinity;
  if (rowCount > 1 && by < NEAR) return Infinity;
  if (columnCount > 1 && rowCount > 1 && ax * by - ay * bx < 0.6 * Math.hypot(ax, ay) * Math.hypot(bx, by))
    return Infinity;
  let cost = SQUARE * (bx * bx + ay * ay) + STIFF * (g * g + h * h);
  for (let at = 0; at < x.length; at++) {
    const c = columns[at] - (columnCount - 1) / 2,
      r = rows[at] - (rowCount - 1) / 2;
    const w = 1 + g * c + h * r;
    if (w < 0.3) return Infinity;
    cost += ((ox + ax * c + bx * r) / w - x[at]) ** 2 + ((oy + ay * c + by * r) / w - y[at]) ** 2;
  }
  return unlikely(cost, x.length);
}

/** Every card goes to the nearest place; whether any moved. */
function settle({ x, y }: Cards, guess: Guess, { ox, ax, bx, oy, ay, by, g, h }: Lattice): boolean {
  const { rows, columns, rowCount, columnCount } = guess;
  let isMoved = false;
  for (let at = 0; at < x.length; at++) {
    const a = ax - g * x[at],
      b = rowCount > 1 ? bx - h * x[at] : 0,
      c = columnCount > 1 ? ay - g * y[at] : 0,
      d = by - h * y[at];
    const u = x[at] - ox,
      v = y[at] - oy;
    const turn = a * d - b * c;
    const column = columnCount > 1 ? (rowCount > 1 ? (u * d - v * b) / turn : u / a) : 0,
      row = rowCount > 1 ? (columnCount > 1 ? (a * v - c * u) / turn : v / d) : 0;
    const nearest = (value: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.round(value + (count - 1) / 2)));
    const toColumn = nearest(column, columnCount),
      toRow = nearest(row, rowCount);
    isMoved ||= toColumn !== columns[at] || toRow !== rows[at];
    columns[at] = toColumn;
    rows[at] = toRow;
  }
  return isMoved;
}

/** No two cards on one place, and a card in every row and column. */
function isSound({ rows, columns, rowCount, columnCount }: Guess): boolean {
  const taken = new Uint8Array(rowCount * columnCount + rowCount + columnCount);
  let lines = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rowCount * columnCount + rows[at],
      column = rowCount * columnCount + rowCount + columns[at],
      place = rows[at] * columnCount + columns[at];
    if (taken[place]++) return false;
    if (!taken[row]++) lines++;
    if (!taken[column]++) lines++;
  }
  return lines === rowCount + columnCount;
}

/** The best that comes of a guess, and what it costs. */
function improve(cards: Cards, guess: Guess, best: { lines?: Lines; cost: number }): void {
  const empty = EMPTY * (guess.rowCount * guess.columnCount - cards.x.length);
  for (let round = 0; round < ROUNDS; round++) {
    const lattice = fit(cards, guess);
    if (isSound(guess)) {
      const cost = costOf(cards, guess, lattice) + empty;
      if (cost < best.cost) {
        best.cost = cost;
        best.lines = { rows: guess.rows.slice(), columns: guess.columns.slice() };
      }
    }
    if (!settle(cards, guess, lattice)) return;
  }
}

/** `known`: what else may be true; it is the answer where no lattice can be, as of a heap. No two cards have the same row and column, if none have there. */
export function latticeOf(quads: Quad[], known: Lines): Lines {
  const cards = cardsOf(quads);
  const count = quads.length;
  const best: { lines?: Lines; cost: number } = { cost: Infinity };
  const guessOf = ({ rows, columns }: Lines): Guess => ({
    rows: rows.slice(),
    columns: columns.slice(),
    rowCount: Math.max(...rows) + 1,
    columnCount: Math.max(...columns) + 1,
  });
  improve(cards, guessOf(known), best);
  const most = Math.min(count, MOST_LINES);
  for (const turn of TURNS) {
    // A tidy table without a gap: nothing explains it better.
    if (best.cost < unlikely(TIDY * count, count)) break;
    const c = Math.cos(turn),
      s = Math.sin(turn);
    const across = groupings(
      cards.x.map((x, at) => x * c + cards.y[at] * s),
      most,
    );
    const down = groupings(
      cards.x.map((x, at) => cards.y[at] * c - x * s),
      most,
    );
    for (let rows = 1; rows <= most; rows++)
      for (let columns = Math.ceil(count / rows); columns <= Math.min(most, (2 * count) / rows); columns++) {
        const empty = EMPTY * (rows * columns - count);
        const squares = down[rows - 1].squares + across[columns - 1].squares;
        if (unlikely(GAIN * squares, count) + empty >= best.cost) continue;
        improve(cards, guessOf({ rows: down[rows - 1].labels, columns: across[columns - 1].labels }), best);
      }
  }
  return best.lines ?? known;
}
