// Where everything is. Seen from the player: x goes right, y goes back from the column's rear wall at 0, z goes up from the table. Millimetres.
import { key } from "./key";
import type { Box } from "./solids";
import type { BoardHousing, DisplayHousing, FrontBoard, InsideBoard, ScannerHousing } from "./types";

/** What a person asks for. */
export interface Order {
  board: BoardHousing;
  /** Undefined where the board has its own, and where only the stand is printed. */
  display?: DisplayHousing;
  keys: number;
  scanner: ScannerHousing;
}

export const WALL = 2.4;
export const FLOOR = 2.4;
export const LID = 3;
export const TRAY = 3;
/** Corners seen from above. */
export const ROUND = 6;
/** Between a part and what holds it, on each side. */
export const LOOSE = 0.4;
/** The thickness of what holds a part by its rim. */
export const RIM = 1.6;
export const BAR = 3;

/** M3 screws that cut their own thread. */
export const SCREW = { pilot: 2.6, clear: 3.4, head: 6.2, headHigh: 2.4, post: 8 };

/** The column's posts do not reach the floor: they grow out of the wall. */
export const COLUMN_POST = 8;
export const CORBEL = 11;

/** Under the board for its parts and solder joints; above it for header, plugs and bent wires. */
export const RAIL = 6.5;
const PCB = 1.6;
const PLUGS = 23;
/** From the column's wall to the plug's end of the board. */
const PLUG_GAP = 1.5;

/** Of a post behind a display. */
export const DISPLAY_POST = 6;

const KEY_PITCH = 25;
/** From a card's two edges to the middle of its code: stickers of 10 to 30 mm, and the code on the rim. */
const CODE_FROM_EDGE = 11;
export const RIDGE = { wide: 3, long: 26, high: 3 };

export interface Place {
  x: number;
  y: number;
}

export interface Plan {
  order: Order;
  /** Of the whole console. */
  wide: number;
  deep: number;
  high: number;
  /** From the rear wall to the column's front wall. */
  column: number;
  /** The head's underside, and the lid's. */
  headAt: number;
  lidAt: number;
  /** The middle of what the scanner sees. */
  scan: Place;
  /** The scanner's window. */
  windowAt: number;
  keys: (Place & { letter: string })[];
  display?: Place & { wide: number; high: number };
  /** Screws from the lid down into the head, and from the head down into the column. */
  lidScrews: Place[];
  columnScrews: Place[];
  /** The scanner as a block. */
  scanner: Box;
  /** A board in the column, without its plugs and with them. */
  pcb?: Box;
  boardRoom?: Box;
}

const around = (x: number, y: number, wide: number, deep: number, low: number, high: number): Box => ({
  min: [x - wide / 2, y - deep / 2, low],
  max: [x + wide / 2, y + deep / 2, high],
});

const inside = ({ board }: Order): InsideBoard | undefined => (board.kind === "inside" ? board : undefined);
const front = ({ board }: Order): FrontBoard | undefined => (board.kind === "front" ? board : undefined);

/** What hangs under the lid over the whole head. */
function underLid(order: Order): number {
  const board = front(order);
  if (board) return board.glass + board.behind;
  return order.display ? order.display.thick + 1 : 1;
}

function headHeight(order: Order): number {
  const overScanner = order.scanner.high + BAR + SCREW.headHigh + underLid(order);
  return Math.max(overScanner, order.keys ? key.behind + 2 : 0, DISPLAY_POST + BAR + SCREW.headHigh + 12);
}

function innerWidth(order: Order): number {
  const { scanner, keys } = order;
  const besideCorners = 2 * (SCREW.post + 1);
  return Math.max(
    scanner.wide + 2 * (SCREW.post + 2) + besideCorners,
    inside(order) ? inside(order)!.long + PLUG_GAP + 2 * RIM + 4 : 0,
    front(order) ? front(order)!.long + besideCorners : 0,
    order.display ? order.display.wide + 2 * (RIM + SCREW.post + 1) + besideCorners : 0,
    keys > 1 ? (keys - 1) * KEY_PITCH + key.nut + besideCorners : 0,
  );
}

/** A board goes in from above, between the posts; beside its rails there is room for the cable tie. */
const columnDepth = (order: Order): number =>
  2 * WALL + Math.max(34, (inside(order)?.wide ?? 0) + 2 * (SCREW.post + LOOSE));

const keyLetters = (keys: number): string[] => ["A", "B", "C"].slice(0, keys);

export function planOf(order: Order): Plan {
  const { scanner, keys, display } = order;
  const inner = innerWidth(order);
  const wide = inner + 2 * WALL;
  const column = columnDepth(order);
  const scan = { x: 0, y: -column - CODE_FROM_EDGE };
  const scannerFront = scan.y - scanner.deep / 2 - RIM - LOOSE;
  const keyRow = scannerFront - 2 - key.nut / 2;
  const deep = Math.max(
    -(keys ? keyRow - key.nut / 2 - 1 : scannerFront - 1) + WALL,
    front(order) ? front(order)!.wide + 2 * (WALL + 4) : 0,
  );
  const windowAt = TRAY + scanner.distance;
  const headAt = windowAt - FLOOR;
  const lidAt = windowAt + headHeight(order);
  const [side, back, fore] = [
    inner / 2 - SCREW.post / 2 + 0.5,
    -WALL - SCREW.post / 2 + 0.5,
    -deep + WALL + SCREW.post / 2 - 0.5,
  ];
  const corners = (x: number, near: number, far: number): Place[] =>
    [near, far].flatMap(y => [-x, x].map(one => ({ x: one, y })));
  const own = front(order);
  const shown = own
    ? { x: 0, y: -deep / 2, wide: own.long, high: own.wide }
    : display && { x: 0, y: -(WALL + 3 + RIM + LOOSE + display.high / 2), wide: display.wide, high: display.high };
  const bare = inside(order);
  const pcb = bare && {
    ...around(-inner / 2 + PLUG_GAP + bare.long / 2, -column / 2, bare.long, bare.wide, TRAY + RAIL, TRAY + RAIL + PCB),
  };
  return {
    order,
    wide,
    deep,
    high: lidAt + LID,
    column,
    headAt,
    lidAt,
    scan,
    windowAt,
    keys: keyLetters(keys).map((letter, at) => ({ letter, x: (at - (keys - 1) / 2) * KEY_PITCH, y: keyRow })),
    ...(shown ? { display: shown } : {}),
    lidScrews: corners(side, back, fore),
    columnScrews: corners(side - SCREW.post - 3, back, -column + WALL + SCREW.post / 2 - 0.5),
    scanner: around(scan.x, scan.y, scanner.wide, scanner.deep, windowAt, windowAt + scanner.high),
    ...(pcb ? { pcb, boardRoom: { min: pcb.min, max: [pcb.max[0], pcb.max[1], pcb.max[2] + PLUGS] } } : {}),
  };
}

/** The middle of the picture on the lid, and its size. */
export function activeOf({ order, display }: Plan): (Place & { wide: number; high: number }) | undefined {
  const own = front(order)?.active;
  const active = own ?? order.display?.active;
  if (!display || !active) return undefined;
  return { x: display.x + (own?.right ?? 0), y: display.y + active.up, wide: active.wide, high: active.high };
}
