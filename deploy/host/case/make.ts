// A whole console: its printed parts, and the bought ones as simple bodies for pictures.
import { makeHead, makeScannerBar } from "./head";
import { key } from "./key";
import { makeDisplayBar, makeLid } from "./lid";
import { LID, type Order, type Plan, TRAY, activeOf, planOf } from "./plan";
import { type Point, type Solid, Solids } from "./solids";
import { makeStand } from "./stand";
import type { Triangle } from "./stl";

/** A printed part. */
export interface Part {
  /** Its file, without the ending. */
  name: string;
  title: string;
  /** Where it is in the console. */
  placed: Solid;
  /** As it lies on the printer's bed. */
  printed: Solid;
}

/** A bought part as a simple body, where it is in the console; a card, and the edges of what the scanner sees. */
export interface Bought {
  name: "board" | "wires" | "display" | "picture" | "scanner" | "key" | "cap" | "card" | "code" | "sight";
  body: Solid;
}

export interface Console {
  plan: Plan;
  parts: Part[];
  bought: Bought[];
}

/** Onto the bed, its middle at the middle. */
function onBed(solid: Solid, turn: number): Solid {
  const turned = turn ? solid.rotate([turn, 0, 0]) : solid;
  const { min, max } = turned.boundingBox();
  return turned.translate([-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]]);
}

export function trianglesOf(solid: Solid): Triangle[] {
  const { numProp, vertProperties, triVerts } = solid.getMesh();
  const corner = (at: number): Triangle[0] => {
    const from = triVerts[at] * numProp;
    return [vertProperties[from], vertProperties[from + 1], vertProperties[from + 2]];
  };
  return Array.from({ length: triVerts.length / 3 }, (_, at): Triangle => [
    corner(3 * at),
    corner(3 * at + 1),
    corner(3 * at + 2),
  ]);
}

function boughtDisplay(solids: Solids, plan: Plan): Bought[] {
  const { display, order, lidAt } = plan;
  const active = activeOf(plan);
  if (!display || !active) return [];
  const thick = order.board.kind === "front" ? order.board.glass : order.display!.thick;
  const box = (at: { x: number; y: number; wide: number; high: number }, low: number, high: number) =>
    solids.box({
      min: [at.x - at.wide / 2, at.y - at.high / 2, low],
      max: [at.x + at.wide / 2, at.y + at.high / 2, high],
    });
  // Glass between the posts of a board that hangs on screws.
  const glass = order.board.kind === "front" ? { ...display, wide: 69 } : display;
  return [
    { name: "display", body: box(glass, lidAt - thick, lidAt) },
    ...(order.board.kind === "front"
      ? [{ name: "board" as const, body: box(display, lidAt - thick - order.board.behind, lidAt - thick) }]
      : []),
    { name: "picture", body: box(active, lidAt, lidAt + 0.05) },
  ];
}

/** Width and height of a card of Set, and its thickness. */
const CARD = { wide: 57, high: 87, thick: 0.4 };
const CODE = 8;

/** A card in its place, its code, and the edges of what the scanner sees. */
function cardParts(solids: Solids, { scan, column, windowAt, order }: Plan): Bought[] {
  const reach = -column - scan.y;
  const [right, back] = [scan.x + reach, -column];
  const top = TRAY + CARD.thick;
  const { wide, deep } = order.scanner.sees;
  const half = (degrees: number) => (windowAt - top) * Math.tan((degrees * Math.PI) / 360);
  const [x, y] = [half(wide), Math.min(half(deep), reach - 0.5)];
  const corners = [-x, x].flatMap(dx => [-half(deep), y].map(dy => [scan.x + dx, scan.y + dy]));
  const beams = corners.map(([toX, toY]) =>
    solids.hull(
      [-0.3, 0.3].flatMap(by => [
        [scan.x + by, scan.y, windowAt] as Point,
        [scan.x, scan.y + by, windowAt] as Point,
        [toX + by, toY, top] as Point,
        [toX, toY + by, top] as Point,
      ]),
    ),
  );
  return [
    {
      name: "card",
      body: solids.plate({ min: [right - CARD.wide, back - CARD.high, TRAY], max: [right, back, top] }, 3),
    },
    {
      name: "code",
      body: solids.box({
        min: [scan.x - CODE / 2, scan.y - CODE / 2, top],
        max: [scan.x + CODE / 2, scan.y + CODE / 2, top + 0.1],
      }),
    },
    ...beams.map((body): Bought => ({ name: "sight", body })),
  ];
}

function boughtParts(solids: Solids, plan: Plan): Bought[] {
  const { pcb, boardRoom, lidAt } = plan;
  return [
    { name: "scanner", body: solids.box(plan.scanner) },
    ...cardParts(solids, plan),
    ...boughtDisplay(solids, plan),
    ...(pcb ? [{ name: "board" as const, body: solids.box(pcb) }] : []),
    ...(boardRoom && pcb
      ? [
          {
            name: "wires" as const,
            body: solids.box({ min: [boardRoom.min[0], boardRoom.min[1], pcb.max[2]], max: boardRoom.max }),
          },
        ]
      : []),
    ...plan.keys.flatMap(({ x, y }): Bought[] => [
      { name: "key", body: solids.cylinder(x, y, lidAt - key.behind, lidAt, key.nut) },
      { name: "cap", body: solids.cylinder(x, y, lidAt + LID, lidAt + LID + 6, key.cap, key.cap - 2) },
    ]),
  ];
}

export async function makeConsole(order: Order, step: () => void = () => undefined): Promise<Console> {
  const solids = await Solids.load();
  const plan = planOf(order);
  const part = (name: string, title: string, placed: Solid, turn = 0): Part => {
    step();
    return { name, title, placed, printed: onBed(placed, turn) };
  };
  const bar = makeDisplayBar(solids, plan);
  return {
    plan,
    parts: [
      part("stand", "the tray and the column", makeStand(solids, plan)),
      part("head", "the box for scanner and wires", makeHead(solids, plan)),
      part("lid", "the face", makeLid(solids, plan), 180),
      part("scanner-bar", "holds the scanner", makeScannerBar(solids, plan)),
      ...(bar ? [part("display-bar", "holds the display", bar)] : []),
    ],
    bought: boughtParts(solids, plan),
  };
}
