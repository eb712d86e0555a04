// Decks with a secret, decks that are taught and the log on an emulated Cortex-M4: no step of them is a long one.
import { describe, expect, test } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { cortexAvailable } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";
import { makeRandom } from "../../devices/sim/random";
import { SEED, shuffled } from "../rig/espruino/tables";

const can = cortexAvailable("decks with codes of their own on an emulated Cortex-M4");
const SECRET = "correct horse battery";
const scan = (code: string) => `croupier.scan("${keyedCode(code, SECRET)}")`;

describe.skipIf(!can)("croupier.js on an emulated Cortex-M4", () => {
  test("reads a deck with a secret, and writes a log of it, in steps of at most 30 ms", async () => {
    const cards = shuffled(makeRandom(SEED + 41)).slice(0, 12);
    const { slices, flags, state } = await timeSteps("croupier", { secret: SECRET, log: true }, [
      `croupier.open("set")`,
      ...cards.map(scan),
    ]);
    console.info(
      `with a secret and a log, instructions: ${JSON.stringify(longestOf(slices))}; ${JSON.stringify(slices)}`,
    );
    expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(flags).toEqual([]);
    expect(state.cards).toEqual(cards);
  }, 300_000);

  test("is taught cards in steps of at most 30 ms", async () => {
    const cards = cardsOf(false).map(makeCode).slice(0, 6);
    const { slices, flags } = await timeSteps("croupier", {}, [
      `croupier.open("set")`,
      scan(cards[0]),
      `croupier.press("B")`,
      ...cards.map(scan),
      `croupier.press("B")`,
    ]);
    console.info(`cards taught, instructions: ${JSON.stringify(longestOf(slices))}; ${JSON.stringify(slices)}`);
    expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(flags).toEqual([]);
    expect(slices["croupier.scan"].count).toBe(7);
  }, 300_000);

  test("checks a deck in steps of at most 30 ms", async () => {
    const { slices, flags } = await timeSteps("croupier", {}, [
      `croupier.open("set",{mode:"deck"})`,
      ...cardsOf(false)
        .slice(0, 6)
        .map(card => `croupier.scan("${makeCode(card)}")`),
    ]);
    console.info(`a deck checked, instructions: ${JSON.stringify(longestOf(slices))}`);
    expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(flags).toEqual([]);
  }, 300_000);
});
