// Consoles to print: every part of them as its STL file has it, against what a printer and the bought parts need.
import { readdirSync } from "node:fs";
import load from "manifold-3d";
import type { Manifold } from "manifold-3d";
import { beforeAll, describe, expect, it } from "vitest";
import { DISPLAYS, HOUSINGS } from "../../deploy/host/case/known";
import { key } from "../../deploy/host/case/key";
import { type Console, makeConsole, trianglesOf } from "../../deploy/host/case/make";
import type { Order } from "../../deploy/host/case/plan";
import { scanner } from "../../deploy/host/case/scanner";
import { stlOf } from "../../deploy/host/case/stl";
import { boards } from "../../deploy/known";
import {
  type Facet,
  type Vec,
  boundsOf,
  firstHit,
  onBed,
  openEdges,
  overhang,
  readStl,
  shells,
  volumeOf,
} from "./stl-check";

/** Millimetres: what nearly every printer has. */
const BED = 200;
/** Degrees from upright: what nearly every printer does in the air. */
const STEEPEST = 50;
/** Cubic millimetres: what rounding to 32 bits may leave of two faces that touch. */
const TOUCH = 0.05;
/** Of the smallest card and the largest: a poker card, a card of Set. */
const CARDS = [
  [63, 88],
  [57, 87],
];

const order = (board: string, more: Partial<Order> = {}): Order => ({
  board: HOUSINGS[board],
  ...(HOUSINGS[board].kind === "inside" ? { display: DISPLAYS[0] } : {}),
  keys: HOUSINGS[board].kind === "inside" ? 3 : 0,
  scanner,
  ...more,
});

const sized = (wide: number, deep: number, high: number, distance = scanner.distance) => ({
  scanner: { ...scanner, wide, deep, high, distance },
});

const inside = Object.keys(HOUSINGS).filter(name => HOUSINGS[name].kind === "inside");
const others = Object.keys(HOUSINGS).filter(name => HOUSINGS[name].kind !== "inside");

const ORDERS: [string, Order][] = [
  ...inside.flatMap(name =>
    DISPLAYS.map((display, at): [string, Order] => [
      `${name}, ${display.name} inch, ${at ? "no" : "three"} keys`,
      order(name, { display, keys: at ? 0 : 3 }),
    ]),
  ),
  ["esp32, 0.96 inch, no keys", order("esp32", { keys: 0 })],
  ["esp32, 1.3 inch, three keys", order("esp32", { display: DISPLAYS[1] })],
  ["esp32, one key", order("esp32", { keys: 1 })],
  ["esp32, two keys", order("esp32", { keys: 2 })],
  ...others.map((name): [string, Order] => [name, order(name)]),
  ["esp32, the smallest scanner, the nearest card", order("esp32", sized(15, 10, 6, 55))],
  ["esp32, the largest scanner, the farthest card", order("esp32", sized(60, 40, 50, 120))],
  ["pico without keys, a long scanner", order("pico", { keys: 0, display: DISPLAYS[1], ...sized(15, 40, 50) })],
  ["cyd, the largest scanner", order("cyd", sized(60, 40, 50, 120))],
  ["m5stack, the smallest scanner", order("m5stack", sized(15, 10, 6, 55))],
];

interface Box {
  name: string;
  min: Vec;
  max: Vec;
}

