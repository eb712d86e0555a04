// The real interpreter with the tic-tac-toe arm's driver and planner, minified, at a pty; at its other end a simulated Grbl in the machine's own time.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SimGrbl } from "../../devices/sim/grbl";
import type { StoneTable } from "../../devices/sim/stone-table";
import type { SimClock } from "../../devices/sim/wire";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { minified } from "../rig/espruino/minified";
import { onEach } from "./each";

/** A quick machine, so that the test is. */
const PROGRAM = `
import openGrbl from "../../../devices/grbl";
import { makePort } from "../../../devices/serial-port";
import openStoneArm from "./arm";
import standard from "../../../test/games/tictactoe/standard-arm";

const clock = { now: () => getTime() * 1000, after: (forMs, then) => setTimeout(then, forMs), cancel: timer => { if (timer) clearTimeout(timer); } };
const settings = standard();
settings.feed = 24000;
settings.feedZ = 12000;
settings.settleMs = 100;
settings.transform = [1, 0, 0, 0, 1, 0];
const cells = [];
for (let cell = 0; cell < 9; cell++) cells.push({ x: 100 + 30 * (cell % 3), y: 130 - 30 * (cell / 3 | 0) });
const grbl = openGrbl(makePort(Serial1, { path: "arm" }), settings, clock);
const arm = openStoneArm(grbl, settings);
global["told"] = "";
global["say"] = (fault, more) => { told = fault + "/" + more + "/" + grbl.status.state + "/" + grbl.status.code; };
global["home"] = () => { told = ""; arm.home(global["say"]); };
global["carry"] = (from, cell) => { told = ""; arm.carry(from === "X" || from === "O" ? from : cells[from], cells, cell, global["say"]); };
`;

const clock: SimClock = {
  now: () => performance.now(),
  after: (forMs, then) => Number(setTimeout(then, forMs)),
  cancel: timer => clearTimeout(timer),
};

const tray = (colour: "X" | "O", xMm: number) =>
  Array.from({ length: 5 }, (_, number) => ({ colour, xMm, yMm: 48 + 26 * number }));

onEach("the tic-tac-toe arm at a pty", ["full"], ({ full }) => {
  test("homes, carries, puts back, and survives every trouble that a Grbl can make", async ({ onTestFinished }) => {
    const board = await Interpreter.start({
      binary: full,
      ports: ["arm"],
      code: await minified(PROGRAM, fileURLToPath(new URL("../../src/games/tictactoe/", import.meta.url))),
    });
    onTestFinished(() => board.stop());
    const table: StoneTable = {
      stones: [...tray("X", 50), ...tray("O", 210)],
      board: { xMm: 130, yMm: 100, turnedDeg: 0 },
    };
    // As Grbl comes: nobody has set a zero.
    const chip = new SimGrbl({ clock, table, homingMs: 200, workZero: [0, 0, 0] });
    chip.send = bytes => board.send("arm", bytes);
    board.onReceive("arm", data => {
      for (const byte of data) chip.receive(byte, 115200);
    });
    /** What was told of it in the end, and of the board then: its stones by cells. */
    const told = async (call: string) => {
      await board.ask(call);
      await board.until("told");
      return [
        await board.ask("told"),
        [0, 1, 2, 3, 4, 5, 6, 7, 8]
          .map(
            cell =>
              table.stones.find(
                ({ xMm, yMm }) => Math.hypot(xMm - 100 - 30 * (cell % 3), yMm - 130 + 30 * Math.floor(cell / 3)) < 3,
              )?.colour ?? ".",
          )
          .join(""),
      ];
    };
    expect(await told("carry('X',4)")).toEqual(["lost/from/lost/0", "........."]);
    expect(await told("home()")).toEqual(["/2/ready/0", "........."]);
    expect(await told("carry('X',4)")).toEqual(["/to/ready/0", "....X...."]);
    expect(await told("carry('O',0)")).toEqual(["/to/ready/0", "O...X...."]);
    expect(await told("carry(0,8)")).toEqual(["/to/ready/0", "....X...O"]);

    for (const [trouble, fault] of [
      [() => chip.alarm(1), "alarm/unknown/lost/1"],
      [() => chip.brownOut(), "reset/unknown/lost/0"],
      [() => chip.refuse(9), "error/unknown/lost/9"],
    ] as const) {
      const picked = chip.hand.log.length;
      const ending = told("carry('X',2)");
      while (chip.hand.log.length === picked) await sleep(5);
      trouble();
      expect((await ending)[0]).toBe(fault);
      expect(await told("home()")).toEqual(["/2/ready/0", "....X...O"]);
      // The person takes away what was dropped.
      table.stones = table.stones.filter(({ xMm, yMm }) => [50, 130, 160, 210].includes(Math.round(xMm)) && yMm > 40);
    }
    // Its answer to one line is lost: it is asked, and told again.
    chip.loseOk();
    expect(await told("carry('X',2)")).toEqual(["/to/ready/0", "..X.X...O"]);
    expect(await told("carry('X',6)")).toEqual(["tray X/from/ready/0", "..X.X...O"]);
    expect(await told("carry('O',6)")).toEqual(["/to/ready/0", "..X.X.O.O"]);
    expect([chip.objections, board.printed.match(/Uncaught|error/i)]).toEqual([[], null]);
  });
});
