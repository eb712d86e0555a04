// A colour display for tests of views: tiles on a Graphics of 16 bits. It objects to tiles that overlap, reach beyond what is a view's, move within a scene, are put twice
// in a picture, look otherwise although their key is the same, or look otherwise when they are drawn piece by piece.
import { readFileSync, writeFileSync } from "node:fs";
import { SimGraphics } from "../../devices/sim/graphics";
import { Area } from "../../src/kit/area";
import type { DrawTile, Screen, Tiles } from "../../src/kernel/ports";
import views from "../../src/bundles/views";
import { makeKit } from "../../src/ui/tile-kit";
import { makePng, readPng } from "../../deploy/png";

const SLOTS = 60;
/** Rows that a driver with a small buffer draws at a time. */
const PIECE = 7;
const MANY_PARTS = 500;

interface Put {
  x: number;
  y: number;
  width: number;
  height: number;
  key: string;
  touch?: string;
  pixels: string;
}

const colours = (width: number, height: number) =>
  new SimGraphics(width, height, { depth: 16, isVertical: false, msb: true });

/** The bytes of a rectangle, row by row, on a Graphics that is `across` wide. */
function pixelsOf(
  { buffer }: SimGraphics,
  across: number,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  let text = "";
  for (let row = y; row < y + height; row++)
    text += Buffer.from(buffer, 2 * (row * across + x), 2 * width).toString("latin1");
  return text;
}

/** A tile as a driver with a small buffer draws it. */
function piecewise(width: number, height: number, draw: DrawTile, background: number): string {
  let pixels = "";
  for (let top = 0; top < height; top += PIECE) {
    const rows = Math.min(PIECE, height - top);
    const piece = colours(width, rows);
    piece
      .setColor(background)
      .setBgColor(background)
      .fillRect(0, 0, width - 1, rows - 1);
    draw(piece, 0, -top);
    pixels += pixelsOf(piece, width, 0, 0, width, rows);
  }
  return pixels;
}

export class TileBoard implements Tiles {
  /** What the display shows; the last 28 rows stay dark, the keys' line is not a view's. */
  readonly graphics = colours(Area.Width, 240);
  /** What a view is given. */
  readonly screen: Screen = Object.assign(new SimGraphics(128, 64, { depth: 1, isVertical: false, msb: true }), {
    tiles: this as Tiles,
  });
  readonly kit = makeKit(this.screen, views);
  scene = "";
  /** Tiles drawn, and their pixels, since `count` was set to 0; what clears for a new scene is not counted. */
  drawn = 0;
  pixels = 0;
  private background = 0;
  private readonly slots = new Map<number, Put>();
  private readonly seen = new Set<number>();

  begin(scene: string, background: number): void {
    this.seen.clear();
    this.background = background;
    if (scene === this.scene) return;
    this.scene = scene;
    this.slots.clear();
    this.graphics.setColor(background).fillRect(0, 0, Area.Width - 1, Area.Height - 1);
  }

  put(
    slot: number,
    x: number,
    y: number,
    width: number,
    height: number,
    key: string,
    draw: DrawTile,
    touch?: string,
  ): void {
    const what = `slot ${slot} of "${this.scene}" at ${x},${y}, ${width} x ${height}`;
    if (!(slot >= 0 && slot < SLOTS) || slot % 1) throw new Error(`${what}: slots are 0 to ${SLOTS - 1}`);
    if ([x, y, width, height].some(number => number % 1) || width < 1 || height < 1)
      throw new Error(`${what}: no rectangle of whole pixels`);
    if (x < 0 || y < 0 || x + width > Area.Width || y + height > Area.Height)
      throw new Error(`${what}: reaches beyond ${Area.Width} x ${Area.Height}`);
    if (this.seen.has(slot)) throw new Error(`${what}: put twice in a picture`);
    this.seen.add(slot);
    for (const [other, box] of this.slots)
      if (other !== slot && x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height)
        throw new Error(`${what}: overlaps slot ${other}`);
    const last = this.slots.get(slot);
    const isSame = !last || (last.x === x && last.y === y && last.width === width && last.height === height);
    const before = isSame || !this.isBlank(last) ? last : undefined;
    if (before && !isSame) throw new Error(`${what}: was elsewhere, or of another size, in the same scene`);
    const pixels = this.paint(x, y, width, height, draw);
    // What was drawn before in this way has been looked at.
    if (!before || before.key !== key) {
      if (piecewise(width, height, draw, this.background) !== pixels)
        throw new Error(`${what}: looks otherwise when it is drawn piece by piece`);
    } else if (before.pixels !== pixels)
      throw new Error(`${what}: another picture with the same key ${JSON.stringify(key)}`);
    if (!before || before.key !== key) {
      this.drawn++;
      this.pixels += width * height;
    }
    this.slots.set(slot, { x, y, width, height, key, touch, pixels });
  }

