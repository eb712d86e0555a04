// Readers of cards without a code to see, on an emulated Cortex-M4: cards are read, and no step is a long one. It has no I2C, SPI or analog pins, so stand-ins answer from
// tables; their own time counts as the program's.
import { describe, expect, test } from "vitest";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { CODE, I2C, LOOK_MS, mfrc522, slot, TURN_MS, UART } from "../rig/espruino/reader-stand-ins";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";

const can = cortexAvailable("readers of cards on an emulated Cortex-M4");

/** For what an emulator does not have: a conversion of an analog pin, a flash that is slower. */
const RESERVE = 1.5;

/** Opens Set and gives it the card; `then` ends it. */
async function read(scanner: object, standIn: string, lay: string, then: string) {
  const rests = new Array(4).fill("0");
  const script = [`croupier.open("set")`, "0", lay, ...rests, then, ...rests];
  const { slices, flags, state } = await timeSteps("croupier", { scanner }, script, standIn);
  const { kind, instructions } = longestOf(slices);
  console.info(
    `${JSON.stringify(scanner)}: longest step ${kind}, ${instructions} instructions, ${(instructions * NS_PER_INSTRUCTION) / 1e6} ms; ${JSON.stringify(slices)}`,
  );
  expect(instructions, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  expect(flags).toEqual([]);
  expect(state.cards.filter(Boolean)).toEqual([CODE]);
  return slices;
}

describe.skipIf(!can)("croupier.js on an emulated Cortex-M4", () => {
  test.each([
    ["pn532 I2C2 B10 B3", I2C],
    ["pn532 Serial3 B11 B10", UART],
    ["mfrc522 SPI1 A5 A7 A6 A4", mfrc522()],
  ])(
    "reads a card by %s in steps of at most 30 ms",
    async (reader, standIn) => void (await read({ reader }, standIn, "lies=1", "lies=0")),
    300_000,
  );

  test.each([
    [5, {}],
    [20, { isSwapped: true }],
    [50, {}],
    [50, { isReversed: true }],
  ])(
    "reads a punched card at %i cm/s, %o, in steps of at most 30 ms",
    async (speed, how) => {
      const { look, own } = await read({ reader: "holes A0 A1", rx: "" }, slot(speed, how), "draw()", "looks()");
      // Boards of test/devices/holes.test.ts look no more often.
      expect(RESERVE * (look.meanMs - own.meanMs)).toBeLessThan(LOOK_MS + TURN_MS / 8);
    },
    300_000,
  );
});
