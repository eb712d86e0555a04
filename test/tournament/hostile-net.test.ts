import { describe, expect, test } from "vitest";
import { ALL_ATTACKS, lineOf, playHostileNet } from "../soak/hostile-net/play";

/** A machine that has much else to do answers late; a server that is silenced does not answer at all. `npm run soak -- --hostile-net` allows two seconds. */
const LONGEST_MS = 6000;
/** Of each attack, long enough to see the one from the other; that of others only counts what was let in. */
const FOR_MS = 8000,
  BRIEFLY_MS = 1500;

/** Those that silenced a server once, or were listened to. */
const SOME: [string, number][] = [
  ["a reader that never reads, and 130 writers", FOR_MS],
  ["connections that ask for nothing", FOR_MS],
  ["other pages' WebSockets", BRIEFLY_MS],
  ["boards' names taken by others", BRIEFLY_MS],
];

describe("a tournament in a hostile network", () => {
  test.each(SOME)("%s: boards and pages are answered, no result is lost", { timeout: 180_000 }, async (name, ms) => {
    expect(ALL_ATTACKS).toContain(name);
    const { reports, wrong, results } = await playHostileNet([name], ms, undefined, LONGEST_MS);
    console.log(reports.map(lineOf).join("\n"));
    expect(wrong).toEqual([]);
    expect(results).toBeGreaterThan(0);
  });
});
