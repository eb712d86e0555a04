// A flat bar that holds a bought part: screwed onto two posts, across the part's back. It prints as it is.
import { BAR, type Place, SCREW } from "./plan";
import type { Solid, Solids } from "./solids";

/** From one screw to another, its underside at this height. */
export function makeBar(solids: Solids, [left, right]: Place[], low: number): Solid {
  const end = SCREW.post / 2 + 0.5;
  const bar = solids.plate(
    { min: [left.x - end, left.y - end, low], max: [right.x + end, right.y + end, low + BAR] },
    end - 0.1,
    { low: 0.4, high: 0.4 },
  );
  return bar.subtract(
    solids.join([left, right].map(({ x, y }) => solids.cylinder(x, y, low - 1, low + BAR + 1, SCREW.clear))),
  );
}
