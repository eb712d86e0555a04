import { beforeAll, describe, expect, test } from "vitest";
import { measureMemory, Memory } from "../rig/espruino/memory";
import { onEach } from "./each";

/** Ever, of design.md section 2; what is taken at rest is rests.test.ts'. */
const BUDGETS = [
  { name: "croupier", ever: 4000 },
  { name: "set", ever: 5100 * 0.8 },
];

onEach("variables, booted from Storage as a board boots", ["small"], ({ small }) => {
  for (const { name, ever } of BUDGETS) {
    describe(`${name}.js`, () => {
      let memory: Memory;
      beforeAll(async () => {
        memory = await measureMemory(small, name);
      });

      test("is measured on the board's own number of variables", () => {
        expect(memory.total).toBe(5100);
      });

      test(`takes at most ${Math.floor(ever)} ever, in any mode, with a full table, while anything is done`, () => {
        expect(memory.peak).toBeLessThanOrEqual(ever);
        for (const { open, twelve, most } of Object.values(memory.modes))
          expect(Math.max(open, twelve, most)).toBeLessThanOrEqual(memory.peak);
      });

      test("gives everything back: after opening and leaving each mode twenty times there is what was there after the first time", () => {
        // A timer that waits takes a few; one variable an opening would be eighty.
        expect(memory.twenty).toBeLessThan(memory.once + 20);
      });

      test("never runs so low that a flag says so", () => {
        expect(memory.flags).toEqual([]);
      });
    });
  }
});
