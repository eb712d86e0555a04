// Durak on an interpreter that loses bursts in truth (test/rig/espruino/bursts.ts).
import { expect, test } from "vitest";
import { losesBursts } from "../rig/espruino/bursts";
import { playEvening } from "../rig/espruino/durak-evening";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { SEED } from "../rig/espruino/tables";
import { onEach } from "./each";

const PORT = "peer";
/** A deck of the lesson's: its first bytes, then one record after the other. */
const DECK = "\x161\x1D" + "\x1E4\x1F0\x1F0\x1F-1\x1F0".repeat(36) + "\x03\n";
/** For a machine that is busy with other tests. */
const FOR_MS = 240_000;

onEach("a port that loses bursts", ["small"], ({ small }) => {
  test.each([9600, 115200])(
    "two of them play our own dialect at %i baud, though one is killed",
    async baud => {
      const { games, restarts, refused } = await playEvening({
        dialect: "auto",
        baud,
        games: 1,
        kills: 1,
        seed: SEED,
        boards: [{ binary: small, bundle: "durak" }],
      });
      expect([games >= 1, restarts, refused]).toEqual([true, 1, 0]);
    },
    FOR_MS,
  );

  test(
    "the lesson's decks arrive cut, and the display says so",
    async ({ skip }) => {
      if (!(await losesBursts(small))) {
        console.warn("SKIPPED: decks that arrive cut: this interpreter loses nothing");
        skip();
      }
      const board = await Interpreter.start({
        binary: small,
        bundle: "croupier",
        capture: false,
        ports: [PORT],
        config: { board: "linux", peer: { path: PORT, baud: 115200 } },
      });
      try {
        await board.ask(`croupier.open("durak",{against:"peer",dialect:"lesson"})`);
        await sleep(1000);
        board.send(PORT, "\x162\x1D\x03\n");
        // As the lesson's program does, every three seconds.
        for (let turn = 0; turn < 20; turn++) {
          board.send(PORT, DECK);
          await sleep(3000);
          if ((await board.ask("croupier.state().link.trouble")) === "cut") break;
        }
        expect(await board.ask("croupier.state().message")).toBe("Decks cut: 9600 baud!");
      } finally {
        board.stop();
      }
    },
    FOR_MS,
  );
});
