// A display at true pixels: each of the board's is one of the canvas's, and the canvas is made larger by whole numbers only.
import { make } from "../ui/dom";

const WIDTH = 128;
/** Of a white OLED that looks a little blue, and of the glass before it. */
const LIT = [0xd6, 0xee, 0xff];
const DARK = [0x05, 0x08, 0x0b];
/** The least contrast can still be read. */
const LEAST_SHARE = 0.35;

export class OledView {
  readonly element = make("canvas", {
    class: "oled",
    role: "img",
    width: WIDTH,
    height: 64,
    "aria-label": "Display, dark",
  });
  private readonly context = this.element.getContext("2d")!;
  private readonly mirrors: HTMLCanvasElement[] = [];

  /** `pixels`: 128 x rows, a bit each, by rows, high bit first. `contrast` 0 to 255. */
  show(pixels: Uint8Array, isLit: boolean, contrast: number): void {
    const rows = (pixels.length * 8) / WIDTH;
    if (this.element.height !== rows) this.element.height = rows;
    const share = LEAST_SHARE + ((1 - LEAST_SHARE) * contrast) / 255;
    const lit = LIT.map((light, at) => DARK[at] + (light - DARK[at]) * share);
    const image = this.context.createImageData(WIDTH, rows);
    for (let at = 0; at < WIDTH * rows; at++) {
      const colour = isLit && pixels[at >> 3] & (0x80 >> (at & 7)) ? lit : DARK;
      image.data.set([colour[0], colour[1], colour[2], 255], 4 * at);
    }
    this.context.putImageData(image, 0, 0);
    this.element.dataset.lit = String(isLit);
    for (const mirror of this.mirrors) this.reflect(mirror);
  }

  /** The same picture once more, for eyes only. */
  mirror(): HTMLCanvasElement {
    const mirror = make("canvas", { class: "oled", width: WIDTH, height: this.element.height, "aria-hidden": "true" });
    this.mirrors.push(mirror);
    this.reflect(mirror);
    return mirror;
  }

  /** What it says, for who cannot see it. */
  describe(words: string): void {
    this.element.setAttribute("aria-label", words ? `Display: ${words}` : "Display, dark");
  }

  /** No power. */
  clear(): void {
    this.show(new Uint8Array((WIDTH * this.element.height) / 8), false, 0);
  }

  private reflect(mirror: HTMLCanvasElement): void {
    mirror.height = this.element.height;
    mirror.getContext("2d")!.drawImage(this.element, 0, 0);
  }
}
