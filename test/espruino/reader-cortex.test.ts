// Readers of cards without a code to see, on an emulated Cortex-M4: no step of them is a long one. It has no I2C, SPI or analog pins, so stand-ins answer from tables; their own
// time counts as the program's.
import { describe, expect, test } from "vitest";
import { punchedCard } from "../../deploy/punched";
import { VirtualClock } from "../../devices/sim/clock";
import { Slot } from "../../devices/sim/slot";
import { parseCode } from "../../src/games/set/codes";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { CODE, I2C, mfrc522, UART } from "../rig/espruino/reader-stand-ins";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";

const can = cortexAvailable("readers of cards on an emulated Cortex-M4");

/** From one look to the next: as long as this takes there, and the pause behind it. */
const LOOK_MS = 7.2;

/** What both pins read is a film, a picture for each look, and so is the program's time meanwhile: the emulator wakes up late. Few letters, since its Storage has little room beside the program. */
function holes(speed: number): string {
  const time = new VirtualClock();
  const slot = new Slot({ clock: time, bright: [0.8, 0.8] });
  time.advance(20);
  const forMs = slot.draw(punchedCard(parseCode(CODE)), { speed }) + 60;
  let film = "";
  for (let ms = 0; ms < forMs; ms += LOOK_MS) {
    for (const track of [0, 1] as const) film += String.fromCharCode(40 + Math.round(50 * slot.read(track)));
    time.advance(LOOK_MS);
  }
  return `var film="${film}",at=-1;
global.analogRead=function(p){return at<0||at>=film.length?0.8:(film.charCodeAt(at++)-40)/50};
function draw(){var real=getTime,from=real();at=0;global.getTime=function(){return at<film.length?from+at*${LOOK_MS / 2000}:real()}}
`;
}

describe.skipIf(!can)("croupier.js on an emulated Cortex-M4", () => {
  test.each([
    ["pn532 I2C2 B10 B3", I2C, "lies=1"],
    ["pn532 Serial3 B11 B10", UART, "lies=1"],
    ["mfrc522 SPI1 A5 A7 A6 A4", mfrc522(), "lies=1"],
    ["holes A0 A1", holes(20), "draw()"],
    ["holes A0 A1", holes(40), "draw()"],
  ])(
    "reads a card by %s in steps of at most 30 ms",
    async (reader, standIn, lay) => {
      const rests = new Array(4).fill("0");
      const { slices, flags, state } = await timeSteps(
        "croupier",
        { scanner: { reader } },
        [`croupier.open("set")`, "0", lay, ...rests, "lies=0", ...rests],
        standIn,
      );
      const { kind, instructions } = longestOf(slices);
      console.info(
        `${reader}: longest step ${kind}, ${instructions} instructions, ${(instructions * NS_PER_INSTRUCTION) / 1e6} ms; ${JSON.stringify(slices)}`,
      );
      expect(instructions, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      // The stand-ins and what is timed take room, too.
      expect(flags.filter(flag => flag !== "LOW_MEMORY")).toEqual([]);
      // Wakes of an emulator are too uneven for a card that moves: test/devices/holes.test.ts has boards that look so seldom.
      if (lay === "lies=1") expect(state.cards.filter(Boolean)).toEqual([CODE]);
    },
    300_000,
  );
});
