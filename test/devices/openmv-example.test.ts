// The example of the camera's driver, as a maker would upload it, on a virtual Pico.
import { expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { cellOnTable, OpenMv } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { StoneTable } from "../../devices/sim/stone-table";
import { checkBundle } from "../../deploy/build/bundle-check";
import { buildExample } from "./build-example";

it("the example for the OpenMV camera tells what lies on the table, and when the camera is gone", async () => {
  const text = await buildExample("openmv");
  expect(checkBundle(text)).toEqual([]);
  const table: StoneTable = { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 20 } };
  const board = new VirtualBoard({ board: "PICO_R1_3" });
  const camera = new OpenMv({ clock: board.clock, table, random: makeRandom(1), noisePx: 1, perSecond: 20 });
  board.serial(1, camera).upload(text).boot();
  const printed = () => board.printed.filter(line => /empty|camera is/.test(line));
  board.run(1000);
  expect([printed(), board.evaluate("LED2.read()")]).toEqual([["9 empty, 0 black, 0 white"], true]);
  table.stones = [
    { colour: "X", ...cellOnTable(table.board, 5) },
    { colour: "O", xMm: 85, yMm: 0 },
  ];
  board.run(1000);
  expect([printed().at(-1), board.evaluate("LED2.read()")]).toEqual(["8 empty, 1 black, 1 white", false]);
  camera.power(false);
  board.run(3000);
  expect(printed().slice(2)).toEqual(["The camera is silent"]);
  camera.power(true);
  board.run(4000);
  expect(printed().slice(3)).toEqual(["8 empty, 1 black, 1 white"]);
  expect(board.evaluate("camera.status")).toMatchObject({ sight: "steady", damaged: 0, noise: 0, restarts: 0 });
  expect([board.errors, board.executed]).toEqual([[], []]);
});
