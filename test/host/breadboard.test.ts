// The breadboard pictures: what is plugged in where, wire by wire, is exactly what the plain list of wires says, and nothing else is joined.
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boards } from "../../deploy/known";
import { arrangementsOf } from "../../deploy/host/wiring/arrangements";
import { badgesOf } from "../../deploy/host/wiring/breadboard/badges";
import {
  everyHole,
  holeKey,
  isRail,
  isWithin,
  joinedTo,
  stripOf,
  yOf,
} from "../../deploy/host/wiring/breadboard/holes";
import type { Hole } from "../../deploy/host/wiring/breadboard/holes";
import { breadboardPicture } from "../../deploy/host/wiring/breadboard/picture";
import { DISPLAY_ORDERS } from "../../deploy/host/wiring/breadboard/place";
import { planOf } from "../../deploy/host/wiring/breadboard/plan";
import type { End, Plan, Run } from "../../deploy/host/wiring/breadboard/plan";
import { nameOf } from "../../deploy/host/wiring/outlines";
import { PART_NAMES } from "../../deploy/host/wiring/parts";
import type { Parts } from "../../deploy/host/wiring/parts";
import { isSupply, wiresOf } from "../../deploy/host/wiring/wires";
import type { BoardData } from "../../deploy/catalogue";

const named = (name: string) => boards.find(board => board.name === name)!;
const ON_BREADBOARDS = boards.filter(({ about }) => about.outlines[0].holes);
const EVERY = ON_BREADBOARDS.flatMap(board => arrangementsOf(board).map(one => ({ board, ...one })));

/** Who is joined to whom, as a meter would find it: each pin of the board and of the parts by the group that it is in. */
class Meter {
  private readonly leader = new Map<string, string>();

  find(one: string): string {
    const next = this.leader.get(one) ?? one;
    return next === one ? one : this.find(next);
  }

  join(one: string, other: string): void {
    this.leader.set(this.find(one), this.find(other));
  }

  isJoined(one: string, other: string): boolean {
    return this.find(one) === this.find(other);
  }
}

const leadName = ({ of }: End) => of;
const legName = (part: string, name: string, pin: string, hole: Hole) => `${part} ${name} ${pin} ${holeKey(hole)}`;

function meterOf({ plugged, runs }: Plan): Meter {
  const meter = new Meter();
  for (const { part, name, legs } of plugged)
    for (const { pin, hole } of legs) {
      meter.join(legName(part, part === "board" ? "" : name, pin, hole), stripOf(hole));
      // Two legs of a button that have one number are joined inside; all GND pins of a board are.
      if (part === "keys") meter.join(`button ${name} ${pin}`, stripOf(hole));
      if (part === "board") meter.join(`board ${pin}`, stripOf(hole));
    }
  const endName = (end: End) => (end.hole ? stripOf(end.hole) : leadName(end));
  for (const { from, to } of runs) meter.join(endName(from), endName(to));
  return meter;
}

/** What hangs on the board's pin at the end of that wire. */
const partEnd = (plan: Plan, part: string, pin: string): string => {
  const flying = plan.flying.find(one => one.part === part);
  if (flying) return leadName(plan.runs.find(({ to, part: of }) => of === part && to.of.startsWith(pin + " of"))!.to);
  const leg = plan.plugged.find(one => one.part === part)!.legs.find(one => one.pin === pin)!;
  return stripOf(leg.hole);
};

function checkWires(board: BoardData, parts: Parts, plan: Plan): void {
  const meter = meterOf(plan);
  const pins = [...new Set(plan.plugged[0].legs.map(({ pin }) => pin))];
  const expectPin = (end: string, to: string) =>
    expect([end, pins.filter(pin => meter.isJoined(`board ${pin}`, end))]).toEqual([end, [to]]);
  for (const { part, pin, to } of wiresOf(board, parts))
    if (part !== "keys") expectPin(partEnd(plan, part, pin), to);
    else if (to === "GND")
      for (const { name } of plan.plugged.filter(one => one.part === "keys")) expectPin(`button ${name} 2`, "GND");
    else expectPin(`button ${pin} 1`, to);
  for (const pin of pins) expectPin(`board ${pin}`, pin);
}

const holesOf = ({ plugged, runs }: Plan): Hole[] => [
  ...plugged.flatMap(({ legs }) => legs.map(({ hole }) => hole)),
  ...runs.flatMap(({ from, to }) => [from, to].flatMap(({ hole }) => hole ?? [])),
];

function checkHoles(plan: Plan): void {
  const keys = holesOf(plan).map(holeKey);
  expect(new Set(keys).size).toBe(keys.length);
  const all = new Set(everyHole(plan.breads).map(holeKey));
  expect(keys.filter(key => !all.has(key))).toEqual([]);
}

