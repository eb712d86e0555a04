// Where board and parts stand on a breadboard. A board that would leave no hole free beside its pins lies across two breadboards, one row in each.
// Display and buttons are plugged in; what has a cable of its own lies beside and comes with flying leads. Runs in a browser too.
import type { Outline } from "../../../../devices/boards/board";
import type { BoardData } from "../../../catalogue";
import { labelOf, nameOf, outlineOf } from "../outlines";
import { LOOKS, type PartName, type Parts } from "../parts";
import { isSupply, wiresOf, type Wire } from "../wires";
import { DEEP, LETTERS, yOf, type Bread, type Hole } from "./holes";
import type { Rect } from "../layout";

/** As most displays have them, from the left; some have the first two the other way about. */
export const DISPLAY_ORDERS = ["GND VCC SCL SDA", "VCC GND SCL SDA"] as const;
export type DisplayOrder = (typeof DISPLAY_ORDERS)[number];

export interface Leg {
  /** The board's pin by its name in the data; the display's; of a button "1" or "2": legs of one number are joined inside. */
  pin: string;
  label: string;
  hole: Hole;
}
export interface Plugged {
  part: "board" | "display" | "keys";
  /** Of a button, its letter. */
  name: string;
  legs: Leg[];
  /** What it covers. */
  body: Rect;
}
export interface Lead {
  pin: string;
  x: number;
  y: number;
}
export interface Flying {
  part: PartName;
  title: string;
  box: Rect;
  leads: Lead[];
  isAbove: boolean;
}
export interface Places {
  outline: Outline;
  breads: Bread[];
  plugged: Plugged[];
  flying: Flying[];
  /** The buttons' signals come in the half above the gap, their ground below it; or the other way about. */
  keysAbove: boolean;
}

/** A usual 0.96 inch module, and a button of 6 mm. */
const DISPLAY_SIZE = 10.6;
const BUTTON_SIZE = 2.4;
/** From a button's first leg to the next one's. */
const BUTTON_STEP = 4;
const LEAD_STEP = 2.5;
const BOX_HEIGHT = 3.6;
/** Between the breadboard and what lies beside it: wires run there. */
const AISLE = 3.5;

/** How far row a, or j, is from the pins' rows, where the board lies across one breadboard. */
function rowsFor(apart: number): [upper: string, lower: string] | undefined {
  const at = (row: string) =>
    yOf([{ name: "", columns: 30, y: 0, rails: { top: false, bottom: false } }], { bread: 0, column: 1, row });
  const pairs = LETTERS.slice(0, 5).flatMap(upper =>
    LETTERS.slice(5)
      .filter(lower => at(lower) - at(upper) === apart)
      .map(lower => ({ upper, lower, free: Math.min(at(upper), DEEP - at(lower)) })),
  );
  const best = pairs.sort((a, b) => b.free - a.free)[0];
  return best?.free ? [best.upper, best.lower] : undefined;
}

/** Both rows from the plug, which looks to the left. */
function rowsOf({ usb, left, right }: Outline): [upper: string[], lower: string[]] {
  return usb === "top" ? [right, left] : [[...left].reverse(), [...right].reverse()];
}

function placeBoard(outline: Outline, breads: Bread[]): Plugged {
  const { apart, atPlug, atEnd } = outline.holes!;
  const rows = rowsOf(outline);
  const letters = rowsFor(apart) ?? ["a", "j"];
  const first = Math.max(1, Math.ceil(atPlug));
  const legs = rows.flatMap((pins, row) =>
    pins.map((pin, at): Leg => {
      const hole = { bread: breads.length > 1 ? row : 0, column: first + at, row: letters[row] };
      return { pin: nameOf(pin), label: labelOf(pin), hole };
    }),
  );
  const top = yOf(breads, legs[0].hole);
  const long = Math.max(...rows.map(pins => pins.length));
  const body = { x: first - atPlug, y: top - 0.5, width: long - 1 + atPlug + atEnd, height: apart + 1 };
  return { part: "board", name: outline.title, legs, body };
}

/** Across the gap: the two legs of one end are joined inside, whether it is pressed or not. */
function placeButton(name: string, column: number, breads: Bread[]): Plugged {
  const legs = ["f", "e"].flatMap(row =>
    [0, 2].map((right): Leg => {
      const pin = right ? "2" : "1";
      return { pin, label: "", hole: { bread: 0, column: column + right, row } };
    }),
  );
  const y = (yOf(breads, legs[0].hole) + yOf(breads, legs[2].hole) - BUTTON_SIZE) / 2;
  return {
    part: "keys",
    name,
    legs,
    body: { x: column + 1 - BUTTON_SIZE / 2, y, width: BUTTON_SIZE, height: BUTTON_SIZE },
  };
}

/** Its pins in the lowest row, so that it hangs over the edge and hides no hole. */
function placeDisplay(order: DisplayOrder, column: number, breads: Bread[]): Plugged {
  const bread = breads.length - 1;
  const legs = order.split(" ").map((pin, at): Leg => {
    return { pin, label: pin, hole: { bread, column: column + at, row: "a" } };
  });
  const x = column + 1.5 - DISPLAY_SIZE / 2;
  return {
    part: "display",
    name: "",
    legs,
    body: { x, y: breads[bread].y + DEEP - 0.6, width: DISPLAY_SIZE, height: DISPLAY_SIZE },
  };
}

/** Where the cable comes in: at the left. */
export const plugOf = ({ body }: Plugged): Rect => ({
  x: body.x - 1.5,
  y: body.y + body.height / 2 - 1.6,
  width: 2.6,
  height: 3.2,
});

