import { describe, expect, test } from "vitest";
import { ALL_ATTACKS, lineOf, playHostileNet } from "../soak/hostile-net/play";

/** For each attack; `npm run soak -- --hostile-net` has ten seconds for each. */
const FOR_MS = 3000;
/** Those that silenced, filled or ended a server once, or were listened to. */
const SOME = [
  "a reader that never reads, and 130 writers",
  "subscriptions over one connection",
  "boards' names taken by others",
  "other pages' WebSockets",
  "connections that ask for nothing",
  "guesses of the word, from changing addresses",
  "event streams that nobody reads",
];

describe("a tournament in a hostile network", () => {
  test.each(SOME)(
    "%s: boards and pages are answered, memory stays, no result is lost",
    { timeout: 120_000 },
    async name => {
      expect(ALL_ATTACKS).toContain(name);
      const { reports, wrong, results } = await playHostileNet([name], FOR_MS);
      console.log(reports.map(lineOf).join("\n"));
      expect(wrong).toEqual([]);
      expect(results).toBeGreaterThan(0);
    },
  );
});
