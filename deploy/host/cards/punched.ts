// The rings around the holes of a punched card, for a printed sheet.
import type { Card } from "../../../src/games/set/rules";
import { BETWEEN, DIAMETER, EDGE, holesOf } from "../../punched";
import { type Mark, round } from "../stickers/marks";

/** How far the arms of a cross go beyond its hole: a punch without a bottom shows them. */
const ARM = 1;
const INK = "#8a8a8a",
  THIN = 0.15;

/** A hole to punch: its ring, a cross through its middle, and around it what the punch leaves. */
function ringAt(x: number, y: number): string {
  const radius = DIAMETER / 2,
    arm = radius + ARM;
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`;
  return (
    `M${at(-radius, 0)}A${radius} ${radius} 0 1 1 ${at(radius, 0)}A${radius} ${radius} 0 1 1 ${at(-radius, 0)}Z` +
    `M${at(-arm, 0)}L${at(arm, 0)}M${at(0, -arm)}L${at(0, arm)}`
  );
}

/** All holes of an upright card whose top left corner is at (0, 0), in two columns: the clock's along the right edge, the card's own beside it. */
export function punchMarks(card: Card, width: number, height: number): Mark[] {
  const path = holesOf(card)
    .map(({ along, isClock }) => ringAt(width - EDGE - (isClock ? 0 : BETWEEN), height / 2 + along))
    .join("");
  return [{ path, stroke: INK, width: THIN }];
}
