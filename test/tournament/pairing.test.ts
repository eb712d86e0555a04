import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import type { System } from "../../deploy/tournament/contract";
import { circle } from "../../deploy/tournament/pairing/round-robin";
import { match } from "../../deploy/tournament/pairing/matching";
import { pairNext, roundsOf } from "../../deploy/tournament/pairing/pair";
import { type State, inRound, present } from "../../deploy/tournament/records";
import { stateOf } from "../../deploy/tournament/settle";
import { standingsOf } from "../../deploy/tournament/standings";
import type { Deed } from "../../deploy/tournament/acts/perform";
import { after, begin, next, pairsOf, played } from "./states";

const seeds = fc.integer({ min: 1, max: 1e6 });

/** The slow way: every set of pairs there is. */
function bestOf(count: number, worth: (a: number, b: number) => number | undefined): [pairs: number, worth: number] {
  const go = (left: number[]): [number, number] => {
    if (left.length < 2) return [0, 0];
    const [one, ...others] = left;
    let best = go(others);
    others.forEach((other, at) => {
      const of = worth(one, other);
      if (of === undefined) return;
      const [pairs, sum] = go(others.filter((_, place) => place !== at));
      if (pairs + 1 > best[0] || (pairs + 1 === best[0] && sum + of > best[1])) best = [pairs + 1, sum + of];
    });
    return best;
  };
  return go(Array.from({ length: count }, (_, at) => at));
}

describe("matching", () => {
  test("has as many pairs, worth as much, as the best of all that there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), seeds, (count, seed) => {
        const dice = makeRandom(seed);
        const worths = new Map<string, number | undefined>();
        for (let a = 0; a < count; a++)
          for (let b = a + 1; b < count; b++)
            worths.set(`${a} ${b}`, dice() < 0.3 ? undefined : 1 + Math.floor(dice() * 1e14));
        const worth = (a: number, b: number) => worths.get(`${Math.min(a, b)} ${Math.max(a, b)}`);
        const pairs = match(count, worth);
        expect(new Set(pairs.flat()).size).toBe(2 * pairs.length);
        const sum = pairs.reduce((total, [a, b]) => total + worth(a, b)!, 0);
        expect([pairs.length, sum]).toEqual(bestOf(count, worth));
      }),
      { numRuns: 300 },
    );
  });
});

