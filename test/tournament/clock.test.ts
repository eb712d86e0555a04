import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Act, Person, System } from "../../deploy/tournament/contract";
import { Archive } from "../../deploy/tournament/archive";
import { startClock } from "../../deploy/tournament/clock";
import { stateOf } from "../../deploy/tournament/settle";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { Tournament } from "../../deploy/tournament/tournament";
import { stateAt } from "../soak/tournament/board";

const MINUTE_MS = 60_000;

let folder: string;
let store: Store;
let nowMs: number;
let tournament: Tournament;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "croupier-clock-"));
  nowMs = 1_000_000;
  await open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<void> {
  store = new Store(await Database.open(join(folder, "evening.sqlite")));
  tournament = new Tournament(store, () => nowMs);
}

function begin(system: System, minutes: number, players = ["Ann", "Bo", "Cy", "Di"]): void {
  const act = { act: "tournament", name: "F", game: "set", system, rounds: 1, goal: 9, minutes, delayS: 0 } as const;
  const acts: Act[] = [act, { act: "add table", name: "" }, { act: "add table", name: "" }];
  for (const name of players) acts.push({ act: "add player", name });
  for (const one of [...acts, { act: "start round" } as const]) tournament.perform(one);
}

const matches = () => [...tournament.state.match.values()].sort((a, b) => a.slot - b.slot);

/** The board of this match tells how it stands. */
function tell(at: number, scores: number[]): void {
  const { id, table } = matches()[at];
  const state = { ...stateAt("set", id, 0, 1, 3), scores };
  expect(tournament.take([{ table: table!, seat: 0, match: id, state, atMs: nowMs }])).toEqual([false]);
}

describe("a round's time", () => {
  test("ends what is still played as it stands, and not before", () => {
    begin("swiss", 10);
    tell(0, [2, 5]);
    nowMs += 10 * MINUTE_MS - 1;
    tournament.tick();
    expect(stateOf(tournament.state)).toBe("playing");
    nowMs++;
    tournament.tick();
    expect(matches().map(({ scores, by, state }) => [scores, by, state])).toEqual([
      [[2, 5], "clock", "done"],
      [[0, 0], "clock", "done"],
    ]);
    expect(store.journal().at(-1)).toMatchObject({ who: "clock", what: "Round 1 is over, 2 matches as they stood" });
    expect([stateOf(tournament.state), tournament.state.evening.endsMs]).toEqual(["over", 0]);
  });

  test("of one match is told of one", () => {
    begin("swiss", 10, ["Ann", "Bo"]);
    nowMs += 10 * MINUTE_MS;
    tournament.tick();
    const said = store.journal().map(({ what }) => what);
    expect(said).toContain("Round 1 begins, 1 match");
    expect(said.at(-1)).toBe("Round 1 is over, 1 match as it stood");
  });

  test("goes on when the program is started again, and what was told before counts", async () => {
    begin("swiss", 10);
    tell(1, [4, 1]);
    store.close();
    await open();
    nowMs += 10 * MINUTE_MS;
    tournament.tick();
    expect(matches()[1]).toMatchObject({ scores: [4, 1], by: "clock" });
  });

  test("leaves a draw of a knock-out to the organiser, who ends the round by that", () => {
    begin("knock-out", 1);
    tell(0, [3, 3]);
    tell(1, [3, 1]);
    nowMs += MINUTE_MS;
    tournament.tick();
    expect(matches().map(({ state }) => state)).toEqual(["disputed", "done"]);
    tournament.perform({ act: "result", match: matches()[0].id, scores: [4, 3] });
    expect(stateOf(tournament.state)).toBe("between");
  });

  test("taken back, lets the matches go on", () => {
    begin("swiss", 0);
    tell(0, [1, 0]);
    tournament.perform({ act: "end round" });
    tournament.perform({ act: "undo", n: tournament.lastAct });
    expect(matches().map(({ state, scores }) => [state, scores])).toEqual([
      ["playing", null],
      ["playing", null],
    ]);
    expect(tournament.live()).toHaveLength(1);
  });
});

