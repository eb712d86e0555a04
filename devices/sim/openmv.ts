// An OpenMV camera above the table, from the other side of its UART: pictures of the stones and the board as frames (the head of devices/openmv.ts
// says what a frame is), twenty a second at most, with whatever may happen to them.
//
// Not simulated: light, focus, the lens (a picture is the table drawn to scale), colours (a stone is recognised unless a hand hides too much of it, or it is
// black and touches a line, which is black, too), the arm and what hangs on it, time that a picture takes.
import { bytesOf } from "./barcodes";
import { crc32 } from "./bytes";
import type { Stone, StoneTable } from "./stone-table";
import type { SerialChip, SimClock } from "./wire";

export const BAUD = 115200;
const NUMBERS = 1000;
const MOST_BLOBS = 30;
const CELL_MM = 30;
const LINE_MM = 2;
const STONE_MM = 22;
/** Every shape is looked at in so many points each way. */
const POINTS = 10;
/** Of which so many must be seen, or it is no blob. */
const LEAST_SHARE = 0.35;
/** What moved by no more, and grew or shrank by no more, counts as where it was. */
const STILL_PX = 4;
const STILL_SIDE_PX = 2;
/** A camera that is switched on lets its sensor settle first. */
const SETTLE_MS = 2000;

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

/** How likely each is for a frame. */
export interface CameraFaults {
  dropped: number;
  damaged: number;
  repeated: number;
}

export interface OpenMvOptions {
  clock: SimClock;
  table: StoneTable;
  /** 0 <= x < 1 */
  random: () => number;
  pose?: Partial<Pose>;
  /** Standard deviation of each coordinate. */
  noisePx?: number;
  faults?: Partial<CameraFaults>;
  perSecond?: number;
  /** The rest of a square about a stone is seen as a square. */
  rings?: boolean;
  /** Of the first frame. */
  number?: number;
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

const WHOLE_VIEW: Pose = { perMm: 1.6, xPx: 160, yPx: 120, turnedDeg: 0, mirrored: false, widthPx: 320, heightPx: 240 };

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
const DISC = pointsOf(STONE_MM).filter(([x, y]) => Math.hypot(x, y) < STONE_MM / 2);

export class OpenMv implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  /** Something above the table. */
  hand: Cover | undefined;
  readonly faults: CameraFaults;
  readonly pose: Pose;
  noisePx: number;
  /** Frames put on the line whole, and what befell others. */
  sent = 0;
  dropped = 0;
  damaged = 0;
  repeated = 0;
  private number: number;
  private before: SeenBlob[] = [];
  private life = 0;

  constructor(private readonly options: OpenMvOptions) {
    this.faults = { dropped: 0, damaged: 0, repeated: 0, ...options.faults };
    this.pose = { ...WHOLE_VIEW, ...options.pose };
    this.noisePx = options.noisePx ?? 0;
    this.number = options.number ?? 0;
    this.shootIn(this.periodMs());
  }

  /** It listens to nobody. */
  receive(): void {}

  /** Off: silence. On again: it begins anew, with number 0. */
  power(on: boolean): void {
    this.life++;
    if (!on) return;
    this.number = 0;
    this.before = [];
    this.shootIn(SETTLE_MS);
  }

  /** What it sees, in any order. */
  look(): SeenBlob[] {
    const { stones } = this.options.table;
    const seen = stones.filter(stone => !this.isSwallowed(stone)).flatMap(stone => this.stone(stone));
    const squares = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(cell => this.square(cell));
    const bare = this.options.rings
      ? squares
      : squares.filter(
          square => !seen.some(stone => Math.hypot(stone.x - square.x, stone.y - square.y) < square.side / 2),
        );
    return this.shuffled([...bare, ...seen])
      .slice(0, MOST_BLOBS)
      .map(blob => this.blurred(blob));
  }

