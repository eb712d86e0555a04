// What a camera above the table sees of it: stones and empty squares, each as a blob as large as what is left of it.
// Not simulated: light, focus, the lens (a picture is the table drawn to scale), colours (a stone is recognised unless a hand hides too much of it, or it is
// black and touches a line, which is black, too).
import type { Stone, StoneTable } from "../stone-table";

const CELL_MM = 30;
const LINE_MM = 2;
const STONE_MM = 22;
const MARK_MM = 10;
/** From the middle of cell 1, outwards. */
const MARK_LEFT_MM = 22;
const MARK_UP_MM = 16;
/** Every shape is looked at in so many points each way. */
const POINTS = 10;
/** Of which so many must be seen, or it is no blob. */
const LEAST_SHARE = 0.35;

/** How table and picture lie to each other: the picture's y goes down, the table's goes up in it unless it is turned. */
export interface Pose {
  perMm: number;
  /** Where the table's origin is seen. */
  xPx: number;
  yPx: number;
  /** Of the picture, from its x axis towards its y axis. */
  turnedDeg: number;
  mirrored: boolean;
  widthPx: number;
  heightPx: number;
}

/** What a hand, or anything else, hides; its middle. */
export interface Cover {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

export interface SeenBlob {
  kind: "." | "X" | "O";
  x: number;
  y: number;
  side: number;
}

interface Point {
  xMm: number;
  yMm: number;
}

export const WHOLE_VIEW: Pose = {
  perMm: 1.6,
  xPx: 160,
  yPx: 120,
  turnedDeg: 0,
  mirrored: false,
  widthPx: 320,
  heightPx: 240,
};

function turned(x: number, y: number, degrees: number): [number, number] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The middle of a cell, 1 to 9 by rows, row 1 farthest up the table's y axis when the board is not turned. */
export function cellOnTable(board: StoneTable["board"], cell: number, rightMm = 0, downMm = 0): Point {
  const [x, y] = turned(
    (((cell - 1) % 3) - 1) * CELL_MM + rightMm,
    (1 - Math.floor((cell - 1) / 3)) * CELL_MM - downMm,
    board.turnedDeg,
  );
  return { xMm: board.xMm + x, yMm: board.yMm + y };
}

const away = (one: Point, other: Point) => Math.hypot(one.xMm - other.xMm, one.yMm - other.yMm);

/** Points spread evenly over a square with this side, as steps from its middle. */
function pointsOf(sideMm: number): [number, number][] {
  const steps = Array.from({ length: POINTS }, (_, at) => ((at + 0.5) / POINTS - 0.5) * sideMm);
  return steps.flatMap(x => steps.map((y): [number, number] => [x, y]));
}

const SQUARE = pointsOf(CELL_MM - LINE_MM);
const MARK = pointsOf(MARK_MM);
const DISC = pointsOf(STONE_MM).filter(([x, y]) => Math.hypot(x, y) < STONE_MM / 2);

export class View {
  /** Something above the table. */
  hand: Cover | undefined;
  /** The light is off: everything is as black as a stone, and nothing is round. */
  isDark = false;

  constructor(
    private readonly table: StoneTable,
    readonly pose: Pose,
    private readonly hasRings: boolean,
  ) {}

  /** Empty squares first. */
  blobs(): SeenBlob[] {
    const { stones } = this.table;
    if (this.isDark) return [];
    const seen = stones.filter(stone => !this.isSwallowed(stone)).flatMap(stone => this.stone(stone));
    const squares = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(cell => this.square(cell)).concat(this.mark());
    const isUnder = (stone: SeenBlob, square: SeenBlob) =>
      Math.hypot(stone.x - square.x, stone.y - square.y) < square.side / 2;
    const bare = this.hasRings ? squares : squares.filter(square => !seen.some(stone => isUnder(stone, square)));
    return [...bare, ...seen];
  }

  private stone({ colour, xMm, yMm }: Stone): SeenBlob[] {
    return this.blob(
      colour,
      DISC.map(([x, y]) => ({ xMm: xMm + x, yMm: yMm + y })),
      (STONE_MM * Math.sqrt(Math.PI)) / 2,
      () => false,
    );
  }

  private square(cell: number): SeenBlob[] {
    const { board, stones } = this.table;
    const points = SQUARE.map(([right, down]) => cellOnTable(board, cell, right, down));
    const middle = cellOnTable(board, cell);
    const near = stones.filter(stone => away(stone, middle) < CELL_MM + STONE_MM / 2);
    return this.blob(".", points, CELL_MM - LINE_MM, point => near.some(stone => away(stone, point) < STONE_MM / 2));
  }

  private mark(): SeenBlob[] {
    const { board, stones } = this.table;
    if (!board.isMarked) return [];
    const points = MARK.map(([right, down]) => cellOnTable(board, 1, right - MARK_LEFT_MM, down - MARK_UP_MM));
    return this.blob(".", points, MARK_MM, point => stones.some(stone => away(stone, point) < STONE_MM / 2));
  }

  /** What is left of a shape that has these points, of which some are hidden. */
  private blob(
    kind: SeenBlob["kind"],
    points: Point[],
    sideMm: number,
    isHidden: (point: Point) => boolean,
  ): SeenBlob[] {
    const { widthPx, heightPx, perMm } = this.pose;
    const left = points
      .filter(point => !this.isCovered(point) && !isHidden(point))
      .map(point => this.project(point))
      .filter(([x, y]) => x >= 0 && x < widthPx && y >= 0 && y < heightPx);
    if (left.length < points.length * LEAST_SHARE) return [];
    const [x, y] = left
      .reduce((sum, point) => [sum[0] + point[0], sum[1] + point[1]], [0, 0])
      .map(sum => sum / left.length);
    return [{ kind, x, y, side: sideMm * perMm * Math.sqrt(left.length / points.length) }];
  }

  private isCovered({ xMm, yMm }: Point): boolean {
    return (
      this.hand !== undefined &&
      Math.abs(xMm - this.hand.xMm) <= this.hand.widthMm / 2 &&
      Math.abs(yMm - this.hand.yMm) <= this.hand.heightMm / 2
    );
  }

  /** A black stone on a black line is one black shape, and not a round one. */
  private isSwallowed({ colour, xMm, yMm }: Stone): boolean {
    if (colour !== "X") return false;
    const { board } = this.table;
    const place = turned(xMm - board.xMm, yMm - board.yMm, -board.turnedDeg).map(Math.abs);
    const touch = (STONE_MM + LINE_MM) / 2;
    const end = 1.5 * CELL_MM + touch;
    return (
      place[0] < end &&
      place[1] < end &&
      place.some(along => [0.5, 1.5].some(line => Math.abs(along - line * CELL_MM) < touch))
    );
  }

  private project({ xMm, yMm }: Point): [number, number] {
    const { perMm, xPx, yPx, turnedDeg, mirrored } = this.pose;
    const [x, y] = turned(mirrored ? -xMm : xMm, -yMm, turnedDeg);
    return [xPx + x * perMm, yPx + y * perMm];
  }
}
