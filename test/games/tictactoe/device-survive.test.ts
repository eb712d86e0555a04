// What the device of tic-tac-toe must survive, one after the other, with the simulated camera and gantry on virtual time.
import { describe, expect, it } from "vitest";
import { crc32 } from "node:zlib";
import { someOf } from "../../soak/turns";
import { cellOnTable } from "../../../devices/sim/openmv";
import standard from "./standard-arm";
import { distance, transformed } from "../../../src/games/tictactoe/plane";
import { Kept } from "../../../src/kernel/app";
import { bestMoves } from "./slow";
import { DeviceTable, type DeviceOptions } from "./device-table";

/** In mid-game: the device (X) has laid on 5, and it is the person's turn. */
function playing(options: Partial<DeviceOptions> = {}): DeviceTable {
  const table = new DeviceTable({ how: { mode: 4, cells: [5] }, ...options });
  table.run(2500).ready();
  expect([table.message, table.cells, table.position, table.lamp]).toEqual([
    "Device: 5",
    "....X....",
    "....X....",
    true,
  ]);
  return table;
}

/** What it says once it has looked; nothing that is not so is believed. */
function judged(table: DeviceTable): string {
  const before = table.cells;
  table.ready();
  expect([table.cells, table.objections]).toEqual([before, []]);
  return table.message;
}

/** The person lays a stone, and the device answers. */
function goesOn(table: DeviceTable, cell: number): void {
  table.lay(table.take("O"), cell);
  table.ready();
  expect([table.message, table.cells[cell - 1]]).toEqual([expect.stringMatching(/^Device: \d$/), "O"]);
  expect([table.position, table.lamp, table.objections]).toEqual([table.cells, true, []]);
}

/** Two more stones each: XO..X.O.X would be over, so the person plays well. */
function later(options: Partial<DeviceOptions> = {}): DeviceTable {
  const table = playing(options);
  goesOn(table, 1);
  return table;
}

const where = (table: DeviceTable, mark: string) => [...table.cells].flatMap((is, at) => (is === mark ? [at + 1] : []));

