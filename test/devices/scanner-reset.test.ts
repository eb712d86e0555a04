// A module that starts anew: at another rate, without its settings, deaf meanwhile. It tells nobody, or its answer is lost on the way.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Gm65, type Gm65Options } from "../../devices/sim/gm65";
import { Gm67 } from "../../devices/sim/gm67";
import type { VirtualClock } from "../../devices/sim/clock";
import { ScannerLine, type LineOptions } from "./scanner-line";

/** The longest start of a GM65. */
const BOOT_MS = 1500;
const GM65_OURS = { 0x03: 2, 0x0d: 0, 0x60: 1, 0x54: 1, 0x3f: 1, 0xbc: 8, 0x13: 0x80 | 30, 0x00: 0xd6 };

function table(chipOptions: Partial<Gm65Options> = {}, lineOptions: LineOptions = {}) {
  let chip!: Gm65;
  const line = new ScannerLine(
    (clock: VirtualClock) => (chip = new Gm65({ clock, bootMs: BOOT_MS, ...chipOptions })),
    lineOptions,
  );
  const settings = () => Object.fromEntries(Object.keys(GM65_OURS).map(at => [at, chip.registers[Number(at)]]));
  const isSetUp = () => line.link === "ready" && line.status.baud === chip.baud && chip.registers[0] === 0xd6;
  return { chip, line, settings, isSetUp };
}

describe("a GM65 that is reset", () => {
  it("and is at 9600 then is found by the first scan that nobody can read", () => {
    const { chip, line, settings, isSetUp } = table({ baud: 115200, settings: { 0: 0xd6 } }, { baud: 115200 });
    line.untilLink("ready").run(1000);
    chip.reset();
    line.run(BOOT_MS);
    // Its factory settings do not read by themselves: the person presses its button.
    chip.show("S2311");
    chip.button(true);
    expect(line.until(isSetUp)).toBeLessThan(6000);
    expect(settings()).toEqual(GM65_OURS);
    line.read();
    chip.show("S1111");
    expect(line.run(1200).read()).toEqual(["S1111"]);
  });

  it("and says nothing is missed within 15 s", () => {
    const { chip, line, isSetUp } = table({ baud: 115200 }, { baud: 115200 });
    line.untilLink("ready").run(1000);
    chip.reset();
    expect(line.until(isSetUp)).toBeLessThan(20_000);
    expect(line.status.lost).toBe(1);
  });

  it("while it is set up gets all of its settings, whenever that is", () => {
    for (let atMs = 0; atMs < 2500; atMs += 50) {
      for (const bootMs of [600, 1000, 1500]) {
        const { chip, line, settings } = table({ bootMs });
        line.untilLink("setting").run(atMs);
        chip.reset();
        line.run(bootMs).untilLink("ready").run(20_000);
        expect([atMs, bootMs, settings(), line.status.refused]).toEqual([atMs, bootMs, GM65_OURS, []]);
      }
    }
  });
});

describe("a module at another rate after a reset", () => {
  const rates = fc.constantFrom(9600, 19200, 38400, 57600, 115200);

  it("is found and set up, whichever it was, whatever was configured, whenever that befell it", () => {
    fc.assert(
      fc.property(
        rates,
        rates,
        fc.nat(15_000),
        fc.integer({ min: 100, max: BOOT_MS }),
        fc.constantFrom(80, 120),
        (own, configured, atMs, bootMs, gapMs) => {
          const { chip, line, settings, isSetUp } = table({ baud: own, bootMs }, { baud: configured, gapMs });
          line.run(atMs);
          chip.reset();
          line.run(bootMs).until(isSetUp, 25_000);
          line.run(15_000);
          expect([line.link, settings()]).toEqual(["ready", GM65_OURS]);
        },
      ),
      { numRuns: 60, seed: 12 },
    );
  });

  it("may as well be a GM67 whose rate somebody changed", () => {
    fc.assert(
      fc.property(rates, rates, rates, fc.nat(12_000), (own, later, configured, atMs) => {
        const line = new ScannerLine(clock => new Gm67({ clock, baud: own }), { baud: configured });
        line.run(atMs);
        const chip = new Gm67({ clock: line.clock, baud: later });
        chip.power(false);
        line.plug(chip);
        chip.power(true);
        line.run(1000).until(() => line.link === "ready" && chip.setting("EC") === 0, 30_000);
        chip.show("S2311");
        line.run(1000);
        expect([line.status.baud, line.read().includes("S2311")]).toEqual([later, true]);
      }),
      { numRuns: 60, seed: 12 },
    );
  });
});
