// Espruino's Graphics on a 1-bit `{vertical_byte:true}` buffer, pixel for pixel and box for box.
// Not simulated: other depths and layouts, the built-in fonts, images inside strings, scaled or rotated images, palettes, polygons,
// antialiasing, scrolling, themes. What is missing is absent or throws; nothing is drawn approximately.

import type { Canvas } from "../../src/ports";

export interface Box {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface BufferOptions {
  vertical_byte?: boolean;
  msb?: boolean;
}

export type Resource = string | ArrayBuffer | ArrayBufferView;

/** One bit a pixel, most significant first, rows not padded. */
export interface Image {
  width: number;
  height: number;
  buffer: Resource;
  bpp?: number;
  transparent?: number;
}

interface Font {
  bitmap: string;
  firstChar: number;
  width: number | string;
  height: number;
  scale: number;
}

interface Point {
  x: number;
  y: number;
}

const UNTOUCHED: Box = { x1: 32767, y1: 32767, x2: -32768, y2: -32768 };

/** As Espruino reads an int argument: towards zero, nonsense is 0. */
const int = (value: unknown): number => (value as number) | 0;

const byteOf = (text: string, index: number): number => (index < text.length ? text.charCodeAt(index) & 255 : 0);

const bytesOf = (data: Resource): Uint8Array => {
  if (typeof data === "string") return Uint8Array.from(data, letter => letter.charCodeAt(0));
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
};

/** An image may also be a string: width, height, bits a pixel (+128: the transparent colour follows), pixels. */
function imageOf(image: Image | Resource): Image {
  if (typeof image === "object" && "width" in image) return image;
  const bytes = bytesOf(image as Resource);
  const transparent = bytes[2] & 128 ? bytes[3] : undefined;
  return {
    width: bytes[0],
    height: bytes[1],
    bpp: bytes[2] & 127,
    transparent,
    buffer: bytes.subarray(transparent === undefined ? 3 : 4),
  };
}

export class SimGraphics implements Canvas {
  readonly buffer: ArrayBuffer;
  private readonly bytes: Uint8Array;
  private colour = 1;
  private background = 0;
  private font: Font | undefined;
  private alignX = -1;
  private alignY = -1;
  private turnText = 0;
  private swapped = false;
  private invertedX = false;
  private invertedY = false;
  /** Both in device coordinates, as in the original. */
  private clip!: Box;
  private modified: Box = { ...UNTOUCHED };

  /** `width` and `height` are the device's, before any rotation. In a byte the lowest bit is on top, as displays want it, unless `msb`. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly msb = false,
  ) {
    if (!(width > 0 && height > 0)) throw new Error("Invalid Size");
    if (height & 7) throw new Error("height must be a multiple of 8 when using vertical_byte");
    this.buffer = new ArrayBuffer((width * height) >> 3);
    this.bytes = new Uint8Array(this.buffer);
    this.reset();
  }

  /** `Graphics.createArrayBuffer`; the highest bit is on top unless `msb` is there and false. */
  static createArrayBuffer(width: number, height: number, depth: number, options?: BufferOptions): SimGraphics {
    if (depth !== 1 || !options || !options.vertical_byte)
      throw new Error("The simulated Graphics has one bit a pixel and vertical_byte only");
    return new SimGraphics(int(width), int(height), options.msb === undefined || !!options.msb);
  }

  getWidth(): number {
    return this.swapped ? this.height : this.width;
  }

  getHeight(): number {
    return this.swapped ? this.width : this.height;
  }

  getBPP(): number {
    return 1;
  }

  reset(): this {
    this.colour = 1;
    this.background = 0;
    this.font = undefined;
    this.alignX = this.alignY = -1;
    this.turnText = 0;
    this.clip = { x1: 0, y1: 0, x2: this.width - 1, y2: this.height - 1 };
    return this;
  }

  clear(reset?: boolean): this {
    if (reset) this.reset();
    this.fillDevice(0, 0, this.width - 1, this.height - 1, this.background);
    return this;
  }

  setColor(red: number, green?: number, blue?: number): this {
    this.colour = this.toColour(red, green, blue);
    return this;
  }

  setBgColor(red: number, green?: number, blue?: number): this {
    this.background = this.toColour(red, green, blue);
    return this;
  }

  getColor(): number {
    return this.colour;
  }

  getBgColor(): number {
    return this.background;
  }

