// Lines and ellipses as Espruino draws them, pixel for pixel. Not simulated: antialiasing, polygons, arcs.
import { int } from "../bytes";
import type { Plane, Point } from "./plane";

/** One pixel a column (or row, where that is the longer way), the other coordinate in steps of 1/256. */
export function drawLine(plane: Plane, x1: number, y1: number, x2: number, y2: number, colour: number): void {
  let from = plane.toDevice(int(x1), int(y1)),
    to = plane.toDevice(int(x2), int(y2));
  const flat = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
  const along = flat ? "x" : "y",
    across = flat ? "y" : "x";
  if (from[along] > to[along]) [from, to] = [to, from];
  const length = to[along] - from[along] || 1;
  const step = Math.trunc(((to[across] - from[across]) * 256) / length);
  let position = from[across] * 256 + 128;
  for (let at = from[along]; at <= to[along]; at++) {
    if (flat) plane.plotDevice(at, position >> 8, colour);
    else plane.plotDevice(position >> 8, at, colour);
    position += step;
  }
}

interface Ellipse {
  centre: Point;
  rx: number;
  ry: number;
}

function ellipseIn(plane: Plane, x1: number, y1: number, x2: number, y2: number): Ellipse {
  const a = plane.toDevice(int(x1), int(y1)),
    b = plane.toDevice(int(x2), int(y2));
  const half = (value: number) => Math.trunc(value / 2);
  return {
    centre: { x: half(a.x + b.x), y: half(a.y + b.y) },
    rx: half(Math.abs(b.x - a.x)),
    ry: half(Math.abs(b.y - a.y)),
  };
}

/** One quarter from the top to the side; `at` sees every point, `leaving` the last point of each row. Returns how far out it came. */
function walkEllipse(
  rx: number,
  ry: number,
  at?: (dx: number, dy: number) => void,
  leaving?: (dx: number, dy: number) => void,
): number {
  const rx2 = rx * rx,
    ry2 = ry * ry;
  let dx = 0,
    dy = ry,
    error = ry2 - (2 * ry - 1) * rx2;
  for (let moved = true; moved && dy >= 0;) {
    moved = false;
    at?.(dx, dy);
    const doubled = 2 * error;
    if (doubled < (2 * dx + 1) * ry2) {
      dx++;
      error += (2 * dx + 1) * ry2;
      moved = true;
    }
    if (doubled > -(2 * dy - 1) * rx2) {
      leaving?.(dx, dy);
      dy--;
      error -= (2 * dy - 1) * rx2;
      moved = true;
    }
  }
  return dx;
}

export function drawEllipse(plane: Plane, x1: number, y1: number, x2: number, y2: number, colour: number): void {
  const { centre, rx, ry } = ellipseIn(plane, x1, y1, x2, y2);
  const pair = (dx: number, y: number) => {
    plane.plotDevice(centre.x + dx, y, colour);
    plane.plotDevice(centre.x - dx, y, colour);
  };
  const reached = walkEllipse(rx, ry, (dx, dy) => {
    pair(dx, centre.y + dy);
    pair(dx, centre.y - dy);
  });
  for (let dx = reached + 1; dx <= rx; dx++) pair(dx, centre.y);
}

/** A row is drawn when the walk is about to leave it, at the width reached by then. */
export function fillEllipse(plane: Plane, x1: number, y1: number, x2: number, y2: number, colour: number): void {
  const { centre, rx, ry } = ellipseIn(plane, x1, y1, x2, y2);
  const row = (dx: number, y: number) => plane.fillDevice(centre.x - dx, y, centre.x + dx, y, colour);
  const reached = walkEllipse(rx, ry, undefined, (dx, dy) => {
    row(dx, centre.y + dy);
    row(dx, centre.y - dy);
  });
  for (let dx = reached + 1; dx <= rx; dx++) row(dx, centre.y);
}