/** The strips that a wire or a pin is in, each with all nets that are found there. */
function checkColumns(plan: Plan): void {
  const nets = new Map<string, Set<string>>();
  const note = (hole: Hole, net: string) => nets.set(stripOf(hole), (nets.get(stripOf(hole)) ?? new Set()).add(net));
  for (const { pin, hole } of plan.plugged[0].legs) note(hole, pin);
  for (const { from, to, net } of plan.runs) for (const { hole } of [from, to]) if (hole) note(hole, net);
  for (const [strip, found] of nets) expect([strip, [...found]]).toEqual([strip, [[...found][0]]]);
}

function checkCover({ breads, plugged, runs }: Plan): void {
  const under = (hole: Hole, parts: Plan["plugged"]) =>
    parts.filter(({ body }) => isWithin(body, [hole.column, yOf(breads, hole)])).map(({ part }) => part);
  for (const { from, to } of runs)
    for (const { hole } of [from, to]) if (hole) expect(under(hole, plugged), holeKey(hole)).toEqual([]);
  // A part's legs stand in its own body, and nobody else's.
  for (const one of plugged)
    for (const { hole } of one.legs)
      expect(
        under(
          hole,
          plugged.filter(other => other !== one),
        ),
        holeKey(hole),
      ).toEqual([]);
}

/** Every half hole of a way, with how it is passed: along x, along y. */
function passes({ points }: Run): string[] {
  return points.slice(1).flatMap(([x, y], at) => {
    const [fromX, fromY] = points[at];
    const steps = Math.abs(x - fromX) + Math.abs(y - fromY);
    const isLevel = y === fromY;
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps;
      return `${fromX + (x - fromX) * share} ${fromY + (y - fromY) * share} ${isLevel ? "level" : "upright"}`;
    });
  });
}

function checkWays({ breads, plugged, runs }: Plan): void {
  const seen = new Map<string, number>();
  const legs = new Set(
    plugged.flatMap(one => one.legs.map(({ hole }) => `${2 * hole.column} ${2 * yOf(breads, hole)}`)),
  );
  for (const run of runs)
    for (const pass of new Set(passes(run))) {
      expect([run.number, pass, seen.get(pass)]).toEqual([run.number, pass, undefined]);
      seen.set(pass, run.number);
      expect([run.number, legs.has(pass.replace(/ \w+$/, ""))]).toEqual([run.number, false]);
    }
}