describe("Swiss", () => {
  test("everybody plays once a round, nobody meets anybody twice, the bye goes round", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 33 }), seeds, (count, seed) => {
        const dice = makeRandom(seed);
        const rounds = Math.min(6, Math.max(1, Math.floor(count / 2)));
        let state = begin("swiss", count, rounds);
        for (let round = 1; round <= rounds; round++) {
          state = next(state);
          const pairs = pairsOf(state, round);
          expect(pairs.flat().sort((a, b) => a - b)).toEqual([...state.player.keys()]);
          state = played(state, dice);
        }
        const met = [...state.match.values()]
          .filter(one => one.players.length === 2)
          .map(one => [...one.players].sort());
        expect(new Set(met.map(String)).size).toBe(met.length);
        const byes = [...state.match.values()].filter(one => one.players.length === 1).map(one => one.players[0]);
        expect(new Set(byes).size).toBe(byes.length);
        expect(stateOf(state)).toBe("over");
      }),
      { numRuns: 60 },
    );
  });

  test("of an odd number the last of the standings has the bye, and the next time the last who had none", () => {
    let state = begin("swiss", 5, 3);
    const byes: number[] = [];
    for (let round = 1; round <= 3; round++) {
      const had = new Set(byes);
      const last = standingsOf(state)
        .map(({ player }) => player)
        .filter(id => !had.has(id))
        .at(-1)!;
      state = next(state);
      const [bye] = pairsOf(state, round).find(pair => pair.length === 1)!;
      expect([round, bye]).toEqual([round, last]);
      byes.push(bye);
      state = played(state, () => 0.4);
    }
  });

  test("who has as many points meets: after two rounds of eight, the two with two points", () => {
    let state = begin("swiss", 8, 3);
    for (let round = 1; round <= 2; round++) state = played(next(state), () => 0.4);
    const leaders = standingsOf(state)
      .filter(({ points }) => points === 2)
      .map(({ player }) => player);
    expect(leaders).toHaveLength(2);
    expect(pairsOf(next(state), 3).map(pair => pair.sort())).toContainEqual(leaders.sort());
  });

  test("two meet again only when all others were met, and then play goes on", () => {
    let state = begin("swiss", 4, 5);
    for (let round = 1; round <= 5; round++) state = played(next(state), () => 0.4);
    const met = [...state.match.values()].map(one => [...one.players].sort().join());
    expect(new Set(met.slice(0, 6)).size).toBe(6);
    expect(met).toHaveLength(10);
  });

  test("who leaves is not paired, and who comes later or is back is", () => {
    let state = played(next(begin("swiss", 6, 5)), () => 0.4);
    state = after(state, { act: "player leaves", player: 2 }, { act: "add player", name: "Late" });
    state = played(next(state), () => 0.4);
    expect(pairsOf(state, 2).flat().sort()).toEqual([1, 3, 4, 5, 6, 7]);
    state = next(after(state, { act: "player is back", player: 2 }));
    expect(pairsOf(state, 3).flat().sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test.each([200, 201, 500])("%i players are paired", count => {
    let state = begin("swiss", count, 4);
    const dice = makeRandom(count);
    for (let round = 1; round <= 4; round++) {
      state = played(next(state), dice);
      expect(pairsOf(state, round).flat()).toHaveLength(count);
    }
    const met = [...state.match.values()]
      .filter(one => one.players.length === 2)
      .map(one => [...one.players].sort().join());
    expect(new Set(met).size).toBe(met.length);
  });
});

describe("rounds as needed", () => {
  test("are counted anew when the first one is taken back and more have come, and do not become fewer by who leaves", () => {
    let state = after(next(begin("swiss", 4)), { act: "take back round" });
    for (let at = 5; at <= 16; at++) state = after(state, { act: "add player", name: `P${at}` });
    expect(roundsOf(state)).toBe(4);
    state = next(state);
    for (let player = 3; player <= 16; player++) state = after(state, { act: "player leaves", player });
    expect([roundsOf(state), state.evening.rounds]).toEqual([4, 0]);
  });
});

describe("one player, or none", () => {
  test.each<System>(["swiss", "round-robin", "knock-out"])("%s says that there is only one player", system => {
    expect(() => next(begin(system, 1))).toThrow("there is only one player");
    expect(() => next(begin(system, 0))).toThrow("there are no players");
    expect(roundsOf(begin(system, 1))).toBeGreaterThanOrEqual(0);
    expect(standingsOf(begin(system, 1))).toHaveLength(1);
  });
});

describe("round robin", () => {
  test("the circle lets each meet each once", () => {
    for (let count = 2; count <= 21; count++) {
      const players = Array.from({ length: count }, (_, at) => at + 1);
      const rounds = Array.from({ length: count - 1 + (count % 2) }, (_, at) => circle(players, at + 1));
      for (const pairs of rounds) expect(pairs.flat().sort((a, b) => a - b)).toEqual(players);
      const met = rounds.flat().filter(pair => pair.length === 2);
      expect(new Set(met.map(pair => pair.sort().join())).size).toBe((count * (count - 1)) / 2);
    }
  });

  test("all who stay meet each other once, though some come later and some leave", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), seeds, (count, seed) => {
        const dice = makeRandom(seed);
        let state = begin("round-robin", count);
        for (let guard = 0; stateOf(state) !== "over"; guard++) {
          expect(guard).toBeLessThan(3 * count + 12);
          state = played(next(state), dice);
          if (guard < 3 && dice() < 0.4) state = after(state, { act: "add player", name: `Late ${guard}` });
          const here = present(state);
          if (guard < 3 && dice() < 0.3 && here.length > 2)
            state = after(state, { act: "player leaves", player: here[Math.floor(dice() * here.length)].id });
        }
        const met = [...state.match.values()].filter(one => one.players.length === 2);
        expect(new Set(met.map(one => [...one.players].sort((a, b) => a - b).join())).size).toBe(met.length);
        const keys = new Set(met.map(one => [...one.players].sort((a, b) => a - b).join()));
        const here = present(state).map(({ id }) => id);
        for (const a of here) for (const b of here) if (a < b) expect(keys.has(`${a},${b}`)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  test("200 players have their first round", () => {
    const state = next(begin("round-robin", 200));
    expect(pairsOf(state, 1)).toHaveLength(100);
    expect(roundsOf(state)).toBe(199);
  });
});

describe("knock-out", () => {
  test("of any number one is left after as many rounds as a tree of them has, and no two who lost go on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 70 }), seeds, (count, seed) => {
        const dice = makeRandom(seed);
        let state = begin("knock-out", count);
        const rounds = roundsOf(state);
        expect(rounds).toBe(Math.ceil(Math.log2(count)));
        let alive = new Set(state.player.keys());
        for (let round = 1; round <= rounds; round++) {
          state = next(state);
          expect(new Set(pairsOf(state, round).flat())).toEqual(alive);
          state = played(state, dice);
          alive = new Set(
            inRound(state, round).map(({ players, scores }) =>
              players.length === 1 || scores![0] > scores![1] ? players[0] : players[1],
            ),
          );
        }
        expect([alive.size, stateOf(state)]).toEqual([1, "over"]);
        expect(standingsOf(state)[0].player).toBe([...alive][0]);
        expect(() => pairNext(state)).not.toThrow("undefined");
      }),
      { numRuns: 80 },
    );
  });

  test("byes are for the first of the list, and nobody has one after the first round", () => {
    let state = next(begin("knock-out", 11));
    const byes = pairsOf(state, 1).filter(pair => pair.length === 1);
    expect(byes.flat().sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    state = next(played(state, () => 0.4));
    expect(pairsOf(state, 2).every(pair => pair.length === 2)).toBe(true);
  });

  test("the first two of the list meet last, if they win", () => {
    let state = begin("knock-out", 16);
    for (let round = 1; round <= 4; round++) {
      state = next(state);
      const acts = inRound(state, round).map(({ id, players: [a, b] }): Deed => ({
        act: "result",
        match: id,
        scores: a < b ? [2, 1] : [1, 2],
      }));
      if (round === 4) expect(pairsOf(state, 4)).toEqual([[1, 2]]);
      state = after(state, ...acts);
    }
  });

  test("in the middle of a round whoever is still in stands above whoever is out and has as many points", () => {
    let state = next(begin("knock-out", 7));
    const wins = (a: number, b: number) => {
      const { id, players } = inRound(state, state.evening.round).find(({ players: all }) => all.includes(a))!;
      expect(players).toContain(b);
      state = after(state, { act: "result", match: id, scores: players[0] === a ? [5, 3] : [3, 5] });
    };
    for (const { players } of inRound(state, 1))
      if (players.length > 1) wins(...([...players].sort() as [number, number]));
    state = next(state);
    wins(1, 4);
    const order = standingsOf(state).map(({ player }) => player);
    expect(order.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(
      standingsOf(state)
        .map(({ rank }) => rank)
        .slice(0, 4),
    ).toEqual([1, 2, 2, 4]);
  });

  test("whoever has left is out, and so is whoever came back too late", () => {
    const wins = (state: State) =>
      after(
        state,
        ...inRound(state, state.evening.round)
          .filter(({ players }) => players.length === 2)
          .map(({ id, players: [a, b] }): Deed => ({ act: "result", match: id, scores: a < b ? [2, 1] : [1, 2] })),
      );
    // 1 to 4 have won, 3 leaves: 1 beats 4, and 2 has nobody to play with.
    let state = after(begin("knock-out", 9), { act: "player leaves", player: 9 });
    state = after(wins(next(state)), { act: "player leaves", player: 3 });
    state = wins(next(state));
    const order = () => standingsOf(state).map(({ player }) => player);
    expect(order().slice(0, 4)).toEqual([1, 2, 4, 3]);
    state = after(state, { act: "player is back", player: 3 }, { act: "player is back", player: 9 });
    expect(order().slice(0, 4)).toEqual([1, 2, 4, 3]);
    // He had no opponent, those whom 1 and 2 have beaten did.
    expect(order().at(-1)).toBe(9);
  });

  test("is over when nobody is left who can win it, and goes on when one of them is back", () => {
    let state = played(next(begin("knock-out", 6)), () => 0.4);
    const winners = inRound(state, 1).map(({ players: [a, b], scores }) => (b && scores![0] < scores![1] ? b : a));
    const leave = (players: number[]) => players.map((player): Deed => ({ act: "player leaves", player }));
    state = after(state, ...leave(winners));
    expect(stateOf(state)).toBe("over");
    expect(() => next(state)).toThrow("the only round is played");
    expect(stateOf(after(state, { act: "player is back", player: winners[0] }))).toBe("between");
    const others = present(state).map(({ id }) => id);
    expect(others).toHaveLength(2);
    expect(stateOf(after(state, ...leave(others)))).toBe("over");
  });

  test("where a winner has left the other one goes on, and where both have nobody does", () => {
    let state = played(next(begin("knock-out", 8)), () => 0.4);
    const winners = inRound(state, 1).map(({ players, scores }) => players[scores![0] > scores![1] ? 0 : 1]);
    for (const player of winners.slice(0, 2)) state = after(state, { act: "player leaves", player });
    state = next(state);
    expect(pairsOf(state, 2)).toEqual([[], winners.slice(2)]);
    state = next(played(state, () => 0.4));
    expect(pairsOf(state, 3)[0]).toHaveLength(1);
    expect(stateOf(state)).toBe("over");
  });

  test("whoever is alone after all others have left has won", () => {
    let state = played(next(begin("knock-out", 4)), () => 0.4);
    const [winner] = inRound(state, 1).map(({ players, scores }) => players[scores![0] > scores![1] ? 0 : 1]);
    for (const player of state.player.keys())
      if (player !== winner) state = after(state, { act: "player leaves", player });
    state = next(state);
    expect([pairsOf(state, 2), stateOf(state)]).toEqual([[[winner]], "over"]);
    expect(standingsOf(state)[0].player).toBe(winner);
  });

  test("a draw is for the organiser to decide, and a decision may not be changed once the next round is paired", () => {
    let state = next(begin("knock-out", 4));
    const [{ id }] = inRound(state, 1);
    expect(() => after(state, { act: "result", match: id, scores: [1, 1] })).toThrow("a knock-out needs a winner");
    state = after(state, { act: "end round" });
    expect(inRound(state, 1).map(match => match.state)).toEqual(["disputed", "disputed"]);
    expect(stateOf(state)).toBe("playing");
    expect(() => after(state, { act: "end round" })).toThrow("enter their results");
    state = next(played(state, () => 0.4));
    expect(() => after(state, { act: "result", match: id, scores: [1, 3] })).toThrow("take back round 2 first");
  });
});

describe("standings", () => {
  test("Buchholz, Sonneborn-Berger and points in games decide, as counted by hand", () => {
    // 1 beats 2 and 3, 2 beats 4, all others draw: 2.5, 1.5, 1 and 1 points.
    const results: Record<string, number[]> = {
      ...{ "1,2": [3, 2], "1,3": [5, 1], "1,4": [0, 0] },
      ...{ "2,3": [0, 0], "2,4": [4, 2], "3,4": [2, 2] },
    };
    let state = begin("round-robin", 4);
    for (let round = 1; round <= 3; round++) {
      state = next(state);
      for (const { id, players } of inRound(state, round)) {
        const sorted = [...players].sort();
        const scores = results[sorted.join()];
        const isTurned = sorted[0] !== players[0];
        state = after(state, { act: "result", match: id, scores: isTurned ? [...scores].reverse() : scores });
      }
    }
    expect(standingsOf(state).map(({ player, rank, points, ties }) => [player, rank, points, ...ties])).toEqual([
      [1, 1, 2.5, 1.5 + 1 + 1, 1.5 + 1 + 1 / 2, 3 + 5 + 0],
      [2, 2, 1.5, 2.5 + 1 + 1, 1 + 1 / 2, 2 + 0 + 4],
      [4, 3, 1, 2.5 + 1.5 + 1, 2.5 / 2 + 1 / 2, 0 + 2 + 2],
      [3, 4, 1, 2.5 + 1.5 + 1, 1.5 / 2 + 1 / 2, 1 + 0 + 2],
    ]);
  });

  test("equal ones, in everything that decides, have the same rank", () => {
    const rows = standingsOf(begin("swiss", 3));
    expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 1]);
  });
});
