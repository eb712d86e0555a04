// The table of `npm run lanes`: what vitest says of each test, by interpreter.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { laneTable, ran, type Result } from "../../deploy/lab/lanes/table";

const result = (file: string, lane: string, what: string, status: string): Result => ({
  file,
  ancestorTitles: lane ? [lane, what] : [what],
  title: "t",
  status,
});

const OLD = "2v27 08502f84a";
const NEW = "2v29.277 c5ff787b1";
const SMALL = ", 5100 variables";

describe("the tests of test/espruino", () => {
  const folder = new URL("../espruino/", import.meta.url);
  const files = readdirSync(folder).filter(file => file.endsWith(".test.ts"));

  it.each(files)("%s runs on every interpreter that is named, or on the emulated Cortex-M4 only", file => {
    const text = readFileSync(new URL(file, folder), "utf8");
    expect(/\bonEach\(/.test(text) || /\bcortexAvailable\(/.test(text)).toBe(true);
    // Whoever takes the first one for all of them.
    expect(text).not.toMatch(/\bbinaries\b|[^x]\bavailable\(/);
    if (/\bInterpreter\.start\(|\bstartChain\(/.test(text)) expect(text).toMatch(/\bbinary\b/);
  });
});

describe("the table of lanes", () => {
  it("has a column for each commit, and a row for each group of tests and number of variables", () => {
    expect(
      laneTable([
        result("tables", NEW, "tables (SEED=1)", "passed"),
        result("tables", OLD, "tables (SEED=1)", "passed"),
        result("tables", OLD, "tables (SEED=1)", "failed"),
        result("tables", NEW, "tables (SEED=1)", "passed"),
        result("durak", `${OLD} and ${OLD}${SMALL}`, "two boards", "passed"),
        result("boot", OLD + SMALL, "a start", "passed"),
        result("boot", OLD + SMALL, "a start", "skipped"),
        result("cortex", "", "set.js on an emulated Cortex-M4 (SEED=1)", "passed"),
      ]).split("\n"),
    ).toEqual([
      `| tests | what | variables | ${NEW} | ${OLD} | emulated Cortex-M4 |`,
      "| --- | --- | --- | --- | --- | --- |",
      "| boot | a start | 5100 | – | 1 passed, 1 skipped | – |",
      "| cortex | set.js on an emulated Cortex-M4 | a chip's own | – | – | 1 passed |",
      "| durak | two boards | as needed, 5100 | – | 1 passed | – |",
      "| tables | tables | as needed | 2 passed | **1 failed**, 1 passed | – |",
    ]);
  });

  it("says nothing of what was skipped everywhere, and ran nothing if all was", () => {
    const skipped = [
      result("cortex", "", "emulated", "skipped"),
      result("boot", "no interpreter", "a start", "pending"),
    ];
    expect(laneTable([...skipped, result("boot", OLD, "a start", "passed")]).split("\n")).toEqual([
      `| tests | what | variables | ${OLD} |`,
      "| --- | --- | --- | --- |",
      "| boot | a start | as needed | 1 passed |",
    ]);
    expect([ran(skipped), ran([result("boot", OLD, "a start", "passed")])]).toEqual([false, true]);
  });
});