describe("the table:", () => {
  it("a hand over the board, which is waited for, named by a cell, and gone", () => {
    const table = playing();
    for (let cell = 1; cell <= 9; cell++) {
      table.camera.hand = { ...cellOnTable(table.at.table.board, cell), widthMm: 40, heightMm: 90 };
      expect(judged(table)).toMatch(/^Uncover \d, then B$/);
    }
    table.lay(table.take("O"), 1);
    // It leaves while the device looks.
    table.clock.after(1500, () => {
      table.camera.hand = undefined;
    });
    table.ready();
    expect(table.message).toMatch(/^Device: /);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 30])("%i blobs of any kind", count => {
    const table = playing();
    const { look } = table.camera;
    table.camera.look = () =>
      Array.from({ length: count }, (_, at) => ({
        kind: ".XO"[at % 3] as ".",
        x: 100 + 11 * at,
        y: 120 + 5 * (at % 4),
        side: 20 + at,
      }));
    expect(judged(table)).toMatch(/^(Uncover|Straighten) \d, then B$/);
    table.camera.look = look;
    goesOn(table, 1);
    const fresh = new DeviceTable({ how: { mode: 5 } });
    fresh.camera.look = () =>
      Array.from({ length: count }, (_, at) => ({ kind: ".", x: 100 + 11 * at, y: 120 + 5 * (at % 4), side: 20 + at }));
    fresh.run(2500).ready();
    expect(fresh.message).toBe("Show empty board, B");
  });

  it("a board that is turned between any two turns, by less than 45 degrees: stones are laid on no line", () => {
    const table = playing({ turnedDeg: -35 });
    for (const [cell, turnedDeg] of [
      [1, -26],
      [3, 10],
      [8, 38],
      [4, 5],
    ]) {
      if (table.state.outcome) break;
      table.turnBoard(turnedDeg);
      const free = table.cells[cell - 1] === "." ? cell : where(table, ".")[0];
      table.lay(table.take("O"), free);
      table.ready();
      expect([table.position, table.objections]).toEqual([table.cells, []]);
    }
    expect(table.state.outcome ?? table.cells.replace(/\./g, "").length).not.toBe(2);
  });

  it("one that is turned too far, until it is turned back", () => {
    const table = playing();
    table.turnBoard(43);
    expect(judged(table)).toBe("Turn it back, then B");
    table.turnBoard(-20);
    goesOn(table, 1);
  });

  it("a mirrored picture, and one that is upside down: no game begins", () => {
    for (const pose of [
      { mirrored: true, xPx: 160 + 1.6 * 142 },
      { turnedDeg: 180, xPx: 160 + 1.6 * 142, yPx: 120 - 1.6 * 93 },
    ]) {
      const table = new DeviceTable({ how: { mode: 4 }, pose });
      table.run(2500).ready();
      expect([table.message, table.position, table.lamp]).toEqual(["Mirrored: turn camera", ".........", false]);
    }
  });

  it("a stone on a line, black or white, and two in a cell", () => {
    const table = playing();
    for (const [colour, right, down] of [
      ["O", 13, 0],
      ["O", 0, -13],
      ["X", -13, 0],
    ] as const) {
      const stone = table.bring(colour);
      Object.assign(stone, cellOnTable(table.at.table.board, 2, right, down));
      expect(judged(table)).toMatch(/^(Straighten|Uncover) \d, then B$/);
      table.remove(stone);
    }
    const two = [table.bring("O"), table.bring("O")];
    for (const stone of two) table.lay(stone, 9, 6);
    expect(judged(table)).toBe("Straighten 9, then B");
    table.remove(two[0]);
    table.lay(two[1], 9);
    table.ready();
    expect(table.message).toMatch(/^Device: /);
  });

  it.each<[string, string, (table: DeviceTable) => void]>([
    ["nothing", "Lay a stone, then B", () => undefined],
    [
      "two stones",
      "Take away 3 or 8",
      table => {
        table.lay(table.bring("O"), 3);
        table.lay(table.bring("O"), 8);
      },
    ],
    ["a stone of the wrong colour", "Take away 3", table => table.lay(table.bring("X"), 3)],
    ["the person's own stone elsewhere", "Put 8 back on 1", table => table.lay(table.on(1), 8)],
    ["the person's own stone gone", "Put O back on 1", table => table.remove(table.on(1))],
    ["the device's stone gone", "Put X back on 5", table => table.remove(table.on(5))],
    [
      "the device's stone exchanged for the person's",
      "Put X back on 5",
      table => {
        table.on(5).colour = "O";
      },
    ],
    [
      "the person's stone exchanged for the device's",
      "Take away 1",
      table => {
        table.on(1).colour = "X";
      },
    ],
    [
      "two stones swapped",
      "Swap 5 and 1",
      table => {
        table.on(5).colour = "O";
        table.on(1).colour = "X";
      },
    ],
  ])('%s: "%s"', (_, message, cheat) => {
    for (const noArm of [false, true]) {
      const table = noArm ? new DeviceTable({ how: { mode: 4, cells: [5] }, noArm }) : later();
      if (noArm) {
        table.run(2500).ready();
        expect(table.message).toBe("Put X on 5, then B");
        table.lay(table.take("X"), 5);
        table.ready();
        table.lay(table.take("O"), 1);
        table.ready();
        table.lay(table.take("X"), +table.message[9]);
        table.ready();
      }
      // These are free in either game.
      expect([table.cells[2], table.cells[7]]).toEqual([".", "."]);
      cheat(table);
      expect(judged(table)).toBe(message);
      table.set(table.cells);
      expect(judged(table)).toBe("Lay a stone, then B");
    }
  });

  it("two of the device's stones moved at once: both are named and put back", () => {
    const table = later();
    const [one, other] = where(table, "X");
    const [first, second] = [table.on(one), table.on(other)];
    const free = where(table, ".");
    table.lay(first, free[0]);
    table.lay(second, free[1]);
    const before = table.cells;
    table.ready();
    expect(table.said.filter(text => /Fixing/.test(text)).length).toBe(2);
    expect([table.message, table.cells, table.position, table.objections]).toEqual([
      expect.stringMatching(/ is back\. Your turn$/),
      before,
      before,
      [],
    ]);
  });

  it("the device's stone moved and a new one laid: it is put back, and the turn counts", () => {
    const table = later();
    const free = where(table, ".");
    const [one] = where(table, "X");
    table.lay(table.on(one), free[0]);
    table.lay(table.take("O"), free[1]);
    table.ready();
    expect(table.said).toContain(`${one} went to ${free[0]}! Fixing`);
    expect([table.cells[free[1] - 1], table.position, table.objections]).toEqual(["O", table.cells, []]);
  });

  it("without an arm the person is asked to put it back", () => {
    const table = new DeviceTable({ how: { mode: 6, first: "device" }, noArm: true });
    table.run(2500).ready();
    const [, cell] = table.message.match(/^Put X on (\d), then B$/)!;
    // Elsewhere first.
    table.lay(table.take("X"), cell === "9" ? 8 : 9);
    expect(judged(table)).toBe(`Take away ${cell === "9" ? 8 : 9}`);
    table.lay(table.on(cell === "9" ? 8 : 9), +cell);
    table.ready();
    table.lay(table.on(+cell), cell === "2" ? 4 : 2);
    expect(judged(table)).toBe(`Put ${cell === "2" ? 4 : 2} back on ${cell}`);
  });

  it("a full board: a draw, and B begins anew with the lamp dark", () => {
    const table = new DeviceTable({ how: { mode: 5 } });
    table.run(2500).ready();
    while (!table.state.outcome) {
      table.lay(table.take("X"), 1 + bestMoves(table.cells)[0]);
      table.ready();
    }
    expect([table.state.outcome, table.message, table.lamp, table.position]).toEqual([
      "draw",
      "A draw. B: new",
      false,
      table.cells,
    ]);
    expect(table.cells).not.toContain(".");
    expect(table.app.moves()).toEqual(["new"]);
    table.app.press("B", false);
    expect([table.message, table.cells]).toEqual(["Trays full? Then B", "........."]);
    table.ready();
    expect(table.message).toBe("Show empty board, B");
    table.at.table.stones.splice(0);
    table.fillTrays();
    table.ready();
    expect([table.message, table.lamp, table.objections]).toEqual(["Lay a stone, then B", true, []]);
  });
});

