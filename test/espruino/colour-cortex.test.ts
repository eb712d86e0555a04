// How long a display in colour keeps the emulated Cortex-M4 busy at a stretch. It has 5,450 variables, too few for croupier.js with Durak and colours, which boards that
// have such a display have; so of Durak there is only its bout, and that memory runs low in between is no matter.
import { expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../../deploy/lab/espruino/cortex";
import { table } from "../../deploy/lab/espruino/durak-slices";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../../deploy/lab/espruino/steps";
import { randomOf, SEED, shuffled } from "../../deploy/lab/espruino/tables";
import { runOn } from "../../deploy/lab/measures/machine";

const can = cortexAvailable("the longest step with a display in colour, on an emulated Cortex-M4");
const FOR_MS = 400_000;

/** A bus that leads nowhere and takes the time that it would take at 20 MHz. */
const SPI = `global.SPI2={setup:function(){},write:function(d){for(var end=getTime()+d.length*8/2e7;getTime()<end;);}};`;
const CONFIG = { display: { chip: "ili9342", wires: "SPI2 B13 B15 A4 A5", inverted: true } };

const cards = shuffled(randomOf(SEED)).slice(0, 15);
const scan = (code: string) => `croupier.scan("${code}")`;

const GAMES: Record<string, string[]> = {
  Set: [
    `croupier.open("set")`,
    ...cards.slice(0, 12).map(scan),
    `croupier.play("next")`,
    `croupier.play("take")`,
    `croupier.play("deal")`,
    ...cards.slice(12).map(scan),
    `croupier.press("B",true)`,
    `croupier.press("A",true)`,
  ],
  "three cards of Set": [`croupier.open("set",{mode:"check"})`, ...cards.slice(0, 3).map(scan)],
  Dobble: [`croupier.open("dobble")`, scan("D0711"), scan("D0740"), `croupier.press("B",true)`],
  "tic-tac-toe": [
    `croupier.open("tictactoe",{level:1,first:"human"})`,
    `croupier.play("5")`,
    `croupier.press("B",true)`,
  ],
};

for (const [game, script] of Object.entries(GAMES))
  test.skipIf(!can)(
    `${game} in colour takes no longer for a step than it may (SEED=${SEED})`,
    async () => {
      const { slices } = await timeSteps("croupier", CONFIG, script, SPI);
      const longest = longestOf(slices);
      console.info(
        table(`Cortex-M4, ${game} in colour`, slices) +
          `\n  longest step: ${longest.kind}, ${longest.instructions} instructions`,
      );
      expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    },
    FOR_MS,
  );

test.skipIf(!can)(
  "a bout of Durak in colour takes no longer for a step than it may, with any hand",
  async () => {
    const told = await runOn("cortex", "./durak-colour-subject.ts", JSON.stringify([6, 9, 14, 35]));
    const steps = told.map(([what, { ms, found }]) => ({
      what,
      bytes: found as number,
      turns: ms.length,
      instructions: Math.round((Math.max(...ms) * 1e6) / NS_PER_INSTRUCTION),
    }));
    console.info(
      ["Cortex-M4, Durak in colour"]
        .concat(steps.map(one => `  ${one.what}: ${one.turns} turns, longest ${one.instructions}, ${one.bytes} bytes`))
        .join("\n"),
    );
    expect(steps.map(({ what }) => what)).toHaveLength(8);
    for (const { what, instructions } of steps) expect(instructions, what).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  },
  FOR_MS,
);
