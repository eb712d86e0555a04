import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Act, MatchView } from "../../deploy/tournament/contract";
import { CROUPIER } from "../rig/command";
import { SimulatedBoard, endOf } from "../soak/tournament/board";
import { Database } from "../../deploy/tournament/store/database";
import { Child, WORD } from "./child";
import { networkIn, until } from "../soak/tournament/page";
import { Evening } from "./evening";

let child: Child | undefined;
let evening: Evening | undefined;
const boards: SimulatedBoard[] = [];
afterEach(async () => {
  for (const board of boards.splice(0)) board.stop();
  await child?.stop();
  await evening?.end();
  child = evening = undefined;
});

const HERE = ["--host", "127.0.0.1"];
const TOURNAMENT: Act = {
  ...{ act: "tournament", name: "Friday", game: "set", system: "swiss" },
  ...{ rounds: 2, goal: 6, minutes: 0, delayS: 0 },
};

async function people(of: Child, players: number, tables: number): Promise<void> {
  await of.page.must(TOURNAMENT);
  for (let at = 1; at <= players; at++) await of.page.must({ act: "add player", name: `Player ${at}` });
  for (let at = 1; at <= tables; at++) await of.page.must({ act: "add table", name: "" });
}

async function seat(of: Child, options = {}): Promise<void> {
  for (const one of await of.page.joins()) {
    const { broker, table } = networkIn(one);
    boards.push(new SimulatedBoard({ broker, word: table, tickMs: 200, stepMs: 100, ...options }).start());
  }
}

const resultsOf = (matches: MatchView[]) =>
  matches.filter(({ players }) => players.length === 2).map(({ id, scores }) => [id, scores]);
const ends = (matches: MatchView[]) =>
  matches.filter(({ players }) => players.length === 2).map(({ id }) => [id, endOf("set", id)]);

describe("a computer that goes off in mid-round", () => {
  test("goes on where it was when it is on again: matches, boards, results, the organiser's cookie", async () => {
    child = await new Child().start();
    await people(child, 8, 4);
    await seat(child, { steps: 12 });
    await child.page.must({ act: "start round" });
    await until("something is played", async () => (await child!.page.view()).live.length > 1);
    const before = await child.page.view();
    const { page } = child;
    await child.kill();
    expect(existsSync(`${child.file}.lock`)).toBe(true);
    await child.start();
    await page.must({ act: "rename player", player: 1, name: "Still the organiser's" });
    const after = await child.page.view();
    expect(after.matches.map(({ id, players, table }) => [id, players, table])).toEqual(
      before.matches.map(({ id, players, table }) => [id, players, table]),
    );
    await until("the round is over", async () => (await child!.page.view()).state === "between");
    const { matches } = await child.page.view();
    expect(resultsOf(matches)).toEqual(ends(matches));
  });

  test("killed at any moment of many, it has lost nothing that it said it had kept", async () => {
    child = await new Child().start();
    await people(child, 2, 1);
    let kept = 2;
    for (let kill = 0; kill < 4; kill++) {
      const writing = (async () => {
        for (;;) {
          const problem = await child!.page.do({ act: "add player", name: `Player ${kept + 1}` }).catch(() => "gone");
          if (problem) return;
          kept++;
        }
      })();
      await until("some are kept", () => kept > 3 + 6 * kill);
      await child.kill();
      await writing;
      await child.start();
      const { players } = await child.page.view();
      // The last may have been kept without that being heard of.
      expect([kept, kept + 1]).toContain(players.length);
      expect(players.map(({ name }) => name)).toEqual(players.map((_, at) => `Player ${at + 1}`));
      kept = players.length;
    }
  });

  test("Ctrl-C ends it cleanly, without an error and without a lock", async () => {
    child = await new Child().start();
    await people(child, 2, 1);
    expect(await child.interrupt()).toBe(0);
    expect(child.output).not.toMatch(/error|wrong/i);
    expect(existsSync(`${child.file}.lock`)).toBe(false);
  });
});

describe("a disk that is full", () => {
  test("refuses the act in words; file and memory stay alike, and when there is room again all goes on", async () => {
    child = await new Child().start();
    await people(child, 2, 1);
    await child.interrupt();
    await child.start(160);
    let problem = "";
    let kept = 2;
    while (!problem && kept < 2000) {
      problem = await child.page.do({ act: "add player", name: `Player ${kept + 1} ${"x".repeat(40)}` });
      if (!problem) kept++;
    }
    expect(problem).toMatch(/nothing was changed: the disk is full/);
    const full = await child.page.view();
    expect(full.players).toHaveLength(kept);
    expect(await child.page.do({ act: "start round" })).toMatch(/the disk is full/);
    expect(await child.page.view()).toMatchObject({ round: 0, players: full.players });
    await child.interrupt();
    await child.start();
    expect((await child.page.view()).players).toEqual(full.players);
    await child.page.must({ act: "start round" });
  });

  test("keeps no result that it could not write, and takes it as soon as it can", async () => {
    evening = await Evening.start();
    await evening.setUp({ rounds: 1 }, 2, 1);
    await evening.page.must({ act: "start round" });
    const real = Database.prototype.transaction;
    let refused = 0;
    Database.prototype.transaction = function (write) {
      // As SQLite says it when the disk is full in the middle of a transaction.
      return real.call(this, () => {
        write();
        if (refused++ < 5) throw new Error("database or disk is full");
      });
    };
    try {
      await evening.seat({ againMs: 200 });
      await until("it is over", async () => (await evening!.page.view()).state === "over");
    } finally {
      Database.prototype.transaction = real;
    }
    expect(refused).toBeGreaterThan(5);
    const { matches } = await evening.page.view();
    expect(resultsOf(matches)).toEqual(ends(matches));
    expect(evening.lines.join("\n")).toContain(
      "Messages from boards could not be saved: nothing was changed: the disk is full",
    );
  });
});