/** Bought parts as boxes, from their own data: the places are the plan's. */
function boxesOf({ plan }: Console): Box[] {
  const { board, display, scanner: block } = plan.order;
  const centred = (name: string, at: { x: number; y: number }, size: Vec, low: number): Box => ({
    name,
    min: [at.x - size[0] / 2, at.y - size[1] / 2, low],
    max: [at.x + size[0] / 2, at.y + size[1] / 2, low + size[2]],
  });
  const { lidAt } = plan;
  const boxes = [centred("scanner", plan.scan, [block.wide, block.deep, block.high], plan.windowAt)];
  if (display && plan.display)
    boxes.push(centred("display", plan.display, [display.wide, display.high, display.thick], lidAt - display.thick));
  if (board.kind === "inside") {
    const { min } = plan.pcb!;
    // Its parts below need 4 mm, header and plugs above 20 mm; the solder joints stand on the rails.
    boxes.push({ name: "board", min, max: [min[0] + board.long, min[1] + board.wide, min[2] + 21.6] });
    boxes.push({
      name: "the board's parts",
      min: [min[0], min[1] + 3, min[2] - 4],
      max: [min[0] + board.long, min[1] + board.wide - 3, min[2]],
    });
  }
  if (board.kind === "front" && plan.display) {
    const { behind, glass } = board;
    boxes.push(centred("board", plan.display, [board.long, board.wide, behind], lidAt - glass - behind));
    boxes.push(centred("display", plan.display, [69, 50, glass], lidAt - glass));
  }
  for (const { letter, ...at } of plan.keys)
    boxes.push(centred(`key ${letter}`, at, [key.nut, key.nut, key.behind], lidAt - key.behind));
  return boxes;
}

/** Where the card lies: its corner at the ridge and at the column, as lines along the tray find them. */
function cornerOf({ plan }: Console, all: Facet[]) {
  const low = 4.5;
  const { x, y } = plan.scan;
  return { right: x + firstHit(all, [x, y, low], [1, 0, 0]), back: y + firstHit(all, [x, y, low], [0, 1, 0]) };
}

let kernel: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  kernel = await load();
  kernel.setup();
});

function solidOf(facets: Facet[]): Manifold {
  const mesh = new kernel.Mesh({
    numProp: 3,
    vertProperties: new Float32Array(facets.flat(2)),
    triVerts: Uint32Array.from({ length: 3 * facets.length }, (_, at) => at),
  });
  mesh.merge();
  return kernel.Manifold.ofMesh(mesh);
}

const solidBox = ({ min, max }: { min: Vec; max: Vec }): Manifold =>
  kernel.Manifold.cube([max[0] - min[0], max[1] - min[1], max[2] - min[2]]).translate(min);

interface Body {
  name: string;
  solid: Manifold;
}

/** What of these shares some room with one. */
const meetingsOf = (one: Body, others: Body[]): string[] =>
  others.flatMap(other => {
    const shared = one.solid.intersect(other.solid).volume();
    return shared > TOUCH ? [`${one.name} and ${other.name}: ${shared.toFixed(2)} mm3`] : [];
  });

const meetings = (bodies: Body[]): string[] => bodies.flatMap((one, at) => meetingsOf(one, bodies.slice(at + 1)));

describe("every board", () => {
  it("has a file with what a case needs to know of it, and no other file has one", () => {
    const files = readdirSync("deploy/host/case/boards").map(file => file.replace(".ts", ""));
    expect(files.sort()).toEqual(Object.keys(HOUSINGS).sort());
    expect(files.sort()).toEqual(boards.map(({ name }) => name).sort());
    expect(readdirSync("deploy/host/case/displays")).toHaveLength(DISPLAYS.length);
  });

  it("has a source for its sizes, as display, scanner and key have", () => {
    const sources = [...Object.values(HOUSINGS).filter(one => one.kind !== "beside"), ...DISPLAYS, scanner, key];
    for (const { source } of sources) expect(source.length).toBeGreaterThan(10);
  });
});

