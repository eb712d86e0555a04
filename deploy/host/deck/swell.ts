// Symbols in circles do not fill a card as well as they could: most are no circles. Here they grow until their hulls have no more room, and push each other
// about as they do.
import type { Point } from "../stickers/plan";
import type { Circle } from "./circle";
import type { Room } from "./pack";

/** Two hulls are apart by as much as in any one direction; these many are looked at. */
const DIRECTIONS = 36;
const HALF_TURN = DIRECTIONS / 2;
const QUARTER_TURN = DIRECTIONS / 4;
/** How much larger all are made at a time, and what one may grow by itself in the end. */
const STEPS = [1.05, 1.015];
const SPARE = 1.3;
const SPARE_STEP = 1.02;
const TURNS = 60;
/** Who is pushed is pushed farther than needed by this share of the gap: so it comes to rest. */
const PUSH = 0.05;

const COS = Array.from({ length: DIRECTIONS }, (_, at) => Math.cos((2 * Math.PI * at) / DIRECTIONS));
const SIN = Array.from({ length: DIRECTIONS }, (_, at) => Math.sin((2 * Math.PI * at) / DIRECTIONS));

/** A symbol as it is turned: the corners of its hull, and how far it reaches in each direction, for a circle of radius 1. */
interface Body extends Circle {
  corners: Point[];
  reach: number[];
  isFixed: boolean;
}

const reachOf = (corners: Point[]) =>
  COS.map((cos, at) => Math.max(...corners.map(({ x, y }) => x * cos + y * SIN[at])));

function bodyOf({ x, y, r }: Circle, hull: Point[], degrees: number): Body {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = hull.map(point => ({ x: point.x * cos - point.y * sin, y: point.x * sin + point.y * cos }));
  return { x, y, r, corners, reach: reachOf(corners), isFixed: false };
}

/** The direction in which two bodies are farthest apart, and how far. They are no nearer than that. */
function apart(a: Body, b: Body): { far: number; at: number } {
  const [x, y] = [b.x - a.x, b.y - a.y];
  let far = -Infinity;
  let best = 0;
  for (let at = 0; at < DIRECTIONS; at++) {
    const room = x * COS[at] + y * SIN[at] - a.r * a.reach[at] - b.r * b.reach[(at + HALF_TURN) % DIRECTIONS];
    if (room > far) [far, best] = [room, at];
  }
  return { far, at: best };
}

/** How far a body is from the edge, and which way it would have to go to be farther. */
function edge({ shape, half }: Room, { x, y, r, corners, reach }: Body): { far: number; dx: number; dy: number } {
  let worst = { far: Infinity, dx: 0, dy: 0 };
  const consider = (far: number, dx: number, dy: number) => {
    if (far < worst.far) worst = { far, dx, dy };
  };
  if (shape === "square") {
    for (const at of [0, QUARTER_TURN, HALF_TURN, HALF_TURN + QUARTER_TURN])
      consider(half - x * COS[at] - y * SIN[at] - r * reach[at], -COS[at], -SIN[at]);
  } else {
    for (const corner of corners) {
      const [cx, cy] = [x + r * corner.x, y + r * corner.y];
      const far = Math.hypot(cx, cy) || 1e-9;
      consider(half - far, -cx / far, -cy / far);
    }
  }
  return worst;
}

function fits(room: Room, bodies: Body[]): boolean {
  return bodies.every(
    (a, at) =>
      a.isFixed ||
      (edge(room, a).far >= 0 &&
        bodies.every((b, other) => b === a || (!b.isFixed && other > at) || apart(a, b).far >= room.gap)),
  );
}

function push(a: Body, b: Body, room: Room): void {
  const { far, at } = apart(a, b);
  if (far >= room.gap) return;
  const by = room.gap * (1 + PUSH) - far;
  const ofA = a.isFixed ? 0 : b.isFixed ? 1 : 0.5;
  a.x -= COS[at] * by * ofA;
  a.y -= SIN[at] * by * ofA;
  b.x += COS[at] * by * (1 - ofA);
  b.y += SIN[at] * by * (1 - ofA);
}

function pushInside(body: Body, room: Room): void {
  const { far, dx, dy } = edge(room, body);
  if (far >= 0) return;
  body.x += dx * (room.gap * PUSH - far);
  body.y += dy * (room.gap * PUSH - far);
}

function settle(room: Room, bodies: Body[]): boolean {
  for (let turn = 0; turn < TURNS; turn++) {
    if (fits(room, bodies)) return true;
    bodies.forEach((a, at) => {
      for (let other = 0; other < at; other++) push(a, bodies[other], room);
      if (!a.isFixed) pushInside(a, room);
    });
  }
  return false;
}

/** Each by itself, the smallest first, where it stands. */
function fill(room: Room, bodies: Body[]): void {
  for (const body of bodies.filter(one => !one.isFixed).sort((a, b) => a.r - b.r)) {
    const others = bodies.filter(other => other !== body);
    const most = body.r * SPARE;
    for (let r = body.r * SPARE_STEP; r <= most; r *= SPARE_STEP) {
      const next = { ...body, r };
      if (edge(room, next).far < 0 || others.some(other => apart(next, other).far < room.gap)) break;
      body.r = r;
    }
  }
}

/** `circles` have room beside each other; what comes back has it as well, by the hulls. */
export function swell(circles: Circle[], hulls: Point[][], degrees: number[], room: Room): Circle[] {
  let bodies = circles.map((circle, at) => bodyOf(circle, hulls[at], degrees[at]));
  if (room.kept) bodies.push({ ...room.kept, corners: [], reach: COS.map(() => 1), isFixed: true });
  for (const step of STEPS) {
    for (;;) {
      const next = bodies.map(body => ({ ...body, r: body.isFixed ? body.r : body.r * step }));
      if (!settle(room, next)) break;
      bodies = next;
    }
  }
  fill(room, bodies);
  return bodies.filter(body => !body.isFixed).map(({ x, y, r }) => ({ x, y, r }));
}
