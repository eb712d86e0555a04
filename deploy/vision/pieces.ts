// Pieces of a plane that hang together because they reach a level (of a mask: 1), and their outer borders. Runs of a row are joined to the runs they touch above (eight neighbours), which
// is much less work than joining pixels; only the borders of pieces of a likely size are followed.
import type { Plane } from "./picture";

export interface Piece {
  /** Pixels. */
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The first pixel of its top row. */
  start: number;
}

/** Rows of a plane as runs of pixels between the same two levels: far fewer than pixels, and the pieces at each of the levels come from them. */
class Bands {
  private readonly starts: Int32Array;
  private readonly bands: Uint8Array;
  /** Where each row begins among the runs. */
  private readonly rows: Int32Array;

  constructor({ data, width, height }: Plane, levels: number[]) {
    const bandOf = Uint8Array.from({ length: 256 }, (_, value) => levels.filter(level => value >= level).length);
    this.starts = new Int32Array(width * height + 1);
    this.bands = new Uint8Array(width * height + 1);
    this.rows = new Int32Array(height + 1);
    let count = 0;
    for (let y = 0; y < height; y++) {
      this.rows[y] = count;
      count = this.scanRow(data, bandOf, y * width, (y + 1) * width, count);
    }
    this.rows[height] = count;
    this.starts[count] = width * height;
  }

  /** Adds the runs of a row, from pixel `at` to before `end`, and answers how many there are now. What is called once a row is compiled once; a loop over all rows again and again. */
  private scanRow(data: Uint8Array, bandOf: Uint8Array, at: number, end: number, count: number): number {
    const { starts, bands } = this;
    for (let last = -1; at < end; at++) {
      const band = bandOf[data[at]];
      if (band === last) continue;
      starts[count] = at;
      bands[count++] = last = band;
    }
    return count;
  }

  /** The runs of what reaches one of the levels: the one that so many others are below. */
  collect(which: number, runs: Runs, width: number): void {
    const { rows } = this;
    for (let y = 0; y + 1 < rows.length; y++) {
      this.collectRow(which, runs, rows[y], rows[y + 1]);
      runs.joinRow(width);
    }
  }

  private collectRow(which: number, runs: Runs, at: number, end: number): void {
    const { starts, bands } = this;
    for (; at < end; at++) {
      if (bands[at] <= which) continue;
      const start = starts[at];
      while (++at < end && bands[at] > which);
      runs.add(start, starts[at]);
    }
  }
}

/** The runs of a level with the piece that each belongs to. */
class Runs {
  private count = 0;
  private starts = new Int32Array(1 << 14);
  private ends = new Int32Array(1 << 14);
  private parents = new Int32Array(1 << 14);
  /** The row that was last joined, and the one that is being filled. */
  private above = 0;
  private row = 0;

  private grow(): void {
    const longer = (old: Int32Array) => {
      const array = new Int32Array(2 * old.length);
      array.set(old);
      return array;
    };
    this.starts = longer(this.starts);
    this.ends = longer(this.ends);
    this.parents = longer(this.parents);
  }

  add(start: number, end: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.parents[this.count] = this.count++;
  }

  private root(run: number): number {
    const parents = this.parents;
    while (parents[run] !== run) run = parents[run] = parents[parents[run]];
    return run;
  }

  /** The earlier run stays the root, so that a piece begins with its root's first pixel. */
  private join(a: number, b: number): void {
    const x = this.root(a),
      y = this.root(b);
    if (x < y) this.parents[y] = x;
    else this.parents[x] = y;
  }

  /** A row is whole: its runs belong to those of the row above that they touch. */
  joinRow(width: number): void {
    const { starts, ends, row } = this;
    let above = this.above;
    for (let run = row; run < this.count; run++) {
      const left = starts[run] - width - 1,
        right = ends[run] - width + 1;
      while (above < row && ends[above] <= left) above++;
      for (let at = above; at < row && starts[at] < right; at++) this.join(run, at);
    }
    this.above = row;
    this.row = this.count;
  }

  /** Those of so many pixels at least. */
  pieces(width: number, least: number): Piece[] {
    const { count, starts, ends } = this;
    const areas = new Int32Array(count);
    for (let run = 0; run < count; run++) areas[this.root(run)] += ends[run] - starts[run];
    /** Of each root the place among the pieces. */
    const places = new Int32Array(count);
    const pieces: Piece[] = [];
    for (let run = 0; run < count; run++) {
      const root = this.root(run);
      if (areas[root] < least) continue;
      const start = starts[run];
      const y = Math.floor(start / width),
        left = start - y * width,
        right = ends[run] - y * width;
      if (root === run) {
        places[run] = pieces.length;
        pieces.push({ area: areas[run], left, top: y, right, bottom: y + 1, start });
        continue;
      }
      const piece = pieces[places[root]];
      if (left < piece.left) piece.left = left;
      if (right > piece.right) piece.right = right;
      piece.bottom = y + 1;
    }
    return pieces;
  }
}

/** For each level all pieces of at least so many pixels; right and bottom are behind the last pixel. */
export function* piecesAt(plane: Plane, levels: number[], least = 1): Generator<{ level: number; pieces: Piece[] }> {
  const bands = new Bands(plane, levels);
  for (const level of levels) {
    const runs = new Runs();
    bands.collect(levels.filter(other => other < level).length, runs, plane.width);
    yield { level, pieces: runs.pieces(plane.width, least) };
  }
}

/** Those of one level. */
export function piecesOf(plane: Plane, level = 1): Piece[] {
  const [{ pieces }] = piecesAt(plane, [level]);
  return pieces;
}

/** Eight neighbours, clockwise from the right. */
const DX = [1, 1, 0, -1, -1, -1, 0, 1];
const DY = [0, 1, 1, 1, 0, -1, -1, -1];

/** Grows as needed, and is kept for the next border. */
let points = new Float32Array(1 << 12);

/**
 * The outer border of a piece, clockwise, as x, y, x, y...: the middles of its pixels. It is cut short behind `most` of them: a border that meets itself
 * more often than it could.
 */
export function borderOf(
  { data, width, height }: Plane,
  piece: Piece,
  level = 1,
  most = 4 * piece.area + 8,
): Float32Array {
  const steps = DX.map((dx, turn) => dx + DY[turn] * width);
  const startX = piece.start % width,
    startY = (piece.start - startX) / width;
  let x = startX,
    y = startY,
    at = piece.start,
    heading = 0,
    first = -1,
    count = 0;
  while (count < 2 * most) {
    if (count + 2 > points.length) {
      const longer = new Float32Array(2 * points.length);
      longer.set(points);
      points = longer;
    }
    points[count++] = x + 0.5;
    points[count++] = y + 0.5;
    const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
    // The last neighbour that was outside lies two steps back from where we came.
    let turn = (heading + 6) & 7,
      tries = 0;
    for (; tries < 8; tries++, turn = (turn + 1) & 7) {
      // Nothing is fetched from outside the plane: a loop that ever did is compiled once more.
      if (
        (isInner || (x + DX[turn] >= 0 && x + DX[turn] < width && y + DY[turn] >= 0 && y + DY[turn] < height)) &&
        data[at + steps[turn]] >= level
      )
        break;
    }
    if (tries === 8) break;
    if (at === piece.start) {
      if (first < 0) first = turn;
      else if (turn === first) {
        count -= 2;
        break;
      }
    }
    x += DX[turn];
    y += DY[turn];
    at += steps[turn];
    heading = turn;
  }
  return points.slice(0, count);
}
