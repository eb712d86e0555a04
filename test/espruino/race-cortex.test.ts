// A race for Sets on an emulated Cortex-M4: what a claim takes from the key to the judgement, in instructions, and that no step of it is a long one.
import { describe, expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { crc32 } from "../../devices/sim/bytes";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";

const can = cortexAvailable("a race on an emulated Cortex-M4");

/** From the key to what the board says of three cards: 100 ms of its work. */
const MOST_OF_CLAIM = 100e6 / NS_PER_INSTRUCTION;

const cards = shuffled(makeRandom(SEED + 40)).slice(0, 12);
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

describe.skipIf(!can).each(["croupier"])(`%s.js on an emulated Cortex-M4 (SEED=${SEED})`, bundle => {
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

/** Of this board's own players, as its file knows them after six races: slots of 256 bytes. */
const SUMS =
  "6,6,0,0,4,2,0,0,6480,6480,0,0,142,121,0,0,1192800,1053600,0,0,1210,980,0,0,0,4,0,0,2,0,0,0,0,0,0,0,0,0,0,0";
const SLOT = `${SUMS}:${crc32(Buffer.from(SUMS))}:`.padEnd(256, "\xFF");
const KEPT = `(function(){var store=require("Storage"),read=store.read,kept=${quoted(SLOT)}.repeat(6)+"\\xFF".repeat(512);
store.read=function(name,o,l){return name==="croupier.races"?kept:read.call(store,name,o,l)}})();`;

const TO_ITS_END = [
  `croupier.open("set",{mode:"race",goal:1})`,
  ...cards.map(code => `croupier.scan(${quoted(code)})`),
  `key1()`,
  `first(${quoted(right[0])})`,
  `second(${quoted(right[1])})`,
  `third(${quoted(right[2])})`,
  `croupier.state()`,
  `croupier.press("C")`,
  `croupier.press("B")`,
];

describe.skipIf(!can)(`croupier.js on an emulated Cortex-M4 (SEED=${SEED})`, () => {
  test("keeps a race for its players, tells and shows it in steps of at most 30 ms", async () => {
    const { slices, state } = await timeSteps("croupier", {}, TO_ITS_END, BEFORE + KEPT);
    const { ["picture after croupier.open"]: _opening, ...steps } = slices;
    console.info(`instructions: longest step ${JSON.stringify(longestOf(steps))}`);
    expect(longestOf(steps).instructions, longestOf(steps).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(state).toMatchObject({ result: [1, 2], people: { races: [7, 7, 0, 0], wins: [5, 2, 0, 0] } });
  }, 300_000);
});
