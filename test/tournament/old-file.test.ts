// A file of 0.15 has no choice for leavers and byes, and no name of its own for its numbers: it goes on as it was, and says from then on which file it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Archive } from "../../deploy/tournament/archive";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { standingsOf } from "../../deploy/tournament/standings";
import { stateOf } from "../../deploy/tournament/settle";
import { Tournament } from "../../deploy/tournament/tournament";

/** As 0.15.0 wrote it: two evenings of which the first is over, and between them Ben has left and come back under another number. */
const RECORDS: [evening: number, kind: string, id: number, data: object][] = [
  ...[1, 2].map((id): [number, string, number, object] => [
    id,
    "evening",
    id,
    {
      ...{ id, name: `Evening ${id}`, game: "set", system: "swiss", rounds: 0, goal: 6, minutes: 0, delayS: 0 },
      ...{ round: 1, endsMs: 0, lastPlayer: 3, lastTable: 0, lastMatch: 4 },
    },
  ]),
  [1, "player", 1, { id: 1, name: "Ann", leftAfter: null }],
  [1, "player", 2, { id: 2, name: "Ben", leftAfter: 1 }],
  [2, "player", 1, { id: 1, name: "Ann", leftAfter: null }],
  [2, "player", 3, { id: 3, name: "Ben", leftAfter: null }],
  ...[1, 2].map((evening): [number, string, number, object] => [
    evening,
    "match",
    2 * evening - 1,
    {
      ...{ id: 2 * evening - 1, round: 1, slot: 0, table: null, players: evening === 1 ? [1, 2] : [3, 1] },
      ...{ scores: [6, 2], state: "done", by: "board", startedMs: 1000, endedMs: 61_000, told: [[6, 2], null] },
      ...{ peer: "", best: [900, 1200], mean: [5000, 9000] },
    },
  ]),
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "croupier-old-"));
  const db = new sqlite.Database(join(folder, "old.sqlite"));
  db.exec(`CREATE TABLE record (evening INTEGER, kind TEXT, id INTEGER, data TEXT NOT NULL, PRIMARY KEY (evening, kind, id)) WITHOUT ROWID;
CREATE TABLE journal (n INTEGER PRIMARY KEY, evening INTEGER NOT NULL, at_ms INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, changes TEXT, is_undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moment (evening INTEGER, match INTEGER, ms INTEGER, seat INTEGER NOT NULL, state TEXT NOT NULL);
CREATE INDEX moment_of ON moment (evening, match);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;`);
  for (const [evening, kind, id, data] of RECORDS)
    db.run("INSERT INTO record VALUES (?, ?, ?, ?)", [evening, kind, id, JSON.stringify(data)]);
  db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a file of 0.15 is opened, goes on, and is the same file whenever it is opened", async () => {
  const files = new Set<string>();
  for (const isFirst of [true, false]) {
    const store = new Store(await Database.open(join(folder, "old.sqlite")));
    const tournament = new Tournament(store, () => 1e6);
    files.add(tournament.file);
    const { state } = tournament;
    if (isFirst) {
      expect(stateOf(state)).toBe("over");
      expect(standingsOf(state).map(({ player, points, ties }) => [player, points, ...ties])).toEqual([
        [3, 1, 0, 0, 6],
        [1, 0, 1, 0, 2],
      ]);
      const setUp = { ...state.evening, act: "tournament", rounds: 3 } as const;
      tournament.perform({ ...setUp, byes: "dummy" });
      tournament.perform({ act: "add player", name: "Cem" });
      tournament.perform({ act: "start round" });
      for (let undone = 0; undone < 3; undone++) tournament.perform({ act: "undo", n: tournament.lastAct });
      expect(tournament.state.evening).toMatchObject({ rounds: 0, round: 1 });
      expect(standingsOf(tournament.state)).toEqual(standingsOf(state));
      tournament.perform({ act: "add player", name: "Cem" });
    }
    expect(stateOf(tournament.state)).toBe("between");
    const people = JSON.parse(new Archive(store).people(tournament.state));
    expect(people).toMatchObject([
      { id: 1, name: "Ann", evenings: 2, wins: 1, losses: 1, bestMs: 900, against: [{ id: 2, name: "Ben" }] },
      { id: 2, name: "Ben", evenings: 2, wins: 1, losses: 1, against: [{ id: 1, name: "Ann", wins: 1, losses: 1 }] },
    ]);
    store.close();
  }
  expect(files.size).toBe(1);
  expect([...files][0]).toMatch(/^[\w-]{12}$/);
});
