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

/** The runs of a plane with the piece that each belongs to. */
class Runs {
  private count = 0;
  private starts = new Int32Array(1 << 14);
  private ends = new Int32Array(1 << 14);
  private parents = new Int32Array(1 << 14);

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

  private add(start: number, end: number): void {
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

  /** Runs of this row end before `end`; those of the row above are between `from` and `to`. */
  private joinRow(width: number, from: number, to: number): void {
    let above = from;
    for (let run = to; run < this.count; run++) {
      const left = this.starts[run] - width - 1,
        right = this.ends[run] - width + 1;
      while (above < to && this.ends[above] <= left) above++;
      for (let at = above; at < to && this.starts[at] < right; at++) this.join(run, at);
    }
  }

  find({ data, width, height }: Plane, level: number): void {
    let from = 0,
      to = 0;
    for (let y = 0; y < height; y++) {
      const end = (y + 1) * width;
      for (let at = y * width; at < end;) {
        while (at < end && data[at] < level) at++;
        const start = at;
        while (at < end && data[at] >= level) at++;
        if (at > start) this.add(start, at);
      }
      this.joinRow(width, from, to);
      from = to;
      to = this.count;
    }
  }

  pieces(width: number): Piece[] {
    const byRoot = new Map<number, Piece>();
    for (let run = 0; run < this.count; run++) {
      const root = this.root(run);
      const start = this.starts[run],
        length = this.ends[run] - start;
      const y = Math.floor(start / width),
        x = start - y * width;
      const piece = byRoot.get(root);
      if (!piece) byRoot.set(root, { area: length, left: x, top: y, right: x + length, bottom: y + 1, start });
      else {
        piece.area += length;
        if (x < piece.left) piece.left = x;
        if (x + length > piece.right) piece.right = x + length;
        piece.bottom = y + 1;
      }
    }
    return [...byRoot.values()];
  }
}

/** All pieces; right and bottom are behind the last pixel. */
export function piecesOf(plane: Plane, level = 1): Piece[] {
  const runs = new Runs();
  runs.find(plane, level);
  return runs.pieces(plane.width);
}

/** Eight neighbours, clockwise from the right. */
const DX = [1, 1, 0, -1, -1, -1, 0, 1];
const DY = [0, 1, 1, 1, 0, -1, -1, -1];

/** The outer border of a piece, clockwise, as x, y, x, y...: the middles of its pixels. A border that meets itself more often than it could is cut short. */
export function borderOf({ data, width, height }: Plane, piece: Piece, level = 1): Float32Array {
  const points: number[] = [];
  const startX = piece.start % width,
    startY = (piece.start - startX) / width;
  let x = startX,
    y = startY,
    heading = 0,
    first = -1;
  const most = 4 * piece.area + 8;
  while (points.length < 2 * most) {
    points.push(x + 0.5, y + 0.5);
    // The last neighbour that was outside lies two steps back from where we came.
    let turn = (heading + 6) & 7,
      tries = 0;
    for (; tries < 8; tries++, turn = (turn + 1) & 7) {
      const nextX = x + DX[turn],
        nextY = y + DY[turn];
      if (nextX >= 0 && nextY >= 0 && nextX < width && nextY < height && data[nextY * width + nextX] >= level) break;
    }
    if (tries === 8) break;
    if (x === startX && y === startY) {
      if (first < 0) first = turn;
      else if (turn === first) {
        points.length -= 2;
        break;
      }
    }
    x += DX[turn];
    y += DY[turn];
    heading = turn;
  }
  return Float32Array.from(points);
}
