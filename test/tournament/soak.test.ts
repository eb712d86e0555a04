import { describe, expect, test } from "vitest";
import { findMosquitto } from "../rig/espruino/mosquitto";
import { playFaults } from "../soak/tournament/faults";
import { patience, times } from "../soak/turns";

const ROUNDS = times(10);
const FOR_MS = patience(400_000);
const program = findMosquitto();
if (!program) console.warn("SKIPPED: rounds with faults and a real broker: there is no mosquitto");

describe("rounds on which everything goes wrong that can", () => {
  test(
    "lose no result and count none twice, with the broker that comes along",
    async () => {
      expect(await playFaults(11, ROUNDS, undefined)).toMatchObject({ wrong: "", rounds: ROUNDS, results: 4 * ROUNDS });
    },
    FOR_MS,
  );

  test.skipIf(!program)(
    "nor with Mosquitto, which is killed, too",
    async () => {
      const report = await playFaults(12, ROUNDS, program);
      expect(report).toMatchObject({ wrong: "", rounds: ROUNDS });
    },
    FOR_MS,
  );
});
