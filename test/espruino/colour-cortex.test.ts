// The longest step with a display in colour, in instructions.
import { expect, test } from "vitest";
import { GAMES_IN_COLOUR, stepsOf } from "../rig/espruino/colour-steps";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { table } from "../rig/espruino/durak-slices";
import { MOST_INSTRUCTIONS } from "../rig/espruino/steps";
import { SEED } from "../rig/espruino/tables";
import { runOn } from "../rig/measures/machine";

const can = cortexAvailable("the longest step with a display in colour, on an emulated Cortex-M4");
const FOR_MS = 400_000;

for (const game of GAMES_IN_COLOUR)
  test.skipIf(!can)(
    `${game} in colour takes no longer for a step than it may (SEED=${SEED})`,
    async () => {
      const { slices, kind, instructions } = await stepsOf(game);
      console.info(
        table(`Cortex-M4, ${game} in colour`, slices) + `\n  longest step: ${kind}, ${instructions} instructions`,
      );
      expect(instructions, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    },
    FOR_MS,
  );

test.skipIf(!can)(
  "a bout of Durak in colour takes no longer for a step than it may, with any hand",
  async () => {
    // The chip has too few variables for all of Durak with colours: a picture and what changes when a card is played, of small and of large hands.
    const told = await runOn("cortex", "../../../test/espruino/durak-colour-subject.ts", "[6,9,14,35]");
    const steps = told.map(([what, { ms, found }]) => ({
      what,
      instructions: Math.round((Math.max(...ms) * 1e6) / NS_PER_INSTRUCTION),
      words: `  ${what}: ${ms.length} turns, ${found} bytes`,
    }));
    console.info(
      ["Cortex-M4, Durak in colour"].concat(steps.map(one => `${one.words}, longest ${one.instructions}`)).join("\n"),
    );
    expect(steps).toHaveLength(8);
    for (const { what, instructions } of steps) expect(instructions, what).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  },
  FOR_MS,
);
