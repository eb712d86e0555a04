// A part of `npm run soak -- --hostile`: no lie changes a card, an entry, a deck or a score, and no board is stuck.
import { expect, test } from "vitest";
import { playHostile } from "../../soak/hostile";
import { SEED, SLOW } from "../../soak/evening-run";
import { times } from "../../soak/turns";

const GAMES = 300;

test(
  `against a peer that lies whenever it likes no lie is believed, and every game comes to its end (SEED=${SEED})`,
  () => {
    const report = playHostile(times(GAMES), 1000 * SEED);
    expect(report.games).toBeGreaterThanOrEqual(times(GAMES));
    // Every kind of lie was told.
    expect(Object.keys(report.deeds).length).toBe(19);
    expect(report.longestMs).toBeLessThanOrEqual(30_000);
    if (process.env.SOAK_REPORT) console.log(JSON.stringify(report));
  },
  SLOW,
);
