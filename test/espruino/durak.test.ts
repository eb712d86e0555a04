import { expect, test } from "vitest";
import { playEvening } from "../rig/espruino/durak-evening";
import { SEED } from "../rig/espruino/tables";
import { onEach } from "./each";

/** For a machine that is busy with other tests. */
const FOR_MS = 480_000;

onEach(`two boards on one wire (SEED=${SEED})`, ["full", "small"], ({ full, small }) => {
  /** All games on a large board, Durak alone on a Pico's 5100 variables (without the lesson's dialect). */
  const LARGE = { binary: full, bundle: "croupier" };
  const PICO = { binary: small, bundle: "durak" };
  /** Whose hardware knows one number only, as a Linux build's knows one sequence. */
  const UNINSPIRED = { ...LARGE, before: "E.hwRand=function(){return 4};" };

  test(
    "play two whole games of our own dialect at 9600 baud by the slow rule book, though one of them is killed",
    async () => {
      const { games, restarts, moves, bytes } = await playEvening({
        dialect: "auto",
        baud: 9600,
        games: 2,
        kills: 1,
        seed: SEED,
        boards: [LARGE, PICO],
      });
      expect(games).toBeGreaterThanOrEqual(2);
      expect(restarts).toBe(1);
      // A move costs 7 bytes and its acknowledgement 4; more often than not the move has been said twice before that has come back over a Linux board's slow ports.
      expect(bytes / moves).toBeLessThan(60);
    },
    FOR_MS,
  );

  test(
    "play two whole games of the lesson's dialect at 115200 baud by the slow rule book, though one is killed and both draw the same numbers",
    async () => {
      const { games, restarts } = await playEvening({
        dialect: "lesson",
        baud: 115200,
        games: 2,
        kills: 1,
        seed: SEED,
        boards: [UNINSPIRED],
        isHasty: true,
      });
      expect(games).toBeGreaterThanOrEqual(2);
      expect(restarts).toBe(1);
    },
    FOR_MS,
  );

  test(
    "end with a fault where a Pico's memory ran low, and not where variables grow as needed",
    async () => {
      const flagged = { before: `E.getErrorFlags=function(){return["LOW_MEMORY"]};` };
      const evening = { dialect: "auto" as const, baud: 115200, games: 1, kills: 0, seed: SEED, isHasty: true };
      const [pico, large] = await Promise.allSettled([
        playEvening({ ...evening, boards: [LARGE, { ...PICO, ...flagged }] }),
        playEvening({ ...evening, boards: [{ ...LARGE, ...flagged }] }),
      ]);
      expect(pico).toMatchObject({ reason: { message: expect.stringMatching(/with durak\.js: flags LOW_MEMORY/) } });
      expect(large).toMatchObject({ value: { games: 1 } });
    },
    FOR_MS,
  );
});
