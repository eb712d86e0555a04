// A stone that the arm has let go of somewhere. A black one that touches a black line is seen by no camera: where four squares meet it hides too little of any
// of them, and lies in the way of each. So nothing is laid before a person has looked.
import { describe, expect, it } from "vitest";
import { cellOnTable } from "../../../devices/sim/openmv";
import type { Stone } from "../../../devices/sim/stone-table";
import { DeviceTable, type DeviceOptions } from "./device-table";

const LOOK = "X lost? Look, then B";
/** From the middle of a cell to where four meet: there a stone of 22 mm is in the way of another. */
const CROSSING_MM = 15;
/** From the height at which it goes sideways. */
const UNDER_WAY_MS = 200;

/** In mid-game: the device (X) has laid on 5, and the person has answered on 1. */
function playing(options: Partial<DeviceOptions> = {}): DeviceTable {
  const table = new DeviceTable({ how: { mode: 4, cells: [5] }, ...options });
  table.run(2500).ready();
  expect([table.message, table.position]).toEqual(["Device: 5", "....X...."]);
  table.lay(table.take("O"), 1);
  return table;
}

/** What the device is about to lay, or to have laid: its cell, 1 to 9. */
function aim(table: DeviceTable): number {
  return +table.said.flatMap(words => words.match(/^Setting X on (\d)/)?.[1] ?? []).pop()!;
}

/** Rolls a stone to a corner of that cell that is no corner of the board. */
function roll(table: DeviceTable, stone: Stone, cell: number): void {
  const inward = (at: number) => (at ? -at : 1) * CROSSING_MM;
  const [column, row] = [((cell - 1) % 3) - 1, Math.floor((cell - 1) / 3) - 1];
  Object.assign(stone, cellOnTable(table.at.table.board, cell, inward(column), inward(row)));
  const seen = table.camera.look();
  expect([seen.filter(({ kind }) => kind === ".").length, table.strays]).toEqual([7, [stone]]);
}

/** Something befalls the arm when it is on its way with a stone. */
function befalls(table: DeviceTable, blow: (table: DeviceTable) => void): Stone {
  const { table: lying, settings, line } = table.at;
  table.app.play("ready");
  while (!lying.held || line.chip.where()[2] < settings.travelMm) table.run(20);
  table.run(UNDER_WAY_MS);
  const stone = lying.held;
  blow(table);
  table.settle();
  return stone;
}

/** The device asks, whatever is done by the key before that; and what it has laid by then. */
function asks(table: DeviceTable): void {
  const picked = table.at.line.chip.hand.log.length;
  for (let press = 0; press < 3 && table.message !== LOOK; press++) table.ready();
  expect([table.message, table.state.turn, table.lamp, table.objections]).toEqual([LOOK, "device", false, []]);
  expect(table.at.line.chip.hand.log.slice(picked).filter(text => /picked/.test(text))).toEqual([]);
}

function goesOn(table: DeviceTable): void {
  table.ready();
  expect([table.message, table.position, table.lamp, table.objections]).toEqual([
    expect.stringMatching(/^Device: /),
    table.cells,
    true,
    [],
  ]);
}

const blows: Record<string, (table: DeviceTable) => void> = {
  "an alarm": ({ at }) => at.line.chip.alarm(1),
  "a reset": ({ at }) => at.line.chip.brownOut(),
  "a refused line": ({ at }) => at.line.chip.refuse(9),
  "a key": ({ app }) => app.press("C", false),
  silence: ({ at }) => {
    at.line.chip.silent = true;
    at.line.clock.after(6000, () => (at.line.chip.silent = false));
  },
  "a leak, of which the arm knows nothing": ({ at }) => at.line.chip.lose(),
};

describe("a black stone that falls where four squares meet is asked for, and none is laid before a person has looked, after", () => {
  for (const name of Object.keys(blows))
    it(name, () => {
      const table = playing();
      const stone = befalls(table, blows[name]);
      // What is broken off holds still, and then lets go; but what an error leaves in the grip falls when the arm goes home.
      for (let turn = 0; turn < 25 && table.at.table.held; turn++) table.run(20);
      expect(table.at.table.held).toBe(name === "a refused line" ? stone : undefined);
      if (table.at.table.held) {
        table.app.play("ready");
        table.run(100);
      }
      roll(table, stone, aim(table));
      if (!table.isIdle) table.settle();
      asks(table);
      table.remove(stone);
      goesOn(table);
    });
});