  /** One frame. */
  frame(blobs: SeenBlob[]): Uint8Array {
    const digits = (value: number, length: number) => String(value).padStart(length, "0");
    const body = blobs.map(({ kind, x, y, side }) => kind + digits(x, 3) + digits(y, 3) + digits(side, 2)).join("");
    const text = `=${digits(blobs.length, 2)}${digits(this.number, 3)}${body}`;
    this.number = (this.number + 1) % NUMBERS;
    return bytesOf(`${text}${crc32(bytesOf(text)).toString(16).toUpperCase().padStart(8, "0")}\n`);
  }

  private periodMs(): number {
    return 1000 / (this.options.perSecond ?? 10);
  }

  /** Unless it is switched off meanwhile. */
  private shootIn(forMs: number): void {
    const { life } = this;
    this.options.clock.after(forMs, () => {
      if (life !== this.life) return;
      this.shootIn(this.periodMs());
      this.before = this.steadied(this.look());
      this.deliver(this.frame(this.before));
    });
  }

  /** Blobs of the last frame that are still there, as they were; behind them what is new. */
  private steadied(blobs: SeenBlob[]): SeenBlob[] {
    const fresh = new Set(blobs);
    const old = this.before.filter(was => {
      const same = [...fresh].find(
        ({ kind, x, y, side }) =>
          kind === was.kind &&
          Math.max(Math.abs(x - was.x), Math.abs(y - was.y)) <= STILL_PX &&
          Math.abs(side - was.side) <= STILL_SIDE_PX,
      );
      return same && fresh.delete(same);
    });
    return [...old, ...fresh];
  }

  private deliver(bytes: Uint8Array): void {
    const {
      faults,
      options: { random },
    } = this;
    if (random() < faults.dropped) return void this.dropped++;
    if (random() < faults.damaged) {
      this.damaged++;
      return this.send?.(this.spoilt(bytes), BAUD);
    }
    this.sent++;
    this.send?.(bytes, BAUD);
    if (random() >= faults.repeated) return;
    this.repeated++;
    this.send?.(bytes, BAUD);
  }

  /** Some bytes changed, lost, or added. */
  private spoilt(bytes: Uint8Array): Uint8Array {
    const { random } = this.options;
    const at = Math.floor(random() * (bytes.length - 2));
    const length = 1 + Math.floor(random() * 12);
    const noise = Array.from({ length }, () => Math.floor(random() * 256));
    const way = Math.floor(random() * 3);
    // A byte that happens to become itself again would be no damage.
    if (way === 0)
      return Uint8Array.of(...bytes.slice(0, at), bytes[at] ^ (1 + (noise[0] % 255)), ...bytes.slice(at + 1));
    return way === 1
      ? Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(at + length))
      : Uint8Array.of(...bytes.slice(0, at + 1), ...noise, ...bytes.slice(at + 1));
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
    const { board, stones } = this.options.table;
    const points = SQUARE.map(([right, down]) => cellOnTable(board, cell, right, down));
    const middle = cellOnTable(board, cell);
    const near = stones.filter(stone => away(stone, middle) < CELL_MM + STONE_MM / 2);
    return this.blob(".", points, CELL_MM - LINE_MM, point => near.some(stone => away(stone, point) < STONE_MM / 2));
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
    const { board } = this.options.table;
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

  private blurred({ kind, x, y, side }: SeenBlob): SeenBlob {
    const whole = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return {
      kind,
      x: whole(x + this.noise() * this.noisePx, this.pose.widthPx - 1),
      y: whole(y + this.noise() * this.noisePx, this.pose.heightPx - 1),
      // An area of many pixels wavers less than its edge.
      side: whole(side + (this.noise() * this.noisePx) / 4, 99),
    };
  }

  /** Normally distributed (Box and Muller). */
  private noise(): number {
    const { random } = this.options;
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  }

  private shuffled<T>(list: T[]): T[] {
    for (let at = list.length - 1; at > 0; at--) {
      const other = Math.floor(this.options.random() * (at + 1));
      [list[at], list[other]] = [list[other], list[at]];
    }
    return list;
  }
}
