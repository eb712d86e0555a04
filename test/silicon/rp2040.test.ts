import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FLASH_STAND_IN } from "../rig/silicon/flash";
import { Pico, siliconAvailable } from "../rig/silicon/pico";
import { TwinTables } from "../rig/silicon/table";
import { bundleText } from "../../deploy/lab/dist";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { Ssd1306 } from "../../devices/sim/ssd1306";

const can = siliconAvailable("croupier.js on an emulated Raspberry Pi Pico");

/** Its time is the chip's own, of which a second takes some of this machine. */
const LONG = 600_000;

describe.skipIf(!can)(`croupier.js on an emulated Raspberry Pi Pico (SEED=${SEED})`, () => {
  test(
    "boots from flash, finds display and scanner, and the Sets of a table: every picture is the virtual board's",
    () => {
      const tables = new TwinTables("croupier");
      tables.ready();
      tables.ask(`croupier.open("set")`);
      const cards = shuffled(makeRandom(SEED + 50)).slice(0, 12);
      for (const code of ["!NEW", ...cards]) {
        tables.show(code);
        expect(tables.picture(), code).toContain("#");
      }
      const { chip: state, virtual } = tables.ask("croupier.state()") as { chip: any; virtual: any };
      expect(state).toEqual(virtual);
      expect([state.cards, state.sets]).toEqual([cards, setsOn(cards)]);
      for (const move of ["next", "take", "undo"]) {
        const { chip, virtual: there } = tables.ask(`croupier.play("${move}")`);
        expect(chip, move).toBe(there);
        expect(tables.picture(), move).toContain("#");
      }
      const { pico } = tables;
      const status = pico.ask("croupier.status()");
      expect(status).toMatchObject({
        env: "ESPR_RP2040_PICO",
        board: "rp2040",
        safe: false,
        complaints: [],
        flags: [],
        scanner: { link: "ready", module: "GM67", refused: [], scans: 13, lost: 0 },
        display: { present: true, failed: 0 },
      });
      expect(status.crc >>> 0).toBe(crc32(Buffer.from(bundleText("croupier"), "latin1")));
      expect(status.memory.used).toBeLessThan(6000);
      expect(pico.uncaught()).toEqual([]);
      const { transactions, bytes, refused, bitrate } = pico.bus;
      expect(refused).toBe(0);
      console.log(
        `RP2040: Espruino ${status.interpreter} (${pico.ask("process.env.GIT_COMMIT")}), croupier.js CRC32 ${(status.crc >>> 0).toString(16).padStart(8, "0")}; ` +
          `${transactions} I2C transactions, ${bytes} bytes at ${Math.round(bitrate / 1000)} kHz; ${tables.equal} of 16 pictures equal to the virtual board's; ` +
          `${status.memory.used} of ${status.memory.total} variables; ${pico.flash.erased} sectors erased, ${pico.flash.programmed} pages programmed: ${FLASH_STAND_IN}; ` +
          `${(pico.clock.now() / 1000).toFixed(1)} s of the chip's time, ${(pico.instructions / 1e6).toFixed(0)} million instructions`,
      );
    },
    LONG,
  );

  test(
    "survives a display that is not there, plays by its prompt, and draws once it is plugged in",
    () => {
      const display = new Ssd1306({ address: 0x3c });
      const pico = Pico.start({ bundle: "croupier" });
      pico.run(5000);
      const without = pico.ask("croupier.status()");
      expect(without).toMatchObject({ board: "rp2040", safe: false, flags: [], display: { present: false } });
      expect(pico.bus.refused).toBeGreaterThan(0);
      expect(pico.ask(`(function(){try{I2C1.writeTo(60,0)}catch(e){return ""+e}})()`)).toMatch(/timeout|I\/O error/);
      pico.ask(`croupier.open("set")`);
      expect(pico.ask(`["S1111","S2222","S3333"].map(function(c){return croupier.scan(c)})`)).toEqual([
        "added",
        "added",
        "added",
      ]);
      expect(pico.ask("croupier.state().sets")).toEqual([[0, 1, 2]]);
      pico.bus.hang(display);
      pico.until("croupier.status().display.present", 30_000);
      pico.run(1000);
      expect(display.pixels().join("\n")).toBe(pico.ask("croupier.screen()"));
      expect(pico.uncaught()).toEqual([]);
    },
    LONG,
  );

  test(
    "keeps a setting in its flash; a key held at its pin leads to the safe shell, a click moves in the menu",
    () => {
      const pico = Pico.start({ bundle: "croupier", display: new Ssd1306() });
      pico.run(5000);
      const programmed = pico.flash.programmed;
      expect(pico.ask(`croupier.configure({deck:"junior"})`)).toEqual([]);
      expect(pico.flash.programmed).toBeGreaterThan(programmed);
      // The first click takes away what is said of the scanner that is not there.
      const [before, after] = [1, 2].map(() => {
        pico.press("D16");
        pico.run(80);
        pico.press("D16", false);
        pico.run(600);
        return pico.ask("croupier.state().cursor");
      });
      expect(after).toBeGreaterThan(before);

      const again = new Pico({ bundle: "croupier", display: new Ssd1306(), storage: pico.storage() });
      again.run(1200);
      again.press("D18");
      again.run(1500);
      again.press("D18", false);
      expect(again.ask("croupier.why")).toMatch(/key/);
      expect(again.ask("croupier.config().deck")).toBe("junior");
    },
    LONG,
  );
});
