import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { findWrongArrows, importsOf, layerOf, readLayers } from "../../deploy/build/layers";

/** What is said of one file that imports one thing. */
const said = (file: string, line: string) => findWrongArrows({ [file]: line }).map(({ message }) => message);
const from = (specifier: string) => `import { a } from "${specifier}";`;

describe("the layers", () => {
  test("every import in the repository follows the arrows", () => {
    expect(findWrongArrows(readLayers(fileURLToPath(new URL("../..", import.meta.url))))).toEqual([]);
  });

  test("every file belongs to a layer", () => {
    const files = Object.keys(readLayers(fileURLToPath(new URL("../..", import.meta.url))));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(file => !layerOf(file))).toEqual([]);
  });

  test.each([
    ["src/games/set/rules.ts", "./cards"],
    ["src/link/frame.ts", "./packet"],
    ["src/views/set.ts", "./font"],
    ["src/views/set.ts", "../games/set"],
    ["src/games/set/app.ts", "../link/link"],
    ["src/games/set/app.ts", "../views/set"],
    ["src/games/set/app.ts", "./shell"],
    ["src/board.ts", "./console"],
    ["src/board.ts", "./apps/set?factory"],
    ["src/board.ts", "../devices/gm67"],
    ["src/board.ts", "../devices/boards/index"],
    ["devices/gm67.ts", "./bus"],
    ["devices/gm67.ts", "./scanner"],
    ["devices/boards/index.ts", "./pico"],
    ["devices/sim/gm67.ts", "../bus"],
    ["devices/sim/gm67.ts", "./clock"],
    ["devices/sim/storage.ts", "node:fs"],
    ["devices/examples/gm67.ts", "../gm67"],
    ["deploy/host/commands/solve.ts", "../../src/games/set/rules"],
    ["deploy/lab/measure.ts", "../devices/sim/machine"],
    ["deploy/lab/measure.ts", "../devices/boards/index"],
    ["deploy/host/croupier.ts", "commander"],
    ["deploy/host/croupier.ts", "../package.json"],
  ])("%s may import %s", (file, specifier) => {
    expect(said(file, from(specifier))).toEqual([]);
  });

  test.each([
    ["src/games/set/rules.ts", "../views/set", "games may import games and the types of ports, not views"],
    ["src/games/set/rules.ts", "../link/frame", "not link"],
    ["src/link/frame.ts", "../games/durak", "link may import link and the types of ports, not games"],
    ["src/views/set.ts", "../apps/set", "not apps"],
    ["src/views/set.ts", "../../devices/ssd1306", "not devices"],
    ["src/games/set/app.ts", "../../devices/gm67", "not devices"],
    ["src/games/set/app.ts", "../main", "not main"],
    ["src/games/set/app.ts", "../../devices/boards/pico", "not boards"],
    ["src/board.ts", "../devices/sim/machine", "not sim"],
    ["src/board.ts", "../deploy/words", "not deploy"],
    ["devices/gm67.ts", "../src/games/codes", "not games"],
    ["devices/gm67.ts", "./boards/pico", "not boards"],
    ["devices/gm67.ts", "./sim/clock", "not sim"],
    ["devices/boards/pico.ts", "../gm67", "boards may import boards and the types of ports, not devices"],
    ["devices/sim/gm67.ts", "../gm67", "sim may import bus, sim and the types of ports, not devices"],
    ["devices/sim/graphics.ts", "../../src/kit/font", "not views"],
    ["devices/bus.ts", "./gm67", "bus may import nothing and the types of ports, not devices"],
    ["deploy/lab/measure.ts", "../devices/gm67", "not devices"],
    ["deploy/lab/pictures.ts", "../src/views/font", "not views"],
    ["src/games/set/rules.ts", "node:fs", "games runs on the board, which has no package node:fs"],
    ["devices/gm67.ts", "lodash", "no package lodash"],
    ["src/games/set/rules.ts", "../../test/games/tables", "test/games/tables.ts is outside the firmware"],
  ])("%s may not import %s", (file, specifier, message) => {
    expect(said(file, from(specifier)).join()).toContain(message);
  });

  test("all may use the types of ports", () => {
    const files = [
      "src/games/a.ts",
      "src/link/a.ts",
      "src/views/a.ts",
      "src/apps/a.ts",
      "src/a.ts",
      "devices/a.ts",
      "devices/boards/a.ts",
      "devices/sim/a.ts",
      "deploy/a.ts",
    ];
    for (const file of files) {
      const up = "../".repeat(file.split("/").length - 1) || "./";
      expect(said(file, `import type { Screen } from "${up}src/ports";`), file).toEqual([]);
    }
  });

  test.each(["src/ports.ts", "devices/bus.ts"])(
    "%s holds types alone, so that importing it costs the board nothing",
    file => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      const { outputText } = ts.transpileModule(text, {
        compilerOptions: { module: ts.ModuleKind.ESNext, removeComments: true },
      });
      expect(outputText.trim()).toBe("export {};");
    },
  );

  test("a board's data may be typed by a driver, but not use it", () => {
    expect(said("devices/boards/pico.ts", 'import type { Options } from "../gm67";')).toEqual([]);
    expect(said("devices/boards/pico.ts", 'import { type Options } from "../gm67";')).toEqual([]);
    expect(said("devices/boards/pico.ts", 'import { type Options, start } from "../gm67";')).toHaveLength(1);
  });

  test.each([
    ['import "../views/a";', false],
    ['import * as a from "../views/a";', false],
    ['import a = require("../views/a");', false],
    ['export { a } from "../views/a";', false],
    ['export * from "../views/a";', false],
    ['const a = () => import("../views/a");', false],
    ['export type { A } from "../views/a";', true],
    ['let a: import("../views/a").A;', true],
    ['import make from "../views/a?factory";', false],
  ])("%s is an arrow", (line, typesOnly) => {
    expect(importsOf("src/games/a.ts", line)).toMatchObject([{ typesOnly, line: 1 }]);
    expect(said("src/games/a.ts", line)).toHaveLength(1);
  });

  test("a wrong arrow is told with its file and line", () => {
    expect(findWrongArrows({ "src/games/a.ts": '// one\nimport { b } from "../views/b";\n' })).toEqual([
      {
        file: "src/games/a.ts",
        line: 2,
        to: "../views/b",
        message: "games may import games and the types of ports, not views",
      },
    ]);
  });

  test("an import in a comment or a string is none", () => {
    expect(importsOf("src/games/a.ts", '// import "../views/a";\nconst text = \'import "../views/a"\';')).toEqual([]);
  });
});
