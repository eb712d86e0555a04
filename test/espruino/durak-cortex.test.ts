import { describe, expect, test } from "vitest";
import { cortexAvailable } from "../rig/espruino/cortex";
import { crowded, interrupted, table, timeBot, timePeer, Timing } from "../rig/espruino/durak-slices";
import { longestOf, MOST_INSTRUCTIONS } from "../rig/espruino/steps";
import { SEED } from "../rig/espruino/tables";
import { Rule } from "../../src/games/durak/rules/any-rules";
import { onEach } from "./each";

const can = cortexAvailable("Durak on an emulated Cortex-M4");
const FOR_MS = 600_000;

/** Says how long each kind of work took; what is judged is that none took too long, that it was done, and done well. */
function expectPlayed(what: string, { slices, flags, state, printed }: Timing, kinds: string[]): void {
  const longest = longestOf(slices);
  console.info(table(what, slices) + `\n  longest step: ${longest.kind}, ${longest.instructions} instructions`);
  expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  expect(Object.keys(slices).some(name => name.startsWith("game opened"))).toBe(true);
  expect(Object.keys(slices)).toEqual(expect.arrayContaining(["picture or page", ...kinds]));
  expect([state.phase, flags]).toEqual(["over", []]);
  expect(["won", "lost", "draw"]).toContain(state.result);
  expect(printed).not.toMatch(/uncaught|error/i);
}

describe.skipIf(!can)(`croupier.js on an emulated Cortex-M4 (SEED=${SEED})`, () => {
  test.each([1, 2, 3])(
    "plays a whole game alone with itself, in the strength of %i",
    async level => {
      expectPlayed(`Cortex-M4, bots of strength ${level}`, await timeBot("croupier", level), [
        "bot begins",
        "bot thinks",
      ]);
    },
    FOR_MS,
  );

  test(
    "goes on with a game that was interrupted, and ends it",
    async () => {
      const timing = await timeBot("croupier", 1, interrupted(60, SEED));
      expectPlayed("Cortex-M4, a game of 60 entries comes back", timing, ["restore", "bot thinks"]);
      expect(timing.state.game).toBe(1);
    },
    FOR_MS,
  );
});

describe.skipIf(!can)("a large hand on an emulated Cortex-M4", () => {
  test(
    "goes on with 25 cards to attack with, several at once allowed, and takes no longer at a stretch",
    async () => {
      const timing = await timeBot("croupier", 1, crowded(25, Rule.Several));
      expectPlayed("Cortex-M4, a hand of 25 cards", timing, ["restore", "bot thinks"]);
      expect(timing.state.game).toBe(1);
    },
    FOR_MS,
  );
});

for (const [bundle, dialect, seat, words] of [
  ["durak", "auto", undefined, "our own dialect"],
  ["croupier", "auto", undefined, "our own dialect"],
  ["croupier", "lesson", 1, "the lesson's dialect, which it deals,"],
  ["croupier", "lesson", 2, "the lesson's dialect, which the other board deals,"],
] as const)
  onEach(
    `${bundle}.js on an emulated Cortex-M4`,
    ["full"],
    ({ full, title }) => {
      test(
        `plays a whole game of ${words} against another board at 9600 baud`,
        async () => {
          const what = `Cortex-M4 and ${title}, ${words} at 9600 baud`;
          const kinds = ["bytes received", "link tick or card on its way"];
          const seats: number[] = [];
          // Under load the board that was not meant to may be the one that deals in the end.
          while (!seats.length || (seat && !seats.includes(seat) && seats.length < 3)) {
            const timing = await timePeer(full, bundle, dialect, 9600, seat);
            expectPlayed(what, timing, kinds);
            seats.push(timing.state.seat);
          }
          if (seat) expect(seats).toContain(seat);
        },
        FOR_MS,
      );
    },
    can,
  );
