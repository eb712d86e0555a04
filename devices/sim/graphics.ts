// Espruino's Graphics on a buffer of 1 bit (also `{vertical_byte:true}`), 4 or 16 bits a pixel, pixel for pixel and box for box.
// Not simulated: other depths and layouts, the built-in fonts, images inside strings, images scaled by other factors or rotated, palettes, polygons,
// antialiasing, scrolling, themes. What is missing is absent or throws; nothing is drawn approximately.
import type { Canvas } from "../../src/kernel/ports";
import { int } from "./bytes";
import { drawImage, type Image, type Resource } from "./graphics/image";
import type { Layout } from "./graphics/layout";
import { Plane, type Box } from "./graphics/plane";
import { drawEllipse, drawLine, fillEllipse } from "./graphics/shapes";
import { Lettering, noFont } from "./graphics/text";

export interface BufferOptions {
  vertical_byte?: boolean;
  msb?: boolean;
  buffer?: ArrayBuffer;
}

/** Two corners, or one corner and a size. */
type Rectangle = Partial<Box & { x: number; y: number; w: number; h: number; r: number }>;

function boxOf(x1: number | Rectangle, y1?: number, x2?: number, y2?: number): Box {
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

/** One number as it is, of which so many bits count; or three shares of 1, which a buffer of one bit takes for light or dark. */
function colourOf(depth: number, red: number, green?: number, blue?: number): number {
  if (green === undefined || blue === undefined) return int(red) & ((1 << depth) - 1);
  if (depth > 1) throw new Error("The simulated colours are numbers");
  const part = (share: number) => Math.max(0, Math.min(255, int(share * 256)));
  return part(red) + part(green) + part(blue) >= 384 ? 1 : 0;
}

const VERTICAL: Layout = { depth: 1, isVertical: true, msb: false };

export class SimGraphics implements Canvas {
  readonly buffer: ArrayBuffer;
  protected readonly plane: Plane;
  private readonly lettering: Lettering;
  private colour: number;
  private background = 0;

  /** `width` and `height` are the device's, before any rotation. Without a layout as displays of one bit want it: in a byte the lowest bit is on top. */
  constructor(
    width: number,
    height: number,
    readonly layout: Layout = VERTICAL,
    buffer?: ArrayBuffer,
  ) {
    this.plane = new Plane(width, height, layout, buffer);
    this.lettering = new Lettering(this.plane);
    this.buffer = this.plane.buffer;
    this.colour = colourOf(layout.depth, -1);
  }

  /** `Graphics.createArrayBuffer`; the highest bit, or the high byte, comes first unless `msb` is there and false. */
  static createArrayBuffer(width: number, height: number, depth: number, options: BufferOptions = {}): SimGraphics {
    if (depth !== 1 && depth !== 4 && depth !== 16)
      throw new Error("The simulated Graphics has 1, 4 or 16 bits a pixel only");
    if (options.vertical_byte && depth > 1) throw new Error("vertical_byte only works for 1bpp ArrayBuffers");
    const msb = options.msb === undefined || !!options.msb;
    return new SimGraphics(
      int(width),
      int(height),
      { depth, isVertical: !!options.vertical_byte, msb },
      options.buffer,
    );
  }

  getWidth(): number {
    return this.plane.axes.isSwapped ? this.plane.height : this.plane.width;
  }

  getHeight(): number {
    return this.plane.axes.isSwapped ? this.plane.width : this.plane.height;
  }

  getBPP(): number {
    return this.layout.depth;
  }

  reset(): this {
    this.colour = colourOf(this.layout.depth, -1);
    this.background = 0;
    this.lettering.reset();
    this.plane.unclip();
    return this;
  }

  clear(reset?: boolean): this {
    if (reset) this.reset();
    this.plane.fillDevice(0, 0, this.plane.width - 1, this.plane.height - 1, this.background);
    return this;
  }

  setColor(red: number, green?: number, blue?: number): this {
    this.colour = colourOf(this.layout.depth, red, green, blue);
    return this;
  }

  setBgColor(red: number, green?: number, blue?: number): this {
    this.background = colourOf(this.layout.depth, red, green, blue);
    return this;
  }

  getColor(): number {
    return this.colour;
  }

  getBgColor(): number {
    return this.background;
  }

  setRotation(turns: number, reflect?: boolean): this {
    this.plane.rotate(int(turns), !!reflect);
    return this;
  }

  setClipRect(x1: number, y1: number, x2: number, y2: number): this {
    this.plane.setClip(int(x1), int(y1), int(x2), int(y2));
    return this;
  }

  getModified(reset?: boolean): Box | undefined {
    return this.plane.modifiedBox(!!reset);
  }

  setPixel(x: number, y: number, colour?: number): this {
    this.plane.plot(int(x), int(y), colour === undefined ? this.colour : colourOf(this.layout.depth, colour));
    return this;
  }

  getPixel(x: number, y: number): number {
    return this.plane.read(int(x), int(y));
  }

  fillRect(x1: number | Rectangle, y1?: number, x2?: number, y2?: number): this {
    this.plane.fill(boxOf(x1, y1, x2, y2), this.colour);
    return this;
  }

  clearRect(x1: number | Rectangle, y1?: number, x2?: number, y2?: number): this {
    this.plane.fill(boxOf(x1, y1, x2, y2), this.background);
    return this;
  }

  drawRect(x1: number | Rectangle, y1?: number, x2?: number, y2?: number): this {
    const box = boxOf(x1, y1, x2, y2);
    const a = this.plane.toDevice(box.x1, box.y1),
      b = this.plane.toDevice(box.x2, box.y2);
    this.plane.fillDevice(a.x, a.y, b.x, a.y, this.colour);
    this.plane.fillDevice(b.x, a.y, b.x, b.y, this.colour);
    this.plane.fillDevice(a.x, b.y, b.x, b.y, this.colour);
    this.plane.fillDevice(a.x, b.y, a.x, a.y, this.colour);
    return this;
  }

  drawLine(x1: number, y1: number, x2: number, y2: number): this {
    drawLine(this.plane, x1, y1, x2, y2, this.colour);
    return this;
  }

  drawCircle(x: number, y: number, radius: number): this {
    return this.drawEllipse(int(x) - int(radius), int(y) - int(radius), int(x) + int(radius), int(y) + int(radius));
  }

  fillCircle(x: number, y: number, radius: number): this {
    return this.fillEllipse(int(x) - int(radius), int(y) - int(radius), int(x) + int(radius), int(y) + int(radius));
  }

  drawEllipse(x1: number, y1: number, x2: number, y2: number): this {
    drawEllipse(this.plane, x1, y1, x2, y2, this.colour);
    return this;
  }

  fillEllipse(x1: number, y1: number, x2: number, y2: number): this {
    fillEllipse(this.plane, x1, y1, x2, y2, this.colour);
    return this;
  }

  drawImage(image: Image | Resource, x: number, y: number, options: { scale?: number } = {}): this {
    const { scale = 1, ...others } = options;
    if (Object.keys(others).length || (scale !== 1 && scale !== 2))
      throw new Error("The simulated drawImage scales by 2 only, and does not rotate");
    drawImage(this.plane, image, int(x), int(y), [this.background, this.colour], scale);
    return this;
  }

  setFont(name?: string): this {
    throw noFont(name);
  }

  setFontCustom(bitmap: string, firstChar: number, width: number | string, height: number): this {
    this.lettering.setFont(bitmap, firstChar, width, height);
    return this;
  }

  getFontHeight(): number {
    return this.lettering.height;
  }

  setFontAlign(x: number, y: number, turns?: number): this {
    this.lettering.align(int(x), int(y), int(turns));
    return this;
  }

  /** The widest line. */
  stringWidth(text: string): number {
    const lines = String(text).split("\n");
    return Math.max(...lines.map(line => this.lettering.lineWidth(line)));
  }

  stringMetrics(text: string): { width: number; height: number } {
    return { width: this.stringWidth(text), height: this.getFontHeight() * String(text).split("\n").length };
  }

  drawString(text: string, x: number, y: number, solid?: boolean): this {
    const { colour, background } = this;
    this.lettering.draw(String(text), int(x), int(y), { colour, behind: solid ? background : undefined });
    return this;
  }
}
