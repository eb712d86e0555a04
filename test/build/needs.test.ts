// What the test files need, derived from their imports; and that nobody gets at dist/, a browser or the interpreter by another way.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  chosenBy,
  MARKERS,
  type Need,
  needsOf,
  type Project,
  projectOf,
  readerOf,
  testFiles,
  testsAmong,
} from "../../deploy/build/needs";

const FILES = testFiles(".");
const NEEDS = needsOf(FILES, readerOf("."));
const needsOfOne = (files: Record<string, string>) => [
  ...needsOf(["test/a.test.ts"], file => files[file]).get("test/a.test.ts")!,
];

describe("what a test needs", () => {
  it.each<[string, Record<string, string>, Need[]]>([
    ["nothing, if it imports nothing", { "test/a.test.ts": "it('is', () => undefined);" }, []],
    [
      "what it imports itself",
      { "test/a.test.ts": `import { bundleText } from "../deploy/lab/dist";`, "deploy/lab/dist.ts": "" },
      ["bundles"],
    ],
    [
      "what its helpers import, in a circle, too",
      {
        "test/a.test.ts": `import "./b.ts";`,
        "test/b.ts": `export * from "./c";`,
        "test/c.ts": `import "./b"; import("./page/chromium");`,
        "test/page/chromium.ts": "",
      },
      ["browser"],
    ],
    [
      "several things",
      {
        "test/a.test.ts": `import "./b"; import { x } from "./soak/turns";`,
        "test/b.ts": `import { BUILT_PAGE } from "./rig/built-page";`,
        "test/rig/built-page.ts": "",
        "test/soak/turns.ts": "",
      },
      ["long", "bundles", "page"],
    ],
    ["a bundle that a page takes as text", { "test/a.test.ts": `import text from "../dist/set.js?raw";` }, ["bundles"]],
    [
      "nothing for types alone, packages and what is not there",
      {
        "test/a.test.ts": `import type { A } from "../deploy/lab/dist"; import { it } from "vitest"; import "./gone";`,
        "deploy/lab/dist.ts": "",
      },
      [],
    ],
  ])("is %s", (_, files, needs) => {
    expect(needsOfOne(files)).toEqual(needs);
  });

  it("is known of every test here, and the marks are files that there are", () => {
    expect(Object.keys(MARKERS).filter(file => !existsSync(file))).toEqual([]);
    expect(FILES).toContain("test/build/needs.test.ts");
    for (const [file, needs] of [
      ["test/kit/list.test.ts", []],
      ["test/bundle/boot.test.ts", ["bundles"]],
      ["test/host/pack.test.ts", ["bundles", "command", "page"]],
      ["test/build/prepare-builds.test.ts", ["builds"]],
      ["test/build/watch.test.ts", ["builds"]],
      ["test/page/browser-set.test.ts", ["browser", "bundles", "page"]],
    ] as const)
      expect([file, [...NEEDS.get(file)!].sort()]).toEqual([file, needs]);
    for (const file of FILES.filter(one => one.startsWith("test/bundle/")))
      expect([file, NEEDS.get(file)!.has("bundles")]).toEqual([file, true]);
    for (const file of FILES.filter(one => one.startsWith("test/espruino/")))
      expect([file, NEEDS.get(file)!.has("interpreter")]).toEqual([file, true]);
  });

  it.each<[Need[], Project]>([
    [[], "unit"],
    [["long"], "bundle"],
    [["bundles", "page"], "bundle"],
    [["bundles", "page", "browser"], "browser"],
  ])("%j puts it into a project: %s", (needs, project) => {
    expect(projectOf(new Set(needs))).toBe(project);
  });

  it("is the same where folders are parted by backslashes", () => {
    expect(testsAmong(["kit\\list.test.ts", "kit\\board.ts", "a.test.ts"])).toEqual([
      "test/a.test.ts",
      "test/kit/list.test.ts",
    ]);
  });

  it("is got by way of the marks: who names a built file, a command of ours or a browser imports one", () => {
    /** Words in a test's own text, and what it needs then. */
    const SIGNS: [RegExp, Need][] = [
      [/["'`(]dist\/(?!app-loader)/, "bundles"],
      [/build\/(start|test|quick)\.mjs|host\/croupier\.mjs/, "bundles"],
      [/["'`(]dist\/cli\.js/, "command"],
      [/from "playwright/, "browser"],
    ];
    /** Say a name of dist/ or of a script, and read or start nothing there. */
    const ONLY_NAMES = [
      "test/build/needs.test.ts",
      "test/build/layers.test.ts",
      "test/host/light.test.ts",
      "test/build/prepare.test.ts",
      "test/build/prepare-builds.test.ts",
      "test/build/watch.test.ts",
      "test/lab/conventions.test.ts",
    ];
    for (const file of FILES.filter(one => !ONLY_NAMES.includes(one)))
      for (const [sign, need] of SIGNS)
        if (sign.test(readFileSync(file, "utf8")))
          expect([file, need, NEEDS.get(file)!.has(need)]).toEqual([file, need, true]);
  });
});

describe("words behind npm test", () => {
  const files = ["test/games/set/app.test.ts", "test/games/durak/app.test.ts", "test/kit/list.test.ts"];

  it.each<[string[], string[]]>([
    [[], files],
    [["set"], files.slice(0, 1)],
    [["./test/games"], files.slice(0, 2)],
    [["test\\kit\\list.test.ts:12"], files.slice(2)],
    [["APP", "list"], files],
    [["nothing"], []],
  ])("%j choose %j", (words, chosen) => {
    expect(chosenBy(words, files)).toEqual(chosen);
  });
});
