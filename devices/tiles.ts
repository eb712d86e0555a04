// A colour display as views have it: rectangles, each drawn anew only when what it shows has changed. There is no buffer for a whole picture, which would take 2,743
// variables at four bits a pixel; what a tile shows is remembered as a checksum. Tiles wait in a row, and are drawn some of their rows a turn.
import type { Canvas, Clock, ColourDisplay, DrawTile, TileKit } from "../src/kernel/ports";

/** What draws rectangles on glass. */
export interface Panel {
  isThere: boolean;
  /** Pixels that it draws in a turn of at most 30 ms. */
  most: number;
  /** Bytes so far or, where Espruino itself sends them, twice the pixels that it was given. */
  sent(): number;
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
/** Views have 60, the shell's line of keys has the last ones. */
const SLOTS = 64;
/** Rows cleared in a turn: 7,680 pixels, which take 6 ms at 20 MHz. */
const STRIPE = 24;
/** What drawing a tile takes besides its pixels, counted as pixels: so no turn of a bout of Durak takes longer than 20 ms on an emulated Cortex-M4. */
const BESIDES = 400;
/** How often somebody looks whether it is awake. */
const WAKING_MS = 50;

/** Tiles that wait, and the rest of the display that is to be cleared before them. */
interface Queue {
  background: number;
  /** Rows that have been cleared for this scene. */
  cleared: number;
  waiting: Waiting[];
}

/** The place of which somebody asks what touching it means; x -1: nobody does. */
interface Quest {
  x: number;
  y: number;
  found: string;
}

/** Asked once. */
function answerOf(quest: Quest): string | undefined {
  const found = quest.x < 0 ? undefined : quest.found;
  quest.x = -1;
  return found;
}

/** Of a tile that waits, with what drawing it takes besides. */
const restOf = (tile: Waiting): number => (tile.height - tile.from) * tile.width + BESIDES;

/** The next rows of the first tile that waits; answers how many pixels these are, with what drawing them takes besides. */
function paintSome(panel: Panel, queue: Queue, left: number): number {
  const tile = queue.waiting[0];
  const from = tile.from;
  const width = tile.width;
  const rows = Math.min(tile.height - from, Math.max(1, (left / width) | 0));
  tile.from += rows;
  if (tile.from >= tile.height) queue.waiting.shift();
  panel.paint(tile.x, tile.y + from, width, rows, queue.background, tile.draw, from);
  return width * rows + BESIDES;
}

/** As much as there is time for in a turn; false: nothing was to be done. */
function paintTurn(panel: Panel, queue: Queue): boolean {
  const most = panel.most;
  let left = most;
  if (queue.cleared < HEIGHT) {
    panel.clear(0, queue.cleared, WIDTH, STRIPE, queue.background);
    queue.cleared += STRIPE;
    left = 0;
  }
  const waiting = queue.waiting;
  // What does not fit in any more, all of it, is begun in the next turn.
  while (waiting.length && (left === most || restOf(waiting[0]) <= left)) left -= paintSome(panel, queue, left);
  return left < most;
}

/** `screen`: a buffer of one bit for whatever draws no tiles; it carries them for views that do. `crc` is any checksum of 32 bits. */
export function openTiles(
  screen: Canvas,
  panel: Panel,
  kit: TileKit,
  clock: Clock,
  crc: (text: string) => number,
): ColourDisplay {
  const sums = new Int32Array(SLOTS);
  const status = { present: panel.isThere, failed: 0, started: 1, bytes: 0 };
  const queue: Queue = { background: 0, cleared: HEIGHT, waiting: [] };
  const quest: Quest = { x: -1, y: 0, found: "" };
  let scene = "";

  function begin(name: string, colour: number): void {
    display.isBegun = true;
    quest.found = "";
    if (name === scene) return;
    scene = name;
    queue.background = colour;
    queue.cleared = 0;
    queue.waiting = [];
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
    if (touch && quest.x >= x && quest.x < x + width && quest.y >= y && quest.y < y + height) quest.found = touch;
    // Never 0, which is a tile that has not been drawn.
    const sum = crc(key) | 1;
    if (sums[slot] === sum) return;
    sums[slot] = sum;
    queue.waiting.push({ x: x, y: y, width: width, height: height, draw: draw, from: 0 });
  }

  function goOn(): boolean {
    const isDone = paintTurn(panel, queue);
    status.bytes = panel.sent();
    return isDone;
  }

  function now(draw: () => unknown): void {
    if (!panel.isReady()) return void clock.after(WAKING_MS, () => now(draw));
    draw();
    while (goOn());
  }

  const display: ColourDisplay = {
    screen: screen,
    report: status,
    kit: kit,
    isBegun: false,
    begin: begin,
    put: put,
    goOn: goOn,
    now: now,
    seek: (x, y) => {
      quest.x = x;
      quest.y = y;
    },
    end: () => {
      display.isBegun = false;
      return answerOf(quest);
    },
    show: () => undefined,
    get isBusy() {
      return !panel.isReady();
    },
    contrast: panel.light,
    power: panel.power,
  };
  screen.tiles = display;
  return display;
}