  setRotation(turns: number, reflect?: boolean): this {
    const quarter = int(turns);
    this.swapped = quarter === 1 || quarter === 3;
    this.invertedX = quarter === 1 || quarter === 2;
    this.invertedY = quarter === 2 || quarter === 3;
    if (reflect && this.swapped) this.invertedY = !this.invertedY;
    else if (reflect) this.invertedX = !this.invertedX;
    return this;
  }

  setClipRect(x1: number, y1: number, x2: number, y2: number): this {
    const a = this.limit(this.toDevice(int(x1), int(y1)));
    const b = this.limit(this.toDevice(int(x2), int(y2)));
    this.clip = { x1: Math.min(a.x, b.x), y1: Math.min(a.y, b.y), x2: Math.max(a.x, b.x), y2: Math.max(a.y, b.y) };
    return this;
  }

  getModified(reset?: boolean): Box | undefined {
    const box = this.modified.x1 <= this.modified.x2 ? { ...this.modified } : undefined;
    if (reset) this.modified = { ...UNTOUCHED };
    return box;
  }

  setPixel(x: number, y: number, colour?: number): this {
    this.plot(int(x), int(y), colour === undefined ? this.colour : int(colour) & 1);
    return this;
  }

  getPixel(x: number, y: number): number {
    const at = this.toDevice(int(x), int(y));
    if (at.x < 0 || at.y < 0 || at.x >= this.width || at.y >= this.height) return 0;
    return this.bytes[at.x + (at.y >> 3) * this.width] & this.bitOf(at.y) ? 1 : 0;
  }

  fillRect(x1: number | Box, y1?: number, x2?: number, y2?: number): this {
    return this.fill(x1, y1, x2, y2, this.colour);
  }

  clearRect(x1: number | Box, y1?: number, x2?: number, y2?: number): this {
    return this.fill(x1, y1, x2, y2, this.background);
  }

  drawRect(x1: number | Box, y1?: number, x2?: number, y2?: number): this {
    const box = this.boxOf(x1, y1, x2, y2);
    const a = this.toDevice(box.x1, box.y1),
      b = this.toDevice(box.x2, box.y2);
    this.fillDevice(a.x, a.y, b.x, a.y, this.colour);
    this.fillDevice(b.x, a.y, b.x, b.y, this.colour);
    this.fillDevice(a.x, b.y, b.x, b.y, this.colour);
    this.fillDevice(a.x, b.y, a.x, a.y, this.colour);
    return this;
  }

  /** One pixel a column (or row, where that is the longer way), the other coordinate in steps of 1/256. */
  drawLine(x1: number, y1: number, x2: number, y2: number): this {
    let from = this.toDevice(int(x1), int(y1)),
      to = this.toDevice(int(x2), int(y2));
    const flat = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    const along = flat ? "x" : "y",
      across = flat ? "y" : "x";
    if (from[along] > to[along]) [from, to] = [to, from];
    const length = to[along] - from[along] || 1;
    const step = Math.trunc(((to[across] - from[across]) * 256) / length);
    let position = from[across] * 256 + 128;
    for (let at = from[along]; at <= to[along]; at++) {
      if (flat) this.plotDevice(at, position >> 8, this.colour);
      else this.plotDevice(position >> 8, at, this.colour);
      position += step;
    }
    return this;
  }

  drawCircle(x: number, y: number, radius: number): this {
    return this.drawEllipse(int(x) - int(radius), int(y) - int(radius), int(x) + int(radius), int(y) + int(radius));
  }

  fillCircle(x: number, y: number, radius: number): this {
    return this.fillEllipse(int(x) - int(radius), int(y) - int(radius), int(x) + int(radius), int(y) + int(radius));
  }

  drawEllipse(x1: number, y1: number, x2: number, y2: number): this {
    const { centre, rx, ry } = this.ellipseOf(x1, y1, x2, y2);
    const pair = (dx: number, y: number) => {
      this.plotDevice(centre.x + dx, y, this.colour);
      this.plotDevice(centre.x - dx, y, this.colour);
    };
    const reached = this.walkEllipse(rx, ry, (dx, dy) => {
      pair(dx, centre.y + dy);
      pair(dx, centre.y - dy);
    });
    for (let dx = reached + 1; dx <= rx; dx++) pair(dx, centre.y);
    return this;
  }

  /** A row is drawn when the walk is about to leave it, at the width reached by then. */
  fillEllipse(x1: number, y1: number, x2: number, y2: number): this {
    const { centre, rx, ry } = this.ellipseOf(x1, y1, x2, y2);
    const row = (dx: number, y: number) => this.fillDevice(centre.x - dx, y, centre.x + dx, y, this.colour);
    const reached = this.walkEllipse(rx, ry, undefined, (dx, dy) => {
      row(dx, centre.y + dy);
      row(dx, centre.y - dy);
    });
    for (let dx = reached + 1; dx <= rx; dx++) row(dx, centre.y);
    return this;
  }

