// Where a box can stand beside what it speaks of: as near as it gets, over nothing that somebody might want to press, and rather not over a display.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Room {
  /** Of the window. */
  width: number;
  height: number;
  /** Never covered, as long as there is any other place. */
  closed: Box[];
  /** Covered only where all else is far away. */
  dear: Box[];
}

/** Between the box and the window's edge, and between the box and what it may not touch. */
const EDGE_PX = 8;
const APART_PX = 6;
/** How far apart the places are that are tried. */
const STEP_PX = 12;
/** A square pixel of these is worth so many pixels of way. */
const DEAR = 0.004;
const CLOSED = 10;

function overlap(a: Box, b: Box, apart: number): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left) + apart,
    height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) + apart;
  return width > 0 && height > 0 ? width * height : 0;
}

export const touches = (a: Box, b: Box): boolean => overlap(a, b, 0) > 0;

/** From edge to edge; 0 where they touch. */
function distance(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width),
    y = Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height);
  return Math.hypot(x, y);
}

/** The places to try along one side of the window: evenly spread, and flush with either end of the target. */
function tries(from: number, size: number, length: number, room: number): number[] {
  const most = room - length - EDGE_PX;
  const flush = [from, from + size - length, from - length - 2 * APART_PX, from + size + 2 * APART_PX];
  for (let at = EDGE_PX; at <= most; at += STEP_PX) flush.push(at);
  const fitting = flush.filter(at => at >= EDGE_PX && at <= most);
  return fitting.length ? fitting : [EDGE_PX];
}

/** `now`: where it stands, and stays while that is as good as anything: a box that jumps about cannot be read. */
export function placeBeside(
  target: Box,
  size: Pick<Box, "width" | "height">,
  room: Room,
  now?: { left: number; top: number },
): { left: number; top: number } {
  const closed = [...room.closed, target];
  const costOf = (left: number, top: number) => {
    const box = { left, top, ...size };
    const sum = (list: Box[]) => list.reduce((total, one) => total + overlap(box, one, APART_PX), 0);
    return distance(box, target) + CLOSED * sum(closed) + DEAR * sum(room.dear);
  };
  const isInside = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + size.width <= room.width && top + size.height <= room.height;
  const ways = tries(target.left, target.width, size.width, room.width).flatMap(left =>
    tries(target.top, target.height, size.height, room.height).map(top => ({ left, top })),
  );
  const costs = ways.map(({ left, top }) => costOf(left, top));
  const best = costs.reduce((at, cost, other) => (cost < costs[at] ? other : at), 0);
  const stays = now && isInside(now) && costOf(now.left, now.top) <= costs[best] + 2 * STEP_PX;
  return stays ? now : ways[best];
}
