// The head: a box over tray and column, open above. The scanner stands on its floor and looks down through it. It prints as it stands.
import { FLOOR, LOOSE, type Plan, RIM, ROUND, SCREW, WALL } from "./plan";
import { makeBar } from "./bar";
import type { Solid, Solids } from "./solids";

/** So much of the floor carries the scanner on each side. */
const LEDGE = 3;
const POCKET = 4;
const PILOT = 10;

/** Beside the scanner; the bar across it is screwed onto them. */
export const scannerPosts = ({ order, scan }: Plan) =>
  [-1, 1].map(side => ({ x: scan.x + side * (order.scanner.wide / 2 + LOOSE + SCREW.post / 2 + 0.6), y: scan.y }));

function pocket(solids: Solids, { scanner, windowAt }: Plan): Solid {
  const { min, max } = scanner;
  const grown = (by: number, low: number, high: number) =>
    solids.box({ min: [min[0] - by, min[1] - by, low], max: [max[0] + by, max[1] + by, high] });
  return grown(LOOSE + RIM, windowAt - 1, windowAt + POCKET).subtract(
    grown(LOOSE, windowAt - 2, windowAt + POCKET + 1),
  );
}

/** The opening under the scanner grows outwards by 45 degrees. */
function eye(solids: Solids, { scanner, windowAt, headAt }: Plan): Solid {
  const { min, max } = scanner;
  const ring = (z: number, more: number) => ({
    z,
    x: (max[0] - min[0]) / 2 - LEDGE + more,
    y: (max[1] - min[1]) / 2 - LEDGE + more,
    round: 2,
  });
  return solids.rings((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, [
    ring(headAt - 0.5, FLOOR + 0.5),
    ring(windowAt, 0),
    ring(windowAt + 1, 0),
  ]);
}

/** A notch for the plug of a board that hangs under the lid: open above, and the lid closes it. */
function notch(solids: Solids, { order, display, lidAt, wide }: Plan): Solid[] {
  if (order.board.kind !== "front" || !display) return [];
  const { plug, glass } = order.board;
  const y = display.y + plug.up;
  return [
    solids.box({
      min: [-wide / 2 - 1, y - plug.wide / 2, lidAt - glass - plug.high],
      max: [-wide / 2 + WALL + 1, y + plug.wide / 2, lidAt + 1],
    }),
  ];
}

export function makeHead(solids: Solids, plan: Plan): Solid {
  const { wide, deep, column, headAt, windowAt, lidAt, order } = plan;
  const half = wide / 2;
  const body = solids.plate({ min: [-half, -deep, headAt], max: [half, 0, lidAt] }, ROUND, { low: 0.8 });
  const hollow = solids.plate(
    { min: [-half + WALL, -deep + WALL, windowAt], max: [half - WALL, -WALL, lidAt + 1] },
    ROUND - WALL,
  );
  const held = scannerPosts(plan);
  const barAt = windowAt + order.scanner.high;
  // They reach into the floor and into the walls, so that they are one with them.
  const posts = [
    ...plan.lidScrews.map(({ x, y }) => solids.cylinder(x, y, windowAt - 1, lidAt, SCREW.post)),
    ...held.map(({ x, y }) => solids.cylinder(x, y, windowAt - 1, barAt, SCREW.post)),
  ];
  const pilots = [
    ...plan.lidScrews.map(({ x, y }) => solids.cylinder(x, y, lidAt - PILOT, lidAt + 1, SCREW.pilot)),
    ...held.map(({ x, y }) => solids.cylinder(x, y, Math.max(barAt - PILOT, windowAt), barAt + 1, SCREW.pilot)),
  ];
  const down = plan.columnScrews.map(({ x, y }) => solids.cylinder(x, y, headAt - 1, windowAt + 1, SCREW.clear));
  const reach = Math.abs(plan.columnScrews[0].x) - SCREW.post / 2 - 3;
  const wires = solids.plate(
    { min: [-reach, -column + WALL + 4, headAt - 1], max: [reach, -WALL - 4, windowAt + 1] },
    4,
  );
  // The scanner's pocket may reach over the opening for the wires: it keeps its floor.
  const { min, max } = plan.scanner;
  const kept = solids.box({
    min: [min[0] - 12, min[1] - 4, headAt - 2],
    max: [max[0] + 12, max[1] + LOOSE + RIM + 1, windowAt + 2],
  });
  return body
    .subtract(hollow)
    .add(solids.join([pocket(solids, plan), ...posts]))
    .subtract(solids.join([eye(solids, plan), wires.subtract(kept), ...down, ...pilots, ...notch(solids, plan)]));
}

/** The bar over the scanner. */
export function makeScannerBar(solids: Solids, plan: Plan): Solid {
  const low = plan.windowAt + plan.order.scanner.high;
  return makeBar(solids, scannerPosts(plan), low);
}
