// The other half of the evenings over a bad wire: each set of rules by itself, plugs pulled all the time, and heavy damage at both speeds.
import { describe, test } from "vitest";
import { SEED, SLOW, soak } from "../../soak/evening-run";

const RULES: [string, Record<string, boolean>][] = [
  ["podkidnoy", {}],
  ["perevodnoy", { transfer: true }],
  ["perevodnoy with showing, and several at once", { transfer: true, show: true, several: true }],
  ["at most five in the first bout", { firstFive: true, loserFirst: true }],
  ["the lesson's house rules", { lossAtTen: true, emptyWins: true, follow: false }],
];

describe("two boards over a bad wire agree, whatever they play by", () => {
  test.each(RULES)(
    "%s",
    (name, rules) => {
      soak(600, { seed: 4_000_000 + 100_000 * RULES.findIndex(one => one[0] === name) + SEED, dialect: "auto", rules });
    },
    SLOW,
  );
});

describe("two boards agree", () => {
  test(
    "though a plug is pulled again and again",
    () => {
      soak(1000, { seed: 1_000_000 + SEED, dialect: "auto", resets: 6 });
    },
    SLOW,
  );

  test.each([9600, 115200])(
    "though one byte in fifty is spoiled, at %i baud",
    baud => {
      soak(500, {
        seed: 6_000_000 + baud + SEED,
        dialect: "auto",
        baud,
        faults: {
          flip: 0.005,
          lose: 0.005,
          double: 0.005,
          garbage: 0.005,
          losePacket: 0.05,
          doublePacket: 0.05,
          delay: 0.05,
        },
      });
    },
    SLOW,
  );
});
