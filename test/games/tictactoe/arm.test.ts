// Whole jobs of the arm with a simulated Grbl and a table with stones, on virtual time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Arm } from "../../../src/kernel/ports";
import openStoneArm from "../../../src/games/tictactoe/arm";
import standard from "./standard-arm";
import openTouch from "../../../src/games/tictactoe/touch";
import { distance, transformed, transformOf } from "../../../src/games/tictactoe/plane";
import { ArmTable, type TableOptions } from "./arm-table";

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const LIMIT_MS = 15_000;

function ready(options?: TableOptions): ArmTable {
  const table = new ArmTable(options);
  expect(table.home()).toBe("");
  return table;
}

describe("the arm", () => {
  it("homes, waits out of the camera's sight, and can be told to do nothing before", () => {
    const table = new ArmTable();
    expect(table.carry("X", 4)).toMatchObject({ fault: "lost", stone: "from" });
    expect(table.home()).toBe("");
    expect([table.line.chip.position, table.line.complaints]).toEqual([[130, 10, 25], []]);
  });

  for (const turnedDeg of [-45, -30, -15, 0, 15, 30, 45]) {
    it(`sets five X and four O in all nine cells of a board turned ${turnedDeg} degrees, each within 15 s`, () => {
      const table = ready({ turnedDeg });
      for (const cell of CELLS) {
        const { fault, stone, forMs } = table.carry("XO"[cell % 2], cell);
        expect([fault, stone]).toEqual(["", "to"]);
        expect(forMs).toBeLessThanOrEqual(LIMIT_MS);
        expect(forMs).toBeLessThanOrEqual(table.arm.at.forMs);
      }
      expect([table.position, table.arm.used, table.line.complaints]).toEqual(["XOXOXOXOX", { X: 5, O: 4 }, []]);
    });

    it(`puts a stone back from every cell to every other on a board turned ${turnedDeg} degrees, each within 15 s`, () => {
      const table = ready({ turnedDeg });
      let at = 0;
      table.put("O", table.spot(0, { x: 2, y: -2 }));
      for (const from of CELLS)
        for (const to of CELLS) {
          if (from === to) continue;
          for (const cell of [from, to]) {
            if (cell === at) continue;
            const { fault, stone, forMs } = table.carry(table.seen(table.spot(at)), cell);
            expect([fault, stone, table.inCell(cell)]).toEqual(["", "to", "O"]);
            expect(forMs).toBeLessThanOrEqual(LIMIT_MS);
            at = cell;
          }
        }
      expect([table.stones, table.arm.used, table.line.complaints]).toEqual([11, { X: 0, O: 0 }, []]);
    });
  }

  it("fetches a stone that lies across a line, or beside the board", () => {
    const table = ready({ turnedDeg: 20 });
    for (const off of [
      { x: 15, y: 0 },
      { x: 15, y: 15 },
      { x: 52, y: 30 },
    ]) {
      const at = table.spot(4, off);
      table.put("X", at);
      expect(table.carry(table.seen(at), 4)).toMatchObject({ fault: "", stone: "to" });
      table.table.stones.pop();
    }
    expect(table.line.complaints).toEqual([]);
  });

  it("does so wherever board, arm and camera stand, after three points were touched, with every cell seen a pixel wrong", () => {
    const geometry = fc.record({
      turnedDeg: fc.integer({ min: -45, max: 45 }),
      dx: fc.integer({ min: -4, max: 4 }),
      dy: fc.integer({ min: -4, max: 4 }),
      armDeg: fc.integer({ min: -180, max: 180 }),
      cameraDeg: fc.integer({ min: -180, max: 180 }),
      scale: fc.double({ min: 1.2, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(
        geometry,
        fc.constantFrom("X", "O"),
        fc.nat(8),
        fc.nat(8),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 18, maxLength: 18 }),
        (where, colour, cell, other, noise) => {
          const table = ready({ ...where, settings: { transform: [] } });
          table.settings.transform = table.touch([table.spot(0), table.spot(2), table.spot(6)]);
          const cells = table.cells(() => noise.pop()!);
          expect(table.carry(colour, cell, cells)).toMatchObject({ fault: "", stone: "to" });
          expect(table.inCell(cell)).toBe(colour);
          if (other !== cell) expect(table.carry(cells[cell], other, cells)).toMatchObject({ fault: "", stone: "to" });
          expect([table.inCell(other), table.line.complaints]).toEqual([colour, []]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("works with a pump on the coolant's pins, and below zero, where a machine without offsets has its table", () => {
    const trays = { X: { x: -210, y: -152, dx: 0, dy: 26, count: 5 }, O: { x: -50, y: -152, dx: 0, dy: 26, count: 5 } };
    const table = new ArmTable({
      settings: { pump: "M8", parkX: -130, parkY: -190, lowX: -260, lowY: -200, highX: 0, highY: 0, trays },
      dx: -260,
      dy: -200,
      line: {
        chip: {
          workZero: [0, 0, -40],
          range: [
            [-260, 0],
            [-200, 0],
            [0, 40],
          ],
        },
      },
    });
    expect(table.home()).toBe("");
    expect(table.carry("O", 8)).toMatchObject({ fault: "", stone: "to" });
    expect([table.inCell(8), table.line.lines.includes("M8"), table.line.complaints]).toEqual(["O", true, []]);
  });
});

describe("refused before anything moves is", () => {
  function refused(fault: string, table: ArmTable, ...what: Parameters<ArmTable["carry"]>): void {
    const before = table.line.written.length;
    expect(table.carry(...what)).toMatchObject({ fault, stone: "from", forMs: 0 });
    expect([table.line.written.length - before, table.line.status.state]).toEqual([0, "ready"]);
  }

  it("a stone out of an empty tray, until it is filled", () => {
    const table = ready();
    for (const cell of [0, 1, 2, 3, 4]) expect(table.carry("X", cell).fault).toBe("");
    refused("tray X", table, "X", 5);
    expect(table.carry("O", 5).fault).toBe("");
    table.fill();
    table.arm.used["X"] = 0;
    expect(table.carry("X", 6)).toMatchObject({ fault: "", stone: "to" });
    expect([table.position, table.line.complaints]).toEqual(["XXXXXOX..", []]);
  });

  it("a tenth stone: a full board has no cell for it", () => {
    const table = ready();
    for (const cell of CELLS) table.carry("XO"[cell % 2], cell);
    for (const cell of [-1, 9, NaN]) refused("cell", table, "O", cell);
    expect(table.arm.used).toEqual({ X: 5, O: 4 });
  });

  it("a cell that no camera has seen", () => refused("cell", ready(), "X", 0, []));

  it("everything while no three points were touched", () => {
    const table = ready({ settings: { transform: [] } });
    refused("board", table, "X", 4);
    refused("board", table, table.seen(table.spot(0)), 4);
  });

  it("a board that looks larger or smaller than when the three points were touched, or was drawn so", () => {
    for (const scale of [0.88, 1.13, 0, NaN, Infinity]) {
      const table = ready();
      refused(
        "board",
        table,
        "X",
        4,
        table.cells().map(({ x, y }) => ({ x: x * scale, y: y * scale })),
      );
    }
    refused("board", ready({ settings: { cellMm: 34 } }), "X", 4);
  });

  it("what lies out of reach", () => {
    refused("reach", ready({ settings: { lowX: 60 } }), "X", 4);
    refused("reach", ready({ settings: { highY: 120 } }), "X", 0);
    for (const x of [-1e4, 1e9, NaN, Infinity]) refused("reach", ready(), { x, y: 100 }, 4);
  });

  it("what would take longer than 15 s: a slow machine, a long pause", () => {
    refused("slow", ready({ settings: { feed: 1500 } }), "O", 0);
    refused("slow", ready({ settings: { feedZ: 400 } }), "X", 4);
    refused("slow", ready({ settings: { settleMs: 5000 } }), "X", 4);
  });

  it("what cannot be computed: a feed of 0, a height that is no number", () => {
    for (const [settings, fault] of [
      [{ feed: 0 }, "slow"],
      [{ feedZ: 0 }, "reach"],
      [{ travelMm: NaN }, "reach"],
      [{ placeMm: -1e9 }, "slow"],
    ] as const) {
      const table = ready();
      Object.assign(table.settings, settings);
      refused(fault, table, "X", 4);
    }
  });

  it("a second stone while the arm is at work, whose end it does not touch", () => {
    const table = ready();
    const ends: string[] = [];
    table.arm.carry("X", table.cells(), 0, (fault, stone) => ends.push(fault + stone));
    table.line.run(3000);
    expect(table.carry("O", 1)).toMatchObject({ fault: "busy", stone: "from" });
    table.line.run(15_000);
    expect([ends, table.position, table.arm.used, table.line.complaints]).toEqual([
      ["to"],
      "X........",
      { X: 1, O: 0 },
      [],
    ]);
  });
});

const blows: Record<string, (table: ArmTable) => void> = {
  silence: ({ line: { chip, clock } }) => {
    chip.silent = true;
    clock.after(8000, () => {
      chip.silent = false;
    });
  },
  "error:9": ({ line: { chip } }) => chip.refuse(9),
  "ALARM:1": ({ line: { chip } }) => chip.alarm(1),
  reset: ({ line: { chip } }) => chip.brownOut(),
  stop: ({ line: { grbl } }) => grbl.stop(),
};
const faultOf: Record<string, string> = {
  silence: "silent",
  "error:9": "error",
  "ALARM:1": "alarm",
  reset: "reset",
  stop: "stopped",
};

describe("a stone is never lost silently:", () => {
  it("a lost ok at any moment costs some seconds, and nothing else", () => {
    for (let atMs = 100; atMs < 6000; atMs += 300) {
      const table = new ArmTable();
      table.home();
      table.line.clock.after(atMs, () => table.line.chip.loseOk());
      const { fault, stone, forMs } = table.carry("X", 4);
      expect([atMs, fault, stone, table.inCell(4), table.line.complaints]).toEqual([atMs, "", "to", "X", []]);
      expect(forMs).toBeLessThan(15_000);
    }
  });

  /** What was told of the stone holds. */
  function check(table: ArmTable, stone: string): void {
    const inTray = table.table.stones.some(
      ({ colour, xMm, yMm }) =>
        colour === "X" && distance({ x: xMm, y: yMm }, transformed({ x: 50, y: 48 }, table.toTable)) < 1,
    );
    if (stone === "from") expect(inTray).toBe(true);
    if (stone === "to") expect(table.inCell(4)).toBe("X");
    expect([table.stones, table.arm.used["X"]]).toEqual([10, stone === "from" ? 0 : 1]);
    expect(table.line.complaints).toEqual([]);
  }

  for (const blow of Object.keys(blows)) {
    it(`${blow} at any moment ends the job, and what is told of the stone is so`, () => {
      const told = new Set<string>();
      for (let atMs = 5; atMs < 8500; atMs += 290) {
        const table = ready({ turnedDeg: 33 });
        table.line.clock.after(atMs, () => blows[blow](table));
        const { fault, stone } = table.carry("X", 4);
        told.add(stone);
        if (fault) expect(fault).toBe(faultOf[blow]);
        else expect(stone).toBe("to");
        table.line.run(8000);
        check(table, stone);
      }
      expect([...told].sort()).toEqual(["from", "to", "unknown"]);
    });

    it(`${blow} in the midst of it leaves everything to a person: home, then on`, () => {
      const table = ready();
      table.line.clock.after(3500, () => blows[blow](table));
      expect(table.carry("X", 4)).toMatchObject({ fault: faultOf[blow], stone: "unknown" });
      table.line.run(30_000);
      expect(table.carry("X", 8)).toMatchObject({ fault: "lost", stone: "from" });
      // The person takes away whatever lies where it should not.
      expect(table.home()).toBe("");
      table.tidy();
      expect(table.carry("X", 4)).toMatchObject({ fault: "", stone: "to" });
      expect([table.position, table.arm.used["X"], table.line.complaints]).toEqual(["....X....", 2, []]);
    });
  }

  it("any of them at any moment, in any chunks, with noise and a flood", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(blows)),
        fc.integer({ min: 0, max: 9000 }),
        fc.constantFrom("bytes" as const, "whole" as const, "random" as const),
        fc.nat(),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.uint8Array({ maxLength: 200 })), { maxLength: 3 }),
        (blow, atMs, chunks, seed, floods) => {
          const table = ready({ turnedDeg: (seed % 91) - 45, line: { chunks, seed } });
          table.line.clock.after(atMs, () => blows[blow](table));
          for (const [floodAtMs, bytes] of floods)
            table.line.clock.after(floodAtMs, () => table.line.noise(String.fromCharCode(...bytes)));
          const { stone } = table.carry("X", 4);
          table.line.run(10_000);
          check(table, stone);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("three points that are touched", () => {
  it("tell the arm where the camera's points are, to a tenth of a millimetre", () => {
    const table = ready({ armDeg: 30, cameraDeg: -100, scale: 2.1, turnedDeg: 10, settings: { transform: [] } });
    const transform = table.touch([table.spot(0), table.spot(2), table.spot(6)]);
    for (const cell of CELLS) {
      const seen = table.seen(table.spot(cell));
      expect(distance(transformed(seen, transform), transformed(seen, table.truth()))).toBeLessThan(0.2);
    }
    expect(table.line.complaints).toEqual([]);
  });

  it("of a mirrored camera are as good", () => {
    const seen = [
      { x: 10, y: 10 },
      { x: 110, y: 12 },
      { x: 8, y: 111 },
    ];
    for (const side of [1, -1]) {
      const touched = seen.map(({ x, y }) => ({ x: 100 + (side * x) / 2, y: 5 + y / 2 }));
      const transform = transformOf(seen, touched);
      expect(distance(transformed(seen[1], transform), touched[1])).toBeLessThan(1e-9);
      expect(transform[0] * side).toBeCloseTo(0.5);
    }
  });

  it("in a line, in one place, or in another shape than the camera's are refused, and touched anew", () => {
    const table = ready({ settings: { transform: [] } });
    expect(table.touch([table.spot(0), table.spot(4), table.spot(8)])).toEqual([]);
    expect(
      table.touch([table.spot(0), table.spot(2), table.spot(6)], mark => ({ x: mark === 1 ? -30 : 0, y: 0 })),
    ).toEqual([]);
    expect(table.touch([table.spot(0), table.spot(2), table.spot(6)]).length).toBe(6);
  });

  it.each([
    [
      "NaN",
      [
        { x: NaN, y: 0 },
        { x: 9, y: 0 },
        { x: 0, y: 9 },
      ],
    ],
    [
      "one and the same",
      [
        { x: 5, y: 5 },
        { x: 5, y: 5 },
        { x: 5, y: 5 },
      ],
    ],
    [
      "two the same",
      [
        { x: 5, y: 5 },
        { x: 5, y: 5 },
        { x: 9, y: 9 },
      ],
    ],
    [
      "infinite",
      [
        { x: 0, y: 0 },
        { x: Infinity, y: 0 },
        { x: 0, y: Infinity },
      ],
    ],
    [
      "in a line",
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 20, y: 1 },
      ],
    ],
    [
      "far narrower one way",
      [
        { x: 0, y: 0 },
        { x: 60, y: 0 },
        { x: 0, y: 40 },
      ],
    ],
  ])("are refused on either side when they are %s", (_, three) => {
    const good = [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
      { x: 0, y: 60 },
    ];
    expect([transformOf(three, good), transformOf(good, three)]).toEqual([[], []]);
  });

  it("agree with any three that the camera could see, and with no others", () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 320 }), y: fc.integer({ min: 0, max: 240 }) });
    fc.assert(
      fc.property(
        fc.tuple(point, point, point),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        point,
        (seen, angle, scale, other) => {
          const real = [
            scale * Math.cos(angle),
            -scale * Math.sin(angle),
            other.x,
            scale * Math.sin(angle),
            scale * Math.cos(angle),
            other.y,
          ];
          const transform = transformOf(
            seen,
            seen.map(one => transformed(one, real)),
          );
          const [a, b, c] = seen;
          const area = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
          const longest = Math.max(distance(a, b), distance(a, c)) ** 2;
          expect(transform.length).toBe(area >= 0.3 * longest && longest > 0 ? 6 : 0);
          if (transform.length)
            expect(distance(transformed(other, transform), transformed(other, real))).toBeLessThan(1e-6);
        },
      ),
    );
  });

  /** At the first mark, with what was said. */
  function touching(table: ArmTable) {
    let changes = 0;
    const touch = openTouch(
      table.arm,
      [table.spot(0), table.spot(2), table.spot(6)].map(mark => table.seen(mark)),
      () => undefined,
      () => changes++,
    );
    const act = (action: string) => {
      const taken = touch.act(action);
      table.line.run(15_000);
      return taken;
    };
    return { touch, act, changes: () => changes };
  }

  it("are reached in steps of 10, 1 and 0.1 mm, up before sideways, and only one step at a time", () => {
    const table = ready();
    const { touch, act } = touching(table);
    for (const stepMm of [1, 0.1, 10, 1]) {
      act("step");
      expect(touch.state.stepMm).toBe(stepMm);
    }
    const before = table.line.lines.length;
    expect(touch.actions()).toEqual(["X-", "X+", "Y-", "Y+", "step", "down", "touch"]);
    expect([act("X-"), act("Y+"), act("up"), act("sing")]).toEqual([true, true, false, false]);
    expect([table.arm.at.x, table.arm.at.y, touch.state]).toEqual([
      129,
      11,
      { mark: 0, stepMm: 1, low: false, fault: "" },
    ]);
    act("down");
    expect(touch.actions()[5]).toBe("up");
    act("X+");
    expect(table.line.lines.slice(before)).toEqual([
      "G1Z25F1500",
      "G1X129Y10F6000",
      "G4P0.01",
      "G1Z25F1500",
      "G1X129Y11F6000",
      "G4P0.01",
      "G1Z25F1500",
      "G1X129Y11F6000",
      "G1Z6F1500",
      "G4P0.01",
      "G1Z25F1500",
      "G1X130Y11F6000",
      "G1Z6F1500",
      "G4P0.01",
    ]);
    expect([touch.act("up"), touch.act("X+")]).toEqual([true, false]);
  });

  it("are not sought out of reach", () => {
    const table = ready();
    const { touch, act, changes } = touching(table);
    act("Y-");
    act("Y-");
    expect([table.arm.at.y, touch.state.fault, changes()]).toEqual([0, "reach", 2]);
    act("Y+");
    expect([table.arm.at.y, touch.state.fault]).toEqual([10, ""]);
  });

  it("are forgotten when the arm has lost its position", () => {
    const table = ready();
    const { touch, act } = touching(table);
    act("touch");
    act("Y+");
    act("touch");
    expect(touch.state.mark).toBe(2);
    table.line.chip.alarm(3);
    table.line.run(100);
    act("Y+");
    expect(touch.state).toEqual({ mark: 0, stepMm: 10, low: false, fault: "lost" });
    expect(table.home()).toBe("");
    act("touch");
    expect(touch.state.mark).toBe(1);
  });
});

describe("the standard settings", () => {
  it("have a tray 10 to 30 mm from the board on either side, and stones in it that do not touch", () => {
    const { trays } = standard();
    const halfMm = 46;
    for (const gapMm of [130 - halfMm - (trays["X"].x + 11), trays["O"].x - 11 - (130 + halfMm)])
      expect([gapMm >= 10, gapMm <= 30]).toEqual([true, true]);
    for (const { dx, dy, count } of Object.values(trays)) expect([dx, dy >= 24, count >= 5]).toEqual([0, true, true]);
  });

  it("bring any stone of either tray into any cell within 15 s, however the board is turned", () => {
    const settings = { ...standard(), transform: [1, 0, 0, 0, 1, 0] };
    const { status } = new ArmTable().line.grbl;
    const nimble: Arm = {
      status,
      home: done => done("", 0),
      run: (job, done) => done("", job.length),
      stop: () => undefined,
    };
    const arm = openStoneArm(nimble, settings);
    let longestMs = 0;
    for (let turnedDeg = -45; turnedDeg <= 45; turnedDeg += 5)
      for (const colour of ["X", "O"])
        for (const cell of CELLS) {
          const angle = (turnedDeg * Math.PI) / 180;
          const cells = CELLS.map(n =>
            transformed({ x: ((n % 3) - 1) * 30, y: (1 - Math.floor(n / 3)) * 30 }, [
              Math.cos(angle),
              -Math.sin(angle),
              130,
              Math.sin(angle),
              Math.cos(angle),
              100,
            ]),
          );
          for (let number = 0; number < settings.trays[colour].count; number++) {
            arm.used[colour] = number;
            const told: string[] = [];
            arm.carry(colour, cells, cell, (...words) => told.push(...words));
            expect(told).toEqual(["", "to"]);
            longestMs = Math.max(longestMs, arm.at.forMs);
          }
        }
    expect(longestMs).toBeLessThan(11_000);
  });
});
