import { afterEach, describe, expect, test } from "vitest";
import type { Game, MatchView, System } from "../../deploy/tournament/contract";
import { endOf } from "../soak/tournament/board";
import { until } from "../soak/tournament/page";
import { Evening } from "./evening";

/** Of a hundred matches. */
const LATE_MS = 90_000;

let evening: Evening;
afterEach(() => evening?.end());

/** What boards that play this match have to tell. */
function expected(game: Game, { id }: MatchView): number[] {
  const end = endOf(game, id);
  if (game === "durak") return [end[0], 1 - end[0]];
  if (game === "tictactoe") return [end[0], endOf(game, id + 1)[0]];
  return end;
}

async function playAll(system: System): Promise<void> {
  for (let round = 1; ; round++) {
    await evening.page.must({ act: "start round" });
    await until(`round ${round} is over`, async () => (await evening.page.view()).state !== "playing");
    const { state, matches } = await evening.page.view();
    if (state === "over") return;
    expect([system, matches.length > 0]).toEqual([system, true]);
  }
}

describe("a tournament of simulated boards", () => {
  test.each<[Game, System, number]>([
    ["set", "swiss", 8],
    ["durak", "swiss", 5],
    ["dobble", "round-robin", 4],
    ["tictactoe", "round-robin", 4],
  ])("%s, %s, %i players: every result of every round is what its boards played", async (game, system, players) => {
    evening = await Evening.start();
    await evening.setUp({ game, system, rounds: system === "swiss" ? 2 : 0 }, players, 3);
    await evening.seat();
    await playAll(system);
    const { matches, standings } = await evening.page.view();
    const played = matches.filter(match => match.players.length === 2);
    expect(played.map(({ id, scores, by, state }) => [id, scores, by, state])).toEqual(
      played.map(match => [match.id, expected(game, match), "board", "done"]),
    );
    expect(standings.reduce((sum, one) => sum + one.played, 0)).toBe(2 * played.length);
    if (system === "round-robin") expect(played.length).toBe((players * (players - 1)) / 2);
  });

  test("more matches than tables: who waits plays as soon as a table is free", async () => {
    evening = await Evening.start();
    await evening.setUp({ rounds: 1 }, 9, 1);
    await evening.page.must({ act: "start round" });
    const { matches } = await evening.page.view();
    expect(matches.map(({ state }) => state)).toEqual(["playing", "waiting", "waiting", "waiting", "done"]);
    await evening.seat();
    await until("the round is over", async () => (await evening.page.view()).state === "over");
  });

  test("200 players: a hundred matches at twenty tables, one has left and one stays alone, each result once", async () => {
    evening = await Evening.start();
    await evening.setUp({ rounds: 2 }, 200, 20);
    await evening.seat({ stepMs: 20, steps: 2 });
    await evening.page.must({ act: "start round" });
    const isOver = async () => (await evening.page.view()).state !== "playing";
    await until("round 1 is over", isOver, LATE_MS);
    await evening.page.must({ act: "player leaves", player: 17 }, { act: "start round" });
    await until("round 2 is over", isOver, LATE_MS);
    const { matches, standings, players } = await evening.page.view();
    const played = matches.filter(match => match.players.length === 2);
    expect(played).toHaveLength(100 + 99);
    expect(played.map(({ scores }) => scores)).toEqual(played.map(({ id }) => endOf("set", id)));
    const second = matches.filter(({ round }) => round === 2).flatMap(match => match.players);
    expect(second.sort((a, b) => a - b)).toEqual(players.map(({ id }) => id).filter(id => id !== 17));
    expect(standings).toHaveLength(200);
    expect(standings.reduce((sum, { points }) => sum + points, 0)).toBe(200);
  }, 200_000);

  test("a round that is over by hand frees its boards, and what was told counts", async () => {
    evening = await Evening.start();
    await evening.setUp({ rounds: 2 }, 2, 1);
    const [board] = await evening.seat({ stepMs: 0, steps: 5 });
    await evening.page.must({ act: "start round" });
    await until("the board has its match", () => board.offer !== undefined);
    const match = board.offer!.match;
    for (let step = 0; step < 3; step++) board.play();
    await until("it is seen", async () => (await evening.page.view()).live[0]?.state.seen === 3);
    const [{ scores }] = (await evening.page.view()).live.map(({ state }) => state as { scores?: number[] });
    await evening.page.must({ act: "end round" });
    await until("the board is free", () => board.offer === undefined);
    expect(board.heard).toContainEqual({ free: match });
    expect((await evening.page.view()).matches[0]).toMatchObject({ scores, by: "hand", state: "done" });
  });

  test("a match's history can be looked at again, without anybody's hand", async () => {
    evening = await Evening.start();
    await evening.setUp({ game: "durak", rounds: 1 }, 2, 1);
    await evening.seat({ steps: 5 });
    await evening.page.must({ act: "start round" });
    await until("it is over", async () => (await evening.page.view()).state === "over");
    const [{ id }] = (await evening.page.view()).matches;
    const { match, moments } = await (await evening.page.get(`/api/match/${id}`)).json();
    expect(match.id).toBe(id);
    expect(moments.length).toBeGreaterThan(1);
    expect(moments.at(-1).state).toMatchObject({ app: "durak", phase: "over", mine: 2 });
    expect(JSON.stringify(moments)).not.toMatch(/hand|6S/);
  });
});
