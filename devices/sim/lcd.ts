// The display of a "Cheap Yellow Display" as a program sees it: the global `g`, which Espruino's own code draws on an ILI9341 without a buffer.
// Source: Espruino's libs/graphics/lcd_spi_unbuf.c and boards/ESP32_CYD.py; the Graphics itself is graphics.ts, held to recordings.
//
// Not simulated: the display controller behind it, the time that drawing takes (16 bits a pixel at 55 MHz), what a start writes on the display (Espruino's
// name and version; here it is cleared), that single pixels may wait for the next idle moment, scrolling (nothing moves
// there, either).
import type { ColourDisplay } from "./colour-display";
import { SimGraphics } from "./graphics";
import type { SimPin } from "./pins";

const WIDTH = 320;
const HEIGHT = 240;

/** What `g` is: nothing can be read back, so a pixel is said to have the colour of the background. */
class UnbufferedGraphics extends SimGraphics {
  constructor(pixels: ArrayBuffer) {
    super(WIDTH, HEIGHT, { depth: 16, isVertical: false, msb: true }, pixels);
    Object.defineProperty(this, "buffer", { value: undefined });
  }

  get drawn(): number {
    return this.plane.drawn;
  }

  override getPixel(x: number, y: number): number {
    const isInside = x >= 0 && y >= 0 && x < this.getWidth() && y < this.getHeight();
    return isInside ? this.getBgColor() : 0;
  }

  /** Sends what may still wait. */
  flip(): void {}
}

export class SimLcd implements ColourDisplay {
  readonly width = WIDTH;
  readonly height = HEIGHT;
  /** The program's `g`, another one after each start. */
  graphics: UnbufferedGraphics;
  private readonly pixels = new ArrayBuffer(2 * WIDTH * HEIGHT);
  private readonly bytes = new Uint8Array(this.pixels);
  /** By programs that are gone. */
  private drawnBefore = 0;
  /** Changes other than pixels. */
  private changes = 0;
  private light = 1;

  /** `backlight`: the firmware sets it high when it starts. */
  constructor(
    private readonly isPowered: () => boolean,
    backlight: SimPin,
  ) {
    this.graphics = new UnbufferedGraphics(this.pixels);
    backlight.heard = ({ value }) => this.setLight(value);
  }

  get backlight(): number {
    return this.isOn ? this.light : 0;
  }

  get isOn(): boolean {
    return this.isPowered();
  }

  get pixelsWritten(): number {
    return this.drawnBefore + this.graphics.drawn;
  }

  get version(): number {
    return this.pixelsWritten + this.changes;
  }

  pixel(x: number, y: number): number {
    if (!this.isOn || x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return 0;
    const at = 2 * (x + y * WIDTH);
    return (this.bytes[at] << 8) | this.bytes[at + 1];
  }

  /** The board starts anew: everything is as it was, and the display is cleared. */
  restart(): void {
    this.graphics.clear(true);
    this.drawnBefore += this.graphics.drawn;
    this.graphics = new UnbufferedGraphics(this.pixels);
    this.setLight(1);
  }

  private setLight(level: number): void {
    this.light = Math.max(0, Math.min(1, level));
    this.changes++;
  }
}
