// The rules that hold in one folder and not in the next, as eslint.config.mjs gives them.
import { ESLint } from "eslint";
import { expect, it } from "vitest";

const eslint = new ESLint();

/** What lint says of such a file, mistakes and warnings (`npm run lint` lets none of either pass). */
async function said(filePath: string, text: string): Promise<(string | null)[]> {
  const [{ messages }] = await eslint.lintText(text, { filePath });
  return messages.map(one => one.ruleId ?? one.message.replace(/['"].*/, "").trim());
}

const ANY = "export let a: any;\n";

it.each(["src/kit/a.ts", "src/games/set/a.ts", "devices/a.ts", "devices/sim/rig/a.ts", "devices/examples/a.ts"])(
  "%s may not say any",
  async file => {
    expect(await said(file, ANY)).toEqual(["@typescript-eslint/no-explicit-any"]);
  },
);

it.each(["src/kernel/espruino.d.ts", "deploy/lab/a.ts", "test/kit/a.test.ts"])("%s may", async file => {
  expect(await said(file, ANY)).toEqual([]);
});

it.each(["// eslint-disable-next-line\n", "/* eslint-disable */\n", "/* eslint no-var: off */\n"])(
  "no comment switches a rule off in src and devices: %s",
  async comment => {
    for (const file of ["src/kit/a.ts", "devices/sim/a.ts"]) {
      const found = await said(file, comment + ANY);
      expect(found).toContain("@typescript-eslint/no-explicit-any");
      expect(found, "the comment itself is told, too").toHaveLength(2);
    }
  },
);

it.each(["// @ts-ignore\n", "// @ts-expect-error: Espruino's own types say otherwise\n", "// @ts-nocheck\n"])(
  "nor the compiler: %s",
  async comment => {
    expect(await said("src/kit/a.ts", comment + "export const a = 1;\n")).toEqual([
      "@typescript-eslint/ban-ts-comment",
    ]);
  },
);

it("what the board cannot read is found in what the board reads, and nowhere else", async () => {
  const spread = "export const all = (list: number[]) => [...list];\n";
  expect(await said("src/kit/a.ts", spread)).toEqual(["no-restricted-syntax"]);
  expect(await said("devices/a.ts", spread)).toEqual(["no-restricted-syntax"]);
  expect(await said("devices/sim/a.ts", spread)).toEqual([]);
});
