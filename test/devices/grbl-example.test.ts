// The example of the gantry's driver, as a maker would upload it, on a virtual Pico with a simulated Grbl.
import { expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { SimGrbl } from "../../devices/sim/grbl";
import type { StoneTable } from "../../devices/sim/stone-table";
import { buildExample } from "./build-example";

it("the example for Grbl carries a stone, and does nothing before it is homed or after an alarm", async () => {
  const table: StoneTable = {
    stones: [{ colour: "X", xMm: 50, yMm: 100 }],
    board: { xMm: 130, yMm: 100, turnedDeg: 0 },
  };
  const board = new VirtualBoard({ board: "PICO_R1_3" });
  const chip = new SimGrbl({ clock: board.clock, table });
  board
    .serial(1, chip)
    .upload(await buildExample("grbl"))
    .boot()
    .run(3000);
  /** What it prints, whether the light is on, where the stone is. */
  const told = (call: string, forMs: number) => {
    board.printed = [];
    board.evaluate(call);
    board.run(forMs);
    return [board.printed, board.evaluate<boolean>("LED1.read()"), table.stones.map(({ xMm }) => xMm)];
  };
  expect(told("carry()", 1000)).toEqual([["lost 0"], true, [50]]);
  expect(told("arm.home(print)", 6000)).toEqual([[" 3"], false, [50]]);
  expect(told("carry()", 10_000)).toEqual([[" 11"], false, [210]]);
  table.stones[0].xMm = 50;
  expect(told("carry()", 4000)).toEqual([[], false, []]);
  chip.alarm(1);
  board.run(200);
  expect([board.printed, board.evaluate("arm.status.code")]).toEqual([["alarm 8"], 1]);
  expect(told("carry()", 1000)[0]).toEqual(["lost 0"]);
  expect(told("arm.home(print)", 6000)[0]).toEqual([" 3"]);
  expect([chip.objections, chip.hand.log, board.errors, board.executed]).toEqual([
    [],
    ["picked X", "dropped X", "picked X", "dropped X by breaking off"],
    [],
    [],
  ]);
});
