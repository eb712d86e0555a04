// The contract of the global `croupier`, and that nobody can make it throw.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundleOf, Device, NAMES } from "./device";

const MEMBERS = ["open", "scan", "press", "moves", "play", "state", "screen", "status", "config", "configure"];

for (const name of NAMES) {
  describe(`the console on ${name}`, () => {
    const device = new Device(name).start();

    it("has every member", () => {
      expect(device.ask<string[]>("Object.keys(croupier)").sort()).toEqual([...MEMBERS].sort());
      for (const member of MEMBERS) expect(device.ask(`typeof croupier.${member}`)).toBe("function");
    });

    it("opens what there is and nothing else", () => {
      expect(device.tell("croupier.open('set')")).toBe(true);
      expect(device.ask("croupier.state()")).toMatchObject({ app: "set", mode: "solve" });
      for (const call of [
        "'nonsense'",
        "",
        "'constructor'",
        "'toString'",
        "'__proto__'",
        "5",
        "null",
        "{}",
        "[]",
        "'set',{mode:'nonsense'}",
        "'set',{mode:'constructor'}",
        "'set',{mode:5}",
      ]) {
        expect([call, device.tell(`croupier.open(${call})`)]).toEqual([call, false]);
        expect(device.ask("croupier.state().app")).toBe("set");
      }
      for (const how of [
        "undefined",
        "null",
        "5",
        "'hint'",
        "[]",
        "{}",
        "{mode:''}",
        "{deck:5}",
        "{mode:'solve',deck:null}",
      ]) {
        expect([how, device.tell(`croupier.open('set',${how})`)]).toEqual([how, true]);
        expect(device.ask("croupier.state().mode")).toBe("solve");
      }
      expect(device.tell("croupier.open('menu', {mode:'any'})")).toBe(true);
      expect(device.ask("croupier.state()")).toMatchObject({ app: "menu" });
    });

    it("answers a scan with one of the words", () => {
      device.tell("croupier.open('set'); croupier.play('new')");
      const answers = (codes: string[]) => codes.map(code => device.tell(`croupier.scan(${code})`, 5));
      expect(answers(["'S1111'", "'S1111'", "'S2222'", "'S3333'", "'!TAKE'", "'S1111'"])).toEqual([
        "added",
        "duplicate",
        "added",
        "added",
        "control",
        "taken",
      ]);
      expect(
        answers(["'^#SC^1234'", "'nonsense'", "''", "'!NONSENSE'", "5", "", "null", "{}", "[]", "'S1111x'"]),
      ).toEqual(["setting", ...new Array(9).fill("unknown")]);
      device.tell("croupier.open('menu')");
      expect(answers(["'S1111'", "'!TAKE'"])).toEqual(["ignored", "unknown"]);
    });

    it("lays a card of Set where it is told to, and nowhere where that is no place", () => {
      device.tell("croupier.open('set'); croupier.play('new')");
      const scan = (code: string, place: string) => device.tell(`croupier.scan(${code},${place})`, 5);
      expect(["0", "8/2", "20"].map((place, at) => scan(`"S${at + 1}111"`, place))).toEqual([
        "added",
        "added",
        "added",
      ]);
      const cards: (string | null)[] = new Array(21).fill(null);
      [cards[0], cards[4], cards[20]] = ["S1111", "S2111", "S3111"];
      expect(device.ask("croupier.state()")).toMatchObject({ cards, sets: [[0, 4, 20]], seen: 3 });
      expect(scan("'S1112'", "4")).toBe("full");
      expect(scan("'S1111'", "5")).toBe("duplicate");
      for (const place of [
        "-1",
        "21",
        "1.5",
        "NaN",
        "1/0",
        "-1/0",
        "'4'",
        "''",
        "null",
        "true",
        "[4]",
        "{}",
        "{toString:[],valueOf:[]}",
        "function(){}",
      ]) {
        expect([place, scan("'S1112'", place)]).toEqual([place, "unknown"]);
        expect(device.ask("croupier.state()")).toMatchObject({ cards, seen: 3, message: "Places are 0 to 20" });
      }
      expect([scan("'!UNDO'", "'x'"), scan("'S1112'", "undefined")]).toEqual(["control", "added"]);
      expect(device.ask("croupier.state().cards").slice(0, 3)).toEqual(["S1111", "S1112", null]);
      device.tell("croupier.open('menu')");
      expect(["3", "'x'", "21"].map(place => scan("'S1111'", place))).toEqual(["ignored", "ignored", "ignored"]);
      expect(device.board.errors).toEqual([]);
    });

    it("knows three keys, and where races are, eight players'", () => {
      for (const key of ["'A'", "'B'", "'C'"]) expect(device.ask(`croupier.press(${key})`)).toBe(true);
      for (const player of [1, 2, 3, 4, 5, 6, 7, 8])
        expect(device.ask(`croupier.press('P${player}')`)).toBe(bundleOf(name) === "croupier");
      device.tell("croupier.press('A', true)");
      for (const key of [
        "'X'",
        "''",
        "",
        "5",
        "null",
        "'AB'",
        "'a'",
        "[]",
        "'P'",
        "'P0'",
        "'P9'",
        "'p1'",
        "['P1']",
        "'A '",
      ])
        expect(device.ask(`croupier.press(${key})`)).toBe(false);
      device.tell("croupier.open('menu')");
    });

    it("plays what it lists, and answers false to the rest", () => {
      device.tell(
        "croupier.open('set'); croupier.play('new'); croupier.scan('S1111'); croupier.scan('S1112'); croupier.scan('S1113')",
      );
      expect(device.ask("croupier.moves()")).toContain("take");
      for (const move of [
        "'nonsense'",
        "",
        "5",
        "null",
        "{}",
        "[]",
        "'remove'",
        "'remove '",
        "'remove S9999'",
        "'constructor'",
        "'__proto__'",
        "'REMOVE S1111'",
      ])
        expect([move, device.ask(`croupier.play(${move})`)]).toEqual([move, false]);
      expect(device.tell("croupier.play('take')")).toBe(true);
      expect(device.ask("croupier.state().sets")).toEqual([]);
      device.tell("croupier.open('menu')");
      expect(device.ask("croupier.play('nonsense')")).toBe(false);
      expect(device.tell("croupier.play(croupier.moves()[0])")).toBe(true);
      expect(device.ask("croupier.state().app")).toBe("set");
      device.tell("croupier.open('menu')");
    });

    it("shows the screen as rows of # and .", () => {
      const rows = device.ask<string>("croupier.screen()").split("\n");
      expect(rows.length).toBe(64);
      for (const row of rows) expect(row).toMatch(/^[#.]{128}$/);
    });

    it("tells the status in the words of the contract", () => {
      const status = device.ask("croupier.status()");
      const words = [
        "board",
        "bundle",
        "complaints",
        "counts",
        "crc",
        "display",
        "env",
        "flags",
        "interpreter",
        "memory",
        "safe",
        "scanner",
        "version",
      ];
      const more = bundleOf(name) === "croupier" ? ["link", "network", "reader"] : ["link"];
      expect(Object.keys(status).sort()).toEqual([...words, ...more].sort());
      expect(status).toMatchObject({ bundle: bundleOf(name), board: name, safe: false, flags: [] });
      expect(status.memory).toMatchObject({
        used: expect.any(Number),
        total: expect.any(Number),
        free: expect.any(Number),
      });
      expect(Object.keys(status.counts).sort()).toEqual([
        "added",
        "control",
        "duplicate",
        "empty",
        "full",
        "ignored",
        "keys",
        "setting",
        "taken",
        "unknown",
      ]);
      expect(device.board.printed.join("\n")).toContain(status.version);
    });

    it("never throws where something cannot be made a text, and does nothing of it", () => {
      const odd = "{toString:[],valueOf:[]}";
      for (const app of ["set", "durak", "dobble", "tictactoe", "menu"])
        for (const how of [
          "mode",
          "level",
          "dialect",
          "against",
          "rules",
          "cells",
          "cards",
          "first",
          "deck",
          "order",
          "auto",
        ]) {
          for (const value of [odd, `[${odd}]`, `{a:${odd}}`])
            device.tell(`croupier.open("${app}",{${how}:${value}})`, 50);
          expect([app, how, device.board.errors]).toEqual([app, how, []]);
        }
      device.tell(`croupier.open("set")`);
      for (const call of [
        `open(${odd})`,
        `open("set",${odd})`,
        `play(${odd})`,
        `play([${odd}])`,
        `press(${odd},${odd})`,
        `scan(${odd})`,
      ]) {
        expect([call, device.tell(`croupier.${call}`, 20)]).toEqual([
          call,
          call.startsWith("scan") ? "unknown" : false,
        ]);
        expect([call, device.board.errors]).toEqual([call, []]);
      }
      for (const call of [
        `configure(${odd})`,
        `configure({board:${odd}})`,
        `configure({durak:${odd}})`,
        `configure({durak:{level:${odd}}})`,
        `configure({keys:{A:${odd}}})`,
      ]) {
        device.tell(`croupier.${call}`, 20);
        expect([call, device.board.errors]).toEqual([call, []]);
      }
      expect(device.ask("croupier.state().app")).toBe("set");
    });

    it("never throws, whatever it is given", () => {
      // In a program's text `{"__proto__":null}` makes what no JSON can: an object that is not even printed.
      const value = fc.oneof(
        fc.jsonValue().filter(one => !JSON.stringify(one).includes("__proto__")),
        fc.constantFrom("set", "menu", "solve", "constructor", "A", "S1111", "!NEW", "new", "undo", "deal"),
      );
      const member = fc.constantFrom("open", "scan", "press", "moves", "play", "state", "screen", "status", "config");
      fc.assert(
        fc.property(member, fc.array(value, { maxLength: 3 }), (called, values) => {
          device.tell(`croupier.${called}(${values.map(one => JSON.stringify(one)).join()})`, 20);
          expect(device.board.errors).toEqual([]);
        }),
        { numRuns: 150 },
      );
    });
  });
}

describe("every game of the menu", () => {
  it("answers state, moves and screen in each of its modes", () => {
    const device = new Device("esp32").start();
    for (const label of device.ask<string[]>("croupier.moves()")) {
      expect(device.tell(`croupier.play(${JSON.stringify(label)})`)).toBe(true);
      for (const code of ["S1111", "S2222", "S3333", "S1111"]) device.tell(`croupier.scan("${code}")`);
      expect(device.ask("typeof croupier.state().app")).toBe("string");
      expect(device.ask("Array.isArray(croupier.moves())")).toBe(true);
      // Cards of Durak are on their way for a while.
      device.board.runUntil(() => device.seen === device.ask("croupier.screen()"), 2000);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      device.tell("croupier.open('menu')");
    }
    expect(device.board.errors).toEqual([]);
  });
});
