// Over ports that lose what an ESP32's lose (test/soak/losses.ts): every game ends and both boards agree, or the display says within ten seconds why there is none.
// SOAK=5 plays five times as many; SEED=n begins elsewhere.
import { describe, expect, test } from "vitest";
import { SEED, SLOW } from "../../soak/evening-run";
import { WAYS, addLosses, isPossible, nameOf, noLosses, playWay } from "../../soak/losses";
import { times } from "../../soak/turns";

const EVENINGS = times(20);

describe("games over an ESP32's ports", () => {
  WAYS.forEach((way, number) => {
    test(
      `${nameOf(way)}: ${isPossible(way) ? "all end" : "the display says why none is possible"}`,
      () => {
        const sum = noLosses();
        const first = SEED + 100_000 * number;
        for (let seed = first; seed < first + EVENINGS; seed++)
          try {
            addLosses(sum, playWay(way, seed));
          } catch (error) {
            throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
          }
        expect(sum.games).toBeGreaterThanOrEqual(EVENINGS);
        expect(sum.told).toBe(isPossible(way) ? 0 : EVENINGS);
      },
      SLOW,
    );
  });

  // Made player 2 by its doubts, a board had played, and dealt anew all the same.
  test.each([1000010, 1000050, 1000058])(
    "a board that has given way and played lets its game go no more (%i)",
    seed => {
      expect(playWay(WAYS[10], seed).games).toBeGreaterThan(0);
    },
  );
});
