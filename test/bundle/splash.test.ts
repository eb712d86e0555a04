// The first two seconds on the display, in the finished bundles on virtual boards.
import { describe, expect, it } from "vitest";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import type { Key } from "../../src/kernel/ports";
import { boardNamed, Device, NAMES } from "./device";

/** A page with its address, what sets the chip up, and the question whether it is there. */
const PAGE = 149;
const SETUP = 31;
const lit = (seen: string) => seen.split("#").length - 1;

/** The longest row of lit pixels among those of the bar. */
const bar = (seen: string, rows: number) => /#+/.exec(seen.split("\n")[rows - 13])?.[0].length ?? 0;

for (const name of NAMES.filter(other => Object.keys(boardNamed(other).keys).length)) {
  describe.each([32, 64] as const)(`${name}, switched on with a display of %i rows`, rows => {
    const make = (display = new Ssd1306({ rows })) => new Device(name, { display, config: { display: { rows } } });

    it("shows its name and a bar at once, and the menu after two seconds", () => {
      const device = make();
      device.board.boot();
      device.board.run(60);
      expect(lit(device.seen)).toBeGreaterThan(300);
      const lengths: number[] = [];
      for (let step = 0; step < 10; step++) {
        lengths.push(bar(device.seen, rows));
        device.board.run(200);
      }
      expect(lengths).toEqual(Array.from({ length: 10 }, (_, step) => 13 * step + 1));
      device.board.run(500);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      expect(device.ask("croupier.state().app")).toBe("menu");
      expect(device.board.errors).toEqual([]);
    });

    it("takes one picture's bytes for that, and a few for each step of the bar", () => {
      const device = make();
      device.board.boot();
      device.board.run(150);
      const first = device.busBytes;
      expect(first).toBe(SETUP + (PAGE * rows) / 8);
      device.board.run(1800);
      expect(device.busBytes - first).toBeLessThanOrEqual(9 * 50);
    });

    it("goes on with it while a key is tapped, also twice at once", () => {
      const device = make();
      device.board.boot();
      device.board.run(60);
      const before = device.seen;
      const keys = Object.keys(device.data.keys) as Key[];
      for (const key of keys) {
        const wired = device.data.keys[key]!;
        device.board.pin(wired.replace("+", "")).set(wired.endsWith("+"));
      }
      device.board.run(80);
      expect(device.seen).toBe(before);
      for (const key of keys) {
        const wired = device.data.keys[key]!;
        device.board.pin(wired.replace("+", "")).set(!wired.endsWith("+"));
      }
      device.board.run(400);
      expect(bar(device.seen, rows)).toBeGreaterThan(14);
      device.board.run(2500);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });

    it("starts without a display, and shows the menu to one that is plugged in meanwhile", () => {
      const display = new Ssd1306({ rows });
      display.plugged = false;
      const device = make(display);
      device.board.boot();
      device.board.run(700);
      display.plugged = true;
      device.board.run(3500);
      expect([device.ask("croupier.state().app"), device.board.errors]).toEqual(["menu", []]);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    });
  });
}
