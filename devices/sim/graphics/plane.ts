// The pixels of a simulated Graphics, in the coordinates of the device: bits in bytes, a clip box, the box of what was drawn, and the axes that a program
// sees, which may be turned. Not simulated: depths other than 1, 4 and 16 bits, zigzag and interleaved layouts.
import type { Layout, Pixels } from "./layout";
import { pixelsIn } from "./layout";

export interface Box {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How a program's axes lie on the device's. */
export interface Axes {
  isSwapped: boolean;
  isInvertedX: boolean;
  isInvertedY: boolean;
}

const UNTOUCHED: Box = { x1: 32767, y1: 32767, x2: -32768, y2: -32768 };

const boxOf = (a: Point, b: Point): Box => ({
  x1: Math.min(a.x, b.x),
  y1: Math.min(a.y, b.y),
  x2: Math.max(a.x, b.x),
  y2: Math.max(a.y, b.y),
});

export class Plane {
  readonly buffer: ArrayBuffer;
  axes: Axes = { isSwapped: false, isInvertedX: false, isInvertedY: false };
  /** Both in device coordinates, as in the original. */
  clip!: Box;
  /** How many pixels were drawn, whatever was there before. */
  drawn = 0;
  private modified: Box = { ...UNTOUCHED };
  private readonly pixels: Pixels;

  /** `buffer`: the bytes to draw in, those from the first on; without it they are its own. */
  constructor(
    readonly width: number,
    readonly height: number,
    layout: Layout,
    buffer?: ArrayBuffer,
  ) {
    if (!(width > 0 && height > 0)) throw new Error("Invalid Size");
    if (layout.isVertical && height & 7) throw new Error("height must be a multiple of 8 when using vertical_byte");
    this.buffer = buffer ?? new ArrayBuffer((width * height * layout.depth + 7) >> 3);
    this.pixels = pixelsIn(new Uint8Array(this.buffer), width, layout);
    this.unclip();
  }

  // ---- axes

  rotate(turns: number, isReflected: boolean): void {
    const isSwapped = turns === 1 || turns === 3;
    const axes = { isSwapped, isInvertedX: turns === 1 || turns === 2, isInvertedY: turns === 2 || turns === 3 };
    if (isReflected && isSwapped) axes.isInvertedY = !axes.isInvertedY;
    else if (isReflected) axes.isInvertedX = !axes.isInvertedX;
    this.axes = axes;
  }

  toDevice(x: number, y: number): Point {
    const { isSwapped, isInvertedX, isInvertedY } = this.axes;
    const point = isSwapped ? { x: y, y: x } : { x, y };
    if (isInvertedX) point.x = this.width - (point.x + 1);
    if (isInvertedY) point.y = this.height - (point.y + 1);
    return point;
  }

  private toUser(x: number, y: number): Point {
    const { isSwapped, isInvertedX, isInvertedY } = this.axes;
    const point = { x: isInvertedX ? this.width - (x + 1) : x, y: isInvertedY ? this.height - (y + 1) : y };
    return isSwapped ? { x: point.y, y: point.x } : point;
  }

  // ---- boxes

  unclip(): void {
    this.clip = { x1: 0, y1: 0, x2: this.width - 1, y2: this.height - 1 };
  }

  setClip(x1: number, y1: number, x2: number, y2: number): void {
    this.clip = boxOf(this.limit(this.toDevice(x1, y1)), this.limit(this.toDevice(x2, y2)));
  }

  /** The clip box in the coordinates that a program uses. */
  clipForUser(): Box {
    const { x1, y1, x2, y2 } = this.clip;
    return boxOf(this.toUser(x1, y1), this.toUser(x2, y2));
  }

  /** As the original has it for images: as if it were a program's. */
  clipForDevice(): Box {
    const { x1, y1, x2, y2 } = this.clip;
    return boxOf(this.toDevice(x1, y1), this.toDevice(x2, y2));
  }

  /** What was drawn on since the last reset; undefined: nothing was. */
  modifiedBox(isReset: boolean): Box | undefined {
    const box = this.modified.x1 <= this.modified.x2 ? { ...this.modified } : undefined;
    if (isReset) this.modified = { ...UNTOUCHED };
    return box;
  }

  touch(x1: number, y1: number, x2: number, y2: number): void {
    const box = this.modified;
    box.x1 = Math.min(box.x1, x1);
    box.y1 = Math.min(box.y1, y1);
    box.x2 = Math.max(box.x2, x2);
    box.y2 = Math.max(box.y2, y2);
  }

  // ---- pixels

  /** In a program's coordinates, as `plot` is. */
  read(x: number, y: number): number {
    const at = this.toDevice(x, y);
    if (at.x < 0 || at.y < 0 || at.x >= this.width || at.y >= this.height) return 0;
    return this.pixels.read(at.x, at.y);
  }

  plot(x: number, y: number, colour: number): void {
    const at = this.toDevice(x, y);
    this.plotDevice(at.x, at.y, colour);
  }

  plotDevice(x: number, y: number, colour: number): void {
    if (x < this.clip.x1 || y < this.clip.y1 || x > this.clip.x2 || y > this.clip.y2) return;
    this.touch(x, y, x, y);
    this.drawn++;
    this.pixels.write(x, y, colour);
  }

  /** In a program's coordinates; corners included, in any order. */
  fill({ x1, y1, x2, y2 }: Box, colour: number): void {
    const a = this.toDevice(x1, y1),
      b = this.toDevice(x2, y2);
    this.fillDevice(a.x, a.y, b.x, b.y, colour);
  }

  fillDevice(x1: number, y1: number, x2: number, y2: number, colour: number): void {
    const left = Math.max(this.clip.x1, Math.min(x1, x2)),
      right = Math.min(this.clip.x2, Math.max(x1, x2));
    const top = Math.max(this.clip.y1, Math.min(y1, y2)),
      bottom = Math.min(this.clip.y2, Math.max(y1, y2));
    if (right < left || bottom < top) return;
    this.touch(left, top, right, bottom);
    this.drawn += (right - left + 1) * (bottom - top + 1);
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) this.pixels.write(x, y, colour);
  }

  private limit(point: Point): Point {
    return { x: Math.max(0, Math.min(this.width - 1, point.x)), y: Math.max(0, Math.min(this.height - 1, point.y)) };
  }
}