describe("the camera:", () => {
  it("silent, babbling, and on again", () => {
    const table = playing();
    table.camera.power(false);
    table.run(1500);
    expect(judged(table)).toBe("No pictures: cable? B");
    table.camera.power(true);
    table.run(2200);
    table.camera.faults.damaged = 1;
    expect(judged(table)).toBe("Pictures cut! B: keys");
    table.camera.faults.damaged = 0;
    table.run(1500);
    goesOn(table, 1);
  });

  it("started anew in mid-game, its numbers going back, while it is looked at", () => {
    const table = playing();
    table.run(30_000);
    table.camera.hand = { ...cellOnTable(table.at.table.board, 5), widthMm: 300, heightMm: 300 };
    table.app.play("ready");
    table.run(500);
    for (const number of ["000", "001", "000"]) {
      const text = Buffer.from(table.camera.frame(table.camera.look()))
        .toString("latin1")
        .replace(/^=(..).../, `=$1${number}`)
        .slice(0, -9);
      table.camera.send!(Buffer.from(`${text}${crc32(text).toString(16).padStart(8, "0")}\n`), 115200);
    }
    table.settle();
    expect(table.message).toBe("Uncover 1, then B");
    expect(table.app.link()!.camera!.restarts).toBeGreaterThan(0);
    table.camera.hand = undefined;
    table.camera.power(false);
    table.camera.power(true);
    goesOn(table, 1);
  });

  it("is asked for by the keys: a long B, modes, and one of them", () => {
    const table = new DeviceTable({ how: { mode: "keys" } });
    for (const [key, held] of [
      ["B", true],
      ["A", false],
      ["A", false],
      ["B", false],
      ["A", false],
      ["A", false],
      ["B", false],
    ] as const)
      table.app.press(key, held);
    expect(table.opened).toEqual(["tictactoe 5"]);
    table.app.press("B", true);
    for (const key of ["A", "A", "B", "B"] as const) table.app.press(key, false);
    expect(table.opened).toEqual(["tictactoe 5", "tictactoe keys"]);
  });

  it("none at all: it says so, and nothing moves", () => {
    const table = new DeviceTable({ how: { mode: 4 }, noCamera: true });
    for (const keys of ["B", "A", "C", "B"] as const) table.app.press(keys, false);
    for (const action of ["home", "touch points", "trays are full"]) expect(table.app.play(action)).toBe(false);
    expect([table.message, table.at.line.lines]).toEqual(["No camera in settings", []]);
  });
});

const blows: Record<string, [message: RegExp, blow: (table: DeviceTable) => void]> = {
  silence: [
    /^Arm silent: cable\? B$/,
    ({
      at: {
        line: { chip, clock },
      },
    }) => {
      chip.silent = true;
      clock.after(8000, () => {
        chip.silent = false;
      });
    },
  ],
  "error:9": [
    /^Arm refuses a line\. B$/,
    ({
      at: {
        line: { chip },
      },
    }) => chip.refuse(9),
  ],
  "ALARM:1": [
    /^Arm alarm! Free it, B$/,
    ({
      at: {
        line: { chip },
      },
    }) => chip.alarm(1),
  ],
  "a reset": [
    /^Arm reset\. B: home$/,
    ({
      at: {
        line: { chip },
      },
    }) => chip.brownOut(),
  ],
  "a key": [/^Arm stopped\. B: home$/, ({ app }) => app.press("C", false)],
  stop: [/^Arm stopped\. B: home$/, ({ app }) => app.play("stop")],
};

