// A race for Sets on an emulated Cortex-M4: what a claim takes from the key to the judgement, in instructions, and that no step of it is a long one.
import { describe, expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../../deploy/lab/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../../deploy/lab/espruino/steps";
import { randomOf, SEED, setsOn, shuffled } from "../../deploy/lab/espruino/tables";

const can = cortexAvailable("a race on an emulated Cortex-M4");

/** From the key to what the board says of three cards: 100 ms of its work. */
const MOST_OF_CLAIM = 100e6 / NS_PER_INSTRUCTION;

const cards = shuffled(randomOf(SEED + 40)).slice(0, 12);
const right = setsOn(cards)[0].map((place: number) => cards[place]);
const wrong = [cards.find(code => !right.includes(code))!, right[0], right[1]];
const quoted = JSON.stringify;

/** Each a kind of its own, so that it is timed for itself. */
const BEFORE = `function key1(){croupier.press("P1")}function key2(){croupier.press("P2")}
function first(c){croupier.scan(c)}function second(c){croupier.scan(c)}function third(c){croupier.scan(c)}function wrong(c){croupier.scan(c)}`;

const SCRIPT = [
  `croupier.open("set",{mode:"race"})`,
  ...cards.map(code => `croupier.scan(${quoted(code)})`),
  `key2()`,
  `first(${quoted(wrong[0])})`,
  `second(${quoted(wrong[1])})`,
  `wrong(${quoted(wrong[2])})`,
  `key1()`,
  `first(${quoted(right[0])})`,
  `second(${quoted(right[1])})`,
  `third(${quoted(right[2])})`,
  `croupier.play("undo")`,
];

describe.skipIf(!can).each(["set", "croupier"])(`%s.js on an emulated Cortex-M4 (SEED=${SEED})`, bundle => {
  test("judges a claim within 100 ms of work from the key on, in steps of at most 30 ms", async () => {
    const { slices, flags, state } = await timeSteps(bundle, {}, SCRIPT, BEFORE);
    const instructions = (kind: string) => Math.round((slices[kind].longestMs * 1e6) / NS_PER_INSTRUCTION);
    const claim = ["key1", "first", "second", "third"].map(instructions);
    const sum = claim.reduce((all, one) => all + one, 0);
    console.info(
      `${bundle}.js, instructions: key ${claim[0]}, cards ${claim.slice(1)}, together ${sum}; a wrong third card ${instructions("wrong")}; longest step ${JSON.stringify(longestOf(slices))}`,
    );
    // Opening it, too.
    expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(sum).toBeLessThanOrEqual(MOST_OF_CLAIM);
    expect(instructions("wrong")).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    for (const one of claim) expect(one).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(flags).toEqual([]);
    // The right claim was taken back, the wrong one was not.
    expect(state).toMatchObject({ mode: "race", scores: [0, -1], sets: [] });
    expect(state.cards).toEqual(cards);
  }, 300_000);
});
