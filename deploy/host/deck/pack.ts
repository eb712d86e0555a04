// Where the symbols of a card stand: circles of several sizes that push each other about until they fill it.
import type { Random } from "../../../src/kit/random";
import type { Circle } from "./circle";

export type Shape = "round" | "square";

/** A card's middle is (0, 0). `half`: radius or half a side of what may be printed on; `gap`: between any two circles; `kept`: where no circle may stand. */
export interface Room {
  shape: Shape;
  half: number;
  gap: number;
  kept?: Circle;
}

/** Sizes beside each other, largest first, by how far down the row a symbol is (0 to 1). Each is one way a card may look. */
const PATTERNS: ((down: number) => number)[] = [
  down => 1 - 0.5 * down,
  down => 1 - 0.25 * down,
  down => (down < 0.3 ? 1 : 0.65),
  down => (down === 0 ? 1 : 0.68 - 0.15 * down),
  down => 1 - 0.45 * Math.sqrt(down),
];

/** Of so many tries the one is taken that fills the card best. */
const TRIES = 4;
/** How much larger all circles are made at a time; when that fails, by how much more carefully it is tried again. */
const STEPS = [1.08, 1.02, 1.005];
/** Turns that the circles get to make room for each other. */
const TURNS = 120;
/** Last, each circle may grow by so much where there is room. */
const SPARE = 1.3;
/** A share of a card's half that two circles may overlap by while they are moved; all are made smaller by as much in the end. */
const SLACK = 0.002;

/** 0 to below 1. */
const share = (random: Random) => random.next() / 4294967296;

function sizesFor(count: number, random: Random): number[] {
  const pattern = PATTERNS[random.below(PATTERNS.length)];
  return Array.from(
    { length: count },
    (_, at) => pattern(count > 1 ? at / (count - 1) : 0) * (0.96 + 0.08 * share(random)),
  );
}

/** How far a circle is from the nearest edge of the room; less than 0 where it is beyond it. */
function toEdge({ shape, half }: Room, { x, y, r }: Circle): number {
  return half - r - (shape === "round" ? Math.hypot(x, y) : Math.max(Math.abs(x), Math.abs(y)));
}

function keepInside({ shape, half }: Room, circle: Circle): void {
  const most = Math.max(half - circle.r, 0);
  if (shape === "square") {
    circle.x = Math.min(Math.max(circle.x, -most), most);
    circle.y = Math.min(Math.max(circle.y, -most), most);
    return;
  }
  const far = Math.hypot(circle.x, circle.y);
  if (far <= most) return;
  circle.x *= most / far;
  circle.y *= most / far;
}

/** Room between two circles beyond the gap; less than 0 where there is too little. */
const between = (a: Circle, b: Circle, gap: number) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r - gap;

/** Moves `a` by a share of what they are too near, and `b` by the rest. */
function part(a: Circle, b: Circle, gap: number, ofA: number): void {
  const room = between(a, b, gap);
  if (room >= 0) return;
  const far = Math.hypot(a.x - b.x, a.y - b.y) || 1e-9;
  const [x, y] = [((a.x - b.x || 1e-9) / far) * -room, ((a.y - b.y) / far) * -room];
  a.x += x * ofA;
  a.y += y * ofA;
  b.x -= x * (1 - ofA);
  b.y -= y * (1 - ofA);
}

/** The least room that any circle has. */
function leastRoom(room: Room, circles: Circle[]): number {
  let least = Infinity;
  circles.forEach((a, at) => {
    least = Math.min(least, toEdge(room, a), room.kept ? between(a, room.kept, room.gap) : Infinity);
    for (let other = 0; other < at; other++) least = Math.min(least, between(a, circles[other], room.gap));
  });
  return least;
}

/** Whether the circles found places next to each other. */
function settle(room: Room, circles: Circle[]): boolean {
  for (let turn = 0; turn < TURNS; turn++) {
    circles.forEach((a, at) => {
      for (let other = 0; other < at; other++) part(a, circles[other], room.gap, 0.5);
      if (room.kept) part(a, room.kept, room.gap, 1);
      keepInside(room, a);
    });
    if (leastRoom(room, circles) >= -SLACK * room.half) return true;
  }
  return false;
}

const grown = (circles: Circle[], by: number): Circle[] => circles.map(({ x, y, r }) => ({ x, y, r: r * by }));

/** Each by itself, as far as its neighbours and the edge let it; the smallest first, since they need it most. */
function fill(room: Room, circles: Circle[]): void {
  for (const circle of [...circles].sort((a, b) => a.r - b.r)) {
    const free = circles
      .filter(other => other !== circle)
      .concat(room.kept ?? [])
      .map(other => between(circle, other, room.gap));
    const more = Math.min(toEdge(room, circle), ...free);
    circle.r = Math.min(circle.r + more, circle.r * SPARE);
  }
}

function attempt(count: number, room: Room, random: Random): Circle[] {
  const sizes = sizesFor(count, random);
  const small = (0.3 * room.half) / Math.sqrt(count);
  let circles = sizes.map(size => ({
    x: (2 * share(random) - 1) * room.half,
    y: (2 * share(random) - 1) * room.half,
    r: small * size,
  }));
  settle(room, circles);
  for (const step of STEPS) {
    for (;;) {
      const next = grown(circles, step);
      if (!settle(room, next)) break;
      circles = next;
    }
  }
  // What they still overlap by is taken off all of them: no two do in the end.
  const lack = Math.max(0, -leastRoom(room, circles));
  circles = circles.map(({ x, y, r }) => ({ x, y, r: r - lack }));
  fill(room, circles);
  return circles;
}

/** Places for so many symbols, the largest first before the last of them grew. */
export function pack(count: number, room: Room, random: Random): Circle[] {
  let best: Circle[] = [];
  let most = -1;
  for (let time = 0; time < TRIES; time++) {
    const circles = attempt(count, room, random);
    const area = circles.reduce((sum, { r }) => sum + r * r, 0);
    if (area > most) [best, most] = [circles, area];
  }
  return best;
}
