// The arrows of .dependency-cruiser.mjs: in a house of wrong ones each is told. That this house keeps to them is seen with what else it may not have (test/lab/counts.test.ts).
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import optionsOf from "dependency-cruiser/config-utl/extract-depcruise-options";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findWrongArrows } from "../../deploy/build/house";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What the files below import. */
const OTHERS = [
  "src/bundles/croupier",
  "src/games/dobble/rules",
  "src/games/set/cards",
  "src/hardware/pins",
  "src/kernel/app",
  "src/kernel/ports",
  "src/kit/list",
  "src/link/link",
  "src/network/air",
  "src/settings/schema",
  "src/settings/schema-checks",
  "src/ui/menu",
  "src/ui/page",
  "devices/bus",
  "devices/gm67",
  "devices/boards/board",
  "devices/sim/clock",
  "devices/sim/rig/rig",
  "deploy/words",
  "deploy/build/sources",
  "deploy/host/terminal",
  "deploy/host/commands/solve",
  "deploy/page/protocol",
  "deploy/tournament/contract",
  "test/games/tables",
];

/** A file, what it imports, and the rule that has something against it. */
type Arrow = [file: string, imported: string, rule?: string];

const ARROWS: Arrow[] = [
  ["src/games/set/app.ts", "src/games/set/cards"],
  ["src/games/set/app.ts", "src/kernel/app"],
  ["src/games/set/app.ts", "src/link/link"],
  ["src/games/set/app.ts", "src/settings/schema-checks"],
  ["src/games/set/app.ts", "src/settings/schema", "src/games/*/**"],
  ["src/games/set/app.ts", "src/games/dobble/rules", "src/games/*/**"],
  ["src/games/set/app.ts", "src/hardware/pins", "src/games/*/**"],
  ["src/games/set/app.ts", "src/bundles/croupier", "src/games/*/**"],
  ["src/games/set/app.ts", "devices/gm67", "src/games/*/**"],
  ["src/games/set/app.ts", "test/games/tables", "src/games/*/**"],
  ["src/games/set/app.ts", "node:fs", "src/games/*/**"],
  ["src/games/set/app.ts", "acorn", "src/games/*/**"],
  ["src/kit/codes.ts", "src/kit/list"],
  ["src/kit/codes.ts", "src/kernel/app", "src/kit/*"],
  ["src/kit/codes.ts", "src/games/dobble/rules", "src/kit/*"],
  ["src/link/frames.ts", "src/kit/list"],
  ["src/link/frames.ts", "src/kernel/app", "src/link/*"],
  ["src/kernel/shell.ts", "src/ui/menu"],
  ["src/kernel/shell.ts", "src/ui/page", "src/kernel/*"],
  ["src/kernel/shell.ts", "src/hardware/pins", "src/kernel/*"],
  ["src/ui/tiles.ts", "src/games/dobble/rules", "src/ui/*"],
  ["src/ui/tiles.ts", "src/settings/schema", "src/ui/*"],
  ["src/settings/wiring.ts", "devices/boards/board", "src/settings/*"],
  ["src/hardware/board.ts", "devices/gm67"],
  ["src/hardware/board.ts", "src/games/dobble/rules", "src/hardware/*"],
  ["src/hardware/board.ts", "src/network/air", "src/hardware/*"],
  ["src/hardware/board.ts", "devices/sim/clock", "src/hardware/*"],
  ["src/hardware/board.ts", "deploy/words", "src/hardware/*"],
  ["src/network/broker.ts", "src/hardware/pins"],
  ["src/network/broker.ts", "src/kernel/app"],
  ["src/network/broker.ts", "src/settings/schema", "src/network/*"],
  ["src/bundles/set.ts", "src/games/dobble/rules"],
  ["src/bundles/set.ts", "devices/boards/board"],
  ["src/bundles/set.ts", "src/link/link", "src/bundles/*"],
  ["src/bundles/set.ts", "deploy/build/sources", "src/bundles/*"],
  ["devices/scanner.ts", "devices/gm67"],
  ["devices/scanner.ts", "devices/bus"],
  ["devices/scanner.ts", "src/kit/list", "devices/*"],
  ["devices/scanner.ts", "devices/boards/board", "devices/*"],
  ["devices/scanner.ts", "devices/sim/clock", "devices/*"],
  ["devices/scanner.ts", "test/games/tables", "devices/*"],
  ["devices/boards/pico.ts", "devices/gm67", "devices/boards/*"],
  ["devices/examples/gm67.ts", "devices/gm67"],
  ["devices/examples/gm67.ts", "src/kit/list", "devices/examples/*"],
  ["devices/sim/rig/table.ts", "devices/sim/clock"],
  ["devices/sim/rig/table.ts", "devices/bus"],
  ["devices/sim/rig/table.ts", "node:fs"],
  ["devices/sim/rig/table.ts", "devices/gm67", "devices/sim/**"],
  ["devices/sim/rig/table.ts", "src/kit/list", "devices/sim/**"],
  ["devices/sim/rig/table.ts", "test/games/tables", "devices/sim/**"],
  ["deploy/output.ts", "src/games/dobble/rules"],
  ["deploy/output.ts", "deploy/host/terminal", "deploy/*"],
  ["deploy/host/upload/plan.ts", "deploy/host/terminal"],
  ["deploy/host/upload/plan.ts", "acorn"],
  ["deploy/host/upload/plan.ts", "deploy/page/protocol", "deploy/host/**"],
  ["deploy/vision/scene/card.ts", "deploy/host/terminal", "deploy/vision/**"],
  ["deploy/page/panels/panel.ts", "virtual:symbols"],
  ["deploy/page/panels/panel.ts", "deploy/host/commands/solve"],
  ["deploy/page/panels/panel.ts", "deploy/tournament/contract", "deploy/page/**"],
  ["deploy/lab/measure.ts", "devices/sim/rig/rig"],
  ["deploy/lab/measure.ts", "devices/gm67", "deploy/lab/**"],
  ["deploy/lab/measure.ts", "test/games/tables", "deploy/lab/**"],
];

