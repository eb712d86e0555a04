// What the firmware, its drivers and their virtual parts may not say. The counts are of TypeScript's syntax tree: what only looks like one of these is none.
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { beyond, count, countAll, disguisesOf, functionsOf, report } from "../../deploy/lab/counts";
import type { Counts } from "../../deploy/lab/counts";

const FILE = "src/kit/a.ts";
const whats = (text: string) => disguisesOf(FILE, text).map(one => one.what);
/** By their names, the lengths of all functions. */
const lengths = (text: string) => functionsOf(FILE, text).map(({ name, lines }) => [name, lines]);
const statements = (lines: number) => "  step();\n".repeat(lines);

describe("this repository", () => {
  let counts: Counts;
  beforeAll(async () => {
    counts = await countAll(fileURLToPath(new URL("../..", import.meta.url)));
    console.log(report(counts));
  });

  it("takes no type away, and keeps to the arrows", () => expect(beyond(counts)).toEqual([]));

  it("was looked at as a whole", () => {
    expect(counts.functions.length).toBeGreaterThan(500);
    for (const file of ["src/hardware/board.ts", "src/games/set/rules.ts", "devices/gm67.ts", "devices/sim/board.ts"])
      expect(counts.files.map(one => one.file)).toContain(file);
  });
});

describe("any and its disguises", () => {
  it.each([
    ["let a: any;", ["any"]],
    ["let a = b as any;", ["any"]],
    ["let a = <any>b;", ["any"]],
    ["let a: { [name: string]: any[] };", ["any"]],
    ["function f(a: Function): void {}", ["Function"]],
    ["let a: object;", ["object"]],
    ["let a: Object = {};", ["Object"]],
    ["let a: Record<string, object | undefined>;", ["object"]],
    ["let a = b as unknown as Screen;", ["as unknown as"]],
    ["let a = (b as unknown) as Screen;", ["as unknown as"]],
    ["let a = <Screen>(<unknown>b);", ["as unknown as"]],
    ["let a = b as never as Screen;", ["as never as"]],
    ["let a = b as any as Screen;", ["any"]],
    ["type A<T = any> = T; let b: any;", ["any", "any"]],
  ])("%s is counted", (text, found) => expect(whats(text)).toEqual(found));

  it.each([
    "let a: unknown;",
    "let a = b as Screen;",
    "let a = b as unknown;",
    "let a = [1, 2] as const as readonly number[];",
    "// any, object, as unknown as\nlet any = 1;",
    'const text = "let a: any; b as unknown as C";',
    "let a = `: any`;",
    "Object.keys(a); let b = new Function();",
    "let a: { any: string; object: number };",
  ])("%s is not", text => expect(whats(text)).toEqual([]));

  it("are told with their line", () => {
    expect(disguisesOf(FILE, "let a;\n\nlet b: any;\n")).toEqual([{ file: FILE, line: 3, what: "any" }]);
  });

  it("count in src and devices, but for the ambient file, and nowhere else", () => {
    const text = "let a: any;\n";
    const { disguises } = count(
      { "src/kit/a.ts": text, "devices/sim/a.ts": text, "src/kernel/espruino.d.ts": text, "deploy/a.ts": text },
      [],
    );
    expect(disguises.map(one => one.file)).toEqual(["src/kit/a.ts", "devices/sim/a.ts"]);
  });
});

describe("functions", () => {
  it("have the lines from their first to their last, without what is said above them", () => {
    expect(lengths(`/** Why. */\nexport function make() {\n${statements(3)}}\n`)).toEqual([["make", 5]]);
    expect(lengths("const twice = (a: number) => 2 * a;\n")).toEqual([["twice", 1]]);
  });

  it("count towards the one that holds them, and by themselves", () => {
    const text = `function outer() {\n  function inner() {\n${statements(2)}  }\n  return { a: () => inner(), b() {} };\n}\n`;
    expect(lengths(text)).toEqual([
      ["outer", 7],
      ["inner", 4],
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("are found wherever they stand", () => {
    const text = `const a = function () {};
const b = { c: () => 1, d() {}, get e() { return 1; } };
class F { constructor() {} g() {} h = () => 1; }
export default () => 1;
list.map(x => x + 1);
`;
    expect(lengths(text).map(([name]) => name)).toEqual([
      "a",
      "c",
      "d",
      "e",
      "F.constructor",
      "g",
      "h",
      "default",
      "list.map(...)",
    ]);
  });

  it("that are only declared have no length", () => {
    expect(lengths("declare function a(): void;\nfunction b(x: 1): void;\nfunction b(x: number) {}\n")).toEqual([
      ["b", 1],
    ]);
  });
});

describe("what may not be", () => {
  it("is told: a type, an arrow; and no length is", () => {
    const long = `export function table() {\n${statements(310)}}\n`;
    const arrow = "src/kit/a.ts -> src/games/set/rules.ts: src/kit/*.";
    const counts = count({ "src/kit/long.ts": long, "src/kit/a.ts": "let a: any;\n" }, [arrow]);
    expect(beyond(counts)).toEqual(["src/kit/a.ts:1 any", arrow]);
    expect(report(counts)).toContain(`imports against the arrows: 1\n       ${arrow}`);
    expect(report(counts)).toContain(
      "functions of more than 60 lines: 1 of 1; the longest\n   312 src/kit/long.ts:1 table",
    );
  });
});
