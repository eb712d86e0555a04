// The stand: the tray under the card, and the column that holds the head and the board. It prints as it stands.
import { strokesOf } from "./letters";
import { COLUMN_POST, CORBEL, LOOSE, type Place, type Plan, RAIL, RIDGE, RIM, ROUND, SCREW, TRAY, WALL } from "./plan";
import type { Solid, Solids } from "./solids";

/** Slots in the rear wall for warm air. */
const VENTS = { count: 5, pitch: 8, wide: 2.4, high: 16 };
/** For the wire to a second board. */
const CABLE = { wide: 9, high: 5 };
const TIE = { wide: 5, high: 1.5 };

/** A post that grows out of the column's rear or front wall: no wall of it leans by more than 45 degrees. */
function post(solids: Solids, { x, y }: Place, { headAt, column }: Plan): Solid {
  const wall = y > -column / 2 ? -WALL / 2 : -column + WALL / 2;
  const low = headAt - COLUMN_POST;
  const foot = solids.box({ min: [x - 3, wall - 0.5, low - CORBEL], max: [x + 3, wall + 0.5, headAt] });
  return solids.join([
    solids.cylinder(x, y, low, headAt, SCREW.post),
    solids.box({ min: [x - 3, Math.min(y, wall), low], max: [x + 3, Math.max(y, wall), headAt] }),
    foot.add(solids.cylinder(x, y, low, low + 1, SCREW.post)).hull(),
  ]);
}

/** Two rails with a lip, and a stop at the far end; a cable tie goes through below. */
function rails(solids: Solids, { pcb }: Plan): { body: Solid[]; holes: Solid[] } {
  if (!pcb) return { body: [], holes: [] };
  const { min, max } = pcb;
  const [left, right] = [min[0] + 1, max[0] + LOOSE + RIM];
  const [under, lip] = [TRAY + RAIL, TRAY + RAIL + 2.4];
  const sides = [
    { outer: min[1] - LOOSE - RIM, edge: min[1] - LOOSE, inner: min[1] + 2.6 },
    { outer: max[1] + LOOSE + RIM, edge: max[1] + LOOSE, inner: max[1] - 2.6 },
  ];
  const span = (one: number, other: number, low: number, high: number, from: number, to: number) =>
    solids.box({ min: [from, Math.min(one, other), low], max: [to, Math.max(one, other), high] });
  const body = sides.flatMap(({ outer, edge, inner }) => [
    span(outer, inner, TRAY - 1, under, left, right),
    span(outer, edge, TRAY - 1, lip, left, right),
    span(outer, inner, TRAY - 1, lip, max[0] + LOOSE, right),
  ]);
  const middle = (left + right) / 2;
  const hole = solids.house("y", min[1] - 4, max[1] + 4, middle, TRAY, TIE.wide, TIE.high);
  return { body, holes: [hole] };
}

/** The tray says where the card goes: an arrow, and the word. */
function marks(solids: Solids, { column, scan, deep }: Plan): Solid[] {
  const top = TRAY;
  const line = (from: [number, number], to: [number, number]) => solids.groove(from, to, top, 0.8);
  const tip = scan.y - 13;
  const tail = Math.max(tip - 14, -deep + 12);
  const words = strokesOf("CARD", [scan.x, Math.max((tail + -deep) / 2, -deep + 6)], 6);
  return [
    line([scan.x, tail], [scan.x, tip]),
    line([scan.x, tip], [scan.x - 5, tip - 5]),
    line([scan.x, tip], [scan.x + 5, tip - 5]),
    ...(deep - column > 44 ? words.map(([from, to]) => line(from, to)) : []),
  ];
}

export function makeStand(solids: Solids, plan: Plan): Solid {
  const { wide, deep, column, headAt, scan, order, pcb } = plan;
  const half = wide / 2;
  const tray = solids.plate({ min: [-half, -deep, 0], max: [half, 0, TRAY] }, ROUND, { low: 0.6, high: 0.8 });
  const foot = solids.plate({ min: [-half, -column, 0], max: [half, 0, headAt] }, ROUND, { low: 0.6 });
  const hollow = solids.plate(
    { min: [-half + WALL, -column + WALL, TRAY], max: [half - WALL, -WALL, headAt + 1] },
    ROUND - WALL,
  );
  // The corner of the card stops at this ridge and at the column.
  const ridgeX = scan.x + (-column - scan.y);
  const ridge = solids.plate(
    {
      min: [ridgeX, -Math.min(column + RIDGE.long, deep - 4), TRAY - 1],
      max: [ridgeX + RIDGE.wide, -column + 1, TRAY + RIDGE.high],
    },
    1,
    { high: 0.8 },
  );
  const held = rails(solids, plan);
  const posts = plan.columnScrews.map(at => post(solids, at, plan));
  const pilots = plan.columnScrews.map(({ x, y }) =>
    solids.cylinder(x, y, headAt - COLUMN_POST + 0.6, headAt + 1, SCREW.pilot),
  );
  const vents = Array.from({ length: VENTS.count }, (_, at) =>
    solids.house("y", -WALL - 1, 1, (at - (VENTS.count - 1) / 2) * VENTS.pitch, headAt - 42, VENTS.wide, VENTS.high),
  );
  const cable = solids.house("y", -WALL - 1, 1, half - 22, TRAY + 3, CABLE.wide, CABLE.high);
  const plug =
    order.board.kind === "inside" && pcb
      ? [
          solids.house(
            "x",
            -half - 1,
            -half + WALL + 0.5,
            (pcb.min[1] + pcb.max[1]) / 2,
            Math.max(TRAY, TRAY + RAIL - 1.3 - order.board.plug.high / 2),
            order.board.plug.wide,
            order.board.plug.high,
          ),
        ]
      : [];
  return solids
    .join([tray, foot])
    .subtract(hollow)
    .add(solids.join([ridge, ...held.body, ...posts]))
    .subtract(solids.join([...held.holes, ...pilots, ...vents, cable, ...plug, ...marks(solids, plan)]));
}