describe("the clock", () => {
  test("goes on evenly when the computer's is set back, and begins after what the file remembers", () => {
    const clock = startClock();
    const before = clock();
    vi.useFakeTimers({ now: before - 3_600_000, toFake: ["Date"] });
    expect(clock()).toBeGreaterThanOrEqual(before);
    expect(startClock(before)()).toBeGreaterThanOrEqual(before);
    vi.useRealTimers();
  });
});

describe("a computer's clock that is set back by an hour", () => {
  /** As the command has it. */
  async function openByClock(): Promise<void> {
    store = new Store(await Database.open(join(folder, "evening.sqlite")));
    tournament = new Tournament(store, startClock(store.lastMs()));
  }

  beforeEach(async () => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), "croupier-clock-"));
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 9, 20), toFake: ["Date", "performance"] });
    await openByClock();
    begin("swiss", 10);
  });
  afterEach(() => vi.useRealTimers());

  const pass = (forMs: number) => {
    vi.advanceTimersByTime(forMs);
    tournament.tick();
  };
  const setBack = () => vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  const tellNow = (at: number, scores: number[], isOver = false) => {
    const { id, table } = matches()[at];
    const state = { ...stateAt("set", id, 0, isOver ? 3 : 1, 3), scores, result: isOver ? [1, 2] : null };
    tournament.take([{ table: table!, seat: 0, match: id, state, atMs: tournament.nowMs() }]);
  };

  test("in the middle of a round neither ends nor extends it, and leaves journal and moments in their order", () => {
    pass(2 * MINUTE_MS);
    tellNow(0, [1, 0]);
    setBack();
    pass(MINUTE_MS);
    tellNow(0, [2, 0]);
    tellNow(1, [9, 3], true);
    pass(7 * MINUTE_MS - 1);
    expect(stateOf(tournament.state)).toBe("playing");
    pass(1);
    expect(stateOf(tournament.state)).toBe("over");
    expect(matches().map(({ scores, by }) => [scores, by])).toEqual([
      [[2, 0], "clock"],
      [[9, 3], "board"],
    ]);
    const [one, other] = matches();
    expect(tournament.moments(one.id).map(({ ms }) => ms)).toEqual([2 * MINUTE_MS, 3 * MINUTE_MS]);
    expect([one, other].map(({ startedMs, endedMs }) => endedMs - startedMs)).toEqual([10, 3].map(m => m * MINUTE_MS));
    const times = store.journal().map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test("while it was off, does not give a round back the time in which boards have told something", async () => {
    pass(6 * MINUTE_MS);
    tellNow(0, [3, 1]);
    store.close();
    setBack();
    await openByClock();
    pass(4 * MINUTE_MS - 1);
    expect(stateOf(tournament.state)).toBe("playing");
    pass(1);
    expect(matches().map(({ scores, by }) => [scores, by])).toEqual([
      [[3, 1], "clock"],
      [[0, 0], "clock"],
    ]);
  });
});

describe("a result", () => {
  test("that is told twice, in one piece or in two, counts once; what follows it does not count", () => {
    begin("swiss", 0);
    const { id, table } = matches()[0];
    const over = { ...stateAt("set", id, 0, 3, 3), scores: [9, 2], result: [1, 2] };
    const again = { ...over, scores: [9, 8] };
    const report = (state: unknown) => ({ table: table!, seat: 0, match: id, state, atMs: nowMs });
    tournament.take([report(over), report(again)]);
    tournament.take([report(again), report(over)]);
    expect(matches()[0]).toMatchObject({ scores: [9, 2], by: "board", state: "done" });
    expect(store.journal().filter(({ what }) => what.startsWith(`Match ${id} `))).toHaveLength(1);
  });

  test("that has been corrected by hand is not told otherwise by its board", () => {
    begin("swiss", 0);
    const { id, table } = matches()[0];
    tournament.perform({ act: "result", match: id, scores: [1, 2] });
    const state = { ...stateAt("set", id, 0, 3, 3), scores: [9, 2], result: [1, 2] };
    tournament.take([{ table: table!, seat: 0, match: id, state, atMs: nowMs }]);
    expect(matches()[0]).toMatchObject({ scores: [1, 2], by: "hand" });
    expect(tournament.mayKeep(table!, id)).toBe(false);
  });
});

