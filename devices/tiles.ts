// A colour display as views have it: rectangles, each drawn anew only when what it shows has changed. There is no buffer for a whole picture, which would take 2,743
// variables at four bits a pixel; what a tile shows is remembered as a checksum. Tiles wait in a row, and are drawn some of their rows a turn.
import type { Canvas, ColourDisplay, DrawTile } from "../src/ports";

/** What draws rectangles on glass. */
export interface Panel {
  /** Bytes or, where Espruino itself sends them, twice the pixels that it was given. */
  bytes: number;
  isThere: boolean;
  /** Pixels that it draws in a turn of at most 30 ms. */
  most: number;
  isReady(): boolean;
  /** Nothing but background. */
  clear(x: number, y: number, width: number, height: number, background: number): void;
  /** At most so many pixels of a tile, from its row `from` on, of which the first lies at `y`. */
  paint(x: number, y: number, width: number, rows: number, background: number, draw: DrawTile, from: number): void;
  /** 0..255. */
  light(level: number): void;
  power(on: boolean): void;
}

/** A tile that waits to be drawn, from a row on. */
interface Waiting {
  x: number;
  y: number;
  width: number;
  height: number;
  draw: DrawTile;
  from: number;
}

const WIDTH = 320;
const HEIGHT = 240;
/** Views have 56, the shell's line of keys has the last ones. */
const SLOTS = 64;
/** Rows cleared in a turn: 7,680 pixels, which take 6 ms at 20 MHz. */
const STRIPE = 24;

/** `screen`: a buffer of one bit for whatever draws no tiles; it carries them for views that do. `crc` is any checksum of 32 bits. */
export function openTiles(screen: Canvas, panel: Panel, crc: (text: string) => number): ColourDisplay {
  const sums = new Int32Array(SLOTS);
  const status = { present: panel.isThere, failed: 0, started: 1, bytes: 0 };
  let scene = "";
  let background = 0;
  /** Rows that have been cleared for this scene. */
  let cleared = HEIGHT;
  let waiting: Waiting[] = [];
  /** The place asked for, -1: none is. */
  let seekX = -1;
  let seekY = 0;
  let found = "";

  function begin(name: string, colour: number): void {
    display.isBegun = true;
    found = "";
    if (name === scene) return;
    scene = name;
    background = colour;
    cleared = 0;
    waiting = [];
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
    if (touch && seekX >= x && seekX < x + width && seekY >= y && seekY < y + height) found = touch;
    // Never 0, which is a tile that has not been drawn.
    const sum = crc(key) | 1;
    if (sums[slot] === sum) return;
    sums[slot] = sum;
    waiting.push({ x: x, y: y, width: width, height: height, draw: draw, from: 0 });
  }

  /** The next rows of the first one that waits; answers how many pixels these are. */
  function paintSome(left: number): number {
    const tile = waiting[0];
    const from = tile.from;
    const width = tile.width;
    const rows = Math.min(tile.height - from, Math.max(1, (left / width) | 0));
    tile.from += rows;
    if (tile.from >= tile.height) waiting.shift();
    panel.paint(tile.x, tile.y + from, width, rows, background, tile.draw, from);
    return width * rows;
  }

  function goOn(): boolean {
    const most = panel.most;
    let left = most;
    if (cleared < HEIGHT) {
      panel.clear(0, cleared, WIDTH, STRIPE, background);
      cleared += STRIPE;
      left = 0;
    }
    // What does not fit in any more is begun in the next turn.
    while (waiting.length && (left === most || waiting[0].width <= left)) left -= paintSome(left);
    status.bytes = panel.bytes;
    return left < most;
  }

  const display: ColourDisplay = {
    screen: screen,
    report: status,
    isBegun: false,
    begin: begin,
    put: put,
    goOn: goOn,
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
