// The wires of a breadboard, one by one in the order in which they are best plugged in: from the same wires as the plain picture. GND goes over a blue rail; 5 V and
// 3.3 V go straight to their part, so that no rail ever carries a supply that would break something. Runs in a browser too.
import type { BoardData } from "../../../catalogue";
import { type PartName, type Parts, pinOf } from "../parts";
import { printedAs } from "../outlines";
import { COLOURS, isSupply, wiresOf, type Wire } from "../wires";
import { DEEP, everyHole, holeKey, isRail, isUpperHalf, isWithin, joinedTo, nameOfHole, railHoles, yOf } from "./holes";
import type { Bread, Hole } from "./holes";
import { placesOf, plugOf, type DisplayOrder, type Flying, type Leg, type Places, type Plugged } from "./place";
import { Router, type Spot } from "./router";

/** Where a wire ends: in a hole, or at a part that comes with its own cable. */
export interface End {
  hole?: Hole;
  /** Of whom: "D22, printed IO22", "SCL of the OLED display". */
  of: string;
}

export interface Run {
  number: number;
  part: PartName;
  /** What it joins: "GND", "5 V", "3.3 V", or a pin of the board. */
  net: string;
  what: string;
  colour: string;
  from: End;
  to: End;
  points: Spot[];
}

export interface Plan extends Places {
  runs: Run[];
}

/** What a wire may be plugged into at one end. */
interface Choice {
  of: string;
  holes: Hole[];
  /** At the end of a flying lead. */
  spot?: Spot;
}

interface Task extends Omit<Run, "number" | "from" | "to" | "points"> {
  from: Choice;
  to: Choice;
}

/** So many of the grid's half holes beyond everything. */
const MARGIN = 8;
const OVER_PART = 40,
  OVER_HOLE = 3,
  OVER_LETTER = 2;
const TRIES = 12;

const spotOf = (breads: Bread[], hole: Hole): Spot => [2 * hole.column, 2 * yOf(breads, hole)];

/** Where a wire may not end: a hole that something is plugged into, or that lies under a part. */
function closedHoles({ breads, plugged }: Places): Set<string> {
  const legs = plugged.flatMap(part => part.legs.map(({ hole }) => holeKey(hole)));
  const covered = everyHole(breads).filter(hole =>
    plugged.some(({ body }) => isWithin(body, [hole.column, yOf(breads, hole)])),
  );
  return new Set([...legs, ...covered.map(holeKey)]);
}

