// Letters of a custom font as Espruino draws them: measured, aligned, turned. Not simulated: the built-in fonts, more than one bit a pixel, images inside
// strings.
import { int } from "../bytes";
import type { Box, Plane, Point } from "./plane";

interface Font {
  bitmap: string;
  firstChar: number;
  width: number | string;
  height: number;
  scale: number;
}

/** Colours of the letters, and behind them where that is asked for. */
export interface Ink {
  colour: number;
  behind: number | undefined;
}

const byteOf = (text: string, index: number): number => (index < text.length ? text.charCodeAt(index) & 255 : 0);

export class Lettering {
  private font: Font | undefined;
  private alignX = -1;
  private alignY = -1;
  private turns = 0;

  constructor(private readonly plane: Plane) {}

  reset(): void {
    this.font = undefined;
    this.alignX = this.alignY = -1;
    this.turns = 0;
  }

  setFont(bitmap: string, firstChar: number, width: number | string, height: number): void {
    if (typeof bitmap !== "string") throw new Error("Font bitmap must be a String");
    if (firstChar < 0 || firstChar > 255) throw new Error("First character out of range");
    if (typeof width !== "string" && typeof width !== "number")
      throw new Error("Font width must be a String or an integer");
    if (height >> 16 > 1) throw new Error("The simulated fonts have one bit a pixel");
    this.font = { bitmap, firstChar: int(firstChar), width, height: height & 255, scale: (height >> 8) & 255 || 1 };
  }

  align(x: number, y: number, turns: number): void {
    this.alignX = Math.max(-1, Math.min(1, x));
    this.alignY = Math.max(-1, Math.min(1, y));
    this.turns = Math.max(0, Math.min(3, turns));
  }

  get height(): number {
    const { height, scale } = this.needFont();
    return height * scale;
  }

  /** Letters behind the end of the widths are measured as 255 columns, though they are drawn as none. */
  lineWidth(line: string): number {
    const font = this.needFont();
    const missing = (code: number) =>
      typeof font.width === "string" && code <= 255 && code - font.firstChar >= font.width.length;
    let width = 0;
    for (const letter of line) width += missing(letter.charCodeAt(0)) ? 255 : this.letterWidth(letter.charCodeAt(0));
    return width * font.scale;
  }

  draw(text: string, x: number, y: number, ink: Ink): void {
    const lines = text.split("\n");
    const lineHeight = this.height;
    const { axes } = this.plane;
    const start = this.turn(x, y);
    const bounds = this.plane.clipForUser();
    let top = this.alignY < 0 ? start.y : start.y - Math.trunc((lineHeight * lines.length * (this.alignY + 1)) / 2);
    for (const line of lines) {
      let left = this.alignX < 0 ? start.x : start.x - Math.trunc((this.lineWidth(line) * (this.alignX + 1)) / 2);
      for (const letter of line) left += this.drawLetter(letter.charCodeAt(0), left, top, ink, bounds);
      top += lineHeight;
    }
    this.plane.axes = axes;
  }

  private needFont(): Font {
    if (!this.font) throw noFont();
    return this.font;
  }

  private letterWidth(code: number): number {
    const { width, firstChar } = this.needFont();
    if (code > 255) return 0;
    if (typeof width === "number") return int(width);
    return code < firstChar ? 0 : byteOf(width, code - firstChar);
  }

  /** Columns before this letter in the bitmap. */
  private columnOf(code: number): number {
    const { width, firstChar } = this.needFont();
    if (typeof width === "number") return int(width) * (code - firstChar);
    let column = 0;
    for (let index = 0; index < code - firstChar; index++) column += byteOf(width, index);
    return column;
  }

  private drawLetter(code: number, left: number, top: number, ink: Ink, bounds: Box): number {
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
    if (visible) this.drawGlyph(this.columnOf(code), width, left, top, ink);
    return width * scale;
  }

  private drawGlyph(column: number, width: number, left: number, top: number, ink: Ink): void {
    const { bitmap, height, scale } = this.needFont();
    let index = column * height;
    for (let x = left; x < left + width * scale; x += scale) {
      for (let y = top; y < top + height * scale; y += scale, index++) {
        const lit = (byteOf(bitmap, index >> 3) << (index & 7)) & 128;
        const colour = lit ? ink.colour : ink.behind;
        if (colour === undefined) continue;
        this.plane.fill({ x1: x, y1: y, x2: x + scale - 1, y2: y + scale - 1 }, colour);
      }
    }
  }

  /** Turned text is drawn on turned axes; returns where it starts on them. */
  private turn(x: number, y: number): Point {
    const { plane, turns } = this;
    const { width, height } = plane;
    const { isSwapped, isInvertedX, isInvertedY } = plane.axes;
    plane.axes = {
      isSwapped: isSwapped !== (turns === 1 || turns === 3),
      isInvertedX: isInvertedX !== (turns === 1 || turns === 2),
      isInvertedY: isInvertedY !== (turns === 2 || turns === 3),
    };
    if (turns === 1) return { x: y, y: width - (x + 1) };
    if (turns === 2) return { x: width - (x + 1), y: height - (y + 1) };
    if (turns === 3) return { x: height - (y + 1), y: x };
    return { x, y };
  }
}

export const noFont = (name?: string): Error =>
  new Error("The simulated Graphics has no font " + (name || "4x6") + ": use setFontCustom");
