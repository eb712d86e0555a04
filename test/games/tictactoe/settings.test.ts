import { describe, expect, it } from "vitest";
import boards from "../../../src/bundles/boards";
import settings from "../../../src/games/tictactoe/settings";
import type { Check, MakeSchema } from "../../../src/settings/schema";
import standardArm from "./standard-arm";

type Tree = { [name: string]: readonly unknown[] | Tree };

/** Every setting by its path. */
const leaves = (tree: Tree, path = ""): [path: string, setting: readonly unknown[]][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    Array.isArray(value)
      ? [[path + name, value] as [string, readonly unknown[]]]
      : leaves(value as Tree, `${path}${name}.`),
  );

const defaultsOf = (tree: Tree): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, Array.isArray(value) ? value[0] : defaultsOf(value as Tree)]),
  );

/** They are a schema like any other game's. */
const make: MakeSchema = settings;

const boardOf = (name: string) => boards().find(board => board.name === name)!;
const has = (name: string, isPin: boolean) => (isPin ? /^[ABCD]\d+$/ : /^Serial[1-6]$/).test(name);

describe("the settings of tic-tac-toe", () => {
  it("are by default a strong board, a person who begins, and the standard arm", () => {
    for (const board of boards())
      for (const scans of [false, true]) {
        const { tictactoe, arm, camera } = defaultsOf(make(board, scans)) as Record<string, Record<string, unknown>>;
        expect(tictactoe).toEqual({ level: 3, first: "human", cells: "", turned: "auto" });
        expect(Object.keys(camera)).toEqual(["port", "rx", "tx", "path", "baud"]);
        const { port, rx, tx, ...rest } = arm;
        expect({ ...standardArm(), port, rx, tx }).toEqual({ ...rest, port, rx, tx });
        expect(camera.baud).toBe(115200);
      }
  });

  it.each([
    ["pico", false, ["Serial2", "A3", "A2"], ["Serial1", "B7", "B6"]],
    ["pico", true, ["Serial1", "B7", "B6"], ["Serial3", "", ""]],
    ["esp32", false, ["Serial2", "D16", "D17"], ["Serial3", "D26", "D27"]],
    ["esp32", true, ["Serial3", "D26", "D27"], ["Serial3", "D26", "D27"]],
    ["linux", false, ["Serial1", "", ""], ["Serial2", "", ""]],
  ])("on %s, with a scanner %s, name the ports that are left", (name, scans, camera, arm) => {
    const all = settings(boardOf(name), scans);
    const wires = (part: "camera" | "arm") => [all[part].port[0], all[part].rx[0], all[part].tx[0] || ""];
    expect([wires("camera"), wires("arm")]).toEqual([camera, arm]);
  });

  it("may be what they are by default, and no nonsense", () => {
    for (const [path, [standard, ...others]] of leaves(make(boardOf("pico"), false))) {
      const check = others[0] as Check;
      if (typeof check !== "function") {
        // The rates of a port are the same list everywhere, whichever is the usual one.
        const isRate = path.endsWith(".baud");
        expect([path, others.length > 0, others.includes(standard)]).toEqual([path, true, isRate]);
        continue;
      }
      expect([path, check(standard as string, standard as string, has)]).toEqual([path, true]);
    }
    const { arm, camera } = settings(boardOf("pico"), false);
    const machine: Check = arm.lowX[1];
    for (const [value, can] of [
      [-1999, true],
      [-2000, false],
      [99999, true],
      [100000, false],
      [NaN, false],
      ["5", false],
    ] as const)
      expect([value, machine(value, 0, has)]).toEqual([value, can]);
    const port: Check = camera.port[1];
    expect(["Serial1", "USB", "Serial9"].map(name => port(name, "Serial2", has))).toEqual([true, false, false]);
    const pin: Check = camera.rx[1];
    expect(["A3", "", "Z1"].map(name => pin(name, "A3", has))).toEqual([true, true, false]);
  });

  it("hold a transform of six numbers, or none yet", () => {
    const six = settings(boardOf("pico"), false).arm.transform[1] as (value: unknown, ...rest: unknown[]) => boolean;
    for (const [value, can] of [
      [[], true],
      [[1, 2, 3, 4, 5, 6], true],
      [[1, 2, 3, 4, 5], false],
      [[1, 2, 3, 4, 5, "6"], false],
      ["123456", false],
      [7, false],
    ])
      expect([value, six(value, [], has)]).toEqual([value, can]);
  });
});
