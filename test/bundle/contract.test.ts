// What others count on, held as it was in 0.5: the files in dist, what the console says, croupier.json, the bytes on the wire, what stands in Storage.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Device, readBundle } from "./device";
import * as scenes from "./scenes";
import type { Status } from "../../src/link/link";
import type { Look } from "./scenes";

/** What croupier.js of 0.5 did. */
const recorded = <Value>(name: string): Value =>
  JSON.parse(readFileSync(new URL(`fixtures-0.5/${name}.json`, import.meta.url), "utf8"));

const evenings = recorded<ReturnType<typeof scenes.recordEvenings>>("evenings");
const settings = recorded<ReturnType<typeof scenes.recordSettings>>("settings");
const storage = recorded<ReturnType<typeof scenes.recordStorage>>("storage");
const said = recorded<ReturnType<typeof scenes.recordConsole>>("console");

const without = <Value extends object>(value: Value, names: string[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Value;

/** What a list has had since then: lines of the menu, and settings. */
const NEWS = ["Race", "Practice", "Two boards", "Durak: watch boards", "network", "reader"];

/** A state of a game, or settings of Durak, or those of displays, keys and Set, or a menu, without what is new since then. */
function withoutNews<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.filter(one => !NEWS.includes(one)) as Value;
  if ("unread" in value) return without(value, ["prefix", "suffix", "unread"]);
  if ("mqtt" in value) return without(value, ["mqtt"]);
  if ("P1" in value) return without(value, ["P1", "P2", "P3", "P4"]);
  if ("stickers" in value) return without(value, ["race", "practice", "network", "log", "secret"]);
  if ("app" in value && value.app === "durak") return without(value, ["asked", "discard", "seen", "clock"]);
  if ("app" in value && value.app === "set") return without(value, ["given"]);
  if ("app" in value && value.app === "dobble") return without(value, ["size"]);
  if ("app" in value && value.app === "tictactoe") return without(value, ["record"]);
  if ("first" in value && "level" in value) return without(value, ["cells", "turned"]);
  if ("dimAfterS" in value) return without(value, ["wires", "inverted"]);
  return "loserFirst" in value ? without(value, ["firstTo", "clock", "pack", "swap", "auto", "waitS"]) : value;
}

/** All that it holds, too. */
const withoutAnyNews = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => withoutNews(one)) as Value;

/** What stands in Storage, but of the log of starts, which is of half the size now, only what it ends with. */
const withoutLog = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (name, one: { text: string }) =>
    name === "croupier.boot"
      ? Buffer.from(one.text, "base64")
          .toString("latin1")
          .replace(/\xff*$/, "")
          .slice(-16)
      : one,
  ) as Value;

const BUNDLES = ["croupier", "set", "durak", "dobble", "tictactoe", "things"];