const columnsOf = (board: Plugged, pin: string) => board.legs.filter(leg => leg.pin === pin);

/** Whether the board's pin lies in the upper one of its rows. */
const isUpper = (board: Plugged, pin: string) =>
  columnsOf(board, pin).some(
    ({ hole }) => hole.bread === board.legs[0].hole.bread && hole.row === board.legs[0].hole.row,
  );

function boxOf(part: PartName, wires: Wire[], board: Plugged): Omit<Flying, "box"> & { at: number } {
  const own = wires.filter(wire => wire.part === part);
  const columns = (wire: Wire) => columnsOf(board, wire.to).map(({ hole }) => hole.column);
  const signals = own.filter(wire => !isSupply(wire)).sort((a, b) => Math.min(...columns(a)) - Math.min(...columns(b)));
  const supplies = own.filter(isSupply).sort((a, b) => Number(a.to === "GND") - Number(b.to === "GND"));
  const pins = [...supplies, ...signals].map(({ pin }) => pin);
  const leads = pins.map((pin, at) => ({ pin, x: at * LEAD_STEP, y: 0 }));
  const first = Math.min(...signals.flatMap(columns));
  return {
    part,
    title: LOOKS[part].title,
    leads,
    isAbove: isUpper(board, signals[0].to),
    at: first - supplies.length * LEAD_STEP,
  };
}

/** From left to right, each as near to its pins as there is room, those below left of the display. */
function lineUp(boxes: ReturnType<typeof boxOf>[], y: number, most: number): Flying[] {
  const widthOf = ({ leads }: { leads: Lead[] }) => (leads.length - 1) * LEAD_STEP + 3;
  let free = -Infinity;
  const lefts = boxes
    .sort((a, b) => a.at - b.at)
    .map(one => {
      const left = Math.max(free, Math.round(one.at));
      free = left + Math.ceil(widthOf(one)) + 1;
      return left;
    });
  const shift = Math.max(0, Math.ceil(free - most));
  return boxes.map(({ part, title, leads, isAbove, ...one }, at) => {
    const x = lefts[at] - shift;
    const box = { x: x - 1.5, y: isAbove ? y - BOX_HEIGHT : y, width: widthOf({ ...one, leads }), height: BOX_HEIGHT };
    return { part, title, isAbove, box, leads: leads.map(lead => ({ ...lead, x: x + lead.x, y })) };
  });
}

/** One breadboard for a narrow board, two for a wide one: without the rails between them, so that its rows reach both. */
function breadsFor(outline: Outline, need: number): Bread[] {
  const columns = need > 30 ? 63 : 30;
  const { apart } = outline.holes!;
  if (rowsFor(apart)) return [{ name: "", columns, y: 0, rails: { top: true, bottom: true } }];
  return [
    { name: "upper", columns, y: 0, rails: { top: true, bottom: false } },
    { name: "lower", columns, y: DEEP + apart, rails: { top: false, bottom: true } },
  ];
}

/** Undefined for a board whose rows are not known, or do not fit into a breadboard. */
export function placesOf(board: BoardData, parts: Parts, order: DisplayOrder = DISPLAY_ORDERS[0]): Places | undefined {
  const outline = outlineOf(board, parts.make);
  if (!outline.holes || outline.usb === "none") return undefined;
  const wires = wiresOf(board, parts);
  const keys = wires.filter(wire => wire.part === "keys" && !isSupply(wire)).map(({ pin }) => pin);
  const hasDisplay = wires.some(wire => wire.part === "display");
  const long = Math.max(1, Math.ceil(outline.holes.atPlug)) + Math.max(outline.left.length, outline.right.length) - 1;
  const isWide = !rowsFor(outline.holes.apart);
  const firstKey = isWide ? Math.max(long + 1, 20) : long + 2;
  const lastKey = firstKey + BUTTON_STEP * keys.length - 2;
  const firstPin = isWide ? 23 : keys.length ? lastKey + 4 : long + 7;
  const breads = breadsFor(outline, Math.max(keys.length ? lastKey : 0, hasDisplay ? firstPin + 3 : 0));
  const chip = placeBoard(outline, breads);
  // In the order of their pins on the board, so that their wires lie side by side.
  const toOf = (key: string) => wires.find(wire => wire.part === "keys" && wire.pin === key)!.to;
  const columnOf = (key: string) => Math.min(...columnsOf(chip, toOf(key)).map(({ hole }) => hole.column));
  const sorted = [...keys].sort((a, b) => columnOf(b) - columnOf(a));
  const buttons = sorted.map((key, at) => placeButton(key, firstKey + BUTTON_STEP * at, breads));
  const display = hasDisplay ? [placeDisplay(order, firstPin, breads)] : [];
  const parted = [...new Set(wires.map(({ part }) => part))].filter(part => part !== "display" && part !== "keys");
  const boxes = parted.map(part => boxOf(part, wires, chip));
  const [first, last] = [breads[0], breads[breads.length - 1]];
  const rim = 5.2 + AISLE;
  const most = hasDisplay ? display[0].body.x - 1 : Infinity;
  return {
    outline,
    breads,
    keysAbove: breads.length === 1 && keys.some(key => isUpper(chip, toOf(key))),
    plugged: [chip, ...buttons, ...display],
    flying: [
      ...lineUp(
        boxes.filter(({ isAbove }) => isAbove),
        Math.round(first.y - rim),
        Infinity,
      ),
      ...lineUp(
        boxes.filter(({ isAbove }) => !isAbove),
        Math.round(last.y + DEEP + rim),
        most,
      ),
    ],
  };
}