describe("a match that goes to another table", () => {
  test("has the moments of that one, stands as that one tells it, and is shown as such", () => {
    begin("swiss", 10);
    for (const score of [1, 2, 5]) {
      nowMs += 1000;
      tell(0, [score, 0]);
    }
    tournament.perform({ act: "remove table", table: matches()[1].table! });
    tournament.perform({ act: "result", match: matches()[1].id, scores: [1, 0] });
    tournament.perform({ act: "add table", name: "" });
    tournament.perform({ act: "move match", match: matches()[0].id, table: 3 });
    expect(tournament.live()).toEqual([]);
    expect(tournament.moments(matches()[0].id)).toEqual([]);
    nowMs += 2000;
    tell(0, [0, 1]);
    expect(tournament.moments(matches()[0].id).map(({ ms, state }) => [ms, state.scores])).toEqual([[2000, [0, 1]]]);
    tournament.perform({ act: "end round" });
    expect(matches()[0].scores).toEqual([0, 1]);
  });
});

test.each([false, true])(
  "of a race Sets a minute are Sets that were found, whatever wrong claims have cost; the program off meanwhile: %s",
  async isOff => {
    begin("swiss", 0);
    const { id, table, players } = matches()[0];
    // Found; wrong; wrong, which the host takes back; found, of which a wrong one took the point before it was told; found, and taken back.
    const told = [
      { scores: [1, 0], mean: [4000, 0] },
      { scores: [1, -1], mean: [4000, 0] },
      { scores: [0, -1], mean: [4000, 0] },
      { scores: [1, -1], mean: [4000, 0] },
      { scores: [2, -1], mean: [3000, 0] },
      { scores: [2, -1], mean: [3500, 0] },
      { scores: [2, 0], mean: [3500, 6000] },
      { scores: [2, -1], mean: [3500, 0] },
    ];
    for (const [at, one] of told.entries()) {
      nowMs += 6000;
      if (isOff && at === 5) {
        store.close();
        await open();
      }
      tournament.take([
        { table: table!, seat: 0, match: id, state: { ...stateAt("set", id, 0, at, 99), ...one }, atMs: nowMs },
      ]);
    }
    nowMs = 1_000_000 + MINUTE_MS;
    tournament.take([
      {
        ...{ table: table!, seat: 0, match: id, atMs: nowMs },
        state: { ...stateAt("set", id, 0, 8, 8), scores: [2, -1], mean: [3500, 0], result: [1, 2] },
      },
    ]);
    const people: Person[] = JSON.parse(new Archive(store).people(tournament.state));
    const names = players.map(player => tournament.state.player.get(player)!.name);
    const setsOf = (name: string) => people.find(one => one.name === name)!.setsAMinute;
    expect(names.map(setsOf)).toEqual([3, 0]);
    // What the organiser corrects is points.
    tournament.perform({ act: "result", match: id, scores: [7, 1] });
    const corrected: Person[] = JSON.parse(new Archive(store).people(tournament.state));
    expect(names.map(name => corrected.find(one => one.name === name)!.setsAMinute)).toEqual([3, 0]);
  },
);

test.each(["the clock", "the organiser"])("a race that %s ends has the times of its players", who => {
  begin("swiss", 1);
  nowMs += 30_000;
  tell(0, [2, 5]);
  nowMs += 30_000;
  if (who === "the clock") tournament.tick();
  else tournament.perform({ act: "end round" });
  const timesOf = () => {
    const people: Person[] = JSON.parse(new Archive(store).people(tournament.state));
    return matches()[0].players.map(id => {
      const { bestMs, meanMs, setsAMinute } = people.find(
        ({ name }) => name === tournament.state.player.get(id)!.name,
      )!;
      return [bestMs, meanMs, setsAMinute];
    });
  };
  const times = [
    [1500, 4000, 2],
    [2100, 5200, 5],
  ];
  expect(timesOf()).toEqual(times);
  tournament.perform({ act: "result", match: matches()[0].id, scores: [3, 5] });
  expect(timesOf()[1]).toEqual(times[1]);
  const other = matches()[1].players.map(id => tournament.state.player.get(id)!.name);
  const people: Person[] = JSON.parse(new Archive(store).people(tournament.state));
  expect(people.filter(({ name }) => other.includes(name)).map(({ setsAMinute }) => setsAMinute)).toEqual([0, 0]);
});
