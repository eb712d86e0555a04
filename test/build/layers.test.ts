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
    "src/views/set.ts",
    "src/games/set.ts",
    "src/games/set/parts/rules.ts",
    "src/kit/more/list.ts",
    "devices/displays/ssd1306.ts",
    "deploy/bench/bench.ts",
  ])("%s would lie in a folder that is not in the list, which fails by itself", file => {
    expect(layerOf(file)).toBeUndefined();
    expect(findWrongArrows({ [file]: "" })).toEqual([
      { file, line: 1, to: "", message: `${file} lies in no folder that has arrows` },
    ]);
  });

  test.each([
    ["src/kit/list.ts", "./font"],
    ["src/link/frames.ts", "./packet"],
    ["src/link/frames.ts", "../kit/random"],
    ["src/ui/menu.ts", "./shell"],
    ["src/ui/menu.ts", "../kit/list"],
    ["src/games/set/rules.ts", "./cards"],
    ["src/games/set/app.ts", "../../link/link"],
    ["src/games/set/app.ts", "../../kit/font"],
    ["src/games/set/app.ts", "../../shell/actions"],
    ["src/hardware/board.ts", "./shell/console"],
    ["src/hardware/board.ts", "./scanner"],
    ["src/hardware/board.ts", "./kit/codes"],
    ["src/hardware/board.ts", "../devices/gm67"],
    ["src/bundles/croupier.ts", "../games/set/game"],
    ["src/bundles/croupier.ts", "../board"],
    ["src/bundles/croupier.ts", "../shell/shell"],
    ["src/bundles/croupier.ts", "./boards"],
    ["src/bundles/croupier.ts", "../../devices/gm67"],
    ["src/bundles/boards.ts", "../../devices/boards/pico"],
    ["devices/gm67.ts", "./bus"],
    ["devices/gm67.ts", "./scanner"],
    ["devices/boards/index.ts", "./pico"],
    ["devices/sim/gm67.ts", "../bus"],
    ["devices/sim/gm67.ts", "./clock"],
    ["devices/sim/rig/rig.ts", "../board"],
    ["devices/sim/storage.ts", "node:fs"],
    ["devices/examples/gm67.ts", "../gm67"],
    ["deploy/host/commands/solve.ts", "../../../src/games/set/rules"],
    ["deploy/host/commands/solve.ts", "../../words"],
    ["deploy/host/commands/photo.ts", "../../vision/photo"],
    ["deploy/page/panels/board-panel.ts", "../../host/doctor/report"],
    ["deploy/lab/measure.ts", "../../devices/sim/machine"],
    ["deploy/lab/measure.ts", "../../devices/boards/index"],
    ["deploy/lab/measure.ts", "../build/bundles"],
    ["deploy/build/page.ts", "../page/catalogue-plugin"],
    ["deploy/words.ts", "../src/games/set/rules"],
    ["deploy/host/croupier.ts", "commander"],
    ["deploy/host/croupier.ts", "../../package.json"],
    ["deploy/page/bundles.ts", "../../dist/set.js?raw"],
  ])("%s may import %s", (file, specifier) => {
    expect(said(file, from(specifier))).toEqual([]);
  });

  test.each([
    [
      "src/games/set/rules.ts",
      "../dobble/rules",
      "games/set may import games/set, shell, kit, link and the types of ports, not games/dobble",
    ],
    ["src/games/set/app.ts", "../../../devices/gm67", "not devices"],
    ["src/games/set/app.ts", "../../board", "not board"],
    ["src/games/set/app.ts", "../../bundles/set", "not bundles"],
    ["src/games/set/app.ts", "../../../devices/boards/pico", "not boards"],
    ["src/kit/codes.ts", "../games/set/card", "kit may import kit and the types of ports, not games/set"],
    ["src/kit/codes.ts", "../shell/menu", "not shell"],
    ["src/link/frames.ts", "../games/durak/rules", "link may import link, kit and the types of ports, not games/durak"],
    ["src/link/frames.ts", "../shell/app", "not shell"],
    ["src/ui/menu.ts", "../games/set/game", "shell may import shell, kit and the types of ports, not games/set"],
    ["src/ui/menu.ts", "../link/link", "not link"],
    ["src/settings/settings.ts", "../../devices/boards/index", "not boards"],
    ["src/hardware/board.ts", "./games/set/app", "not games/set"],
    ["src/hardware/board.ts", "./bundles/set", "not bundles"],
    ["src/hardware/board.ts", "../devices/sim/machine", "not sim"],
    ["src/hardware/board.ts", "../deploy/words", "not common"],
    ["src/bundles/set.ts", "../link/own", "not link"],
    ["src/bundles/set.ts", "../../deploy/build/sources", "not build"],
    ["devices/gm67.ts", "../src/kit/codes", "not kit"],
    ["devices/gm67.ts", "./boards/pico", "not boards"],
    ["devices/gm67.ts", "./sim/clock", "not sim"],
    ["devices/boards/pico.ts", "../gm67", "boards may import boards and the types of ports, not devices"],
    ["devices/sim/gm67.ts", "../gm67", "sim may import sim, bus and the types of ports, not devices"],
    ["devices/sim/graphics.ts", "../../src/kit/font", "not kit"],
    ["devices/sim/rig/rig.ts", "../../../deploy/page/protocol", "not page"],
    ["devices/sim/rig/rig.ts", "../../boards/pico", "not boards"],
    ["devices/bus.ts", "./gm67", "bus may import bus and the types of ports, not devices"],
    ["deploy/lab/measure.ts", "../../devices/gm67", "not devices"],
    ["deploy/lab/measure.ts", "../../src/link/link", "not link"],
    ["deploy/lab/measure.ts", "../../test/rig/espruino/cortex", "is in no folder that lab may import"],
    ["deploy/lab/pictures.ts", "../../src/ui/menu", "not shell"],
    ["deploy/host/start.ts", "../page/protocol", "not page"],
    ["deploy/vision/overlay.ts", "../host/stickers/svg", "not host"],
    ["deploy/build/sources.ts", "../lab/measure", "not lab"],
    ["deploy/mistake.ts", "./host/terminal", "not host"],
    ["src/games/set/rules.ts", "node:fs", "games/set runs on the board, which has no package node:fs"],
    ["devices/gm67.ts", "lodash", "no package lodash"],
    ["src/games/set/rules.ts", "../../../test/games/tables", "test/games/tables.ts is in no folder that games/set may"],
    ["devices/sim/gm67.ts", "../../test/sim/pieces", "test/sim/pieces.ts is in no folder that sim may import"],
    ["deploy/lab/measure.ts", "../../test/games/tables", "test/games/tables.ts is in no folder that lab may import"],
    ["deploy/lab/measure.ts", "../../vitest.config", "vitest.config.ts is in no folder that lab may import"],
  ])("%s may not import %s", (file, specifier, message) => {
    expect(said(file, from(specifier)).join()).toContain(message);
  });

  test("all may use the types of ports", () => {
    const files = [
      "src/kit/a.ts",
      "src/games/set/a.ts",
      "src/link/a.ts",
      "src/shell/a.ts",
      "src/bundles/a.ts",
      "src/hardware/board.ts",
      "devices/a.ts",
      "devices/boards/a.ts",
      "devices/sim/a.ts",
      "deploy/a.ts",
      "deploy/build/a.ts",
      "deploy/host/a.ts",
      "deploy/page/a.ts",
      "deploy/vision/a.ts",
      "deploy/lab/a.ts",
    ];
    for (const file of files) {
      const up = "../".repeat(file.split("/").length - 1) || "./";
      expect(said(file, `import type { Screen } from "${up}src/ports";`), file).toEqual([]);
    }
  });

  test.each(["src/kernel/ports.ts", "devices/bus.ts"])(
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

  test("a rig of virtual boards may be typed by a board's data, and a game's settings, too", () => {
    for (const file of ["devices/sim/rig/rig.ts", "src/games/set/settings.ts", "src/settings/schema.ts"]) {
      const up = "../".repeat(file.split("/").length - 1);
      expect(said(file, `import type { Board } from "${up}devices/boards/board";`), file).toEqual([]);
      expect(said(file, `import { pico } from "${up}devices/boards/pico";`), file).toHaveLength(1);
    }
  });

  test("what lists the games for people may be typed by how they describe themselves", () => {
    expect(said("deploy/catalogue.ts", 'import type { Game } from "../src/shell/game";')).toEqual([]);
    expect(said("deploy/catalogue.ts", 'import { open } from "../src/shell/game";')).toHaveLength(1);
  });

  test.each([
    ['import "../dobble/a";', false],
    ['import * as a from "../dobble/a";', false],
    ['import a = require("../dobble/a");', false],
    ['export { a } from "../dobble/a";', false],
    ['export * from "../dobble/a";', false],
    ['const a = () => import("../dobble/a");', false],
    ['export type { A } from "../dobble/a";', true],
    ['let a: import("../dobble/a").A;', true],
    ['import make from "../dobble/a?factory";', false],
    ['import open from "../dobble/a" with { exists: "while open" };', false],
  ])("%s is an arrow", (line, typesOnly) => {
    expect(importsOf("src/games/set/a.ts", line)).toMatchObject([{ typesOnly, line: 1 }]);
    expect(said("src/games/set/a.ts", line)).toHaveLength(1);
  });

  test("a wrong arrow is told with its file and line", () => {
    expect(findWrongArrows({ "src/games/set/a.ts": '// one\nimport { b } from "../dobble/b";\n' })).toEqual([
      {
        file: "src/games/set/a.ts",
        line: 2,
        to: "../dobble/b",
        message: "games/set may import games/set, shell, kit, link and the types of ports, not games/dobble",
      },
    ]);
  });

  test("an import in a comment or a string is none", () => {
    expect(importsOf("src/games/set/a.ts", '// import "../dobble/a";\nconst text = \'import "../dobble/a"\';')).toEqual(
      [],
    );
  });
});
