// Opening each way to play Set on an emulated Cortex-M4: in steps that a serial FIFO can wait for. What is open comes into being in them, and is drawn.
import { describe, expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";

const can = cortexAvailable("opening Set on an emulated Cortex-M4");

const open = (how: string) => `croupier.open("set",{${how}})`;

const SCRIPTS = [
  ...["solve", "hint", "check", "deck", "race", "practice"].map(mode => [open(`mode:"${mode}"`)]),
  // From the menu, by keys.
  [`croupier.press("B")`, `croupier.press("B")`],
  // The board shuffles and deals, then does so anew.
  [open(`mode:"practice",cards:"board",machine:1`), `croupier.play("new")`],
];

describe.skipIf(!can)("croupier.js on an emulated Cortex-M4", () => {
  test.each(SCRIPTS.map(script => [script.join(", "), script] as const))(
    "takes no longer for a step of %s than it may",
    async (words, script) => {
      const { slices, flags } = await timeSteps("croupier", {}, [...script]);
      const { kind, instructions } = longestOf(slices);
      console.info(
        `${words}: longest step ${kind}, ${instructions} instructions, ${(instructions * NS_PER_INSTRUCTION) / 1e6} ms`,
      );
      expect(instructions, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      expect(flags).toEqual([]);
    },
    300_000,
  );
});
