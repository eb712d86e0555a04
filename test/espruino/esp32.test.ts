// The bundles on a genuine firmware: display on the chip's own I2C, scanner on its UART, both radios on as after flashing, or Bluetooth off as an upload leaves it.
import { crc32 } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { bundles } from "../../deploy/known";
import { sleep } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { type Esp32, esp32Available, esp32Title } from "../rig/silicon/esp32";
import type { Ssd1306 } from "../../devices/sim/ssd1306";
import { isAtMenu, openedOn, type Opened, scanned, screenOn, startOn, type Tested } from "../rig/silicon/esp32-games";

const can = esp32Available("the bundles on a genuine ESP32 firmware");
const LONG = 300_000;

/** What opens with both radios on; all else says why it does not. */
const OPEN_IN_BOTH: Record<string, string[]> = { dobble: Array(4).fill("dobble"), tictactoe: ["tictactoe"] };

const figures = (
  bundle: string,
  radios: string,
  { usage, total }: { usage: number; total: number },
  opened: Opened[],
) =>
  `${bundle}.js, ${radios}: ${usage} of ${total} at the menu; ` +
  opened
    .map(({ game, how, isOpen, variables }) => `${game} ${Object.values(how)[0]} ${isOpen ? variables : "refused"}`)
    .join(", ");

/** A picture goes out in parts. */
async function shows(board: Esp32, display: Ssd1306): Promise<void> {
  for (let left = 5; left > 1 && (await screenOn(board)) !== display.pixels().join("\n"); left--) await sleep(1000);
  expect(await screenOn(board)).toBe(display.pixels().join("\n"));
}

const boards: Tested[] = [];
afterEach(() => boards.splice(0).forEach(({ board }) => board.stop()));

async function start(bundle: string, radios: "both" | "wifi"): Promise<Tested> {
  const tested = await startOn(bundle, radios);
  boards.push(tested);
  return tested;
}

describe.skipIf(!can)(esp32Title(), () => {
  describe("every bundle, with both radios on and with Bluetooth off", () => {
    for (const { name } of bundles)
      for (const radios of ["both", "wifi"] as const)
        test(
          `${name}.js boots and opens its games, or says why not: ${radios === "both" ? "both radios on" : "Bluetooth off"}`,
          async () => {
            const { board, display } = await start(name, radios);
            const isTight = radios === "both" && name === bundles[0].name;
            // Of these variables some starts have 70 fewer, in which not even its menu is safe.
            if (isTight && !(await isAtMenu(board))) {
              expect(await board.ask("croupier.why")).toMatch(/^No room: \d+ of \d+$/);
              expect(board.printed).toMatch(/No room: \d+ of \d+; Bluetooth takes the room: upload again, or run/);
              expect(await board.ask("croupier.status()")).toMatchObject({ bundle: name, safe: true, flags: [] });
              expect(display.pixels().join(""), "its safe shell").toContain("#");
              return;
            }
            if (!isTight) {
              const status = await board.ask("croupier.status()");
              expect(status).toMatchObject({ bundle: name, board: "esp32", safe: false, complaints: [], flags: [] });
              expect(status.crc >>> 0).toBe(crc32(Buffer.from(bundleText(name), "latin1")));
            }
            expect(await board.ask("require('Wifi').getStatus().mode"), "its access point").toBe("NULL");
            const menu = await board.ask("process.memory()");
            const opened = await openedOn(board, name);
            console.log(figures(name, radios, menu, opened));
            // With Bluetooth off nothing is missing; as after flashing, what finds its variables.
            if (radios === "wifi") expect(opened.filter(({ isOpen }) => !isOpen)).toEqual([]);
            else
              expect(opened.filter(({ isOpen }) => isOpen).map(({ game }) => game)).toEqual(OPEN_IN_BOTH[name] ?? []);
            for (const { how, isOpen, says } of opened)
              if (!isOpen) expect([how, says]).toEqual([how, expect.stringMatching(/Bluetooth/)]);
            expect(await board.ask("croupier.state().app")).toBe("menu");
            // Of everything at its menu a board as after flashing keeps some 200 variables: a long question at the prompt runs low.
            expect(await board.ask("E.getErrorFlags()")).toEqual(isTight ? expect.not.arrayContaining(["MEMORY"]) : []);
            expect(board.printed).not.toMatch(/OUT OF MEMORY|Uncaught/);
            if (radios === "wifi") await shows(board, display);
            else expect(display.pixels().join(""), "its menu, which takes too many variables as text").toContain("#");
          },
          LONG,
        );
  });

  for (const bundle of [bundles[0].name, "set"])
    test(
      `the Sets of ten scanned tables in ${bundle}.js, Bluetooth off (SEED=${SEED})`,
      async () => {
        const tested = await start(bundle, "wifi");
        const { board } = tested;
        await board.until(`croupier.status().scanner.link==="ready"`, 60_000);
        await board.ask(`croupier.open("set")`);
        const random = makeRandom(SEED + 300);
        for (let table = 0; table < 10; table++) {
          const cards = shuffled(random).slice(0, 12);
          await board.ask(`croupier.play("new")`);
          for (const code of cards) await scanned(tested, code);
          const { cards: lie, sets } = await board.ask("croupier.state()");
          expect(lie.filter(Boolean), `table ${table}`).toEqual(cards);
          expect(sets, `table ${table}`).toEqual(setsOn(lie));
        }
        expect(await board.ask("E.getErrorFlags()")).toEqual([]);
        expect((await board.ask("croupier.status().scanner")).lost).toBe(0);
        expect(board.printed).not.toMatch(/OUT OF MEMORY|Uncaught/);
      },
      LONG,
    );
});
