import { expect, test } from "vitest";
import { restsOf } from "../rig/espruino/rests";
import { onEach } from "./each";

/** At rest, at most: what was seen on 2v29, and a few more; of those of croupier.js some 80 are for what Ctrl-C may cut off, on Linux alone (src/hardware/heart.ts). design.md section 2 wants less of the kernel; a stock ESP32 leaves 2,800 to a program. */
const MOST: Record<string, Record<string, number>> = {
  croupier: { menu: 1395, set: 2170, "set duel": 2445, durak: 2170, dobble: 1940, tictactoe: 1840 },
  set: { menu: 1115, set: 1540 },
  durak: { menu: 825, durak: 1500 },
  dobble: { menu: 1120, dobble: 1590 },
  tictactoe: { menu: 920, tictactoe: 1230 },
  things: { menu: 985, things: 1250 },
};

onEach("variables at rest", ["small"], ({ small }) => {
  test.each(Object.entries(MOST))("%s.js", { timeout: 400_000 }, async (bundle, most) => {
    const { rests } = await restsOf(small, bundle);
    for (const [what, variables] of rests) {
      const bound = most[what] ?? most[what.split(" ")[0]];
      expect(variables, what).toBeLessThanOrEqual(bound);
      // Far less than that, and the table above is old.
      expect(variables, what).toBeGreaterThan(bound - 450);
    }
    expect(rests.length).toBeGreaterThan(1);
  });
});
