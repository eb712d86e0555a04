// Pairs of the Swiss system beside a judge that looks at all that there are: 10,000 seeded rounds in `npm run soak -- --only tests`, a fifth of them in `npm test`.
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { type State, inRound, present } from "../../deploy/tournament/records";
import { faultsOf, leastFaults, worse } from "../oracles/swiss";
import { patience, times } from "../soak/turns";
import { after, begin, next, pairsOf, played } from "./states";

const ROUNDS = 10_000;
const MOST_JUDGED = 12;

/** What was played until now, counted here once more. */
function countedIn(state: State) {
  const halves = new Map<number, number>();
  const byes = new Map<number, number>();
  const met = new Map<string, number>();
  const add = <Key>(to: Map<Key, number>, key: Key, by = 1) => to.set(key, (to.get(key) ?? 0) + by);
  for (const { players, scores } of state.match.values()) {
    const [a, b] = players;
    if (b === undefined) {
      add(halves, a, 2);
      add(byes, a);
      continue;
    }
    add(met, `${Math.min(a, b)} ${Math.max(a, b)}`);
    const lead = Math.sign(scores![0] - scores![1]);
    add(halves, a, 1 + lead);
    add(halves, b, 1 - lead);
  }
  return {
    halves: (id: number) => halves.get(id) ?? 0,
    byes: (id: number) => byes.get(id) ?? 0,
    met: (a: number, b: number) => met.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? 0,
  };
}

/** Of an evening on which people come and go; `judge` sees each round as it is paired. */
function playEvening(seed: number, count: number, rounds: number, judge: (before: State, pairs: number[][]) => void) {
  const dice = makeRandom(seed);
  let state = begin("swiss", count, rounds);
  for (let round = 1; round <= rounds; round++) {
    const here = present(state);
    if (dice() < 0.15 && here.length > 4)
      state = after(state, { act: "player leaves", player: here[Math.floor(dice() * here.length)].id });
    if (dice() < 0.15) state = after(state, { act: "add player", name: `Late ${round}` });
    const gone = [...state.player.values()].filter(({ leftAfter }) => leftAfter !== null);
    if (dice() < 0.1 && gone.length) state = after(state, { act: "player is back", player: gone[0].id });
    const paired = next(state);
    judge(state, pairsOf(paired, round));
    state = played(paired, dice);
  }
}

const titleOf = (seed: number, state: State) =>
  `seed ${seed}, round ${state.evening.round + 1}, ${inRound(state, 1).length} matches in the first`;

describe("Swiss pairs", () => {
  test(
    "repeat none, give no second bye, the bye to the fewest points, and let nobody float further than has to be",
    () => {
      let judged = 0;
      for (let seed = 1; judged < times(ROUNDS); seed++) {
        const count = 3 + (seed % (MOST_JUDGED - 4));
        playEvening(seed, count, Math.min(6, count - 1), (state, pairs) => {
          const ids = present(state).map(({ id }) => id);
          const { halves, byes, met } = countedIn(state);
          const order = [...ids].sort((a, b) => halves(b) - halves(a));
          if (order.length > MOST_JUDGED) return;
          const round = {
            halves: order.map(halves),
            met: (a: number, b: number) => met(order[a], order[b]),
            byes: (player: number) => byes(order[player]),
          };
          expect(pairs.flat().sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
          const places = pairs.map(pair => pair.map(id => order.indexOf(id)));
          const [own, least] = [faultsOf(round, places), leastFaults(round)];
          expect(
            worse(own, least),
            `${titleOf(seed, state)}: ${own.join(" ")} where ${least.join(" ")} is possible`,
          ).toBe(0);
          judged++;
        });
      }
      expect(judged).toBeGreaterThanOrEqual(times(ROUNDS));
    },
    patience(120_000),
  );

  test(
    "of many people repeat none and give no second bye either",
    () => {
      for (let seed = 1; seed <= times(200); seed++) {
        const count = 16 + (seed % 45);
        playEvening(seed, count, 7, (state, pairs) => {
          const { byes, met } = countedIn(state);
          expect(pairs.flat().sort((a, b) => a - b)).toEqual(present(state).map(({ id }) => id));
          const faults = pairs.filter(([a, b]) => (b === undefined ? byes(a) : met(a, b)));
          expect(faults, titleOf(seed, state)).toEqual([]);
        });
      }
    },
    patience(120_000),
  );
});