it("there is a bundle for everything and one for each game, called by these names", () => {
  for (const name of BUNDLES) expect(readBundle(name).length, name).toBeGreaterThan(10_000);
  const folder = new URL("../../src/bundles/", import.meta.url);
  const booting = readdirSync(folder).filter(file => /^boot\(/m.test(readFileSync(new URL(file, folder), "utf8")));
  // The updater is no bundle of games.
  expect(booting.sort()).toEqual([...BUNDLES, "light"].map(name => `${name}.ts`).sort());
});

describe("the console of croupier.js", () => {
  it("answers as it did, in every game and mode", () => {
    // A menu stands at what was opened last; of a part of the table is no longer said that no Set lies "here".
    const here = (all: unknown) =>
      JSON.parse(JSON.stringify(all), (_, one) =>
        one === "No Set here" ? "No Set so far" : one?.app === "menu" ? { ...one, cursor: "anywhere" } : one,
      ) as unknown;
    expect(here(withoutAnyNews(scenes.recordConsole()))).toEqual(here(said));
  });

  it("has these names in the modes that the menu does not open", () => {
    const device = new Device("esp32").start();
    const state = ["app", "message", "mode"];
    const dobble = [...state, "cards", "common", "order"];
    const tictactoe = [...state, "advice", "cells", "moved", "outcome", "record", "turn"];
    const STATES: [how: string, names: string[]][] = [
      ["'dobble',{mode:'duel'}", [...dobble, "best", "score", "stage"]],
      ["'dobble',{mode:'tower'}", [...dobble, "score"]],
      ["'dobble',{mode:'well'}", [...dobble, "score"]],
      ["'dobble',{mode:'deck'}", [...dobble, "size", "double"]],
      ...[1, 2, 3, 4, 5, 6].map((mode): [string, string[]] => [`'tictactoe',{mode:${mode}}`, tictactoe]),
    ];
    for (const [how, names] of STATES) {
      expect([how, device.tell(`croupier.open(${how})`)]).toEqual([how, true]);
      expect([how, device.ask<string[]>("Object.keys(croupier.state()).sort()")]).toEqual([how, [...names].sort()]);
    }
    device.tell("croupier.open('durak')", 2000);
    expect(device.ask<string[]>("Object.keys(croupier.status().link).sort()")).toEqual(
      [
        ...["acked", "again", "damaged", "dialect", "duplicates", "echoes", "noise", "received", "refused", "resent"],
        ...["rules", "seat", "sent", "stale", "state", "trouble"],
      ].sort(),
    );
  });
});

describe("croupier.json of 0.5", () => {
  /** The path of everything that is no group. */
  const leaves = (value: unknown, path = ""): string[] =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
      : [path];

  it("with every setting in it, each as its kind allows, is what was recorded", () => {
    const [{ board, given, config }] = settings;
    expect([board, given]).toEqual(["esp32", scenes.EVERY_SETTING]);
    expect(leaves(config).sort()).toEqual(leaves(scenes.EVERY_SETTING).sort());
  });

  it.each(settings.map(({ board, given }, at) => [board, JSON.stringify(given).slice(0, 60), at] as const))(
    "on %s, %s, is read without a complaint, means what it meant, and is stored as it stands",
    (board, _, at) => {
      const { given, config, complaints, stored } = settings[at];
      expect(complaints).toEqual([]);
      // Several cards at once are allowed by now, unless they are not.
      const now = withoutAnyNews(config) as { durak: { several: boolean }; display: { chip: string } };
      now.durak.several = (given as Partial<typeof now>).durak?.several ?? true;
      // An M5Stack has a display of its own, and nobody has said that it has another one.
      if (board === "m5stack") now.display.chip = "ili9342";
      expect(withoutAnyNews(scenes.settle(undefined, board, given))).toEqual({ complaints: [], config: now, stored });
      expect(stored).toEqual(given);
    },
  );

  it("for the board that is left out since then is complained of in words, and the board finds itself", () => {
    const { complaints, config } = scenes.settle(undefined, "esp32", { board: "original" });
    expect(complaints).toEqual(['board: not "original" but esp32 m5stack cyd pico wifi rp2040 linux']);
    expect(config).toMatchObject({ board: "esp32" });
  });
});

describe.each(evenings.map(evening => [evening.dialect, evening] as const))(
  "an evening of Durak, %s",
  (dialect, was) => {
    const is = scenes.recordEvening(undefined, dialect);
    const later = scenes.goOn(undefined, dialect, was.files);
    // How often a link said, heard or missed something is each program's own affair.
    const states = (looks: Look[]) =>
      looks.map(({ state, moves }) => {
        const { link, ...rest } = withoutAnyNews(state) as { link?: Partial<Status> };
        const { dialect, seat, state: now, trouble, rules, again } = link ?? {};
        return { ...rest, moves, link: { dialect, seat, now, trouble, rules, again } };
      });

    it("takes the course that it took: the same cards, moves and words", () => {
      expect(is.moves).toEqual(was.moves);
      for (const moment of ["over", "looks"] as const) expect(states(is[moment])).toEqual(states(was[moment]));
    });

    it("says the same on the wire, byte by byte", () => {
      // A promise between two boards that know more rules than 0.5 did has a bit for that, and so another sum at its end.
      const asBefore = (all: string[]) => all.map(one => one.replace(/^e1[08](.*)....$/, "e1 $1"));
      for (const [at, text] of was.wire.entries()) {
        expect(asBefore(scenes.saidOn(is.wire[at]))).toEqual(asBefore(scenes.saidOn(text)));
        expect(scenes.saidOn(text).length > 20).toBe(dialect !== "bot");
      }
    });

    it("leaves the same files when the power fails in the middle of a game", () => {
      // Of a game that is not the lesson's the head's second byte tells of more rules, too, and so has another sum at its end.
      const asBefore = (files: (typeof was.files)[number]) => {
        const file = files["croupier.durak"];
        const bytes = Buffer.from(file.text, "base64");
        bytes[1] &= 3;
        if (dialect !== "lesson") bytes.fill(0, 28, 32);
        return { ...files, "croupier.durak": { ...file, text: bytes.toString("base64") } };
      };
      expect(withoutLog(is.files.map(asBefore))).toEqual(withoutLog(was.files.map(asBefore)));
    });

    it("goes on from the files of 0.5: the same hand and table, and in the end the same score", () => {
      for (const [at, { state }] of later.looks.entries()) {
        const { hand, table, trump, game } = was.looks[at].state as Record<string, unknown>;
        expect(state).toMatchObject({ hand, table, trump, game });
      }
      expect(states(later.looks)).toEqual(states(was.later.looks));
      expect(later.moves).toEqual(was.later.moves);
      expect(states(later.over)).toEqual(states(was.later.over));
    });
  },
);

it("durak.js goes on from the files of 0.5, too", () => {
  const { files, later } = evenings[0];
  const { looks, moves } = scenes.goOn(readBundle("durak"), "own", files, "pico");
  // How much of the first hello was noise to a board that was not open yet is each program's own affair.
  const withoutLink = (all: Look[]) =>
    all.map(({ state }) => ({ ...(withoutAnyNews(state) as object), link: undefined }));
  expect(withoutLink(looks)).toEqual(withoutLink(later.looks));
  expect(moves).toEqual(later.moves);
});

describe("Storage of 0.5", () => {
  it("has the numbering of the seed's stickers, which is learned, kept and followed as it was", () => {
    const { files, card } = storage.numbering;
    expect(Object.keys(files)).toContain("croupier.num");
    expect(withoutLog(scenes.learnNumbering(undefined))).toEqual(withoutLog(files));
    expect(scenes.useNumbering(undefined, files)).toEqual(card);
    expect(scenes.useNumbering(undefined, {})).not.toEqual(card);
  });

  it.each(storage.boots)("has $well starts that ended well and $failed that failed, counted as they were", one => {
    const { well, failed, files, isSafe, after } = one;
    const why = isSafe ? `${failed} starts failed` : "";
    const was = withoutLog({ files, isSafe, why, after });
    expect(withoutLog(scenes.bootOften(undefined, well, failed))).toEqual(was);
    expect(withoutLog(scenes.bootOften(undefined, 0, 0, files))).toEqual(was);
    expect(isSafe).toBe(failed > 2);
  });
});
