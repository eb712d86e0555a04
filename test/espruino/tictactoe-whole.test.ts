// What croupier.js has of tic-tac-toe besides, on the real interpreter: cells put on the grid, a board that is turned beyond 40 degrees, and the games in Storage.
import { expect, test } from "vitest";
import { makeLine, readKept } from "../../deploy/host/tictactoe/games";
import { Interpreter } from "../rig/espruino/interpreter";
import { WATCH_GARBAGE } from "../rig/espruino/memory";
import { DeviceBoard } from "../rig/espruino/tictactoe-device";
import { onEach } from "./each";

/** Of 5,100, with all that lies about: what is let go is collected ten times a second, and no step takes as many as are left. */
const MOST = 4600;
const KEPT = `require("Storage").read("croupier.tictactoe")`;

onEach("a Pico's number of variables, camera and arm", ["small"], ({ small }) => {
  test.sequential.each([
    ["asks which way it is turned", 45, false, "A"],
    ["asks which way it is turned", -48, false, "C"],
    ["finds cell 1 by its mark", 50, true, ""],
  ] as const)(
    "croupier.js %s: %i degrees",
    async (_, turnedDeg, isMarked, key) => {
      const device = await DeviceBoard.start(
        { binary: small, bundle: "croupier", before: WATCH_GARBAGE, capture: false },
        turnedDeg,
      );
      const { board } = device;
      device.table.board.isMarked = isMarked;
      try {
        // Two of four cells, put on the grid by keys: the cursor begins in the middle and goes on by itself.
        await device.open({ mode: 3, choose: 1 });
        await board.until(`croupier.state().message==="B: put, hold B: go"`);
        await board.ask(`croupier.press("C")`);
        await board.ask(`croupier.press("B")`);
        expect(await board.ask(`croupier.play("2")`)).toBe(true);
        await board.ask(`croupier.press("B",true)`);
        await board.until(`croupier.state().mode===3`);
        let said = await device.ready();
        if (key) {
          expect(said).toBe("Turned A left C right");
          await board.ask(`croupier.press("${key}")`);
          await board.until(`croupier.moves().length`, 40_000);
          said = (await device.state()).message;
          if (!/^Done/.test(said)) said = await device.ready();
        }
        expect([said.slice(0, 4), device.position]).toEqual(["Done", ".O...X..."]);
        expect((await device.state()).record).toBe("O 6 2");
        expect(readKept(await board.ask(KEPT)).map(makeLine)).toEqual(["O 6 2"]);
        const most = await board.ask("memoryPeak");
        console.info(`croupier.js at ${turnedDeg} degrees: at most ${most} variables with all garbage`);
        expect(most).toBeLessThanOrEqual(MOST);
        expect([device.arm.objections, await board.ask("E.getErrorFlags()")]).toEqual([[], []]);
        expect(board.printed).not.toMatch(/Uncaught|error/i);
      } finally {
        device.stop();
      }
    },
    180_000,
  );
});

onEach("games of tic-tac-toe in the real Storage", ["full"], ({ full }) => {
  test("are appended move by move, half of them make room when it is full, and the newest stay", async () => {
    const board = await Interpreter.start({ binary: full, bundle: "croupier", config: { board: "linux" } });
    try {
      const old = Array(95).fill("X 5 1 9 3");
      await board.ask(`require("Storage").write("croupier.tictactoe",${JSON.stringify("\n" + old.join("\n"))},0,1024)`);
      const played: string[] = [];
      let last: string[] = [];
      for (let round = 0; round < 8; round++) {
        const cells = round % 2 ? "XO......." : ".........";
        await board.ask(`croupier.open("tictactoe",{level:1,cells:"${cells}"})`);
        await board.until(`croupier.state().turn==="human"`);
        expect(await board.ask(`croupier.play("5")`)).toBe(true);
        await board.until(`croupier.state().turn==="human"`);
        if (round % 3 === 0) expect(await board.ask(`croupier.play("undo")`)).toBe(true);
        else played.push((await board.ask("croupier.state()")).record);
        last = readKept(await board.ask(KEPT)).map(makeLine);
        if (played.length) expect(last.slice(-played.length)).toEqual(played);
      }
      expect(await board.ask(`${KEPT}.length`)).toBe(1024);
      // Half a file of old ones, whose first was cut.
      const left = last.slice(0, -played.length);
      expect(left).toEqual(Array(left.length).fill(old[0]));
      expect(Math.abs(left.length - 48)).toBeLessThan(4);
      expect(board.printed).not.toMatch(/Uncaught|error/i);
    } finally {
      board.stop();
    }
  }, 180_000);
});