describe("the file", () => {
  test("of a tournament that runs is not opened by a second one; of another program never", async () => {
    child = await new Child().start();
    const run = (file: string) =>
      spawnSync(process.execPath, [CROUPIER, "tournament", "--data", file, ...HERE, "--port", "0", "--word", WORD], {
        encoding: "utf8",
      });
    expect(run(child.file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("runs with this file already"),
    });
    expect(run("package.json")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("it is no file of a tournament"),
    });
    expect(run("/no/such/folder/x")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("there is no folder"),
    });
    expect((await child.page.view()).name).toBe("Tournament");
  });

  test("that is something else has nothing left beside it; one that cannot be made says why in words", async () => {
    child = new Child();
    const file = join(child.folder, "list.txt");
    writeFileSync(file, "Ann\nBo\n");
    await expect(Database.open(file)).rejects.toThrow("it is no file of a tournament");
    expect([readFileSync(file, "utf8"), existsSync(`${file}.lock`)]).toEqual(["Ann\nBo\n", false]);
    // Where not even root may make one.
    if (process.platform === "linux")
      await expect(Database.open("/proc/x.sqlite")).rejects.toThrow("is its folder there, and may you write in it");
  });
});

describe("a board", () => {
  test("that is cut off for a while, or starts anew in the middle of a match, plays it to its end, which counts once", async () => {
    evening = await Evening.start();
    await evening.setUp({ rounds: 1 }, 4, 2);
    const [one, other] = await evening.seat({ stepMs: 0, steps: 3 });
    await evening.page.must({ act: "start round" });
    await until("both have a match", () => evening!.boards.every(({ offer }) => offer));
    one.play();
    one.cut();
    one.play();
    const { broker, table } = networkIn((await evening.page.joins())[1]);
    other.stop();
    const anew = new SimulatedBoard({ broker, word: table, tickMs: 200, stepMs: 50 }).start();
    boards.push(anew);
    one.play();
    one.play();
    await until("it is over", async () => (await evening!.page.view()).state === "over");
    const { matches } = await evening.page.view();
    expect(resultsOf(matches)).toEqual(ends(matches));
    const lines = (await (await evening.page.get("/api/journal")).json()) as { what: string }[];
    for (const { id } of matches) expect(lines.filter(({ what }) => what.startsWith(`Match ${id} `))).toHaveLength(1);
  });

  test("without Wi-Fi for a minute plays on, is shown as gone, and tells all of it when it is back", async () => {
    // Seconds are a tenth as long.
    evening = await Evening.start({ secondMs: 100 });
    await evening.setUp({ rounds: 1 }, 4, 2);
    const all = await evening.seat({ stepMs: 0, steps: 3, tickMs: 100, againMs: 100 });
    await evening.page.must({ act: "start round" });
    await until("both have a match", () => all.every(({ offer }) => offer));
    const states = async () => (await evening!.page.view()).tables.map(({ boards: [one] }) => one.state);
    for (const board of all) {
      board.play();
      board.loseNetwork(6000, 2200);
      for (let step = 0; step < 3; step++) board.play();
    }
    await until("both are missed", async () => (await states()).join() === "gone,gone");
    expect(await evening.page.view()).toMatchObject({ state: "playing", broker: { boards: 0 } });
    await until("it is over", async () => (await evening!.page.view()).state === "over");
    const { matches } = await evening.page.view();
    expect(resultsOf(matches)).toEqual(ends(matches));
    await until("both are here", async () => (await states()).join() === "here,here");
    const told = (await evening.page.journal()).map(({ what }) => what);
    for (const { id } of matches) expect(told.filter(what => what.startsWith(`Match ${id} `))).toHaveLength(1);
  });

  test("that is lost is shown as gone as soon as the broker says so", async () => {
    evening = await Evening.start();
    await evening.setUp({}, 2, 1);
    const [board] = await evening.seat();
    const stateOf = async () => (await evening!.page.view()).tables[0].boards[0].state;
    expect(await stateOf()).toBe("never seen");
    await until("it is here", async () => (await stateOf()) === "here");
    board.stop();
    await until("it is gone", async () => (await stateOf()) === "gone");
  });

  test("of Durak that does not agree with the other one leaves the match to the organiser", async () => {
    evening = await Evening.start();
    await evening.setUp({ game: "durak", rounds: 1 }, 2, 1);
    const [one, other] = await evening.seat({ stepMs: 0 });
    await evening.page.must({ act: "start round" });
    await until("both have it", () => evening!.boards.every(({ offer }) => offer));
    const over = { app: "durak", phase: "over", talon: 0, table: [], turn: "none", trump: "6H" };
    one.tellState({ ...over, seat: 0, result: "won" });
    other.tellState({ ...over, seat: 1, result: "won" });
    await until("it is disputed", async () => (await evening!.page.view()).matches[0].state === "disputed");
    const [{ id }] = (await evening.page.view()).matches;
    await evening.page.must({ act: "result", match: id, scores: [0, 1] });
    expect(await evening.page.view()).toMatchObject({ state: "over", matches: [{ scores: [0, 1], by: "hand" }] });
  });
});