describe.each(ORDERS)("a case for %s", (_, wish) => {
  let made: Console;
  let parts: { name: string; printed: Facet[]; placed: Facet[] }[];
  let all: Facet[];
  let solids: Body[];
  beforeAll(async () => {
    made = await makeConsole(wish);
    parts = made.parts.map(({ name, printed, placed }) => ({
      name,
      printed: readStl(stlOf(name, trianglesOf(printed))),
      placed: readStl(stlOf(name, trianglesOf(placed))),
    }));
    all = parts.flatMap(({ placed }) => placed);
    solids = parts.map(({ name, placed }) => ({ name, solid: solidOf(placed) }));
  });

  it("has closed parts in one piece each, their triangles facing outwards", () => {
    for (const { name, printed } of parts) {
      expect([name, openEdges(printed)]).toEqual([name, 0]);
      expect([name, shells(printed)]).toEqual([name, 1]);
      expect(volumeOf(printed)).toBeGreaterThan(500);
    }
  });

  it("prints without support, flat on a bed of 200 mm", () => {
    for (const { name, printed } of parts) {
      const { min, max } = boundsOf(printed);
      expect(min[2]).toBeCloseTo(0, 4);
      for (const axis of [0, 1, 2]) expect(max[axis] - min[axis]).toBeLessThanOrEqual(BED);
      expect([name, overhang(printed, STEEPEST)]).toEqual([name, 0]);
      expect(onBed(printed)).toBeGreaterThan(100);
    }
  });

  it("has room for every part: none is where another one is", () => {
    const bodies = [...solids, ...boxesOf(made).map(box => ({ name: box.name, solid: solidBox(box) }))];
    for (const { name, solid } of bodies) expect([name, solid.volume() > 0]).toEqual([name, true]);
    expect(meetings(bodies)).toEqual([]);
  });

  it("takes board and scanner from above, past its own posts", () => {
    const { plan } = made;
    const lifted = (name: string, { min, max }: { min: Vec; max: Vec }, to: number): Body => ({
      name,
      solid: solidBox({ min, max: [max[0], max[1], to] }),
    });
    const of = (name: string) => solids.filter(one => one.name === name);
    expect(meetingsOf(lifted("scanner", plan.scanner, plan.lidAt), of("head"))).toEqual([]);
    if (plan.pcb) expect(meetingsOf(lifted("board", plan.pcb, plan.headAt), of("stand"))).toEqual([]);
  });

  it("shows the whole picture of its display, and the caps of its keys", () => {
    const { plan } = made;
    const lid = parts.find(({ name }) => name === "lid")!.placed;
    const isOpen = (x: number, y: number) => firstHit(lid, [x, y, plan.lidAt - 0.01], [0.0001, 0.0002, 1]) === Infinity;
    const active = wish.board.kind === "front" ? wish.board.active : wish.display?.active;
    const steps = [-0.5, -0.25, 0, 0.25, 0.5];
    if (active)
      for (const u of steps)
        for (const v of steps)
          expect(isOpen(plan.display!.x + u * active.wide, plan.display!.y + active.up + v * active.high)).toBe(true);
    expect(plan.keys.map(({ letter }) => letter).join("")).toBe("ABC".slice(0, wish.keys));
    for (const { x, y } of plan.keys)
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ])
        expect(isOpen(x + u * 6, y + v * 6)).toBe(true);
    // And what nobody needs is closed.
    if (!active) expect(isOpen(0, -plan.deep / 2)).toBe(false);
  });

  it("lets the scanner see the code in the corner of a card", () => {
    const { plan } = made;
    const { right, back } = cornerOf(made, all);
    const top = 3.05;
    const eye: Vec = [plan.scan.x, plan.scan.y, plan.windowAt];
    // A code of 8 mm whose middle is 7 to 15 mm from both edges: from the rim of a printed card to a large sticker.
    for (let fromRight = 3; fromRight <= 19; fromRight += 2)
      for (let fromBack = 3; fromBack <= 19; fromBack += 2) {
        const along: Vec = [right - fromRight - eye[0], back - fromBack - eye[1], top - eye[2]];
        expect(firstHit(all, eye, along)).toBeGreaterThanOrEqual(1);
        const angle = (off: number) => (Math.atan2(Math.abs(off), eye[2] - top) * 180) / Math.PI;
        expect(angle(along[0])).toBeLessThan(scanner.sees.wide / 2);
        expect(angle(along[1])).toBeLessThan(scanner.sees.deep / 2);
      }
  });

  it("has a slot for a card and the fingers that hold it", () => {
    const { plan } = made;
    const { right, back } = cornerOf(made, all);
    for (const [wide, high] of CARDS) {
      const card = { min: [right - wide, back - high, 3.01] as Vec, max: [right - 0.01, back - 0.01, 3.5] as Vec };
      expect(meetingsOf({ name: "card", solid: solidBox(card) }, solids)).toEqual([]);
    }
    expect(plan.headAt - 3).toBeGreaterThan(35);
  });

  it("has a way in for the cable of the board, and one for the wire to a second board", () => {
    const stand = parts.find(({ name }) => name === "stand")!.placed;
    const { plan } = made;
    const isThrough = (facets: Facet[], from: Vec, along: Vec) => firstHit(facets, from, along) === Infinity;
    expect(isThrough(stand, [plan.wide / 2 - 22, -2.6, 8], [0, 1, 0])).toBe(true);
    if (wish.board.kind === "inside") {
      const { min, max } = plan.pcb!;
      // A plug of 8 by 11 mm ends 2 mm before the board.
      const middle = (min[1] + max[1]) / 2;
      for (const y of [-5.5, 0, 5.5])
        for (const z of [4.3, 8.2, 12.1])
          expect(isThrough(stand, [min[0] - 0.2, middle + y, z], [-1, 0, 0])).toBe(true);
    }
    if (wish.board.kind === "front") {
      const head = parts.find(({ name }) => name === "head")!.placed;
      const low = plan.lidAt - wish.board.glass;
      for (const z of [-2, -6, -10])
        expect(isThrough(head, [-plan.wide / 2 + 3, plan.display!.y, low + z], [-1, 0, 0])).toBe(true);
    }
  });
});

