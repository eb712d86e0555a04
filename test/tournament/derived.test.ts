// What is counted from what people did, arrived, left, were called, or had corrected: it follows, whenever that changes, in whichever order, and back again.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import type { Deed } from "../../deploy/tournament/acts/perform";
import type { Byes, Leavers, System } from "../../deploy/tournament/contract";
import { matchesCsv } from "../../deploy/tournament/http/export";
import { Book } from "../../deploy/tournament/people";
import { roundsOf } from "../../deploy/tournament/pairing/pair";
import { type MatchRecord, type State, inRound } from "../../deploy/tournament/records";
import { stateOf } from "../../deploy/tournament/settle";
import { standingsOf } from "../../deploy/tournament/standings";
import { after, begin, next, pairsOf, played } from "./states";

const seeds = fc.integer({ min: 1, max: 1e6 });
const arrive = (...names: string[]) => names.map((name): Deed => ({ act: "add player", name }));
const leave = (...players: number[]) => players.map((player): Deed => ({ act: "player leaves", player }));
const many = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at + 1}`);
const AGAIN: Deed = { act: "take back round" };
/** The better one by number wins. */
function lowerWins(state: State): State {
  const acts = inRound(state, state.evening.round)
    .filter(({ players }) => players.length === 2)
    .map(({ id, players: [a, b] }): Deed => ({ act: "result", match: id, scores: a < b ? [2, 1] : [1, 2] }));
  return after(state, ...acts);
}

describe("the number of rounds in the Swiss system", () => {
  // As many as it takes until one alone can have won all of his matches: the logarithm of those who have taken part to base 2.
  test("is that of those who have taken part: two play, six more arrive, and it goes on", () => {
    let state = lowerWins(next(begin("swiss", 2)));
    expect([roundsOf(state), stateOf(state)]).toEqual([1, "over"]);
    state = after(state, ...arrive(...many("Late", 6)));
    expect([roundsOf(state), stateOf(state)]).toEqual([3, "between"]);
    for (const round of [2, 3]) {
      state = lowerWins(next(state));
      expect(pairsOf(state, round).flat()).toHaveLength(8);
    }
    expect([roundsOf(state), stateOf(state)]).toEqual([3, "over"]);
  });

  test.each([
    [2, 1, 2],
    [2, 2, 2],
    [4, 4, 3],
    [4, 5, 4],
    [8, 1, 4],
    [16, 16, 5],
    [5, 0, 3],
  ])("%i who begin and %i who come make %i rounds", (count, late, rounds) => {
    const state = after(played(next(begin("swiss", count)), makeRandom(1)), ...arrive(...many("Late", late)));
    expect(roundsOf(state)).toBe(rounds);
  });

  test("does not count who left before he was paired, and does count who left afterwards; nor does it matter who is back", () => {
    const one = lowerWins(next(begin("swiss", 4)));
    const late = after(one, ...arrive(...many("Late", 4)));
    expect(roundsOf(late)).toBe(3);
    const gone = after(late, ...leave(5, 6, 7, 8));
    expect([roundsOf(gone), roundsOf(after(gone, { act: "player is back", player: 6 }))]).toEqual([2, 3]);
    const paired = after(lowerWins(next(late)), ...leave(5, 6, 7, 8));
    expect(roundsOf(paired)).toBe(3);
    // Taken back, that round was not played by anybody.
    expect(roundsOf(after(paired, AGAIN))).toBe(2);
  });

  test("is never below the rounds that were played, and what the organiser wants comes before what is needed", () => {
    const wants = (rounds: number): Deed => ({
      ...{ act: "tournament", name: "Friday", game: "set", system: "swiss", rounds, goal: 0, minutes: 0, delayS: 0 },
    });
    let state = begin("swiss", 16, 9);
    for (let round = 1; round <= 3; round++) state = lowerWins(next(state));
    expect(roundsOf(state)).toBe(9);
    expect([roundsOf(after(state, wants(2))), stateOf(after(state, wants(2)))]).toEqual([3, "over"]);
    expect(roundsOf(after(state, wants(2), wants(0)))).toBe(4);
    expect(() => next(after(state, wants(2)))).toThrow("all 3 rounds are played");
  });

  test.each<System>(["swiss", "round-robin", "knock-out"])(
    "%s is over when fewer than two are left to play",
    system => {
      const state = lowerWins(next(begin(system, 4)));
      expect(stateOf(after(state, ...leave(2, 3, 4)))).toBe(system === "knock-out" ? "between" : "over");
      if (system !== "knock-out")
        expect(stateOf(after(state, ...leave(1, 2, 3, 4), { act: "player is back", player: 1 }))).toBe("over");
    },
  );
});

describe("the number of rounds of a round robin", () => {
  test.each([
    [2, 1],
    [3, 3],
    [4, 3],
    [5, 5],
    [6, 5],
    [7, 7],
  ])("of %i is %i, and the same is said after each of them", (count, rounds) => {
    let state = begin("round-robin", count);
    const said = [roundsOf(state)];
    for (let round = 1; round <= rounds; round++) {
      state = lowerWins(next(state));
      said.push(roundsOf(state));
    }
    expect(new Set(said)).toEqual(new Set([rounds]));
    expect(stateOf(state)).toBe("over");
  });

  test("is the same from when the last has come or left until the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), seeds, (count, seed) => {
        const dice = makeRandom(seed);
        let state = begin("round-robin", count);
        for (let guard = 0; guard < 2 && stateOf(state) !== "over"; guard++) {
          state = played(next(state), dice);
          if (dice() < 0.5) state = after(state, ...arrive(`Late ${guard}`));
          if (dice() < 0.5) state = after(state, ...leave(guard + 1));
        }
        const said = [roundsOf(state)];
        while (stateOf(state) !== "over") {
          state = played(next(state), dice);
          said.push(roundsOf(state));
        }
        expect(new Set(said)).toEqual(new Set([state.evening.round]));
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe("whoever leaves a round robin", () => {
  const choose = (state: State, leavers?: Leavers) => ({ ...state, evening: { ...state.evening, leavers } });
  const rowsOf = (state: State) =>
    Object.fromEntries(
      standingsOf(state).map(({ player, points, played: games, wins, losses, ties }) => [
        player,
        [points, games, wins, losses, ...ties],
      ]),
    );

  /** Of six the first two rounds of the circle, the lower number wins 2 to 1: 1-6 2-5 3-4, then 1-5 6-4 2-3. Then 1 leaves. */
  const left = after(lowerWins(next(lowerWins(next(begin("round-robin", 6))))), ...leave(1));

  test("by choice keeps his results, or they count for nobody: neither points, nor matches, nor what decides between equals", () => {
    expect(pairsOf(left, 1).map(pair => [...pair].sort())).toEqual([
      [1, 6],
      [2, 5],
      [3, 4],
    ]);
    expect(pairsOf(left, 2).map(pair => [...pair].sort())).toEqual([
      [1, 5],
      [4, 6],
      [2, 3],
    ]);
    const kept = {
      1: [2, 2, 2, 0, 0, 0, 4],
      2: [2, 2, 2, 0, 1, 1, 4],
      3: [1, 2, 1, 1, 3, 1, 3],
      4: [1, 2, 1, 1, 1, 0, 3],
      5: [0, 2, 0, 2, 4, 0, 2],
      6: [0, 2, 0, 2, 3, 0, 2],
    };
    for (const leavers of [undefined, "kept"] as const) expect(rowsOf(choose(left, leavers))).toEqual(kept);
    const annulled = {
      1: [0, 0, 0, 0, 0, 0, 0],
      2: [2, 2, 2, 0, 1, 1, 4],
      3: [1, 2, 1, 1, 3, 1, 3],
      4: [1, 2, 1, 1, 1, 0, 3],
      5: [0, 1, 0, 1, 2, 0, 1],
      6: [0, 1, 0, 1, 1, 0, 1],
    };
    expect(rowsOf(choose(left, "annulled"))).toEqual(annulled);
    // Two of his five are fewer than half.
    expect(rowsOf(choose(left, "half"))).toEqual(annulled);
    const back = after(left, { act: "player is back", player: 1 });
    for (const leavers of ["annulled", "half"] as const) {
      expect(rowsOf(choose(back, leavers))).toEqual(kept);
      expect(rowsOf(after(choose(back, leavers), ...leave(1)))).toEqual(annulled);
    }
  });

  test("with half of his matches or more keeps them where only fewer are annulled, and another one's go", () => {
    let state = lowerWins(next(after(left, { act: "player is back", player: 1 })));
    state = choose(after(state, ...leave(1)), "half");
    // Three of five.
    expect(standingsOf(state).find(({ player }) => player === 1)).toMatchObject({ points: 3, played: 3 });
    expect(standingsOf(after(state, AGAIN)).find(({ player }) => player === 1)).toMatchObject({ points: 0, played: 0 });
  });

  test("is said so in the list of results, with numbers that stay when somebody is called otherwise", () => {
    const lines = (state: State) => matchesCsv(state).trim().split("\r\n");
    expect(lines(choose(left, "annulled")).filter(line => line.includes("annulled"))).toHaveLength(2);
    const renamed = after(choose(left, "annulled"), { act: "rename player", player: 6, name: "Fatma" });
    expect(lines(renamed)[1]).toMatch(/^1,\d+,,P1,Fatma,2,1,annulled,hand,1,6$/);
    expect(lines(left).some(line => line.includes("annulled"))).toBe(false);
  });

  test.each<System>(["swiss", "knock-out"])("in %s it changes nothing", system => {
    const state = after(lowerWins(next(begin(system, 6))), ...leave(1));
    for (const leavers of ["annulled", "half"] as const)
      expect(standingsOf(choose(state, leavers))).toEqual(standingsOf(state));
  });
});

describe("rounds without an opponent, in Buchholz", () => {
  /** What a player has of each round: w, d or l against somebody who plays nobody else, a bye (b), or nothing (-). */
  function evening(rounds: string, byes: Byes, more: Record<number, string> = {}): State {
    const state = begin("swiss", 0);
    const match = new Map<number, MatchRecord>();
    const player = new Map<number, { id: number; name: string; leftAfter: null }>();
    const add = (id: number) => player.set(id, { id, name: `P${id}`, leftAfter: null });
    let lastId = 100;
    const play = (id: number, all: string) =>
      [...all].forEach((how, at) => {
        if (how === "-") return;
        add(id);
        const other = ++lastId;
        if (how !== "b") add(other);
        match.set(lastId, {
          ...{ id: lastId, round: at + 1, slot: match.size, table: null, state: "done", by: "hand", startedMs: 0 },
          ...{ endedMs: 0, told: [null, null], peer: "", best: [], mean: [] },
          players: how === "b" ? [id] : [id, other],
          scores: how === "b" ? [0] : how === "w" ? [1, 0] : how === "l" ? [0, 1] : [1, 1],
        });
      });
    play(1, rounds);
    for (const [id, all] of Object.entries(more)) play(Number(id), all);
    const round = Math.max(rounds.length, ...Object.values(more).map(all => all.length));
    return { ...state, evening: { ...state.evening, round, byes }, player, match };
  }
  const buchholz = (state: State, player = 1) => standingsOf(state).find(one => one.player === player)!.ties[0];
  /** What those rounds of player 1 add that he did not play, by the difference to an evening in which they add nothing: his opponents are worth the same. */
  const added = (rounds: string, byes: Byes) => {
    const opponents = [...rounds].reduce((sum, how, at) => {
      if (how === "b" || how === "-") return sum;
      const own = how === "w" ? 0 : how === "d" ? 0.5 : 1;
      const missed = rounds.length - 1;
      return sum + own + (byes === "virtual" ? missed / 2 : byes === "dummy" ? (rounds.length - 1 - at) / 2 : 0);
    }, 0);
    return buchholz(evening(rounds, byes)) - opponents;
  };

  test("a virtual opponent has the points of FIDE's examples", () => {
    // Tie-Break Regulations until August 2023: absent in round 3 with 1.5 points, after it and after nine rounds.
    expect(added("wd-", "virtual")).toBe(2.5);
    expect(added("wd-wwwwww", "virtual")).toBe(5.5);
    // Free in round 6 with 3.5 points.
    expect(added("wwwdlb", "virtual")).toBe(3.5);
    expect(added("wwwdlbwww", "virtual")).toBe(5);
    // Swiss Pairings Programs Committee, 2009: free in round 3 with 2 points; absent in round 7 with 4.
    expect(added("wwbwwwlll", "virtual")).toBe(5);
    expect(added("wwwwll-ww", "virtual")).toBe(6);
  });

  test("who had one is worth to his opponents what FIDE's examples say: each such round is a draw", () => {
    // Whom player 1 beat in the first round has nothing else but rounds that he did not play.
    const opponentOf = (rounds: string) => {
      const state = evening(rounds, "virtual");
      const [first] = [...state.match.values()];
      const id = first.players[1];
      // Eight rounds of his own, absent: a loss (1 point before it is 0), and draws.
      const own = Array.from({ length: rounds.length - 1 }, (_, at) => 0 + 1 + 0.5 * (rounds.length - at - 2));
      return buchholz(state, id) - own.reduce((sum, one) => sum + one, 0);
    };
    expect(opponentOf("wwbwwwlll")).toBe(5.5);
    expect(opponentOf("wwwwll-ww")).toBe(6.5);
  });

  test("a dummy has as many points as oneself, but no more than draws in all rounds", () => {
    // Tie-Break Regulations from March 2026, 16.4.
    expect(added("lllbd", "dummy")).toBe(1.5);
    expect(added("wwbww", "dummy")).toBe(2.5);
    expect(added("-bldl", "dummy")).toBe(3);
    // 16.3: who has left draws all rounds behind, who came late has nothing of those before.
    const state = evening("w----", "dummy");
    expect(buchholz(state, [...state.match.values()][0].players[1])).toBe(1 + 4 * 0.5);
    const late = evening("----w", "dummy");
    expect(buchholz(late, [...late.match.values()][0].players[1])).toBe(1);
  });

  test("add nothing where nothing is chosen, in a round robin and in a knock-out", () => {
    expect([added("wwbww", "none"), added("wd-", "none")]).toEqual([0, 0]);
    for (const system of ["round-robin", "knock-out"] as const)
      for (const byes of ["dummy", "virtual"] as const) {
        const state = played(next(begin(system, 5)), makeRandom(3));
        expect(standingsOf({ ...state, evening: { ...state.evening, byes } })).toEqual(standingsOf(state));
      }
  });

  test("follow a result that is corrected, a round that is taken back, and the choice itself", () => {
    let state = begin("swiss", 5, 4);
    for (let round = 1; round <= 3; round++) state = lowerWins(next(state));
    const chosen = (byes: Byes) => ({ ...state, evening: { ...state.evening, byes } });
    const before = standingsOf(chosen("dummy"));
    expect(before).not.toEqual(standingsOf(chosen("none")));
    const [{ id, scores }] = inRound(state, 1);
    const result = (scored: number[]): Deed => ({ act: "result", match: id, scores: scored });
    const turned = after(chosen("dummy"), result([...scores!].reverse()));
    expect(standingsOf(turned)).not.toEqual(before);
    expect(standingsOf(after(turned, result(scores!)))).toEqual(before);
    expect(standingsOf(after(next(chosen("dummy")), AGAIN))).toEqual(before);
  });
});

describe("what else is kept of a number", () => {
  test("since when somebody plays no more is no later than the rounds that there are", () => {
    let state = lowerWins(next(lowerWins(next(begin("swiss", 8, 5)))));
    state = after(state, ...leave(3), AGAIN);
    expect(state.player.get(3)!.leftAfter).toBe(1);
    expect(after(state, AGAIN).player.get(3)!.leftAfter).toBe(0);
    expect(after(state, AGAIN, { act: "player is back", player: 3 }).player.get(3)!.leftAfter).toBeNull();
  });

  test("a table that nobody named has the next name that is free", () => {
    const add = (name = ""): Deed => ({ act: "add table", name });
    const state = after(begin("swiss", 2), add(), add("table  3"), add(), add());
    expect([...state.table.values()].map(({ name }) => name)).toEqual(["Table 1", "table 3", "Table 4", "Table 5"]);
    const renamed = after(state, { act: "rename table", table: 1, name: "Table 6" }, add(), add());
    expect([...renamed.table.values()].map(({ name }) => name).slice(4)).toEqual(["Table 7", "Table 8"]);
  });
});

describe("a person over several evenings", () => {
  const evening = (id: number, names: Record<number, string>, results: [number, number][]): State => ({
    ...begin("swiss", 0),
    evening: { ...begin("swiss", 0).evening, id },
    player: new Map(Object.entries(names).map(([at, name]) => [Number(at), { id: Number(at), name, leftAfter: null }])),
    match: new Map(
      results.map((players, at): [number, MatchRecord] => [
        at,
        {
          ...{ id: at, round: 1, slot: at, table: null, players, scores: [1, 0], state: "done", by: "hand" },
          ...{ startedMs: 0, endedMs: 0, told: [], peer: "", best: [], mean: [] },
        },
      ]),
    ),
  });
  const bookOf = (...evenings: State[]) => {
    const closed = new Book();
    for (const one of evenings.slice(0, -1)) closed.add(one);
    const book = new Book(closed);
    book.add(evenings.at(-1)!);
    return book.all.map(({ id, name, evenings: count, wins, losses, against }) => ({
      ...{ id, name, count, wins, losses },
      against: against.map(one => `${one.name} ${one.wins}-${one.losses}`).sort(),
    }));
  };

  test("is the same when he is called otherwise, and whoever is called so next is somebody else", () => {
    const people = bookOf(
      evening(1, { 5: "Player-05", 6: "Ben" }, [[5, 6]]),
      evening(2, { 5: "Pat", 6: "Ben", 7: "Player-05" }, [
        [5, 7],
        [6, 5],
      ]),
    );
    expect(people).toEqual([
      { id: 5, name: "Pat", count: 2, wins: 2, losses: 1, against: ["Ben 1-1", "Player-05 1-0"] },
      { id: 6, name: "Ben", count: 2, wins: 1, losses: 1, against: ["Pat 1-1"] },
      { id: 7, name: "Player-05", count: 1, wins: 0, losses: 1, against: ["Pat 0-1"] },
    ]);
  });

  test("is known by his name when he comes back under another number, but for two who were there together", () => {
    const back = bookOf(evening(1, { 1: "Kim", 2: "Lee" }, [[1, 2]]), evening(2, { 2: "Lee", 9: "KIM" }, [[2, 9]]));
    expect(back).toEqual([
      { id: 1, name: "Kim", count: 2, wins: 1, losses: 1, against: ["Lee 1-1"] },
      { id: 2, name: "Lee", count: 2, wins: 1, losses: 1, against: ["Kim 1-1"] },
    ]);
    const twins = bookOf(evening(1, { 1: "Kim", 2: "Lee" }, [[1, 2]]), evening(2, { 2: "Kim", 3: "Ben" }, [[2, 3]]));
    expect(twins.map(({ id, name, wins, losses }) => [id, name, wins, losses])).toEqual([
      [2, "Kim", 1, 1],
      [1, "Kim", 1, 0],
      [3, "Ben", 0, 1],
    ]);
  });
});

test("a hall has 2,000 tables and two people at each, and hears of more that they are too many", () => {
  const tables = Array.from({ length: 2000 }, (): Deed => ({ act: "add table", name: "" }));
  const state = after(begin("swiss", 0), ...arrive(...many("Player", 4000)), ...tables);
  expect(() => after(state, ...arrive("One more"))).toThrow("a tournament takes at most 4000 players");
  expect(() => after(state, { act: "add table", name: "" })).toThrow("a tournament takes at most 2000 tables");
  expect([state.player.size, state.table.size]).toEqual([4000, 2000]);
}, 120_000);
