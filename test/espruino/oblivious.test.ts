// A hidden hand on the board: that it computes what Node computes, how long it takes, and how much memory.
import { describe, expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../../deploy/lab/espruino/cortex";
import { MOST_INSTRUCTIONS } from "../../deploy/lab/espruino/steps";
import { SEED } from "../../deploy/lab/espruino/tables";
import { onCortex, onInterpreter, type Role, subjectText } from "../../deploy/lab/oblivious/board";
import { dealOf } from "../../deploy/lab/oblivious/deal";
import { secretsOf } from "../../deploy/lab/oblivious/errors";
import { nodeMachine } from "../../deploy/lab/oblivious/node";
import { dealMs, drawMs } from "../../deploy/lab/oblivious/wire";
import { onEach } from "./each";

const FOR_MS = 300_000;
const ROLES: Role[] = ["teller", "asker"];
/** What it takes at the peak; a Pico has not that many beside croupier.js. */
const MOST_VARIABLES = 800;
const deal = dealOf(nodeMachine, secretsOf(SEED));

onEach("a hidden hand on 5,100 variables", ["small"], ({ small }) => {
  test.each(ROLES)(
    `the %s says and learns what Node computes, and takes at most ${MOST_VARIABLES} of them (SEED=${SEED})`,
    async role => {
      const { isRight, variables, total } = await onInterpreter(small, await subjectText(), deal, role);
      expect(isRight).toBe(true);
      expect(total).toBe(5100);
      expect(variables).toBeGreaterThan(200);
      expect(variables).toBeLessThanOrEqual(MOST_VARIABLES);
    },
    FOR_MS,
  );
});

const can = cortexAvailable("a hidden hand on an emulated Cortex-M4");

describe.skipIf(!can)(`a hidden hand on an emulated Cortex-M4 (SEED=${SEED})`, () => {
  test(
    "six cards each within 5 s, one within 200 ms, no slice of more than 30 ms, and every byte as Node computes it",
    async () => {
      const subject = await subjectText();
      const teller = await onCortex(subject, deal, "teller");
      const asker = await onCortex(subject, deal, "asker");
      for (const { isRight, steps } of [teller, asker]) {
        expect(isRight).toBe(true);
        for (const { kind, longest } of steps) expect(longest, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      }
      for (const baud of [9600, 115_200]) {
        expect(dealMs(deal, teller, asker, baud, NS_PER_INSTRUCTION)).toBeLessThanOrEqual(5000);
        expect(drawMs(deal, teller, asker, baud, NS_PER_INSTRUCTION)).toBeLessThanOrEqual(200);
      }
    },
    FOR_MS,
  );
});
