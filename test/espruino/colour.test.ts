// croupier.js with a display in colour on the real interpreter: on its own `g` it shows what the virtual board shows, pixel for pixel, and it takes no more variables than there are.
import { crc32 } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import { pictureOf } from "../../devices/sim/colour-display";
import { machineOf } from "../../devices/sim/machines";
import { bundle, Interpreter, sleep } from "../rig/espruino/interpreter";
import { rowsOf, type Shown, start, variablesOf } from "../rig/espruino/colour";
import { Mouse, mouseAvailable } from "../rig/espruino/mouse";
import { makeRandom } from "../../devices/sim/random";
import { SEED, shuffled } from "../rig/espruino/tables";
import { MOST_MORE } from "../rig/measures/colour";
import { Area } from "../../src/kit/area";
import { onEach } from "./each";

const FOR_MS = 300_000;
const hasMouse = mouseAvailable("a mouse over a window of Espruino's own display");

const boards: Interpreter[] = [];
afterAll(() => boards.forEach(board => board.stop()));

/** The same program on a virtual board that has a `g`. */
function virtualBoard(): VirtualBoard {
  const storage = new SimStorage(machineOf("ESP32_CYD"));
  const board = new VirtualBoard({ board: "ESP32_CYD", storage, seed: SEED });
  storage.write("croupier.json", JSON.stringify({ board: "linux", display: { chip: "g" } }));
  board.upload(bundle("croupier")).boot();
  board.run(4000);
  return board;
}

/** Each row's checksum, as the interpreter is asked for it. */
function rowsOfVirtual(board: VirtualBoard): number[] {
  const { width, height } = board.lcd!;
  const picture = pictureOf(board.lcd!);
  return Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(2 * width);
    for (let x = 0; x < width; x++) row.writeUInt16BE(picture[x + y * width], 2 * x);
    return crc32(row);
  });
}

const scans = shuffled(makeRandom(SEED))
  .slice(0, 12)
  .map(code => `croupier.scan("${code}")`);

/** Each ends in a picture that is looked at; what blinks is over by then. */
const SCRIPT = [
  [`croupier.press("C")`],
  [`croupier.open("set")`, ...scans],
  [`croupier.play("next")`],
  [`croupier.press("B",true)`],
  [`croupier.press("C")`],
  [`croupier.open("set",{mode:"check"})`, ...scans.slice(0, 3)],
  [`croupier.open("dobble")`, `croupier.scan("D0711")`, `croupier.scan("D0740")`],
  [`croupier.open("tictactoe",{level:1,first:"human"})`],
  [`croupier.open("menu")`],
];

onEach("a display in colour that Espruino drives", ["sdl"], lane => {
  test(
    "shows the same pixels as on the virtual board, and does by a finger what keys do",
    async () => {
      const real = await start(lane.sdl, "g");
      boards.push(real);
      await real.until(`typeof croupier==="object"&&!!croupier.state`);
      const virtual = virtualBoard();
      let different = 0;
      for (const texts of [["1"], ...SCRIPT]) {
        for (const text of texts) {
          expect(await real.ask(text), text).toEqual(virtual.evaluate(text) ?? null);
          virtual.run(1000);
        }
        virtual.run(10_000);
        const [shown, expected] = [await rowsOf(real), rowsOfVirtual(virtual)];
        // Once a game was opened, what keys do stands in their line for some seconds.
        const count = texts[0] === "1" ? 240 : Area.Height;
        const rows = shown.slice(0, count).flatMap((sum, y) => (sum === expected[y] ? [] : [y]));
        expect(rows, `rows that differ after ${texts}`).toEqual([]);
        different += new Set(expected).size;
      }
      expect(different).toBeGreaterThan(SCRIPT.length * 40);
      // A tap on the game beside the chosen one.
      await real.ask(`E.emit("touch",{x:240,y:160,b:1})`);
      await real.ask(`E.emit("touch",{x:240,y:160,b:0})`);
      await real.until(`croupier.state().app==="tictactoe"`);
    },
    FOR_MS,
  );

  test.skipIf(!hasMouse)(
    "is touched by a mouse: a click opens and plays, a drag leads back",
    async () => {
      const mouse = await Mouse.start();
      const board = await start(lane.sdl, "g", {}, mouse.display);
      try {
        const state = (what: string) => board.until(`(function(s){return ${what}})(croupier.state())`);
        await board.until(`typeof croupier==="object"&&!!croupier.state`);
        await mouse.click(240, 160);
        // What lies there is asked of the next picture; where there are several ways to play they are listed first.
        await sleep(1500);
        if ((await board.ask("croupier.state().app")) === "menu") await mouse.click(100, 47);
        await state(`s.app==="tictactoe"`);
        await sleep(6000);
        const before: string[] = await board.ask("croupier.state().cells");
        expect(before.join("")).toMatch(/^[.X]{9}$/);
        await mouse.click(100, 100);
        await state(
          `s.cells.join("").indexOf("O")>=0||s.cells.join("").split("X").length>${before.join("").split("X").length}`,
        );
        await mouse.drag([60, 100], [240, 104]);
        await state(`s.app==="menu"`);
      } finally {
        board.stop();
        mouse.stop();
      }
    },
    FOR_MS,
  );

  test(
    `takes at most ${MOST_MORE} variables more than an OLED in the same game`,
    async () => {
      const used = {} as Record<Shown, Record<string, number>>;
      for (const shown of ["oled", "g", "ili9342"] as const) used[shown] = await variablesOf(lane.sdl, shown);
      console.log(
        [
          "variables in use, " + lane.title,
          ...Object.keys(used.oled).map(
            state =>
              `  ${state.padEnd(26)} OLED ${used.oled[state]}, g ${used.g[state]}, ILI9342C ${used.ili9342[state]}`,
          ),
        ].join("\n"),
      );
      for (const state of Object.keys(used.oled))
        for (const shown of ["g", "ili9342"] as const)
          expect(used[shown][state] - used.oled[state], `${state} on ${shown}`).toBeLessThanOrEqual(MOST_MORE);
    },
    FOR_MS,
  );
});
