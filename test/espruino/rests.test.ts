import { expect, test } from "vitest";
import { restsOf } from "../rig/espruino/rests";
import { onEach } from "./each";

/** At rest, at most: what was seen on 2v29, and a few more; of those of croupier.js some 80 are for what Ctrl-C may cut off, on Linux alone (src/hardware/heart.ts). design.md section 2 wants less of the kernel; a stock ESP32 leaves 2,800 to a program. */
const MOST: Record<string, Record<string, number>> = {
  croupier: { menu: 1350, set: 2105, "set duel": 2380, durak: 2130, dobble: 1885, tictactoe: 1790 },
  set: { menu: 1115, set: 1540 },
  durak: { menu: 825, durak: 1500 },
  dobble: { menu: 1120, dobble: 1590 },
  tictactoe: { menu: 920, tictactoe: 1230 },
  things: { menu: 990, things: 1340 },
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
