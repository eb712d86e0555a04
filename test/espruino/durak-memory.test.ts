import { beforeAll, describe, expect, test } from "vitest";
import { DurakMemory, Way, measureDurak } from "../rig/espruino/durak-memory";
import { onEach } from "./each";

/** Ever; what is taken at rest is rests.test.ts'. The lean bundle has no lesson's dialect; in the other one it takes most: 4,023 to 4,069 were seen. */
const BUDGETS: { name: string; ever: number; ways: Way[]; lesson?: number }[] = [
  { name: "croupier", ever: 4000, ways: ["bot", "own", "lesson"], lesson: 4100 },
  { name: "durak", ever: 5100 * 0.8, ways: ["own"] },
];

onEach("variables that Durak takes, booted from Storage as a board boots", ["small"], ({ small }) => {
  for (const { name, ever, ways, lesson } of BUDGETS)
    describe(`${name}.js`, () => {
      let memory: DurakMemory;
      beforeAll(async () => {
        memory = await measureDurak(small, name, ways);
      }, 400_000);

      test("are measured on the board's own number of them", () => {
        expect(memory.total).toBe(5100);
      });

      test.for(ways)("never exceed the budget in a whole game against: %s", (way, { skip }) => {
        if (!(way in memory.peaks)) {
          console.warn(`SKIPPED: the memory of Durak: this interpreter loses bursts, so that it cannot play: ${way}`);
          skip();
        }
        expect(memory.peaks[way]).toBeLessThanOrEqual((way === "lesson" && lesson) || ever);
        expect(memory.rests[way]!).toBeGreaterThan(memory.menu);
        expect(memory.rests[way]).toBeLessThanOrEqual(memory.peaks[way]!);
      });

      test("are all given back: after opening and leaving twenty times there is what was there after the first time", () => {
        // A timer that waits takes a few; one variable an opening would be twenty.
        expect(memory.twenty).toBeLessThan(memory.once + 20);
      });

      test("are never so few that a flag says so", () => {
        expect(memory.flags).toEqual([]);
      });
    });
});
