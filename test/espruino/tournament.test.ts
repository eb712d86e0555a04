// A round of a tournament with real boards, from the code that its page shows to the result in its standings; nobody enters anything.
import { expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { SEED } from "../rig/espruino/tables";
import { networkIn, until } from "../soak/tournament/page";
import { Evening } from "../tournament/evening";
import { anyMove } from "../tournament/any-move";
import { onEach } from "./each";
import { raceOn } from "./race-on";

/** For a machine that is busy with other tests. */
const FOR_MS = 240_000;

/** A board for each code of the page. */
async function withBoards(
  binary: string,
  game: "set" | "durak",
  then: (evening: Evening, boards: Interpreter[]) => Promise<void>,
): Promise<void> {
  const evening = await Evening.start();
  const boards: Interpreter[] = [];
  try {
    await evening.setUp({ game, system: "round-robin", rounds: 1, goal: 3 }, 2, 1);
    for (const join of await evening.page.joins()) {
      const config = { board: "linux", network: networkIn(join) };
      boards.push(await Interpreter.start({ binary, config, capture: false }));
    }
    await until("the boards are here", async () =>
      (await evening.page.view()).tables[0].boards.every(one => one.state === "here"),
    );
    await evening.page.must({ act: "start round" });
    for (const board of boards) await board.until(`croupier.state().app===${JSON.stringify(game)}`, FOR_MS / 4);
    await then(evening, boards);
  } finally {
    for (const board of boards) board.stop();
    await evening.end();
  }
}

onEach("a round of a tournament with real boards", ["full"], ({ full }) => {
  test(
    "a race for Sets at one, whose points are in the standings",
    () =>
      withBoards(full, "set", async (evening, [board]) => {
        const { scores } = await raceOn(board, SEED + 5);
        await until("the result is known", async () => (await evening.page.view()).matches[0].state === "done");
        const { matches, standings, players } = await evening.page.view();
        expect(matches[0]).toMatchObject({ by: "board" });
        expect(matches[0].scores).toEqual(scores);
        const best = matches[0].players[scores[0] > scores[1] ? 0 : 1];
        expect(players.map(({ id }) => id)).toContain(best);
        expect(standings[0]).toMatchObject(scores[0] === scores[1] ? { draws: 1 } : { player: best, rank: 1, wins: 1 });
      }),
    FOR_MS,
  );

  test(
    "a match of Durak between two, in the room that the tournament names",
    () =>
      withBoards(full, "durak", async (evening, boards) => {
        const isDone = async () => (await evening.page.view()).matches[0].state === "done";
        const choose = anyMove();
        while (!(await isDone())) {
          for (const board of boards) {
            const move = choose(await board.ask("croupier.moves()"));
            if (move) await board.ask(`croupier.play(${JSON.stringify(move)})`);
          }
          await sleep(30);
        }
        expect((await evening.page.view()).matches[0]).toMatchObject({ by: "board" });
        const rooms = await Promise.all(boards.map(board => board.ask("croupier.status().network.table")));
        for (const room of rooms) expect(room).toMatchObject({ forged: 0 });
      }),
    FOR_MS,
  );
});
