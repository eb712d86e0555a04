// The bundles on a genuine firmware: display on the chip's own I2C, scanner on its UART, both radios on as after flashing, or Bluetooth off as an upload leaves it.
import { crc32 } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { bundles } from "../../deploy/known";
import { randomOf, SEED, setsOn, shuffled } from "../../deploy/lab/espruino/tables";
import { esp32Available, esp32Title } from "../../deploy/lab/silicon/esp32";
import { openedOn, scanned, startOn, type Tested } from "../../deploy/lab/silicon/esp32-games";

const can = esp32Available("the bundles on a genuine ESP32 firmware");
const LONG = 300_000;

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
            const status = await board.ask("croupier.status()");
            expect(status).toMatchObject({ bundle: name, board: "esp32", safe: false, complaints: [], flags: [] });
            expect(status.crc >>> 0).toBe(crc32(Buffer.from(bundleText(name), "latin1")));
            expect(await board.ask("require('Wifi').getStatus().mode"), "its access point").toBe("NULL");
            const opened = await openedOn(board, name);
            // With Bluetooth off nothing is missing; as after flashing, a bundle of one game opens that.
            if (radios === "wifi") expect(opened.filter(({ isOpen }) => !isOpen)).toEqual([]);
            else if (name !== bundles[0].name) expect(opened[0].isOpen, JSON.stringify(opened)).toBe(true);
            for (const { how, isOpen, says } of opened)
              if (!isOpen) expect([how, says]).toEqual([how, expect.stringMatching(/Bluetooth/)]);
            expect(await board.ask("[croupier.state().app,E.getErrorFlags()]")).toEqual(["menu", []]);
            expect(board.printed).not.toMatch(/OUT OF MEMORY|Uncaught|New interpreter error/);
            await board.until(
              `(function(){return croupier.screen()===${JSON.stringify(display.pixels().join("\n"))}})()`,
            );
          },
          LONG,
        );
  });

  for (const [bundle, radios] of [
    [bundles[0].name, "wifi"],
    ["set", "both"],
  ] as const)
    test(
      `the Sets of ten scanned tables in ${bundle}.js, ${radios === "both" ? "both radios on" : "Bluetooth off"} (SEED=${SEED})`,
      async () => {
        const tested = await start(bundle, radios);
        const { board } = tested;
        await board.until(`croupier.status().scanner.link==="ready"`, 60_000);
        await board.ask(`croupier.open("set")`);
        const random = randomOf(SEED + 300);
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
