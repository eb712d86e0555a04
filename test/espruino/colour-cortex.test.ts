// The longest step with a display in colour, in instructions.
import { expect, test } from "vitest";
import { boutSteps, GAMES_IN_COLOUR, stepsOf } from "../../deploy/lab/espruino/colour-steps";
import { cortexAvailable } from "../../deploy/lab/espruino/cortex";
import { table } from "../../deploy/lab/espruino/durak-slices";
import { MOST_INSTRUCTIONS } from "../../deploy/lab/espruino/steps";
import { SEED } from "../../deploy/lab/espruino/tables";

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
    const steps = await boutSteps();
    console.info(
      ["Cortex-M4, Durak in colour"]
        .concat(steps.map(one => `  ${one.what}: ${one.turns} turns, longest ${one.instructions}, ${one.bytes} bytes`))
        .join("\n"),
    );
    expect(steps).toHaveLength(8);
    for (const { what, instructions } of steps) expect(instructions, what).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  },
  FOR_MS,
);
