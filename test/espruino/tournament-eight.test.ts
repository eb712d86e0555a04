// A tournament of eight on the real server: four real boards with what its codes say, whose players race for Sets, and results, points and pairings are
// held against a book of the test's own.
import { expect, test } from "vitest";
import { Interpreter } from "../rig/espruino/interpreter";
import { networkIn, until } from "../soak/tournament/page";
import type { MatchView, View } from "../../deploy/tournament/contract";
import { Evening } from "../tournament/evening";
import { onEach } from "./each";
import { raceOn } from "./race-on";

const PLAYERS = 8;
const ROUNDS = 3;
const FOR_MS = 600_000;

/** Points by player. */
class Book {
  readonly points = new Map<number, number>();

  add({ players, scores }: MatchView): void {
    const [one, other] = scores!;
    const give = (at: number, points: number) =>
      this.points.set(players[at], (this.points.get(players[at]) ?? 0) + points);
    give(0, one > other ? 1 : one < other ? 0 : 0.5);
    give(1, one > other ? 0 : one < other ? 1 : 0.5);
  }
}

async function playRound(evening: Evening, boards: Interpreter[], book: Book): Promise<string[]> {
  await evening.page.must({ act: "start round" });
  const { round, matches } = await evening.page.view();
  const now = matches.filter(match => match.round === round);
  expect(now.map(({ table }) => table).sort()).toEqual([1, 2, 3, 4]);
  const scores = await Promise.all(
    now.map(async ({ id, table }) => {
      const board = boards[table! - 1];
      await board.until(`croupier.state().mode==="race"&&!croupier.state().result`, FOR_MS / 4);
      return { id, scores: (await raceOn(board, 100 * round + table!)).scores as number[] };
    }),
  );
  let view: View | undefined;
  await until(
    "all results are there",
    async () => {
      view = await evening.page.view();
      return view.matches.every(({ state }) => state === "done");
    },
    FOR_MS / 4,
  );
  for (const { id, scores: points } of scores) {
    const match = view!.matches.find(one => one.id === id)!;
    expect([match.scores, match.by]).toEqual([points, "board"]);
    book.add(match);
  }
  return now.map(({ players }) => [...players].sort().join());
}

onEach("a tournament of eight with real boards", ["full"], ({ full }) => {
  test(
    "three rounds of races for Sets by the Swiss system: nobody meets twice, and the points are those of the book",
    async () => {
      const evening = await Evening.start();
      const boards: Interpreter[] = [];
      try {
        await evening.setUp({ goal: 2, rounds: ROUNDS }, PLAYERS, PLAYERS / 2);
        for (const join of await evening.page.joins()) {
          const config = { board: "linux", network: networkIn(join) };
          boards.push(await Interpreter.start({ binary: full, config, capture: false }));
        }
        await until(
          "four boards are here",
          async () => (await evening.page.view()).tables.every(({ boards: [{ state }] }) => state === "here"),
          FOR_MS / 4,
        );
        const book = new Book();
        const met: string[] = [];
        for (let round = 0; round < ROUNDS; round++) met.push(...(await playRound(evening, boards, book)));
        expect(new Set(met).size).toBe((ROUNDS * PLAYERS) / 2);
        const { standings, state, refused } = await evening.page.view();
        expect(standings.map(({ player, points }) => [player, points]).sort()).toEqual([...book.points].sort());
        expect(state).toBe("over");
        expect(refused).toMatchObject({ forged: 0, strangers: 0 });
        for (const board of boards) expect(board.printed).not.toMatch(/Uncaught/);
      } finally {
        for (const board of boards) board.stop();
        await evening.end();
      }
    },
    FOR_MS,
  );
});
