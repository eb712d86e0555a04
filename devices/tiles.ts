// A colour display as views have it: rectangles, each drawn anew only when what it shows has changed. There is no buffer for a whole picture, which would take 2,743
// variables at four bits a pixel; what a tile shows is remembered as a checksum.
import type { Canvas, ColourDisplay, DrawTile } from "../src/ports";

/** What draws rectangles on glass; `draw` draws what is not just background. */
export interface Panel {
  /** Bytes or, where Espruino itself sends them, twice the pixels that it was given. */
  bytes: number;
  isThere: boolean;
  isReady(): boolean;
  paint(x: number, y: number, width: number, height: number, background: number, draw?: DrawTile): void;
  /** 0..255. */
  light(level: number): void;
  power(on: boolean): void;
}

const WIDTH = 320;
const HEIGHT = 240;
/** Views have 56, the shell's line of keys has the last one. */
const SLOTS = 64;
/** Rows cleared in a turn: 7,680 pixels, which take 6 ms at 20 MHz. */
const STRIPE = 24;
/** With so many pixels drawn in a turn, no other tile is begun in it. */
const ENOUGH = 8000;

/** `screen`: a buffer of one bit for whatever draws no tiles; it carries them for views that do. `crc` is any checksum of 32 bits. */
export function openTiles(screen: Canvas, panel: Panel, crc: (text: string) => number): ColourDisplay {
  const sums = new Int32Array(SLOTS);
  const status = { present: panel.isThere, failed: 0, started: 1, bytes: 0 };
  let scene = "";
  let background = 0;
  /** Rows that have been cleared for this scene. */
  let cleared = HEIGHT;
  /** Pixels drawn in this turn; whether some of a picture had to wait for the next one. */
  let drawn = 0;
  let isShort = false;
  /** The place asked for, -1: none is. */
  let seekX = -1;
  let seekY = 0;
  let found = "";

  function begin(name: string, colour: number): void {
    display.isBegun = true;
    if (name === scene) return;
    scene = name;
    background = colour;
    cleared = 0;
    sums.fill(0);
  }

  function put(
    slot: number,
    x: number,
    y: number,
    width: number,
    height: number,
    key: string,
    draw: DrawTile,
    touch?: string,
  ): void {
    if (cleared < HEIGHT) return;
    if (touch && seekX >= x && seekX < x + width && seekY >= y && seekY < y + height) found = touch;
    // Never 0, which is a tile that has not been drawn.
    const sum = crc(key) | 1;
    if (sums[slot] === sum) return;
    isShort = drawn >= ENOUGH;
    if (isShort) return;
    sums[slot] = sum;
    drawn += width * height;
    panel.paint(x, y, width, height, background, draw);
    status.bytes = panel.bytes;
  }

  /** Once a turn. While there is something to clear, views draw nothing. */
  function clear(): boolean {
    const wasShort = isShort;
    drawn = 0;
    isShort = false;
    if (cleared >= HEIGHT || !panel.isReady()) return wasShort;
    panel.paint(0, cleared, WIDTH, STRIPE, background);
    cleared += STRIPE;
    status.bytes = panel.bytes;
    return true;
  }

  const display: ColourDisplay = {
    screen: screen,
    report: status,
    isBegun: false,
    begin: begin,
    put: put,
    clear: clear,
    seek: (x, y) => {
      seekX = x;
      seekY = y;
    },
    end: () => {
      const touch = seekX < 0 ? undefined : found;
      display.isBegun = false;
      seekX = -1;
      found = "";
      return touch;
    },
    show: () => undefined,
    isBusy: () => !panel.isReady(),
    contrast: panel.light,
    power: panel.power,
    close: () => undefined,
  };
  screen.tiles = display;
  return display;
}
