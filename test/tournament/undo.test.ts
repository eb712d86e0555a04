// What an organiser takes back while play goes on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Act } from "../../deploy/tournament/contract";
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
  folder = mkdtempSync(join(tmpdir(), "croupier-undo-"));
  nowMs = 1_000_000;
  store = new Store(await Database.open(join(folder, "evening.sqlite")));
  tournament = new Tournament(store, () => nowMs);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const act = (...acts: Act[]) => acts.forEach(one => tournament.perform(one));

const undo = () => act({ act: "undo", n: tournament.lastAct });

/** The first round has begun. */
function begin(players: number, tables: number, minutes = 0): void {
  act({ act: "tournament", name: "F", game: "set", system: "swiss", rounds: 2, goal: 9, minutes, delayS: 0 });
  for (let at = 1; at <= tables; at++) act({ act: "add table", name: "" });
  for (let at = 1; at <= players; at++) act({ act: "add player", name: `P${at}` });
  act({ act: "start round" });
}

const matches = () => [...tournament.state.match.values()].sort((a, b) => a.slot - b.slot);
const seen = () => matches().map(({ state, table, scores, by }) => [state, table, scores, by]);

/** The board of this match tells its end. */
function tellEnd(at: number, scores: number[]): void {
  const { id, table } = matches()[at];
  nowMs += 1000;
  const state = { ...stateAt("set", id, 0, 1, 3), scores, result: [1, 2] };
  expect(tournament.take([{ table: table!, seat: 0, match: id, state, atMs: nowMs }])).toEqual([false]);
}

describe("what boards have told meanwhile stays when", () => {
  test("a result by hand is taken back, whose table went to another match and from that to a third", () => {
    begin(6, 1);
    act({ act: "result", match: matches()[0].id, scores: [1, 0] });
    tellEnd(1, [9, 3]);
    undo();
    expect(seen()).toEqual([
      ["waiting", null, null, ""],
      ["done", 1, [9, 3], "board"],
      ["playing", 1, null, ""],
    ]);
    tellEnd(2, [9, 1]);
    expect(seen()[0]).toEqual(["playing", 1, null, ""]);
    expect([...tournament.playing().keys()]).toEqual([1]);
  });

  test("a table is taken back at which a match was played to its end", () => {
    begin(4, 1);
    act({ act: "add table", name: "" });
    tellEnd(1, [9, 3]);
    undo();
    expect(tournament.state.table.size).toBe(1);
    expect(seen()).toEqual([
      ["playing", 1, null, ""],
      ["done", 2, [9, 3], "board"],
    ]);
  });

  test("a table is there again whose match was played elsewhere", () => {
    begin(2, 2);
    act({ act: "remove table", table: 1 });
    tellEnd(0, [9, 3]);
    undo();
    expect(tournament.state.table.size).toBe(2);
    expect(seen()).toEqual([["done", 2, [9, 3], "board"]]);
  });

  test.each(["a board", "the clock"])(
    "the round from which it came would be taken back: that of %s is refused",
    who => {
      begin(4, 2, 1);
      if (who === "a board") tellEnd(0, [9, 3]);
      else {
        nowMs += MINUTE_MS;
        tournament.tick();
      }
      const before = seen();
      expect(() => undo()).toThrow(/Round 1 begins.*results.*take back the round/);
      expect(seen()).toEqual(before);
      act({ act: "take back round" });
      undo();
      expect(seen()).toEqual(before);
    },
  );

  test("a match was played again, and has another result", () => {
    begin(2, 1);
    tellEnd(0, [9, 3]);
    act({ act: "play again", match: matches()[0].id });
    tellEnd(0, [2, 9]);
    expect(() => undo()).toThrow(/has led to results/);
    expect(seen()).toEqual([["done", 1, [2, 9], "board"]]);
  });
});

test("a table is taken back at which another match has begun meanwhile: that waits for another", () => {
  begin(6, 1);
  act({ act: "add table", name: "" });
  tellEnd(1, [9, 3]);
  expect(seen()[2]).toEqual(["playing", 2, null, ""]);
  undo();
  expect(seen()).toEqual([
    ["playing", 1, null, ""],
    ["done", 2, [9, 3], "board"],
    ["waiting", null, null, ""],
  ]);
});
