// The proof without a screen and without time: whoever steps it finds out.
import { describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Happened } from "../../../src/games/set/events";
import { makeProofSession } from "../../../src/games/set/proof-session";

const CARDS = ["S1111", "S2222", "S3333", "S1112"].map(parseCode);

describe("a session of the proof", () => {
  it("has a step for each pair from the start", () => {
    const session = makeProofSession(CARDS, 1);
    expect([session.pairs, session.event]).toEqual([6, [Happened.SatSearching]]);
    const told = [0, 2, 5].map(pair => {
      const { cards, isThere } = session.stepOf(pair);
      return [cards.map(makeCode).join(" "), isThere];
    });
    expect(told).toEqual([
      ["S1111 S2222 S3333", true],
      ["S1111 S1112 S1113", false],
      ["S3333 S1112 S2221", false],
    ]);
  });

  it("says what the solver found with its last step, and whether the table knows the same", () => {
    for (const [expected, event] of [
      [1, [Happened.SatAgrees, 1]],
      [2, [Happened.SatDiffers, 1]],
    ] as const) {
      const session = makeProofSession(CARDS, expected);
      let steps = 1;
      while (!session.step()) expect([session.event, steps++ < 1000]).toEqual([[Happened.SatSearching], true]);
      expect(session.event).toEqual(event);
      expect(steps).toBeGreaterThan(5);
    }
  });
});
