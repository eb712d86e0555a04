// The language again, as it is run where there is no second realm: in a browser's worker.
import { describe, expect, it } from "vitest";
import { absent } from "../../devices/sim/absent";
import { VirtualBoard } from "../../devices/sim/board";
import { differences } from "../../devices/sim/differences";
import type { MakeRun } from "../../devices/sim/run";
import { makeWorkerRun, workerRunOf } from "../../devices/sim/worker-run";
import { rewritingOf } from "../../devices/sim/worker-run/rewrite";
import { LogForMs, logs, presence, snippets } from "../rig/espruino/asked/language-snippets";
import { recordingOf, replay, replayLogs } from "./replay";

/** What is shared with the simulator itself cannot be taken away. */
const SHARED = ["[]", "''", "(5)", "({})", "/a/", "(new DataView(new ArrayBuffer(8)))", "(new ArrayBuffer(4))"];
const MORE: Record<string, unknown> = {
  "arrays: [1,2,3].lastIndexOf(3)": 2,
  "objects: ({}).constructor===Object": false,
  // Its texts are the simulator's, too: they find no text at the end of one that ends before it.
  'a text in a text: "abc".indexOf("cd")': -1,
  'a text in a text: "abcab".indexOf("abd")': -1,
  'a text in a text: "abc".indexOf("bcd")': -1,
  'a text in a text: "HELLOJ".indexOf("JOIN ")': -1,
  'a text in a text: "a:b:".indexOf(": ")': -1,
  'a text in a text: "".indexOf("")': 0,
  'a text in a text: "abc".indexOf("cd",2)': -1,
  'a text in a text: "abc".indexOf("cd",3)': -1,
  'a text in a text: "abc".includes("cd")': false,
  'a text in a text: "abc".replace("cd","x")': "abc",
};

type Globals = Parameters<MakeRun>[0];
type Host = Parameters<MakeRun>[1];

const board = () => new VirtualBoard({ board: "LINUX", makeRun: makeWorkerRun }).boot();

describe("the language in a worker", () => {
  it("is the board's, and differs where the other way to run it does, and in a few pieces more", () => {
    const recorded = recordingOf("language").results,
      replayed = replay(snippets, makeWorkerRun);
    const values = (results: typeof recorded) =>
      results
        .filter(({ name }) => !differences[name] && !(name in MORE))
        .map(({ name, value, printed }) => ({ name, value, printed }));
    expect(values(replayed)).toEqual(values(recorded));
    expect(
      Object.fromEntries(replayed.filter(({ name }) => name in MORE).map(({ name, value }) => [name, value])),
    ).toEqual(MORE);
  });

  it("has the board's timers, events and promises", () => {
    expect(replayLogs(logs, LogForMs, makeWorkerRun).map(({ value }) => value)).toEqual(
      recordingOf("timing").results.map(({ value }) => value),
    );
  });

  it("has no built-in function that the board lacks, but methods of what it shares with the simulator", () => {
    const inRealm = replay(presence),
      inWorker = replay(presence, makeWorkerRun);
    for (const [at, { name, value }] of inWorker.entries()) {
      const more = String(value)
        .split(" ")
        .filter(one => !String(inRealm[at].value).split(" ").includes(one));
      expect([name, more]).toEqual([name, SHARED.includes(name) ? absent[name].split(" ") : []]);
      for (const one of String(inRealm[at].value).split(" ").filter(Boolean))
        expect(String(value).split(" ")).toContain(one);
    }
  });
});

