// What lies where on a rendered page, in mm of the PDF: measured from its pixels, not from the plan that drew it.
import { readBarcodes } from "zxing-wasm/reader";
import type { Size } from "../../deploy/host/stickers/plan";
import type { Image } from "./paper";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A rendered page and the paper that it is: a renderer rounds a page to whole points, so that its pixels alone would be off by a third of a mm. */
export class Page {
  readonly perMm: Point;

  constructor(
    readonly image: Image,
    paper: Size,
  ) {
    this.perMm = { x: image.width / paper.width, y: image.height / paper.height };
  }

  /** The edges of all ink within a part of the page; undefined where there is none. */
  inkIn(part: Box): Box | undefined {
    const { perMm, image } = this;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let y = Math.ceil(part.top * perMm.y); y < Math.floor(part.bottom * perMm.y); y++)
      for (let x = Math.ceil(part.left * perMm.x); x < Math.floor(part.right * perMm.x); x++) {
        const at = 4 * (y * image.width + x);
        if (Math.min(image.data[at], image.data[at + 1], image.data[at + 2]) > PAPER) continue;
        box.left = Math.min(box.left, x / perMm.x);
        box.right = Math.max(box.right, (x + 1) / perMm.x);
        box.top = Math.min(box.top, y / perMm.y);
        box.bottom = Math.max(box.bottom, (y + 1) / perMm.y);
      }
    return box.right > box.left ? box : undefined;
  }

  /** Every Data Matrix: what it says, and where its dark modules are. */
  async codes(): Promise<{ text: string; box: Box; middle: Point }[]> {
    const { image, perMm } = this;
    const opaque = image.data.map((value, at) => (at % 4 === 3 ? 255 : value));
    const found = await readBarcodes({ ...image, data: opaque, colorSpace: "srgb" } as ImageData, {
      formats: ["DataMatrix"],
      maxNumberOfSymbols: 255,
      tryInvert: false,
      tryDownscale: false,
    });
    return found
      .filter(one => one.isValid)
      .map(({ bytes, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
        const corners = [topLeft, topRight, bottomLeft, bottomRight];
        const xs = corners.map(({ x }) => x / perMm.x),
          ys = corners.map(({ y }) => y / perMm.y);
        // Within the white around it, which belongs to it.
        const box = this.inkIn({
          left: Math.min(...xs) - WHITE,
          top: Math.min(...ys) - WHITE,
          right: Math.max(...xs) + WHITE,
          bottom: Math.max(...ys) + WHITE,
        })!;
        return { text: Buffer.from(bytes).toString("latin1"), box, middle: middleOfBox(box) };
      });
  }
}

/** Lighter than this is no ink: a thin line that covers a part of a pixel is some. */
const PAPER = 215;
/** mm. */
const WHITE = 0.5;

export const middleOfBox = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
