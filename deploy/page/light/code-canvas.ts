// A code of a film on a canvas: its ground stays white, and a pixel of the screen is whole in one module.
import { modulesOf, qrOptions, QUIET } from "../../light/qr";
import type { Size } from "../../light/code";
import { make } from "../ui/dom";

export class CodeCanvas {
  readonly element: HTMLCanvasElement;
  private size: Size = 63;
  private turn = 0;
  /** Of the code that is shown. */
  private svg = "";

  /** `name`: for who cannot see it. */
  constructor(name: string) {
    this.element = make("canvas.film-code", { role: "img", "aria-label": name });
  }

  /** Codes of so many letters, on a side of so many pixels of the page at most. */
  fit(size: Size, room: number): void {
    this.size = size;
    const side = modulesOf(size) + 2 * QUIET;
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / side));
    const canvas = this.element;
    canvas.width = canvas.height = side * scale;
    canvas.style.width = canvas.style.height = `${(side * scale) / devicePixelRatio}px`;
    this.paint();
  }

  async draw(text: string): Promise<string> {
    const { qrcode, drawingSVG } = await import("bwip-js/generic");
    return qrcode(qrOptions(text, this.size, this.turn++), drawingSVG());
  }

  /** What `draw` has made; "": nothing. */
  show(svg: string): void {
    this.svg = svg;
    this.paint();
  }

  private paint(): void {
    const canvas = this.element;
    const context = canvas.getContext("2d")!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [, side] = /viewBox="0 0 (\d+)/.exec(this.svg) ?? [];
    if (!side) return;
    const module = canvas.width / (modulesOf(this.size) + 2 * QUIET);
    // What draws it has its own measure of a module.
    const scale = (module * modulesOf(this.size)) / Number(side);
    context.setTransform(scale, 0, 0, scale, QUIET * module, QUIET * module);
    context.fillStyle = "#000";
    for (const [, path] of this.svg.matchAll(/ d="([^"]*)"/g)) context.fill(new Path2D(path));
  }
}