  drawImage(image: Image | Resource, x: number, y: number, options?: object): this {
    if (options) throw new Error("The simulated drawImage neither scales nor rotates");
    const { width, height, buffer, bpp, transparent } = imageOf(image);
    if (bpp && bpp !== 1) throw new Error("The simulated drawImage draws 1-bit images only");
    if (!(int(width) > 0 && int(height) > 0)) throw new Error("Expecting valid Image");
    const pixels = bytesOf(buffer);
    if (!pixels.length) return this;
    this.drawPixels(pixels, int(x), int(y), int(width), int(height), transparent === undefined ? -1 : int(transparent));
    return this;
  }

  setFont(name?: string): this {
    throw new Error("The simulated Graphics has no font " + (name || "4x6") + ": use setFontCustom");
  }

  setFontCustom(bitmap: string, firstChar: number, width: number | string, height: number): this {
    if (typeof bitmap !== "string") throw new Error("Font bitmap must be a String");
    if (firstChar < 0 || firstChar > 255) throw new Error("First character out of range");
    if (typeof width !== "string" && typeof width !== "number")
      throw new Error("Font width must be a String or an integer");
    if (height >> 16 > 1) throw new Error("The simulated fonts have one bit a pixel");
    this.font = { bitmap, firstChar: int(firstChar), width, height: height & 255, scale: (height >> 8) & 255 || 1 };
    return this;
  }

  getFontHeight(): number {
    const font = this.needFont();
    return font.height * font.scale;
  }

  setFontAlign(x: number, y: number, turns?: number): this {
    this.alignX = Math.max(-1, Math.min(1, int(x)));
    this.alignY = Math.max(-1, Math.min(1, int(y)));
    this.turnText = Math.max(0, Math.min(3, int(turns)));
    return this;
  }

  /** The widest line. */
  stringWidth(text: string): number {
    return Math.max(
      ...String(text)
        .split("\n")
        .map(line => this.lineWidth(line)),
    );
  }

  stringMetrics(text: string): { width: number; height: number } {
    return { width: this.stringWidth(text), height: this.getFontHeight() * String(text).split("\n").length };
  }

  drawString(text: string, x: number, y: number, solid?: boolean): this {
    const lines = String(text).split("\n");
    const lineHeight = this.getFontHeight();
    const before = { swapped: this.swapped, invertedX: this.invertedX, invertedY: this.invertedY };
    const start = this.turnForText(int(x), int(y));
    const bounds = this.clipForUser();
    let top = this.alignY < 0 ? start.y : start.y - Math.trunc((lineHeight * lines.length * (this.alignY + 1)) / 2);
    for (const line of lines) {
      let left = this.alignX < 0 ? start.x : start.x - Math.trunc((this.lineWidth(line) * (this.alignX + 1)) / 2);
      for (const letter of line) left += this.drawLetter(letter.charCodeAt(0), left, top, !!solid, bounds);
      top += lineHeight;
    }
    Object.assign(this, before);
    return this;
  }

  // ---- from here on nothing that a program calls

  private toColour(red: number, green?: number, blue?: number): number {
    if (green === undefined || blue === undefined) return int(red) & 1;
    const part = (share: number) => Math.max(0, Math.min(255, int(share * 256)));
    return part(red) + part(green) + part(blue) >= 384 ? 1 : 0;
  }

  private toDevice(x: number, y: number): Point {
    const point = this.swapped ? { x: y, y: x } : { x, y };
    if (this.invertedX) point.x = this.width - (point.x + 1);
    if (this.invertedY) point.y = this.height - (point.y + 1);
    return point;
  }

  private toUser(x: number, y: number): Point {
    const point = { x: this.invertedX ? this.width - (x + 1) : x, y: this.invertedY ? this.height - (y + 1) : y };
    return this.swapped ? { x: point.y, y: point.x } : point;
  }

  private limit(point: Point): Point {
    return { x: Math.max(0, Math.min(this.width - 1, point.x)), y: Math.max(0, Math.min(this.height - 1, point.y)) };
  }

  private touch(x1: number, y1: number, x2: number, y2: number): void {
    const box = this.modified;
    box.x1 = Math.min(box.x1, x1);
    box.y1 = Math.min(box.y1, y1);
    box.x2 = Math.max(box.x2, x2);
    box.y2 = Math.max(box.y2, y2);
  }