  /** Whether anything but background is there. */
  isLit(x: number, y: number, width: number, height: number): boolean {
    const pixels = pixelsOf(this.graphics, Area.Width, x, y, width, height);
    return pixels !== this.groundOf(width * height);
  }

  private groundOf(pixels: number): string {
    return String.fromCharCode(this.background >> 8, this.background & 255).repeat(pixels);
  }

  /** Nothing of it is left on the display. */
  private isBlank({ key, pixels }: Put): boolean {
    return key === "" && pixels === this.groundOf(pixels.length / 2);
  }

  /** What touching there means; "" nothing. */
  touched(x: number, y: number): string {
    for (const slot of this.seen) {
      const box = this.slots.get(slot)!;
      if (x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height) return box.touch ?? "";
    }
    return "";
  }

  /** The middle of the first tile with that touch, as a finger would find it. */
  placeOf(touch: string): { x: number; y: number } | undefined {
    for (const slot of this.seen) {
      const box = this.slots.get(slot)!;
      if (box.touch === touch) return { x: box.x + (box.width >> 1), y: box.y + (box.height >> 1) };
    }
    return undefined;
  }

  private paint(x: number, y: number, width: number, height: number, draw: DrawTile): string {
    const { graphics, background } = this;
    graphics.setClipRect(x, y, x + width - 1, y + height - 1);
    graphics
      .setColor(background)
      .setBgColor(background)
      .fillRect(x, y, x + width - 1, y + height - 1);
    draw(graphics, x, y);
    graphics.setClipRect(0, 0, Area.Width - 1, 239);
    return pixelsOf(graphics, Area.Width, x, y, width, height);
  }

  /** Draws a picture as the shell does, part by part, until there are no more. */
  picture(draw: (screen: Screen, part: number) => unknown): this {
    let part = 0;
    while (draw(this.screen, part)) if (++part > MANY_PARTS) throw new Error("the picture has no end");
    return this;
  }

  /** What is seen: red, green, blue and opacity of each pixel, row by row. */
  image(): Buffer {
    const data = Buffer.alloc(4 * Area.Width * Area.Height);
    for (let y = 0; y < Area.Height; y++)
      for (let x = 0; x < Area.Width; x++) data.set(rgbOf(this.graphics.getPixel(x, y)), (y * Area.Width + x) * 4);
    return data;
  }

  /** The picture is that of this file; with UPDATE set it becomes it. Answers what is wrong, or "". */
  async differs(file: URL): Promise<string> {
    const data = this.image();
    if (process.env.UPDATE) writeFileSync(file, await makePng({ data, width: Area.Width, height: Area.Height }));
    const golden = await readPng(readFileSync(file));
    return data.equals(golden.data) ? "" : `not the picture in ${file.pathname.split("/").pop()}`;
  }
}

/** Red, green, blue and opacity, 0 to 255, of a colour of 16 bits. */
function rgbOf(colour: number): number[] {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  return [Math.round((red * 255) / 31), Math.round((green * 255) / 63), Math.round((blue * 255) / 31), 255];
}
