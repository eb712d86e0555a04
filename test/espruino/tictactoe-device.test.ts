// The device of tic-tac-toe on the real interpreter: the finished bundle, a camera at one of its ports and a gantry at the other.
import { expect, test } from "vitest";
import { movesOf, outcomeOf } from "../games/tictactoe/slow";
import { sleep } from "../rig/espruino/interpreter";
import { losesBursts } from "../rig/espruino/bursts";
import { WATCH_GARBAGE } from "../rig/espruino/memory";
import { DeviceBoard } from "../rig/espruino/tictactoe-device";
import { onEach } from "./each";

/** Bytes of the longest. */
const FRAME = 285;
/** Variables at the worst moment of a Pico's 5100, with all garbage: the program collects it ten times a second where fewer than 2,000 are free. */
const MOST = 4600;

// One after the other: a camera's pauses are of this machine's time.
onEach("a Pico's number of variables, camera and arm", ["small"], ({ small }) => {
  test.sequential.each(["tictactoe", "croupier"] as const)(
    "%s.js lays what it is given, plays a game, and puts a stone back that was moved",
    async bundle => {
      const device = await DeviceBoard.start({ binary: small, bundle, before: WATCH_GARBAGE, capture: false }, 20);
      const { board } = device;
      try {
        await device.open({ mode: 1 });
        expect(await device.ready()).toMatch(/^Done, \d+(\.\d)? s\. B: new$/);
        expect(device.position).toBe("....X....");
        Object.assign(device.on(5)!, { xMm: 50, yMm: 48 });

        // Left in mid-job, and opened again at once: the stop may still fall into the new game's first way home.
        await device.open({ mode: 1 });
        await board.ask(`croupier.play("ready")`);
        await sleep(2500);
        await device.open({ mode: 4, cells: [3] });
        device.tidy();
        let said = await device.ready();
        for (let press = 0; press < 3 && said !== "Device: 3"; press++) {
          expect(said).toMatch(/^Arm (alarm! Free it, B|(reset|stopped)\. B: home)$/);
          said = await device.ready();
        }
        expect([said, device.position]).toEqual(["Device: 3", "..X......"]);
        for (let turn = 0; turn < 5 && !(await device.state()).outcome; turn++) {
          const cells = await device.cells();
          expect(device.position).toBe(cells);
          const free = movesOf(cells);
          if (turn === 1) {
            // The stone that was laid first is found elsewhere.
            device.lay(device.on(3)!, free[0] + 1);
            expect(await device.ready()).toBe("3 is back. Your turn");
            expect(device.position).toBe(cells);
          }
          device.lay(device.spare("O"), free[0] + 1);
          await device.ready();
        }
        const { cells, outcome } = await device.state();
        expect([outcome, device.position]).toEqual([outcomeOf(cells.join("")), cells.join("")]);
        expect(outcome).toBe("X");
        expect([
          device.arm.objections,
          await board.ask("E.getErrorFlags()"),
          board.printed.match(/Uncaught|error/i),
        ]).toEqual([[], [], null]);
        const [most, total] = await board.ask("[memoryPeak,process.memory(false).total]");
        console.info(`${bundle}.js with camera and arm: at most ${most} of ${total} variables with all garbage`);
        expect(total).toBe(5100);
        expect(most).toBeLessThanOrEqual(MOST);
        // What is set beside a game that is open counts, and leaves the game as it is.
        expect(await board.ask(`croupier.configure({arm:{transform:[1,0,2,0,-1,3]}})`)).toEqual([]);
        expect(await board.ask(`croupier.config().arm.transform`)).toEqual([1, 0, 2, 0, -1, 3]);
        expect((await device.state()).cells.join("")).toBe(cells.join(""));
        const { camera, arm } = await board.ask("croupier.status().link");
        expect([arm.state, arm.errors]).toEqual(["ready", 0]);
        // Where bursts are lost, a piece that meets another one which waits is; elsewhere only the frame is in whose midst it was opened.
        const isWhole = camera.damaged === 0 && camera.noise < FRAME;
        expect(isWhole || (await losesBursts(small))).toBe(true);
      } finally {
        device.stop();
      }
    },
    180_000,
  );

  test.sequential(
    "tictactoe.js hears whole frames, or says within ten seconds that it does not, and plays on by keys",
    async () => {
      const device = await DeviceBoard.start({ binary: small, bundle: "tictactoe" }, 20, FRAME);
      try {
        await device.open({ mode: 5 });
        if (await losesBursts(small)) {
          await device.board.until(`croupier.state().message=="Pictures cut! B: keys"`, 10_000);
          await device.board.ask(`croupier.press("B")`);
          expect(await device.state()).toMatchObject({ mode: "keys", turn: "human", message: "Your turn" });
          expect(await device.board.ask(`croupier.play("5")`)).toBe(true);
          await device.board.until(`croupier.state().turn=="human"`, 10_000);
        } else expect(await device.ready()).toBe("Lay a stone, then B");
        expect(device.board.printed.match(/Uncaught|error/i)).toBeNull();
      } finally {
        device.stop();
      }
    },
    60_000,
  );
});
