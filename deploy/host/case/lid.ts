// The lid: the window of the display, the holes of the keys, and what holds the display. It prints upside down, its face on the bed.
import { key } from "./key";
import { strokesOf } from "./letters";
import { BAR, DISPLAY_POST, LID, LOOSE, type Place, type Plan, RIM, ROUND, SCREW, activeOf } from "./plan";
import { makeBar } from "./bar";
import type { Solid, Solids } from "./solids";

/** The window is so much larger than the picture on each side. */
const MARGIN = 1;
/** The window's edge is upright for so long; then it opens by 45 degrees. */
const EDGE = 1;
const LETTER = 5;

function window(solids: Solids, plan: Plan): Solid[] {
  const active = activeOf(plan);
  if (!active) return [];
  const margin = plan.order.board.kind === "front" ? MARGIN + 0.5 : MARGIN;
  const ring = (z: number, more: number) => ({
    z,
    x: active.wide / 2 + margin + more,
    y: active.high / 2 + margin + more,
    round: 0.5 + more,
  });
  const { lidAt } = plan;
  const flare = LID - EDGE;
  return [
    solids.rings(active.x, active.y, [ring(lidAt - 1, 0), ring(lidAt + EDGE, 0), ring(lidAt + LID + 0.5, flare + 0.5)]),
  ];
}

/** Left and right of a display on a board of its own; the bar across its back is screwed onto them. */
function displayPosts({ display }: Plan): Place[] {
  const reach = display!.wide / 2 + LOOSE + RIM + SCREW.post / 2;
  return [-reach, reach].map(x => ({ x: display!.x + x, y: display!.y + 4 }));
}

function heldBoard(solids: Solids, plan: Plan): { body: Solid[]; holes: Solid[] } {
  const { order, display, lidAt } = plan;
  if (order.board.kind === "front" && display) {
    const { holes, glass } = order.board;
    const places = [-1, 1].flatMap(x =>
      [-1, 1].map(y => ({ x: display.x + (x * holes.wide) / 2, y: display.y + (y * holes.high) / 2 })),
    );
    return {
      body: places.map(({ x, y }) => solids.cylinder(x, y, lidAt - glass, lidAt + 1, 6)),
      holes: places.map(({ x, y }) => solids.cylinder(x, y, lidAt - glass - 1, lidAt + 1.5, SCREW.pilot)),
    };
  }
  if (!order.display || !display) return { body: [], holes: [] };
  const grown = (by: number, low: number, high: number) =>
    solids.box({
      min: [display.x - display.wide / 2 - by, display.y - display.high / 2 - by, low],
      max: [display.x + display.wide / 2 + by, display.y + display.high / 2 + by, high],
    });
  const rim = grown(LOOSE + RIM, lidAt - order.display.thick + 0.6, lidAt + 1).subtract(
    grown(LOOSE, lidAt - 10, lidAt),
  );
  const places = displayPosts(plan);
  return {
    body: [rim, ...places.map(({ x, y }) => solids.cylinder(x, y, lidAt - DISPLAY_POST, lidAt + 1, SCREW.post))],
    holes: places.map(({ x, y }) => solids.cylinder(x, y, lidAt - DISPLAY_POST - 1, lidAt + 1.2, SCREW.pilot)),
  };
}

function screwHole(solids: Solids, { x, y }: Place, lidAt: number): Solid {
  const top = lidAt + LID;
  return solids.join([
    solids.cylinder(x, y, lidAt - 1, top + 1, SCREW.clear),
    solids.cylinder(x, y, top - (SCREW.head - SCREW.clear) / 2, top + 0.5, SCREW.clear, SCREW.head + 1),
  ]);
}

export function makeLid(solids: Solids, plan: Plan): Solid {
  const { wide, deep, lidAt } = plan;
  const plate = solids.plate({ min: [-wide / 2, -deep, lidAt], max: [wide / 2, 0, lidAt + LID] }, ROUND, { high: 1 });
  const { body, holes } = heldBoard(solids, plan);
  const keys = plan.keys.map(({ x, y }) => solids.cylinder(x, y, lidAt - 1, lidAt + LID + 1, key.hole));
  const letters = plan.keys.flatMap(({ x, y, letter }) =>
    strokesOf(letter, [x, y + key.cap / 2 + 4 + LETTER / 2], LETTER).map(([from, to]) =>
      solids.groove(from, to, lidAt + LID, 0.7),
    ),
  );
  return solids
    .join([plate, ...body])
    .subtract(
      solids.join([
        ...holes,
        ...keys,
        ...letters,
        ...window(solids, plan),
        ...plan.lidScrews.map(at => screwHole(solids, at, lidAt)),
      ]),
    );
}

/** The bar behind a display on a board of its own: its pad presses on the back of that board. */
export function makeDisplayBar(solids: Solids, plan: Plan): Solid | undefined {
  const { order, display, lidAt } = plan;
  if (!order.display || !display) return undefined;
  const low = lidAt - DISPLAY_POST - BAR;
  const y = displayPosts(plan)[0].y;
  const pad = solids.plate(
    {
      min: [display.x - display.wide / 2 + 2, y - 3.5, low + 1],
      max: [display.x + display.wide / 2 - 2, y + 3.5, lidAt - order.display.thick],
    },
    1.5,
    { high: 0.4 },
  );
  return makeBar(solids, displayPosts(plan), low).add(pad);
}
