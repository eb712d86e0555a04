// What the firmware, its drivers and their virtual parts may grow to. The counts are of TypeScript's syntax tree: what only looks like one of these is none.
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { beyond, count, countAll, disguisesOf, factoriesIn, functionsOf, report } from "../../deploy/lab/counts";
import type { Counts } from "../../deploy/lab/counts";
import { EXCEPTIONS, LIMITS } from "../../deploy/lab/limits";

const FILE = "src/kit/a.ts";
const whats = (text: string) => disguisesOf(FILE, text).map(one => one.what);
/** By their names, the lengths of the functions that no other one holds. */
const lengths = (text: string, isFactory = false) =>
  functionsOf(FILE, text, isFactory).map(({ name, lines }) => [name, lines]);
const statements = (lines: number) => "  step();\n".repeat(lines);

describe("this repository", () => {
  let counts: Counts;
  beforeAll(() => {
    counts = countAll(fileURLToPath(new URL("../..", import.meta.url)));
    console.log(report(counts));
  });

  it("keeps to its limits", () => expect(beyond(counts)).toEqual([]));

  it("was looked at as a whole", () => {
    expect(counts.functions.length).toBeGreaterThan(500);
    for (const file of ["src/board.ts", "src/games/set/rules.ts", "devices/gm67.ts", "devices/sim/board.ts"])
      expect(counts.files.map(one => one.file)).toContain(file);
  });

  it("allows no type to be taken away and no arrow to be wrong, and says of each exception why", () => {
    expect(LIMITS).toEqual({ disguises: 0, wrongArrows: 0, functionLines: 80, fileLines: 300 });
    for (const one of EXCEPTIONS) expect(one.reason.length, one.file).toBeGreaterThan(20);
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
    const { disguises } = count({
      "src/kit/a.ts": text,
      "devices/sim/a.ts": text,
      "src/espruino.d.ts": text,
      "deploy/a.ts": text,
    });
    expect(disguises.map(one => one.file)).toEqual(["src/kit/a.ts", "devices/sim/a.ts"]);
  });
});

describe("functions", () => {
  it("have the lines from their first to their last, without what is said above them", () => {
    expect(lengths(`/** Why. */\nexport function make() {\n${statements(3)}}\n`)).toEqual([["make", 5]]);
    expect(lengths("const twice = (a: number) => 2 * a;\n")).toEqual([["twice", 1]]);
  });

  it("count towards the one that holds them", () => {
    const text = `function outer() {\n  function inner() {\n${statements(2)}  }\n  return { a: () => inner(), b() {} };\n}\n`;
    expect(lengths(text)).toEqual([["outer", 7]]);
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

  it.each([
    (body: string) => `export default function open() {\n${body}}\n`,
    (body: string) => `export default () => {\n${body}};\n`,
    (body: string) => `function open() {\n${body}}\nexport default open;\n`,
    (body: string) => `const open = () => {\n${body}};\nexport { open as default };\n`,
  ])("that are a module which exists while open count towards its file: those in them count by themselves", make => {
    const text = "const before = () => 1;\n" + make(`  function inner() {\n${statements(2)}  }\n  return inner;\n`);
    expect(lengths(text, true)).toEqual([
      ["before", 1],
      ["inner", 4],
    ]);
    expect(lengths(text)[1][1]).toBe(7);
  });

  it("of such a module are known by the imports that make it one", () => {
    const files = {
      "src/games/set/game.ts": 'import open from "./app" with { exists: "while open" };\nimport make from "./rules";\n',
      "src/games/set/app.ts": 'import check from "../set/check" with { exists: "while open" };',
    };
    expect([...factoriesIn(files)]).toEqual(["src/games/set/app.ts", "src/games/set/check.ts"]);
    const long = `export default function open() {\n${statements(100)}}\n`;
    const longest = (importing: string) =>
      count({ "src/games/set/game.ts": importing, "src/games/set/app.ts": long }).functions.map(one => one.name);
    expect(longest('import open from "./app";')).toEqual(["open"]);
    expect(longest('import open from "./app" with { exists: "while open" };')).toEqual([]);
  });
});

describe("what is beyond its limit", () => {
  const long = { "src/kit/long.ts": `export function table() {\n${statements(310)}}\n` };
  const said = (files: Record<string, string>, exceptions = EXCEPTIONS) => beyond(count(files), LIMITS, exceptions);

  it("is told: a type, an arrow, a function, a file", () => {
    expect(said({ ...long, "src/kit/a.ts": 'import "../games/set/rules";\nlet a: any;\n' }, [])).toEqual([
      "src/kit/a.ts:2 any",
      "src/kit/a.ts:1 kit may import kit and the types of ports, not games/set",
      "src/kit/long.ts:1 table has 312 lines",
      "src/kit/long.ts:1 the file has 312 lines",
    ]);
  });

  it("begins with the first line too many", () => {
    const file = (lines: number) => ({ "src/kit/a.ts": `function a() {\n${statements(lines - 2)}}\n` });
    expect(said(file(80), [])).toEqual([]);
    expect(said(file(81), [])).toHaveLength(1);
    expect(said({ "src/kit/a.ts": "step();\n".repeat(300) }, [])).toEqual([]);
    expect(said({ "src/kit/a.ts": "step();\n".repeat(301) }, [])).toHaveLength(1);
  });

  it("may be an exception, up to its own number of lines", () => {
    const file = { file: "src/kit/long.ts", reason: "a table" };
    expect(
      said(long, [
        { ...file, lines: 312 },
        { ...file, name: "table", lines: 312 },
      ]),
    ).toEqual([]);
    expect(
      said(long, [
        { ...file, lines: 311 },
        { ...file, name: "table", lines: 312 },
      ]),
    ).toEqual(["src/kit/long.ts:1 the file has 312 lines"]);
  });

  it("is an exception itself, where nothing needs it", () => {
    expect(
      said({ "src/kit/short.ts": "function a() {}\n" }, [
        { file: "src/kit/short.ts", lines: 400, reason: "a table" },
        { file: "src/kit/short.ts", name: "a", lines: 90, reason: "a table" },
      ]),
    ).toEqual([
      "src/kit/short.ts: a is an exception, and needs none",
      "src/kit/short.ts is an exception, and needs none",
    ]);
  });
});
