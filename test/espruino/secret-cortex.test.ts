// Decks with a secret, learned decks and the log on an emulated Cortex-M4: no step of them is a long one.
import { describe, expect, test } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, type Steps, timeSteps } from "../rig/espruino/steps";
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

  test("learns cards, and checks a deck, in steps of at most 30 ms", async () => {
    const cards = cardsOf(false).map(makeCode).slice(0, 6);
    const opened = (mode: string, scans: string[]) =>
      timeSteps("croupier", {}, [`croupier.open("set",{mode:"${mode}"})`, ...scans]);
    const learned = await opened("learn", cards.map(scan));
    const checked = await opened(
      "deck",
      cards.map(code => `croupier.scan("${code}")`),
    );
    const instructions = ({ slices }: Steps, kind: string) =>
      Math.round((slices[kind].longestMs * 1e6) / NS_PER_INSTRUCTION);
    const picture = "picture after croupier.scan";
    console.info(
      `a card learned, instructions: ${instructions(learned, "croupier.scan")}, its picture ${instructions(learned, picture)}, that of a check ${instructions(checked, picture)}`,
    );
    for (const { slices, flags } of [learned, checked]) {
      expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      expect(flags).toEqual([]);
    }
  }, 300_000);
});