describe("it is asked for, too,", () => {
  it("if the arm heard neither hold nor reset: it is told again, lets go before it homes, and fetches none with that one in its grip", () => {
    const table = playing();
    const { chip } = table.at.line;
    const stone = befalls(table, () => (chip.silent = true));
    expect([table.message, table.at.table.held]).toEqual(["Arm silent: cable? B", stone]);
    table.app.play("ready");
    table.run(2000);
    chip.silent = false;
    for (let turn = 0; turn < 250 && table.at.table.held; turn++) table.run(20);
    expect(chip.log.slice(-2)).toEqual(["reset", "$H"]);
    roll(table, stone, aim(table));
    table.settle();
    asks(table);
    table.remove(stone);
    goesOn(table);
  });

  it("if the person has put another one where it was to go: the first may still lie there", () => {
    const table = playing();
    const stone = befalls(table, blows["an alarm"]);
    roll(table, stone, aim(table));
    table.lay(table.bring("X"), aim(table));
    asks(table);
    table.remove(stone);
    goesOn(table);
  });

  it("if the arm broke off only after it had laid another one in its stead: it may have lost it before", () => {
    const table = playing();
    const { chip } = table.at.line;
    table.app.play("ready");
    while (!table.at.table.held) table.run(20);
    table.run(800);
    const stone = table.at.table.held;
    chip.lose();
    roll(table, stone, aim(table));
    const { length } = chip.log;
    while (!chip.log.slice(length).includes("pump off")) table.run(20);
    table.run(500);
    chip.alarm(1);
    table.settle();
    table.lay(table.bring("X"), aim(table));
    asks(table);
    table.remove(stone);
    goesOn(table);
  });

  it("if what was laid is taken away before it was looked at", () => {
    const table = playing();
    table.app.play("ready");
    while (aim(table) === 5 || table.message !== "Looking ...") table.run(20);
    table.remove(table.on(aim(table)));
    table.settle();
    asks(table);
    goesOn(table);
  });

  it("if it was laid on a line and then taken away; meanwhile that cell is named", () => {
    const table = playing();
    table.at.line.chip.hand.slip = { xMm: 6, yMm: 0 };
    table.ready();
    expect(table.message).toBe(`Uncover ${aim(table)}, then B`);
    table.remove(table.strays[0]);
    asks(table);
    goesOn(table);
  });

  it("once: not if it was laid on a line and is put straight", () => {
    const table = playing();
    table.at.line.chip.hand.slip = { xMm: 0, yMm: -6 };
    table.ready();
    expect(table.message).toBe(`Uncover ${aim(table)}, then B`);
    table.lay(table.strays[0], aim(table));
    goesOn(table);
    expect(table.said).not.toContain(LOOK);
  });

  it("if it was being put back", () => {
    const table = playing();
    table.ready();
    table.lay(table.on(5), 9);
    table.app.play("ready");
    while (!table.at.table.held) table.run(20);
    const stone = table.at.table.held;
    table.run(400);
    table.at.line.chip.alarm(1);
    table.settle();
    roll(table, stone, 5);
    table.lay(table.bring("X"), 5);
    table.ready();
    expect([table.message, table.lamp]).toEqual([LOOK, true]);
    table.remove(stone);
    table.ready();
    expect([table.message, table.position, table.objections]).toEqual(["5 is back. Your turn", table.cells, []]);
  });
});

it("an arm whose answers from its way home are lost, twice, is home within half a minute, and the stone is asked for", () => {
  const table = playing();
  const stone = befalls(table, blows["an alarm"]);
  roll(table, stone, aim(table));
  for (let time = 0; time < 2; time++) table.at.line.chip.loseOk();
  expect(table.ready()).toBeLessThan(30_000);
  asks(table);
  table.remove(stone);
  goesOn(table);
});

it("a stone in the grip of an arm that refused a line is let go before the next game's board is asked for", () => {
  for (const leave of ["new", "reopen"] as const) {
    const table = playing();
    befalls(table, blows["a refused line"]);
    expect(table.at.table.held).toBeDefined();
    if (leave === "new") table.app.play("new");
    else table.reopen();
    table.run(500);
    expect([table.at.table.held, table.message]).toEqual([undefined, "Trays full? Then B"]);
    table.at.table.stones.splice(0);
    table.fillTrays();
    table.ready();
    expect([table.message, table.position, table.objections]).toEqual(["Device: 5", "....X....", []]);
  }
});