  private bitOf(y: number): number {
    return this.msb ? 128 >> (y & 7) : 1 << (y & 7);
  }

  private write(x: number, y: number, colour: number): void {
    const index = x + (y >> 3) * this.width,
      bit = this.bitOf(y);
    if (colour) this.bytes[index] |= bit;
    else this.bytes[index] &= ~bit;
  }

  private plotDevice(x: number, y: number, colour: number): void {
    if (x < this.clip.x1 || y < this.clip.y1 || x > this.clip.x2 || y > this.clip.y2) return;
    this.touch(x, y, x, y);
    this.write(x, y, colour);
  }

  private plot(x: number, y: number, colour: number): void {
    const at = this.toDevice(x, y);
    this.plotDevice(at.x, at.y, colour);
  }

  private fillDevice(x1: number, y1: number, x2: number, y2: number, colour: number): void {
    const left = Math.max(this.clip.x1, Math.min(x1, x2)),
      right = Math.min(this.clip.x2, Math.max(x1, x2));
    const top = Math.max(this.clip.y1, Math.min(y1, y2)),
      bottom = Math.min(this.clip.y2, Math.max(y1, y2));
    if (right < left || bottom < top) return;
    this.touch(left, top, right, bottom);
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) this.write(x, y, colour);
  }

  private boxOf(
    x1: number | Partial<Box & { x: number; y: number; w: number; h: number; r: number }>,
    y1?: number,
    x2?: number,
    y2?: number,
  ): Box {
    if (typeof x1 !== "object" || x1 === null) return { x1: int(x1), y1: int(y1), x2: int(x2), y2: int(y2) };
    if (x1.r) throw new Error("The simulated rectangles have no round corners");
    const left = int(x1.x1 === undefined ? x1.x : x1.x1),
      top = int(x1.y1 === undefined ? x1.y : x1.y1);
    return {
      x1: left,
      y1: top,
      x2: x1.w === undefined ? int(x1.x2) : left + int(x1.w),
      y2: x1.h === undefined ? int(x1.y2) : top + int(x1.h),
    };
  }

  private fill(
    x1: number | Box,
    y1: number | undefined,
    x2: number | undefined,
    y2: number | undefined,
    colour: number,
  ): this {
    const box = this.boxOf(x1, y1, x2, y2);
    const a = this.toDevice(box.x1, box.y1),
      b = this.toDevice(box.x2, box.y2);
    this.fillDevice(a.x, a.y, b.x, b.y, colour);
    return this;
  }

  private ellipseOf(x1: number, y1: number, x2: number, y2: number): { centre: Point; rx: number; ry: number } {
    const a = this.toDevice(int(x1), int(y1)),
      b = this.toDevice(int(x2), int(y2));
    const half = (value: number) => Math.trunc(value / 2);
    return {
      centre: { x: half(a.x + b.x), y: half(a.y + b.y) },
      rx: half(Math.abs(b.x - a.x)),
      ry: half(Math.abs(b.y - a.y)),
    };
  }

  /** One quarter from the top to the side; `at` sees every point, `leaving` the last point of each row. Returns how far out it came. */
  private walkEllipse(
    rx: number,
    ry: number,
    at?: (dx: number, dy: number) => void,
    leaving?: (dx: number, dy: number) => void,
  ): number {
    const rx2 = rx * rx,
      ry2 = ry * ry;
    let dx = 0,
      dy = ry,
      error = ry2 - (2 * ry - 1) * rx2;
    for (let moved = true; moved && dy >= 0;) {
      moved = false;
      at?.(dx, dy);
      const doubled = 2 * error;
      if (doubled < (2 * dx + 1) * ry2) {
        dx++;
        error += (2 * dx + 1) * ry2;
        moved = true;
      }
      if (doubled > -(2 * dy - 1) * rx2) {
        leaving?.(dx, dy);
        dy--;
        error -= (2 * dy - 1) * rx2;
        moved = true;
      }
    }
    return dx;
  }

  /** The clip box in the coordinates that a program uses. */
  private clipForUser(): Box {
    const a = this.toUser(this.clip.x1, this.clip.y1),
      b = this.toUser(this.clip.x2, this.clip.y2);
    return { x1: Math.min(a.x, b.x), y1: Math.min(a.y, b.y), x2: Math.max(a.x, b.x), y2: Math.max(a.y, b.y) };
  }

  private clipForDevice(): Box {
    const a = this.toDevice(this.clip.x1, this.clip.y1),
      b = this.toDevice(this.clip.x2, this.clip.y2);
    return { x1: Math.min(a.x, b.x), y1: Math.min(a.y, b.y), x2: Math.max(a.x, b.x), y2: Math.max(a.y, b.y) };
  }