/** The same with types alone, which may go further. */
const TYPE_ARROWS: Arrow[] = [
  ["src/kit/area.ts", "src/kernel/ports"],
  ["devices/sim/graphics.ts", "src/kernel/ports"],
  ["deploy/page/panels/screen.ts", "src/kernel/ports"],
  ["src/games/set/settings.ts", "devices/boards/board"],
  ["src/games/set/settings.ts", "src/games/dobble/rules", "types for src/games/*/**"],
  ["src/kernel/game.ts", "src/settings/schema"],
  ["src/kernel/game.ts", "src/hardware/pins", "types for src/kernel/*"],
  ["src/settings/settings.ts", "devices/boards/board"],
  ["devices/boards/linux.ts", "devices/gm67"],
  ["devices/boards/linux.ts", "src/kernel/app", "types for devices/boards/*"],
  ["devices/sim/rig/glass.ts", "devices/boards/board"],
  ["devices/sim/rig/glass.ts", "devices/gm67", "types for devices/sim/**"],
  ["deploy/catalogue.ts", "src/kernel/app"],
  ["deploy/page/tournament/book.ts", "deploy/tournament/contract"],
  ["deploy/lab/shapes.ts", "src/kernel/app", "types for deploy/lab/**"],
];

/** In the file of a game, ways to name another one. */
const WAYS: [file: string, text: string, rule: string][] = [
  ["src/games/set/aside.ts", 'import "../dobble/rules";', "src/games/*/**"],
  ["src/games/set/all.ts", 'import * as all from "../dobble/rules"; all;', "src/games/*/**"],
  ["src/games/set/again.ts", 'export { a } from "../dobble/rules";', "src/games/*/**"],
  ["src/games/set/star.ts", 'export * from "../dobble/rules";', "src/games/*/**"],
  ["src/games/set/later.ts", 'const a = () => import("../dobble/rules");', "src/games/*/**"],
  ["src/games/set/guest.ts", 'import a from "../dobble/rules" with { exists: "while open" }; a();', "src/games/*/**"],
  ["src/games/set/some.ts", 'import { type A, a } from "../dobble/rules"; a;', "src/games/*/**"],
  ["src/games/set/types.ts", 'import { type A } from "../dobble/rules";', "types for src/games/*/**"],
  ["src/games/set/named.ts", 'export type { A } from "../dobble/rules";', "types for src/games/*/**"],
  ["src/games/set/inline.ts", 'let a: import("../dobble/rules").A;', "types for src/games/*/**"],
];