/** While the device's stone is carried. */
const MOMENTS = Array.from({ length: 24 }, (_, at) => 800 + 350 * at);

describe("the arm:", () => {
  for (const name of Object.keys(blows))
    it(`${name}, whenever: B homes and goes on, wherever the stone is by then`, () => {
      const ends = new Set<string>();
      for (const atMs of someOf(MOMENTS)) {
        const table = playing();
        table.lay(table.take("O"), 1);
        table.clock.after(atMs, () => {
          if (!table.isIdle) blows[name][1](table);
        });
        table.ready();
        if (/^Device/.test(table.message)) continue;
        expect(table.message).toMatch(blows[name][0]);
        table.run(9000);
        ends.add(
          table.position === table.cells
            ? table.at.table.held
              ? "held"
              : table.strays.length
                ? "lost"
                : "tray"
            : "there",
        );
        for (let press = 0; press < 4 && table.state.turn === "device"; press++) {
          table.ready();
          // What lies about on the board is taken away.
          if (table.state.turn === "device" && table.strays.length) table.set(table.cells);
        }
        expect([table.message, table.position, table.objections]).toEqual([
          expect.stringMatching(/^Device: /),
          table.cells,
          [],
        ]);
      }
      expect(ends.size).toBeGreaterThan(1);
    });

  it("a stone that does not arrive, because its place in the tray is bare: it says so, and fetches the next", () => {
    const table = playing();
    table.lay(table.take("O"), 1);
    const {
      settings,
      toTable,
      table: { stones },
    } = table.at;
    const { x, y, dx, dy } = settings.trays["X"];
    const place = transformed({ x: x + dx, y: y + dy }, toTable);
    table.remove(stones.find(stone => distance(place, { x: stone.xMm, y: stone.yMm }) < 1)!);
    table.ready();
    expect([table.message, table.state.turn, table.lamp]).toEqual(["X lost? Look, then B", "device", false]);
    table.ready();
    expect([table.message, table.position, table.objections]).toEqual([
      expect.stringMatching(/^Device: /),
      table.cells,
      [],
    ]);
  });

  it("trays that are empty in mid-game, and are filled", () => {
    const { X, O } = standard().trays;
    const table = playing({ arm: { settings: { trays: { X: { ...X, count: 1 }, O } } } });
    table.lay(table.take("O"), 1);
    table.ready();
    expect([table.message, table.state.turn]).toEqual(["Fill tray X, B", "device"]);
    table.fillTrays();
    table.ready();
    expect([table.message, table.position]).toEqual([expect.stringMatching(/^Device: /), table.cells]);
    expect(table.app.play("trays are full")).toBe(true);
    expect(table.message).toBe("Trays count as full");
  });

  it("a cell out of reach, a board of another size, too slow an arm: each is said, and nothing moves", () => {
    for (const [settings, message] of [
      [{ highY: 60 }, "Too far for arm, B"],
      [{ cellMm: 40 }, "Hold B: touch points"],
      [{ feed: 1000 }, "Over 15 s: raise feed"],
    ] as const) {
      const table = new DeviceTable({ how: { mode: 4, cells: [5] }, arm: { settings } });
      table.run(2500).ready();
      const moved = table.at.line.lines.length;
      expect([table.message, table.position]).toEqual([message, "........."]);
      table.ready();
      expect([table.message, table.at.line.lines.length]).toEqual([message, moved]);
    }
  });

  it("left in mid-job it stops, and the menu is there", () => {
    const table = playing();
    table.lay(table.take("O"), 1);
    table.app.play("ready");
    table.run(3000);
    table.app.close();
    table.run(1000);
    const { position } = table.at.line.chip;
    expect([table.at.line.status.fault, table.lamp]).toEqual(["stopped", false]);
    table.run(10_000);
    expect([table.at.line.chip.position, table.at.line.complaints]).toEqual([position, []]);
  });

  it("left and opened again at once, in mid-job or in a look: it begins anew", () => {
    for (const atMs of [50, 900, 3000, 6000]) {
      const table = playing();
      table.lay(table.take("O"), 1);
      table.app.play("ready");
      table.run(atMs);
      table.reopen();
      expect([table.message, table.cells]).toEqual(["Trays full? Then B", "........."]);
      table.at.table.stones.splice(0);
      table.fillTrays();
      for (let press = 0; press < 3 && !table.state.moved; press++) table.ready();
      expect([table.message, table.position, table.objections]).toEqual(["Device: 5", "....X....", []]);
    }
  });

  it("a new game in mid-job, in a look, and while it thinks: the old one is forgotten", () => {
    for (const atMs of [50, 300, 900, 3000, 6000, 9500]) {
      const table = playing();
      table.lay(table.take("O"), 1);
      table.app.play("ready");
      table.run(atMs);
      table.app.play("new");
      table.run(15_000);
      expect([table.message, table.cells, table.lamp]).toEqual(["Trays full? Then B", ".........", false]);
      table.at.table.stones.splice(0);
      table.fillTrays();
      table.ready();
      expect([table.message, table.position, table.objections]).toEqual(["Device: 5", "....X....", []]);
    }
  });
});

