// The table of `npm run lanes`: what vitest says of each test, by interpreter.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FileResult } from "../../deploy/build/tests.mjs";
import { failedIn, merged, pageWith, reportOf } from "./lanes/report";
import { laneTable, ran, type Result } from "./lanes/table";

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

  it.each(files)("%s runs on every interpreter that is named, or on an emulated chip only", file => {
    const text = readFileSync(new URL(file, folder), "utf8");
    expect(/\bonEach\(/.test(text) || /\b(cortex|esp32)Available\(/.test(text)).toBe(true);
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

describe("a run over all lanes", () => {
  const fileOf = (name: string, results: Result[], status = "passed"): FileResult => ({
    name: `/checkout/test/espruino/${name}.test.ts`,
    status,
    assertionResults: results,
  });
  const loose = { ...result("steps", "", "", "passed"), ancestorTitles: [], title: "no longer steps" };
  const good = fileOf("boot", [result("boot", OLD, "a start", "passed"), result("boot", NEW, "a start", "passed")]);
  const bad = fileOf("tables", [result("tables", NEW + SMALL, "tables", "failed")], "failed");
  const cortexTitle = () => Promise.resolve("Cortex-M4, 2v29 6106910b8");
  const PAGE = "above\n<!-- lanes -->\n\n| old |\n\nNot passed in this run:\n\n- `old`: t\n\n<!-- /lanes -->\nbelow\n";
  const tableIn = (page: string) =>
    /^above\n<!-- lanes -->\n\n((?:\|.*\n)+)\n([^]*)<!-- \/lanes -->\nbelow\n$/.exec(page)!.slice(1);

  it("in which everything passed is a table and nothing else", async () => {
    const report = await reportOf({ status: 0, files: [good, fileOf("steps", [loose])] }, cortexTitle);
    expect([report.wrong, report.exitCode]).toEqual([[], 0]);
    const [table, rest] = tableIn(pageWith(PAGE, report));
    expect(table.split("\n")).toEqual([
      `| tests | what | variables | ${OLD} | ${NEW} | Cortex-M4, 2v29 6106910b8 |`,
      "| --- | --- | --- | --- | --- | --- |",
      "| boot | a start | as needed | 1 passed | 1 passed | – |",
      "| steps | no longer steps | a chip's own | – | – | 1 passed |",
      "",
    ]);
    expect(rest).toBe("");
  });

  it("in which a test failed, a file was not loaded or a hook threw is told whole, each of them by name", async () => {
    const hook = fileOf("wifi", [result("wifi", OLD, "w", "skipped")], "failed");
    const files = [good, bad, fileOf("arm", [], "failed"), hook, fileOf("steps", [{ ...loose, status: "skipped" }])];
    const report = await reportOf({ status: 1, files }, () => Promise.reject(new Error("asked although nothing ran")));
    expect([report.wrong, report.exitCode]).toEqual([
      [`\`tables\`: ${NEW}${SMALL} > tables > t`, "`arm`: not even loaded", "`wifi`: something outside of its tests"],
      1,
    ]);
    const [table, rest] = tableIn(pageWith(PAGE, report));
    expect(table).toContain("| tables | tables | 5100 | – | **1 failed** |");
    expect(rest).toBe(`Not passed in this run:\n\n${report.wrong.map(line => `- ${line}\n`).join("")}\n`);
  });

  it("can be mended: files that failed are run once more, and the rest stays as it was", async () => {
    const before = { status: 1, files: [good, bad, fileOf("arm", [], "failed")] };
    expect(failedIn(before)).toEqual(["test/espruino/tables.test.ts", "test/espruino/arm.test.ts"]);
    const passed = fileOf("tables", [result("tables", NEW + SMALL, "tables", "passed")]);
    const half = merged(before, { status: 0, files: [passed] });
    expect([half.status, failedIn(half)]).toEqual([1, ["test/espruino/arm.test.ts"]]);
    const whole = merged(half, { status: 0, files: [fileOf("arm", [result("arm", OLD, "the arm", "passed")])] });
    const report = await reportOf(whole, () => Promise.reject(new Error("asked although nothing ran")));
    expect([report.wrong, report.exitCode]).toEqual([[], 0]);
    expect(report.table).toContain("| arm | the arm | as needed | 1 passed | – |");
    expect(report.table).toContain("| boot | a start | as needed | 1 passed | 1 passed |");
    expect(report.table).not.toContain("failed");
  });

  it("is told even where the emulated chip does not answer, or something went wrong outside of all tests", async () => {
    const silent = await reportOf({ status: 0, files: [fileOf("steps", [loose])] }, () =>
      Promise.reject(new Error("QEMU ended")),
    );
    expect([silent.wrong, silent.exitCode]).toEqual([
      ["the emulated Cortex-M4 does not say what it is: QEMU ended"],
      1,
    ]);
    expect(silent.table).toContain("| emulated Cortex-M4 |");
    const outside = await reportOf({ status: 1, files: [good] }, cortexTitle);
    expect([outside.wrong, outside.exitCode]).toEqual([["something outside of all tests"], 1]);
  });

  it("that was broken off, or skipped everything, leaves the page as it is", async () => {
    for (const files of [[], [fileOf("boot", [result("boot", "no interpreter", "a start", "skipped")])]]) {
      const report = await reportOf({ status: 0, files }, cortexTitle);
      expect(report).toEqual({ wrong: ["nothing ran"], exitCode: 1 });
      expect(() => pageWith(PAGE, report)).toThrow();
    }
  });
});