describe("the checks of a case", () => {
  const cube = (min: Vec, max: Vec): Facet[] => {
    const at = (corner: number): Vec => [0, 1, 2].map(axis => ((corner >> axis) & 1 ? max : min)[axis]) as Vec;
    const faces = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ];
    return faces.flatMap(([a, b, c, d]): Facet[] => [
      [at(a), at(b), at(c)],
      [at(a), at(c), at(d)],
    ]);
  };
  const one = cube([0, 0, 0], [10, 10, 10]);

  it("take a cube for what it is", () => {
    expect([openEdges(one), shells(one), overhang(one, STEEPEST), onBed(one)]).toEqual([0, 1, 0, 100]);
    expect(volumeOf(one)).toBeCloseTo(1000);
  });

  it("find a missing triangle, one that faces inwards, and a body inside out", () => {
    expect(openEdges(one.slice(1))).toBeGreaterThan(0);
    expect(openEdges([[one[0][0], one[0][2], one[0][1]], ...one.slice(1)])).toBeGreaterThan(0);
    expect(volumeOf(one.map(([a, b, c]): Facet => [a, c, b]))).toBeCloseTo(-1000);
  });

  it("find what hangs in the air", () => {
    const two = [...one, ...cube([20, 0, 5], [30, 10, 10])];
    expect(shells(two)).toBe(2);
    expect(overhang(two, STEEPEST)).toBe(100);
    const leaning = one.map(facet => facet.map(([x, y, z]): Vec => [x + z * 1.25, y, z]) as Facet);
    expect(overhang(leaning, STEEPEST)).toBeGreaterThan(100);
    expect(overhang(leaning, 52)).toBe(0);
  });

  it("find parts that meet, and lines that do not", () => {
    const other = cube([9, 9, 9], [12, 12, 12]);
    expect(meetings([one, other].map((facets, at) => ({ name: String(at), solid: solidOf(facets) })))).toEqual([
      "0 and 1: 1.00 mm3",
    ]);
    expect(firstHit(one, [-5, 3, 4], [1, 0, 0])).toBeCloseTo(5);
    expect(firstHit(one, [-5, 13, 4], [1, 0, 0])).toBe(Infinity);
  });
});
