// A part of `npm run soak -- --liars`: a real board opposite a peer that lies whenever it likes.
import { expect, test } from "vitest";
import { playOpposite } from "../soak/liar-opposite";
import { SEED } from "../rig/espruino/tables";
import { onEach } from "./each";

const FOR_MS = 400_000;

onEach("Durak opposite a peer that lies", ["small"], ({ small }) => {
  test(
    "ends, and nothing in it was believed that the player or the rules do not say",
    async () => {
      const { wrong, games, entries, lies, variables } = await playOpposite(small, "durak", 1, SEED, () => undefined);
      expect([wrong, games, variables.length]).toEqual(["", 1, 1]);
      expect(entries).toBeGreaterThan(20);
      expect(lies).toBeGreaterThan(5);
    },
    FOR_MS,
  );
});
