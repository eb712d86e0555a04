// A race for Sets between two who have nothing but the console, on the real interpreter: whole games, with a Pico's number of variables.
import { afterAll, expect, test } from "vitest";
import { startChain } from "../rig/espruino/chain";
import type { Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const TURNS = 60;

onEach(`a race by the console alone (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test.each(["croupier"])(
    "is played to the end of the deck on %s.js, and each point is a claim that was right",
    async bundle => {
      const board = await startChain({ binary: small, bundle });
      boards.push(board);
      await board.ask(`croupier.open("set",{mode:"race",deck:"junior"})`);
      const deck = shuffled(makeRandom(SEED + 17)).filter(code => code[2] === "2");
      const scores = [0, 0];
      let wrong = 0;
      for (let turn = 0; ; turn++) {
        expect(turn).toBeLessThan(TURNS);
        // A board collects its garbage when it rests; one that is asked all the time never does.
        expect(await board.ask("process.memory().usage")).toBeLessThanOrEqual(4000);
        while (deck.length && (await board.ask(`croupier.scan("${deck[0]}")`)) === "added") deck.shift();
        const { cards, sets } = await board.ask("croupier.state()");
        expect(sets).toEqual([]);
        const triple: number[] | undefined = setsOn(cards)[0];
        const player = turn % 2;
        expect(await board.ask(`croupier.press("P${player + 1}")`)).toBe(true);
        // Once each says that there is no Set although there is one.
        const isWrong = !!triple && wrong < 2;
        const said =
          triple && !isWrong ? triple.map(place => `croupier.scan("${cards[place]}")`) : [`croupier.play("none")`];
        for (const text of said) expect(["added", true]).toContain(await board.ask(text));
        scores[player] += isWrong ? -1 : 1;
        const state = await board.ask("croupier.state()");
        expect(state).toMatchObject({ scores, claim: null, until: 0 });
        if (isWrong) {
          expect(state.paused[player]).toBeGreaterThan(0);
          expect(await board.ask(`croupier.play("claim ${player + 1}")`)).toBe(false);
          // Nobody waits for a pause here: it is taken back, and claimed anew.
          wrong++;
          expect(await board.ask(`croupier.play("undo")`)).toBe(true);
          scores[player]++;
        }
        if (state.result) break;
      }
      const { seen, result, best } = await board.ask("croupier.state()");
      expect([seen, wrong, best.every((ms: number) => ms > 0)]).toEqual([27, 2, true]);
      expect(result).toEqual(scores.map(own => 1 + scores.filter(other => other > own).length));
      expect(await board.ask("E.getErrorFlags()")).toEqual([]);
    },
  );
});