  /** The original marks an image's whole box before it draws: unturned coordinates, cut to the clip box, and even when that leaves nothing. */
  private touchImage(x1: number, y1: number, x2: number, y2: number): Box {
    const clip = this.clipForDevice();
    const cut = {
      x1: Math.max(x1, clip.x1),
      y1: Math.max(y1, clip.y1),
      x2: Math.min(x2, clip.x2),
      y2: Math.min(y2, clip.y2),
    };
    this.touch(cut.x1, cut.y1, cut.x2, cut.y2);
    return cut;
  }

  private drawPixels(
    pixels: Uint8Array,
    left: number,
    top: number,
    width: number,
    height: number,
    transparent: number,
  ): void {
    let rows = { y1: top, y2: top + height - 1 };
    if (!this.swapped) {
      const cut = this.touchImage(left, top, left + width - 1, top + height - 1);
      if (cut.x2 < cut.x1 || cut.y2 < cut.y1) return;
      rows = cut;
    }
    for (let y = rows.y1; y <= rows.y2; y++) {
      for (let x = 0; x < width; x++) {
        const index = (y - top) * width + x;
        // Behind the last byte there are ones.
        const bit = ((pixels[index >> 3] ?? 255) >> (7 - (index & 7))) & 1;
        if (bit !== transparent) this.plot(left + x, y, bit ? this.colour : this.background);
      }
    }
  }

  private needFont(): Font {
    if (!this.font) this.setFont();
    return this.font!;
  }

  private letterWidth(code: number): number {
    const { width, firstChar } = this.needFont();
    if (code > 255) return 0;
    if (typeof width === "number") return int(width);
    return code < firstChar ? 0 : byteOf(width, code - firstChar);
  }

  /** Letters behind the end of the widths are measured as 255 columns, though they are drawn as none. */
  private lineWidth(line: string): number {
    const font = this.needFont();
    const missing = (code: number) =>
      typeof font.width === "string" && code <= 255 && code - font.firstChar >= font.width.length;
    let width = 0;
    for (const letter of line) width += missing(letter.charCodeAt(0)) ? 255 : this.letterWidth(letter.charCodeAt(0));
    return width * font.scale;
  }

  /** Columns before this letter in the bitmap. */
  private columnOf(code: number): number {
    const { width, firstChar } = this.needFont();
    if (typeof width === "number") return int(width) * (code - firstChar);
    let column = 0;
    for (let index = 0; index < code - firstChar; index++) column += byteOf(width, index);
    return column;
  }

  private drawLetter(code: number, left: number, top: number, solid: boolean, bounds: Box): number {
    if (!code) throw new Error("The simulated drawString has no images inside strings");
    const font = this.needFont(),
      { scale } = font;
    const width = this.letterWidth(code);
    // The right edge counts one less than the left: a letter that would show only its first column is not drawn.
    const visible =
      code >= font.firstChar &&
      code <= 255 &&
      left > bounds.x1 - width * scale &&
      left < bounds.x2 &&
      top > bounds.y1 - font.height * scale &&
      top <= bounds.y2;
    if (visible) this.drawGlyph(this.columnOf(code), width, left, top, solid);
    return width * scale;
  }

  private drawGlyph(column: number, width: number, left: number, top: number, solid: boolean): void {
    const { bitmap, height, scale } = this.needFont();
    let index = column * height;
    for (let x = left; x < left + width * scale; x += scale) {
      for (let y = top; y < top + height * scale; y += scale, index++) {
        const lit = (byteOf(bitmap, index >> 3) << (index & 7)) & 128;
        if (!lit && !solid) continue;
        const a = this.toDevice(x, y),
          b = this.toDevice(x + scale - 1, y + scale - 1);
        this.fillDevice(a.x, a.y, b.x, b.y, lit ? this.colour : this.background);
      }
    }
  }

  /** Turned text is drawn on turned axes; returns where it starts on them. */
  private turnForText(x: number, y: number): Point {
    const turn = this.turnText;
    if (turn === 1 || turn === 3) this.swapped = !this.swapped;
    if (turn === 1 || turn === 2) this.invertedX = !this.invertedX;
    if (turn === 2 || turn === 3) this.invertedY = !this.invertedY;
    if (turn === 1) return { x: y, y: this.width - (x + 1) };
    if (turn === 2) return { x: this.width - (x + 1), y: this.height - (y + 1) };
    if (turn === 3) return { x: this.height - (y + 1), y: x };
    return { x, y };
  }
}