describe.each(EVERY)("the breadboard of $name", ({ board, parts }) => {
  const plan = planOf(board, parts)!;

  it("has the board's own rows of pins, in their order from the plug", () => {
    const { outline, plugged, breads } = plan;
    const [{ legs }] = plugged;
    expect(legs.map(({ pin }) => pin).sort()).toEqual([...outline.left, ...outline.right].map(nameOf).sort());
    const rows = [legs.slice(0, outline.left.length), legs.slice(outline.left.length)];
    for (const row of rows) {
      expect(new Set(row.map(({ hole }) => `${hole.bread} ${hole.row}`)).size).toBe(1);
      row.forEach(({ hole }, at) => expect(hole.column).toBe(row[0].hole.column + at));
    }
    expect(rows[0][0].hole.column).toBe(rows[1][0].hole.column);
    expect(yOf(breads, rows[1][0].hole) - yOf(breads, rows[0][0].hole)).toBe(outline.holes!.apart);
    // Turned, not mirrored: seen with the plug below, the left row is the upper one when the plug looks to the left.
    const upper = outline.usb === "top" ? outline.right : [...outline.left].reverse();
    expect(rows[0].map(({ pin }) => pin)).toEqual(upper.map(nameOf));
  });

  it("joins each part to the board's pin that the list of wires names, and no pin to another one", () =>
    checkWires(board, parts, plan));

  it("has nothing in one hole with something else, and nothing where no hole is", () => checkHoles(plan));

  it("has no column with two nets", () => checkColumns(plan));

  it("ends no wire under a part, and no part stands on another one's legs", () => checkCover(plan));

  it("lets no wire run along another one, or over what is plugged in", () => checkWays(plan));

  it("leads 5 V and 3.3 V over no rail, and GND over one half of the blue ones", () => {
    for (const { net, from, to } of plan.runs)
      for (const { hole } of [from, to])
        if (hole && isRail(hole)) expect([net, hole.row.slice(-1), hole.column < 32]).toEqual(["GND", "-", true]);
  });

  it("numbers its wires from one, grounds of the rails first, flying leads last, and says the same in its picture", () => {
    expect(plan.runs.map(({ number }) => number)).toEqual(plan.runs.map((_, at) => at + 1));
    const flying = plan.runs.map(({ to }) => !to.hole);
    expect(flying.lastIndexOf(false)).toBeLessThan(flying.indexOf(true));
    const svg = breadboardPicture(board, parts)!;
    expect([...svg.matchAll(/<g data-wire="(\d+)"><path/g)].map(([, number]) => Number(number))).toEqual(
      plan.runs.map(({ number }) => number),
    );
    const pins = wiresOf(board, parts).map(({ to }) => to);
    expect(new Set([...svg.matchAll(/data-pin="([^"]+)"/g)].map(([, pin]) => pin))).toEqual(new Set(pins));
  });

  it("has a number on each wire that touches no other number", () => {
    const badges = badgesOf(plan.runs);
    badges.forEach(([x, y], at) => {
      expect(passes(plan.runs[at]).some(pass => pass.startsWith(`${x} ${y} `))).toBe(true);
      for (const [otherX, otherY] of badges.slice(0, at))
        expect(Math.hypot(x - otherX, y - otherY), `${at + 1}`).toBeGreaterThan(2.2);
    });
  });

  it("is SVG that a renderer reads, and the same every time", () => {
    const svg = breadboardPicture(board, parts)!;
    expect(new Resvg(svg, { fitTo: { mode: "width", value: 360 } }).render().width).toBe(360);
    expect(breadboardPicture(board, parts)).toBe(svg);
  });
});

describe("a four-leg button", () => {
  const plan = planOf(named("rp2040"), arrangementsOf(named("rp2040"))[0].parts)!;
  const buttons = plan.plugged.filter(({ part }) => part === "keys");

  it("stands across the gap, its always joined legs opposite each other, in columns of their own", () => {
    expect(buttons.map(({ name }) => name).sort()).toEqual(["A", "B", "C"]);
    for (const { legs } of buttons) {
      expect(new Set(legs.map(({ hole }) => stripOf(hole))).size).toBe(4);
      for (const pin of ["1", "2"]) {
        const pair = legs.filter(leg => leg.pin === pin).map(({ hole }) => hole);
        expect(pair.map(({ row }) => row).sort()).toEqual(["e", "f"]);
        expect(pair[0].column).toBe(pair[1].column);
      }
    }
  });

  it("is wired at legs that lie diagonally opposite, so that it works even if it is made the other way", () => {
    for (const { name, legs } of buttons) {
      const wired = plan.runs
        .filter(({ to }) => to.of.startsWith(`button ${name}`))
        .map(({ to }) => legs.find(({ hole }) => stripOf(hole) === stripOf(to.hole!))!.hole);
      expect(wired.length).toBe(2);
      expect(wired[0].column).not.toBe(wired[1].column);
      expect(wired[0].row).not.toBe(wired[1].row);
    }
  });
});

describe("the display on a breadboard", () => {
  it.each(DISPLAY_ORDERS)("has its pins in the order %s, and its wires follow them", order => {
    const board = named("esp32");
    const { parts } = arrangementsOf(board)[0];
    const plan = planOf(board, parts, order)!;
    const display = plan.plugged.find(({ part }) => part === "display")!;
    expect(display.legs.map(({ pin }) => pin).join(" ")).toBe(order);
    checkWires(board, parts, plan);
    expect(breadboardPicture(board, parts, order)).toContain("VCC before GND");
  });
});

describe("a breadboard", () => {
  it("joins five holes of a column on each side of its gap, and all of a rail", () => {
    const { breads } = planOf(named("wifi"), arrangementsOf(named("wifi"))[0].parts)!;
    const rows = (row: string) => joinedTo(breads, { bread: 0, column: 7, row }).map(hole => hole.row);
    expect(rows("a").join("")).toBe("edcba");
    expect(rows("f").join("")).toBe("jihgf");
    expect(joinedTo(breads, { bread: 0, column: 8, row: "top-" }).length).toBe(25);
    expect(everyHole(breads).length).toBe(400);
  });

  it("is not drawn for a board whose rows do not fit into one, or are not known", () => {
    for (const name of ["pico", "m5stack", "linux"])
      for (const { parts } of arrangementsOf(named(name))) expect(planOf(named(name), parts)).toBeUndefined();
  });

  it("takes any parts, on any pins: all joined as they should be, or no picture at all", () => {
    const anyParts = fc.record({
      ...(Object.fromEntries(PART_NAMES.map(part => [part, fc.boolean()])) as Record<
        (typeof PART_NAMES)[number],
        fc.Arbitrary<boolean>
      >),
      bundle: fc.constantFrom("croupier", "set", "durak", "dobble", "tictactoe"),
      settings: fc.constantFrom({}, { display: { scl: "D18", sda: "D19" } }, { keys: { A: "D13" } }),
    });
    let drawn = 0;
    fc.assert(
      fc.property(fc.constantFrom(...ON_BREADBOARDS), anyParts, (board, parts) => {
        const pins = wiresOf(board, parts)
          .filter(wire => !isSupply(wire))
          .map(({ to }) => to);
        const known = [...board.about.outlines[0].left, ...board.about.outlines[0].right].map(nameOf);
        if (new Set(pins).size < pins.length || pins.some(pin => !known.includes(pin))) return;
        const plan = planOf(board, parts);
        if (!plan) return void expect(pins).toEqual([]);
        drawn++;
        checkWires(board, parts, plan);
        checkHoles(plan);
        checkColumns(plan);
        checkCover(plan);
        checkWays(plan);
      }),
      { numRuns: 60, seed: 8 },
    );
    expect(drawn).toBeGreaterThan(20);
  });
});
