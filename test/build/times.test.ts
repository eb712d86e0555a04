// What `npm test` prints of where the time went.
import { expect, it } from "vitest";
import { linesOf } from "../../deploy/build/times.mjs";

it("the time of each project and the ten slowest files are printed, the slowest first", () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    project: at < 2 ? "unit" : "bundle",
    name: `test/${at}.test.ts`,
    ms: 1000 * (at + 1),
  }));
  const lines = linesOf(files);
  expect(lines.slice(0, 5)).toEqual([
    "Time by project, of files that run side by side:",
    "    3.0 s  unit, 2 files",
    "   75.0 s  bundle, 10 files",
    "The slowest files:",
    "   12.0 s  test/11.test.ts",
  ]);
  expect(lines).toHaveLength(14);
  expect(lines[13]).toBe("    3.0 s  test/2.test.ts");
});