describe("the scope in a worker", () => {
  it("is the same for a text of which it was found out before what is to be made of it", () => {
    const text =
      "let a = 1; function f() { return this === global ? a : g() } class P { b() { return f.call({}) } } var g = () => 3;";
    const known = new Map([[text, JSON.parse(JSON.stringify(rewritingOf(text)))]]);
    for (const makeRun of [makeWorkerRun, (globals: Globals, host: Host) => workerRunOf(known, globals, host)]) {
      const one = new VirtualBoard({ board: "LINUX", makeRun }).upload(text).boot();
      expect(one.ask("[a, f(), new P().b()]").value).toEqual([1, 1, 3]);
    }
  });

  it("keeps what is declared at the top level from one line of the prompt to the next, and forgets it at the next start", () => {
    const one = board();
    const lines: [string, unknown?][] = [
      ["var a = 1, b"],
      ["let c = a + 1; const d = 3"],
      ["function f(x) { return x + a + c + d }"],
      ["f(4)", 10],
      ["class P { constructor(x) { this.x = x } get y() { return this.x * 2 } }"],
      ["new P(21).y", 42],
      ["for (var i = 0; i < 3; i++);"],
      ["i", 3],
      ["a = 5; f(0)", 10],
      ["typeof b + typeof nothing", "undefinedundefined"],
      ["g = f; g(1)", 11],
      ["global.h = 7; h", 7],
      ["(function () { k = 8 })(); global.k", 8],
      ["'k' in global", true],
      ["let c = 9; c", 9],
      ["var a; a", 5],
      ["new Function('x', 'return x + a')(1)", 6],
      ["(function () { var n = 3; return eval('n + a') })()", 8],
      ["(function () { return this === global })()", true],
      ["this === global", true],
      ["({ f() { return this.v }, v: 4 }).f()", 4],
    ];
    for (const [line, value] of lines) {
      const answer = one.ask(line);
      expect([line, answer.isError, value === undefined || answer.value]).toEqual([line, false, value ?? true]);
    }
    one.powerOff().boot();
    expect(one.ask("[typeof a, typeof c, typeof f, typeof P, typeof g, typeof h, typeof k].join('')").value).toBe(
      "undefined".repeat(7),
    );
  });

  it("shows nothing of the host", () => {
    const one = board();
    for (const name of [
      "self",
      "window",
      "process.exit",
      "postMessage",
      "fetch",
      "importScripts",
      "navigator",
      "Buffer",
      "setImmediate",
      "performance",
      "queueMicrotask",
      "Map",
      "Proxy",
    ])
      expect([name, one.ask(`typeof ${name}`).value]).toEqual([name, "undefined"]);
    expect(one.ask("(function () { return this.fetch })()").text).toBe("undefined");
  });

  it("leaves the host's own objects alone", () => {
    const before = [
      Math.round,
      Math.random,
      JSON.stringify,
      Date,
      Promise,
      Object.freeze,
      Array.from,
      JSON.stringify(new Uint8Array([1])),
      Object.getOwnPropertyNames(globalThis).length,
    ];
    const one = board();
    one.ask("Math.round = 1; JSON.parse = 2; Date = 3; Array.isArray = 4; undeclared = 5");
    expect([
      Math.round,
      Math.random,
      JSON.stringify,
      Date,
      Promise,
      Object.freeze,
      Array.from,
      JSON.stringify(new Uint8Array([1])),
      Object.getOwnPropertyNames(globalThis).length,
    ]).toEqual(before);
    expect(Array.isArray([])).toBe(true);
    expect(one.ask("undeclared").value).toBe(5);
  });

  it("answers mistakes as the prompt does, and goes on", () => {
    const one = board();
    expect(one.ask("1 +")).toMatchObject({ isError: true, text: expect.stringMatching(/^Uncaught SyntaxError/) });
    expect(one.ask("nothingHere")).toMatchObject({
      isError: true,
      text: "Uncaught ReferenceError: nothingHere is not defined",
    });
    expect(one.ask("throw 'so'")).toEqual({ isError: true, text: 'Uncaught "so"', value: undefined });
    expect(one.ask("var o = {}; o.o = o")).toEqual({ isError: false, text: "{ ... }", value: undefined });
    expect(one.ask("1 + 1")).toEqual({ isError: false, text: "2", value: 2 });
    expect(one.powerOff().ask("1")).toEqual({ isError: true, text: "The board is off", value: undefined });
  });
});