function routerFor({ breads, plugged, flying }: Places): Router {
  const boxes = [...plugged.map(({ body }) => body), ...flying.map(({ box }) => box), plugOf(plugged[0])];
  const right = Math.max(breads[0].columns, ...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(breads[breads.length - 1].y + DEEP + 5, ...boxes.map(({ y, height }) => y + height));
  const router = new Router({
    left: Math.floor(2 * Math.min(0, ...boxes.map(({ x }) => x))) - MARGIN,
    top: Math.floor(2 * Math.min(-5, ...boxes.map(({ y }) => y))) - MARGIN,
    right: Math.ceil(2 * right) + MARGIN,
    bottom: Math.ceil(2 * bottom) + MARGIN,
  });
  for (const box of boxes)
    for (let x = Math.ceil(2 * box.x); x <= 2 * (box.x + box.width); x++)
      for (let y = Math.ceil(2 * box.y); y <= 2 * (box.y + box.height); y++) router.burden([x, y], OVER_PART);
  // The letters of the rows stay to be read.
  for (const one of breads)
    for (const x of [0, one.columns + 1])
      for (let y = 2 * one.y - 1; y <= 2 * (one.y + DEEP) + 1; y++)
        for (const beside of [-1, 0, 1]) router.burden([2 * x + beside, y], OVER_LETTER);
  for (const one of flying) for (const { pin } of one.leads) router.block(atFlying(one, pin).spot!);
  for (const { legs } of plugged) for (const { hole } of legs) router.block(spotOf(breads, hole));
  return router;
}

const legsFor = ({ plugged }: Places, part: Plugged["part"], pin: string, name?: string): Leg[] =>
  plugged.flatMap(one =>
    one.part === part && (name === undefined || one.name === name) ? one.legs.filter(leg => leg.pin === pin) : [],
  );

/** The board's columns of a pin; GND has several. */
function atBoard(places: Places, pin: string): Choice {
  const legs = legsFor(places, "board", pin);
  if (!legs.length) throw new Error(`${places.outline.title} has no pin ${pin}`);
  return { of: printedAs(pin, legs[0].label), holes: legs.flatMap(({ hole }) => joinedTo(places.breads, hole)) };
}

function atRail({ breads }: Places, rail: string): Choice {
  const [bread, row] = rail.split(" ");
  // A long breadboard's rails may be parted in the middle: all that is joined stays on one half of them.
  const holes = railHoles(breads, Number(bread), row).filter(({ column }) => column < 32);
  return { of: nameOfHole(breads, holes[0]), holes };
}

function atFlying({ part, leads, isAbove }: Flying, pin: string): Choice {
  const { x, y } = leads.find(lead => lead.pin === pin)!;
  return { of: pinOf(pin, part), holes: [], spot: [2 * x, 2 * y + (isAbove ? 1 : -1)] };
}

/** Which blue rail a part takes its ground from: the one on its side. */
function railOf(places: Places, part: PartName): string {
  const lower = `${places.breads.length - 1} bottom-`;
  const flying = places.flying.find(one => one.part === part);
  if (flying) return flying.isAbove ? "0 top-" : lower;
  if (part === "display") return lower;
  return places.keysAbove ? lower : "0 top-";
}

function keyTasks(places: Places, wires: Wire[]): Task[] {
  return wires
    .filter(wire => !isSupply(wire))
    .flatMap(({ part, pin, to, signal, colour }): Task[] => {
      const legs = (number: string, isSignal: boolean) =>
        legsFor(places, "keys", number, pin).filter(
          ({ hole }) => (isUpperHalf(hole) === places.keysAbove) === isSignal,
        );
      // Diagonally opposite: those are never joined, whichever way round the button is made.
      const holes = (number: string, isSignal: boolean) =>
        legs(number, isSignal).flatMap(({ hole }) => joinedTo(places.breads, hole));
      return [
        {
          part,
          net: to,
          what: signal,
          colour,
          from: atBoard(places, to),
          to: { of: `button ${pin}`, holes: holes("1", true) },
        },
        {
          part,
          net: "GND",
          what: `ground of ${signal}`,
          colour: COLOURS.GND,
          from: atRail(places, railOf(places, part)),
          to: { of: `button ${pin}, the leg diagonally opposite`, holes: holes("2", false) },
        },
      ];
    });
}

function taskOf(places: Places, { part, pin, to, signal, colour }: Wire): Task {
  const flying = places.flying.find(one => one.part === part);
  const [leg] = part === "display" ? legsFor(places, "display", pin) : [];
  return {
    part,
    net: to,
    what: signal,
    colour,
    from: to === "GND" ? atRail(places, railOf(places, part)) : atBoard(places, to),
    to: flying ? atFlying(flying, pin) : { of: pinOf(pin, part), holes: joinedTo(places.breads, leg.hole) },
  };
}

/** Part by part, grounds first, then what feeds it: first what stands on the breadboard, then what hangs on it. */
function tasksOf(places: Places, wires: Wire[]): Task[] {
  const parts = [...new Set(wires.map(({ part }) => part))];
  const isFlying = (part: PartName) => places.flying.some(one => one.part === part);
  const rank = ({ to }: Wire) => (to === "GND" ? 0 : / V$/.test(to) ? 1 : 2);
  const tasks = [...parts.filter(part => !isFlying(part)), ...parts.filter(isFlying)].flatMap(part => {
    const own = wires.filter(wire => wire.part === part).sort((a, b) => rank(a) - rank(b));
    return part === "keys" ? keyTasks(places, own) : own.map(wire => taskOf(places, wire));
  });
  const rails = new Set(parts.map(part => railOf(places, part)));
  const grounds = [...rails].sort().map((rail): Task => {
    const all = atBoard(places, "GND");
    const near = all.holes.filter(({ bread }) => bread === Number(rail.split(" ")[0]));
    const from = { ...all, holes: near.length ? near : all.holes };
    const part = parts.find(one => railOf(places, one) === rail)!;
    return { part, net: "GND", what: "ground", colour: COLOURS.GND, from, to: atRail(places, rail) };
  });
  return [...grounds, ...tasks];
}

/** Where the ways of short wires are found first, the long ones go around them. */
function lengthOf(places: Places, { from, to }: Task): number {
  const spots = ({ holes, spot }: Choice) => (spot ? [spot] : holes.map(hole => spotOf(places.breads, hole)));
  return Math.min(
    ...spots(from).flatMap(([x, y]) =>
      spots(to).map(([otherX, otherY]) => Math.abs(x - otherX) + Math.abs(y - otherY)),
    ),
  );
}

/** All ways in this order; or the first wire that finds none, because the others are in its way. */
function tryRuns(places: Places, order: Task[]): Map<Task, Omit<Run, "number">> | Task {
  const { breads } = places;
  const router = routerFor(places);
  const closed = closedHoles(places);
  // What somebody still has to be plugged into is better not lain over.
  for (const { from, to } of order)
    for (const hole of [...from.holes, ...to.holes]) if (!isRail(hole)) router.burden(spotOf(breads, hole), OVER_HOLE);
  const spotsOf = ({ holes, spot }: Choice) =>
    spot ? [spot] : holes.filter(hole => !closed.has(holeKey(hole))).map(hole => spotOf(breads, hole));
  const endOf = ({ of, holes }: Choice, [x, y]: Spot): End => {
    const hole = holes.find(one => String(spotOf(breads, one)) === String([x, y]));
    if (!hole) return { of };
    closed.add(holeKey(hole));
    router.block([x, y]);
    return { of, hole };
  };
  const runs = new Map<Task, Omit<Run, "number">>();
  for (const task of order) {
    const points = router.route(spotsOf(task.from), spotsOf(task.to));
    if (!points) return task;
    const [from, to] = [endOf(task.from, points[0]), endOf(task.to, points[points.length - 1])];
    runs.set(task, { ...task, from, to, points });
  }
  return runs;
}

/** Whoever finds no way comes first the next time. */
function runsOf(places: Places, tasks: Task[]): Run[] | undefined {
  let order = [...tasks].sort((a, b) => lengthOf(places, a) - lengthOf(places, b));
  for (let tries = 0; tries < TRIES; tries++) {
    const found = tryRuns(places, order);
    if (found instanceof Map) return tasks.map((task, at) => ({ number: at + 1, ...found.get(task)! }));
    order = [found, ...order.filter(task => task !== found)];
  }
  return undefined;
}

/** Undefined for a board that stands on no breadboard, or has more on it than a breadboard has room for. */
export function planOf(board: BoardData, parts: Parts, order?: DisplayOrder): Plan | undefined {
  const places = placesOf(board, parts, order);
  const wires = wiresOf(board, parts);
  if (!places || !wires.length) return undefined;
  const runs = runsOf(places, tasksOf(places, wires));
  return runs && { ...places, runs };
}

/** "17g", or the rail; nothing at the end of a flying lead. */
export const holeWords = ({ breads }: Places, { hole }: End) => (hole && !isRail(hole) ? nameOfHole(breads, hole) : "");