/** Steers the cup above each mark, as a person does with the keys; `aside`: so far beside it. */
function touch(table: DeviceTable, aside: (mark: number) => number = () => 0): void {
  const { toTable } = table.at;
  const { chip } = table.at.line;
  const act = (action: string) => {
    if (!table.app.play(action)) throw new Error(action + " is not to be done now");
    table.run(2500);
  };
  const place = () => transformed({ x: chip.position[0], y: chip.position[1] }, toTable);
  for (const [number, cell] of [1, 3, 7].entries()) {
    const mark = cellOnTable(table.at.table.board, cell);
    for (const stepMm of [10, 1, 0.1]) {
      for (const [axis, at, to] of [
        ["X", "x", mark.xMm + aside(number)],
        ["Y", "y", mark.yMm],
      ] as const)
        while (Math.abs(to - place()[at]) > stepMm / 2 + 0.01) act(axis + (to > place()[at] ? "+" : "-"));
      act("step");
    }
    act("down");
    act("touch");
  }
}

describe("touching the three points:", () => {
  it("without a transform nothing is laid; the list leads there, and with the points the arm goes on where it was", () => {
    const table = new DeviceTable({ how: { mode: 4, cells: [5] }, noTransform: true, turnedDeg: 10 });
    table.run(2500).ready();
    expect(table.message).toBe("Hold B: touch points");
    expect(table.app.play("touch points")).toBe(true);
    table.run(3000);
    expect(table.app.moves()).toEqual([]);
    touch(table);
    table.settle();
    expect(table.message).toBe("Points are kept");
    const { transform } = JSON.parse(table.files["croupier.json"]).arm;
    expect(transform.length).toBe(6);
    table.ready();
    expect([table.message, table.position, table.objections]).toEqual(["Device: 5", "....X....", []]);
  });

  it("by the keys: a long B, the list, steps, and a long key leaves it as it was", () => {
    const table = new DeviceTable({ how: { mode: 5 }, noTransform: true });
    table.run(2500).ready();
    table.app.press("B", true);
    for (const key of ["C", "C", "B"] as const) table.app.press(key, false);
    table.run(3000);
    const before = table.at.line.chip.position.slice();
    table.app.press("C", false);
    table.app.press("B", false);
    table.run(3000);
    expect(table.at.line.chip.position[0] - before[0]).toBeCloseTo(10);
    table.app.press("C", true);
    table.settle();
    expect([table.message, table.files]).toEqual(["Left as it was", {}]);
    expect(table.at.line.chip.position).toEqual(before);
  });

  it("in a line, or in another shape than seen, are refused and touched anew", () => {
    const table = new DeviceTable({ how: { mode: 5 }, noTransform: true });
    table.run(2500).ready();
    table.app.play("touch points");
    table.run(3000);
    touch(table, mark => (mark === 1 ? -40 : 0));
    expect(table.files).toEqual({});
    touch(table);
    table.settle();
    expect([table.message, table.objections]).toEqual(["Points are kept", []]);
  });

  it("an arm that fails meanwhile ends it, and B homes", () => {
    const table = playing();
    table.app.play("touch points");
    table.run(3000);
    table.clock.after(100, () => table.at.line.chip.alarm(1));
    table.app.play("X+");
    table.run(3000);
    expect([table.message, table.app.moves()]).toEqual(["Arm alarm! Free it, B", ["ready"]]);
    goesOn(table, 1);
  });

  it.each([
    [Kept.Full, "Storage full"],
    [Kept.Damaged, "croupier.json damaged"],
  ])("that they were not kept is said (%i: %s); the points are used at once nevertheless", (kept, message) => {
    const table = new DeviceTable({ how: { mode: 4, cells: [5] }, noTransform: true, kept });
    table.run(2500).ready();
    table.app.play("touch points");
    table.run(3000);
    touch(table);
    table.settle();
    expect(table.message).toBe(message);
    table.ready();
    expect(table.position).toBe("....X....");
  });
});
