// `require("SSD1306diff")`: the driver as a module for Espruino's Storage. SSD1306diff.md beside it is its page.
import { openOled } from "../oled";
import { sh1106 } from "../sh1106";
import { ssd1306 } from "../ssd1306";
import type { I2CBus } from "../bus";
import type { OledStatus } from "../oled";
import type { Canvas } from "../../src/kernel/ports";
import { clock } from "./clock";

/** What may be given besides; all of it may be left out. */
export interface Options {
  /** 0x3C or 0x3D. */
  address?: number;
  /** 64 or 32 rows. */
  height?: number;
  /** "SH1106" for that chip. */
  chip?: string;
  /** 0 to 255. */
  contrast?: number;
  /** Turned by 180 degrees. */
  rotated?: boolean;
}

export interface Shown {
  /** Sends what has changed since the last call. It goes on in the background. */
  flip(): void;
  /** 0 to 255. */
  setContrast(level: number): void;
  on(): void;
  off(): void;
  /** `present`: the display answers. `bytes`: so many were sent. */
  status: OledStatus;
}

/** Answers a Graphics of 128 columns with `flip()`, as the module SSD1306 does. `callback` is called when you may draw. */
export function connect(i2c: I2CBus, callback?: (graphics: Canvas & Shown) => void, options?: Options): Canvas & Shown {
  const given: Options = options || {};
  const screen = Graphics.createArrayBuffer(128, given.height || 64, 1, { vertical_byte: true, msb: false });
  const oled = openOled(
    i2c,
    given.address || 0x3c,
    screen,
    given.chip === "SH1106" ? sh1106 : ssd1306,
    !!given.rotated,
    clock(),
    E.CRC32,
  );
  if (given.contrast !== undefined) oled.contrast(given.contrast);
  const shown: Shown = {
    flip: oled.show,
    setContrast: oled.contrast,
    on: () => oled.power(true),
    off: () => oled.power(false),
    status: oled.report,
  };
  const graphics = Object.assign(screen, shown);
  if (callback) setTimeout(() => callback(graphics), 0);
  return graphics;
}
