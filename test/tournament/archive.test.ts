import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Act, Person } from "../../deploy/tournament/contract";
import { Archive } from "../../deploy/tournament/archive";
import { Database } from "../../deploy/tournament/store/database";
import { Evening } from "./evening";

const SET_UP = { act: "tournament", game: "set", system: "swiss", rounds: 1, goal: 6, minutes: 0, delayS: 0 } as const;
/** As many pages as look at once when a round is over. */
const WATCHERS = 200;

let evening: Evening;
beforeEach(async () => {
  evening = await Evening.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await evening.end();
});

const people = async (): Promise<Person[]> => (await evening.page.get("/api/people")).json();
const exported = async (): Promise<{ name: string; matches: { scores: number[] }[] }[]> =>
  (await (await evening.page.get("/api/export.json")).json()).evenings;
const playedBy = async (name: string) => (await people()).find(one => one.name === name)?.played;

/** A round whose matches end 2 to 1, entered by hand. */
async function play(): Promise<void> {
  await evening.page.must({ act: "start round" });
  const { matches, round } = await evening.page.view();
  for (const { id } of matches.filter(match => match.round === round))
    await evening.page.must({ act: "result", match: id, scores: [2, 1] });
}

/** How often the file is read while this is done. */
async function readsOf(deed: () => Promise<unknown>): Promise<number> {
  const spies = (["all", "get"] as const).map(name => vi.spyOn(Database.prototype, name));
  await deed();
  const reads = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return reads;
}

describe("what is known of all evenings", () => {
  beforeEach(async () => {
    await evening.setUp({ name: "Monday", rounds: 1 }, 4, 2);
    for (const name of ["Tuesday", "Wednesday"]) {
      await play();
      await evening.page.must({ ...SET_UP, name } as Act);
    }
    await play();
  });

  test("is read once, however many pages ask for it", async () => {
    expect(await playedBy("Player 1")).toBe(3);
    expect((await exported()).map(({ name }) => name)).toEqual(["Monday", "Tuesday", "Wednesday"]);
    const reads = await readsOf(async () => {
      for (let at = 0; at < WATCHERS; at++) await Promise.all([people(), exported()]);
    });
    expect(reads).toBe(0);
  });

  test("is made once of the evening that is played, until that becomes otherwise", () => {
    const archive = new Archive({ evenings: () => [1], load: () => undefined });
    const { state } = evening.running.tournament;
    const looks = vi.spyOn(state.match, "values");
    const first = archive.people(state);
    for (let at = 0; at < WATCHERS; at++) expect(archive.people(state)).toBe(first);
    expect(looks).toHaveBeenCalledTimes(1);
    archive.people({ ...state });
    expect(looks).toHaveBeenCalledTimes(2);
  });

  test("has what was corrected and taken back a moment ago, without a look into the file for it", async () => {
    await Promise.all([people(), exported()]);
    const [{ id, players }] = (await evening.page.view()).matches;
    const first = (await evening.page.view()).players.find(one => one.id === players[0])!.name;
    const losses = async () => (await people()).find(({ name }) => name === first)!.losses;
    const before = await losses();
    await evening.page.must({ act: "result", match: id, scores: [0, 5] });
    const reads = await readsOf(async () => {
      expect(await losses()).toBe(before + 1);
      expect((await exported())[2].matches[0].scores).toEqual([0, 5]);
    });
    expect(reads).toBe(0);
    await evening.page.undo();
    expect(await losses()).toBe(before);
    expect((await exported())[2].matches[0].scores).toEqual([2, 1]);
  });

  test("has one evening of a name, however its spaces and letters are written", async () => {
    const again = async (name: string) => {
      await evening.running.close();
      await evening.launch({ name });
      expect((await exported()).map(one => one.name)).toEqual(["Monday", "Tuesday", "Wednesday", "Café Noir"]);
    };
    await again("Café  Noir");
    await evening.page.must({ act: "start round" });
    for (const name of ["Café  Noir", "Cafe\u0301 Noir ", "café noir"]) await again(name);
    await evening.page.must({ act: "end round" });
    expect((await evening.page.view()).state).toBe("over");
    for (const name of ["Café  Noir", "Cafe\u0301 Noir "]) await again(name);
  });

  test("goes on when the next evening begins, which is read when it is over", async () => {
    await Promise.all([people(), exported()]);
    await evening.page.must({ ...SET_UP, name: "Thursday" } as Act);
    expect(await playedBy("Player 1")).toBe(3);
    await play();
    expect(await playedBy("Player 1")).toBe(4);
    expect((await exported()).map(({ matches }) => matches.length)).toEqual([2, 2, 2, 2]);
    expect((await people()).map(({ evenings }) => evenings)).toEqual([4, 4, 4, 4]);
  });
});