/** No folder of the list has these. */
const LOST = [
  "src/views/set.ts",
  "src/games/set.ts",
  "src/kit/more/list.ts",
  "src/board.ts",
  "devices/displays/ssd1306.ts",
  "deploy/bench/bench.ts",
];

const nameOf = (imported: string) => (imported.includes("/") ? `${imported}.ts` : imported.replace("node:", ""));

describe("a house with wrong arrows", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "a house of arrows ")));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, { flag: "a" });
  };
  const linesOf = (arrows: Arrow[], write: (from: string) => string) =>
    arrows.map(([file, imported]): [string, string] => {
      const up = "../".repeat(file.split("/").length - 1);
      return [file, write(imported.includes("/") ? up + imported : imported)];
    });
  let told: string[];
  /** What is told of this import, without the rule's own words. */
  const saidOf = (file: string, imported: string) =>
    told.filter(line => line.startsWith(`${file} -> ${imported}: `)).map(line => /: (.*?)\. /.exec(line)![1]);

  beforeAll(async () => {
    for (const file of OTHERS) write(`${file}.ts`, "export const a = 1;\nexport interface A {}\n");
    for (const [file, line] of linesOf(ARROWS, from => `import "${from}";\n`)) write(file, line);
    for (const [file, line] of linesOf(TYPE_ARROWS, from => `import type { A } from "${from}";\n`)) write(file, line);
    for (const [file, text] of WAYS) write(file, text);
    for (const file of LOST) write(file, "export const a = 1;\n");
    write("src/kit/lost.ts", 'import "./more/list";\n');
    write("src/link/one.ts", 'import "./two"; import type { A } from "./four";\n');
    write("src/link/two.ts", 'import "./three";\n');
    write("src/link/three.ts", 'import "./one";\n');
    write("src/link/four.ts", 'import "./one";\n');
    told = await findWrongArrows(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(ARROWS)("%s imports %s", (file, imported, rule) => {
    expect(saidOf(file, nameOf(imported))).toEqual(rule ? [rule] : []);
  });

  it.each(TYPE_ARROWS)("%s imports types of %s", (file, imported, rule) => {
    expect(saidOf(file, nameOf(imported))).toEqual(rule ? [rule] : []);
  });

  it.each(WAYS)("%s has an arrow: %s", (file, _, rule) => {
    expect(saidOf(file, "src/games/dobble/rules.ts")).toEqual([rule]);
  });

  it.each(LOST)("%s lies in a folder that is not in the list", file => {
    expect(told.filter(line => line.startsWith(`${file}: in no folder of the list.`))).toHaveLength(1);
  });

  it("files that import each other's values are told, and types make no circle", () => {
    const circles = told.filter(line => line.includes(": in a circle."));
    expect(circles.map(line => line.replace(/: .*/, ""))).toEqual([
      "src/link/one.ts -> src/link/two.ts -> src/link/three.ts -> src/link/one.ts",
    ]);
  });

  it("a wrong arrow is told with what its folder may know", () => {
    expect(told).toContainEqual(
      expect.stringMatching(/^src\/kit\/codes\.ts -> src\/kernel\/app\.ts: src\/kit\/\*\. Text, lists, codes,/),
    );
  });
});

describe("this house", () => {
  it("says in each folder of src and devices what that may know", async () => {
    const { ruleSet } = await optionsOf(join(ROOT, ".dependency-cruiser.mjs"));
    const folders = ruleSet!.forbidden!.flatMap(({ name, comment }) => {
      const folder = /^((?:src|devices)[^*]*)\/\*/.exec(name!);
      return folder ? [[folder[1], comment]] : [];
    });
    expect(folders.length).toBeGreaterThan(10);
    for (const [folder, comment] of folders)
      expect([folder, readFileSync(join(ROOT, folder!, "README.md"), "utf8")]).toEqual([folder, `${comment}\n`]);
  });

  it.each(["src/kernel/ports.ts", "devices/bus.ts"])(
    "has types alone in %s, so that importing it costs the board nothing",
    file => {
      const { outputText } = ts.transpileModule(readFileSync(join(ROOT, file), "utf8"), {
        compilerOptions: { module: ts.ModuleKind.ESNext, removeComments: true },
      });
      expect(outputText.trim()).toBe("export {};");
    },
  );
});
