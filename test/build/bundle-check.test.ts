import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { Linter } from "eslint";
import { parser } from "typescript-eslint";
import { describe, expect, test } from "vitest";
import { checkBundle } from "../../deploy/build/bundle-check";
import { binaries } from "../rig/espruino/binaries";
import { ADVICE, ONLY_IN_BUNDLES } from "../../deploy/build/lint/advice.mjs";
import { board, boardRules } from "../../deploy/build/lint/plugin.mjs";

const FIXTURES = new URL("fixtures/", import.meta.url);
const names = readdirSync(FIXTURES).map(file => file.replace(/\.js$/, ""));
const textOf = (name: string) => readFileSync(new URL(`${name}.js`, FIXTURES), "utf8");
const refused = names.filter(name => !name.startsWith("fine-"));
const fine = names.filter(name => name.startsWith("fine-"));
/** `regex.lazy` is one more fixture of the rule `regex`. */
const ruleOf = (name: string) => name.split(".")[0];

/**
 * Fixtures that the Linux interpreter reads as JavaScript does, refused for another reason than that: it is built
 * with Unicode and boards are not; globalThis is new; a load at run time and a syntax error have no result to compare.
 */
const READ_WELL = ["absent-global.globalthis", "escape.unicode", "non-ascii.comment", "unicode-text"];
const NO_RESULT = ["debugger", "module", "module.dynamic", "module.export", "module.meta", "syntax"];

/** The rule whose advice a message gives. */
const adviceIn = (message: string) => Object.keys(ADVICE).find(rule => message.includes(ADVICE[rule])) ?? message;

describe("the bundle check", () => {
  test("every rule has a fixture, and every fixture a rule", () => {
    expect([...new Set(refused.map(ruleOf))].sort()).toEqual(Object.keys(ADVICE).sort());
  });

  test.each(refused)("%s is refused by the rule of its name alone", name => {
    expect(
      [...new Set(checkBundle(textOf(name)).map(complaint => adviceIn(complaint.message)))].filter(
        rule => rule !== "non-ascii" || name !== "unicode-text",
      ),
    ).toEqual([ruleOf(name)]);
  });

  test.each(fine)("%s passes", name => {
    expect(checkBundle(textOf(name))).toEqual([]);
  });

  test("a complaint says where, and what to write instead", () => {
    expect(checkBundle("var a = 1;\nvar b = a ** 2;")).toEqual([
      { line: 2, column: 9, message: "the board reads no **: write Math.pow(a, b), or a multiplication" },
    ]);
  });

  test("complaints come in the order of the text", () => {
    expect(
      checkBundle("f(...a);var x = y?.z;\nlabel: for (;;);").map(one => `${one.line} ${adviceIn(one.message)}`),
    ).toEqual(["1 spread", "1 optional-chaining", "2 label"]);
  });

  test("what the script names itself is not taken for a missing built-in", () => {
    expect(checkBundle("function f(Map){return new Map()}")).toEqual([]);
    expect(checkBundle("var o={flat(){}};o.flat()")).toEqual([]);
    expect(checkBundle("x.y={Map:1};x.Map")).toEqual([]);
  });

  test("names that one declaration joins are told apart", () => {
    expect(checkBundle("const a=1,b=()=>a,c=b();")).toEqual([]);
    expect(checkBundle("const b=()=>a,c=b(),a=1;").map(one => `${one.column} ${adviceIn(one.message)}`)).toEqual([
      "17 hoisting",
    ]);
  });
});

/** The lint rules that complain about this source. */
function lintRules(code: string): string[] {
  const config: Linter.Config = {
    files: ["**/*.ts"],
    plugins: { board },
    rules: boardRules,
    languageOptions: { parser: parser as Linter.Parser, sourceType: "script" },
  };
  return [...new Set(new Linter().verify(code, [config], "source.ts").map(({ message }) => adviceIn(message)))];
}

describe("the lint rules", () => {
  /** A word like `flat` may be a method of our own from another file, which only the bundle shows. */
  const seenInBundle = (name: string) => ONLY_IN_BUNDLES.includes(ruleOf(name)) || name === "absent-method.common";

  test.each(refused.filter(name => !seenInBundle(name)))("%s is refused at the source line too", name => {
    expect(lintRules(textOf(name))).toEqual([ruleOf(name)]);
  });

  test.each(fine)("%s passes at the source line too", name => {
    expect(lintRules(textOf(name))).toEqual([]);
  });

  test("types never reach the board and may be called anything", () => {
    expect(
      lintRules(`
      interface Place { readonly map: Map<string, Set<number>>; at?: number; [key: string]: unknown }
      type Pair<T = number> = [first: T, ...rest: T[]];
      declare const Symbol: unique symbol;
      declare function later(...list: number[]): void;
      const enum Kind { Set = 1, Map = Set << 1 }
      abstract class Shelf implements Place {
        map!: Map<string, Set<number>>;
        at?: number;
        [key: string]: unknown;
        constructor(private readonly kind: Kind, protected table: Pair) {}
        abstract name(): string;
        find(this: Shelf, by: typeof Symbol): Kind { return (this.kind as number)! satisfies number; }
      }`),
    ).toEqual([]);
  });

  test("a default of a parameter property is refused like any other", () => {
    expect(lintRules("class Place { constructor(private at = 1) {} }")).toEqual(["default-parameter"]);
  });
});

/** What the script prints, one line a call, as JavaScript should; or the error that ends it. */
function printedByNode(code: string): string {
  const lines: string[] = [];
  const print = (...values: unknown[]) => void lines.push(values.join(" "));
  try {
    runInContext(code, createContext({ print }));
  } catch (mistake) {
    lines.push(`failed: ${(mistake as Error).name}`);
  }
  return lines.join("\n");
}

/** The first thing printed, so that the interpreter's greeting can be told from what the script says. */
const MARK = "@@@";

/** What the interpreter prints for a fixture, its own complaints included, its prompt not. */
function printedByEspruino(program: string, name: string, forMs = 20_000): string {
  const folder = mkdtempSync(join(tmpdir(), "croupier-subset-"));
  try {
    writeFileSync(join(folder, "script.js"), `print("${MARK}");\n${textOf(name)}`);
    const run = spawnSync(program, ["script.js"], { cwd: folder, input: "", timeout: forMs, killSignal: "SIGKILL" });
    return (run.stdout.toString("utf8").replace(/\r/g, "").split(`${MARK}\n`)[1] ?? "").replace(/\s*>?\s*$/, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const espruino = binaries.full;
if (!espruino)
  console.warn(
    "SKIPPED: no Espruino (ESPRUINO, or espruino-linux on PATH): the rules are not compared with the real interpreter",
  );

describe.skipIf(!espruino)("the rules on the real interpreter", () => {
  test.each(refused.filter(name => !NO_RESULT.includes(name) && !READ_WELL.includes(name)))(
    "%s comes out wrong",
    name => {
      expect(printedByEspruino(espruino!, name)).not.toBe(printedByNode(textOf(name)));
    },
  );

  test("debugger stops the board", () => {
    expect(printedByEspruino(espruino!, "debugger", 2000)).not.toBe("1");
  });

  test.each(READ_WELL)("%s comes out right, and is refused all the same", name => {
    expect(printedByEspruino(espruino!, name)).toBe(printedByNode(textOf(name)));
  });

  test.each(fine)("%s comes out right", name => {
    expect(printedByEspruino(espruino!, name)).toBe(printedByNode(textOf(name)));
  });
});
