// Players, tables and evenings whose names are the same to a reader; and files of 0.15, which let some of them in.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Act, Person } from "../../deploy/tournament/contract";
import { Archive } from "../../deploy/tournament/archive";
import type { State } from "../../deploy/tournament/records";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { Tournament } from "../../deploy/tournament/tournament";

const SET_UP = { act: "tournament", game: "set", system: "swiss", rounds: 3, goal: 9, minutes: 0, delayS: 0 } as const;

let folder: string;
let store: Store;
let tournament: Tournament;
const open = async () => new Store(await Database.open(join(folder, "evening.sqlite")));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "croupier-names-"));
  store = await open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = () => (tournament = new Tournament(store, () => 1_000_000));
const act = (...acts: Act[]) => acts.forEach(one => tournament.perform(one));
const names = () => [...tournament.state.player.values()].map(({ name }) => name);

describe("a name that is there already to a reader's eye is refused", () => {
  test.each([
    ["Straße", "STRASSE"],
    ["café", "cafe\u0301"],
    ["Dog", "dog"],
    ["Dog", "Do\u200bg"],
    ["Ann Lee", "Ann\u2800Lee"],
    ["ΝΙΚΟΣ", "νικος"],
    ["Ｋｉｍ", "kim"],
  ])("%s and %s: as a player, as a table, and when it is given later", (one, other) => {
    begin();
    act({ act: "add player", name: one }, { act: "add player", name: "Bo" });
    act({ act: "add table", name: one }, { act: "add table", name: "" });
    expect(() => act({ act: "add player", name: other })).toThrow(/there is a player .* already/);
    expect(() => act({ act: "rename player", player: 2, name: other })).toThrow(/there is a player .* already/);
    expect(() => act({ act: "add table", name: other })).toThrow(/there is a table .* already/);
    expect(() => act({ act: "rename table", table: 2, name: other })).toThrow(/there is a table .* already/);
    // Its own name may be written otherwise.
    act({ act: "rename player", player: 1, name: other });
  });

  test("and one of which nothing is seen", () => {
    begin();
    for (const name of ["\u2800", "\u2800 \u2800", "\u3164", "\u200b\u00ad", "\u{e0041}", "\u180e\ufeff", "\u0085"])
      for (const what of ["player", "table"] as const)
        expect(() => act({ act: `add ${what}`, name: name + " " })).toThrow(/needs a name/);
    expect(() => act({ ...SET_UP, name: "\u2800" })).toThrow(/needs a name/);
  });

  test("an evening is the same however its name is written", () => {
    begin();
    act({ ...SET_UP, name: "Große Runde" });
    expect([tournament.isCalled("GROSSE\u2800RUNDE"), tournament.isCalled("Große Runde 2")]).toEqual([true, false]);
  });
});

describe("a file of 0.15 with names that are the same by now", () => {
  const state: State = {
    evening: {
      ...{ id: 1, name: "Friday", game: "set", system: "swiss", rounds: 3, goal: 9, minutes: 0, delayS: 0 },
      ...{ round: 0, endsMs: 0, lastPlayer: 4, lastTable: 2, lastMatch: 0 },
    },
    player: new Map(
      ["Straße", "STRASSE", "\u2800", "Bo"].map((name, at) => [at + 1, { id: at + 1, name, leftAfter: null }]),
    ),
    table: new Map(["Ecke", "E\u2800cke"].map((name, at) => [at + 1, { id: at + 1, name, words: ["a", "b"] }])),
    match: new Map(),
  };

  async function playAndLook(): Promise<Person[]> {
    for (let round = 1; round <= 3; round++) {
      act({ act: "start round" });
      for (const { id, round: of, players } of tournament.state.match.values())
        if (of === round && players.length > 1) act({ act: "result", match: id, scores: [2, 1] });
    }
    return JSON.parse(new Archive(store).people(tournament.state));
  }

  test("opens and is played to its end, twice, and its people stay as many as they were", async () => {
    store.begin(state, { atMs: 1, who: "organiser", what: "An evening begins", changes: null });
    begin();
    expect(names()).toEqual(["Straße", "STRASSE", "\u2800", "Bo"]);
    const people = await playAndLook();
    expect(people.map(({ name, played }) => [name, played]).sort()).toEqual([
      ["Bo", 3],
      ["STRASSE", 3],
      ["Straße", 3],
      ["\u2800", 3],
    ]);
    for (const { name, against } of people) expect(against.map(other => other.name)).not.toContain(name);
    store.close();
    store = await open();
    begin();
    act({ ...SET_UP, name: "Saturday" });
    expect((await playAndLook()).map(({ played }) => played)).toEqual([6, 6, 6, 6]);
  });

  test("lets one of the two be renamed", () => {
    store.begin(state, { atMs: 1, who: "organiser", what: "An evening begins", changes: null });
    begin();
    act({ act: "rename player", player: 2, name: "Straße II" }, { act: "rename table", table: 2, name: "Mitte" });
    for (let undone = 0; undone < 2; undone++) act({ act: "undo", n: tournament.lastAct });
    expect(names()).toEqual(["Straße", "STRASSE", "\u2800", "Bo"]);
    act({ act: "player leaves", player: 2 }, { act: "player is back", player: 2 });
  });
});
