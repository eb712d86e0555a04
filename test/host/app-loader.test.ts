// Croupier as an app of the Espruino App Loader: what the metadata says, and whether a board starts what the loader writes.
import { existsSync, readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import js from "@eslint/js";
import { ESLint, type Linter } from "eslint";
import { afterAll, describe, expect, it, test } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { appsOf, bundleAt, changesOf, ICON, LINTED, README, textOf } from "../../deploy/host/app-loader/apps";
import type { AppMetadata } from "../../deploy/host/app-loader/apps";
import { iconPng, SIDE } from "../../deploy/host/app-loader/icon";
import { boards as BOARD_DATA } from "../../deploy/known";
import { filled } from "../../deploy/lab/pictures/tables";
import { readBundle } from "../bundle/device";
import { available, binaries, Interpreter } from "../rig/espruino/interpreter";
import { readPng } from "../../deploy/png";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const APPS = appsOf(version);
const FOLDER = "deploy/host/app-loader";
/** The loader sends so many letters of a file at once. */
const CHUNK = 1024;
/** Of an Espruino Storage file. */
const LONGEST_NAME = 28;
const STARTED_MS = 3500;
/** Boards that the loader knows by these names, as Espruino's own board files spell them. */
const BOARDS = ["ESP32_CYD", "ESP32", "PICO_R1_3", "ESPRUINOWIFI", "ESPR_RP2040_PICO"];

const textAt = (url: string) => readBundle(bundleAt(url).replace(/\.js$/, ""));

/** The files of an app that a board gets: those that say nothing of boards, and those that name it. */
const filesFor = (app: AppMetadata, board: string) => app.storage.filter(file => file.supports.includes(board));

/** What the loader keeps on the board about the app. */
const infoOf = (app: AppMetadata) =>
  JSON.stringify({
    id: app.id,
    name: app.shortName,
    version: app.version,
    tags: app.tags,
    files: "app.info,.bootcde",
    data: app.data.map(one => one.wildcard).join(),
  });

/** A file as lines for the prompt, the first of which says how long all of it is. Each piece goes as JSON or as base64, whichever is shorter. */
function linesOf(name: string, text: string): string[] {
  const quote = (piece: string) => {
    const [json, base64] = [
      JSON.stringify(piece),
      `atob(${JSON.stringify(Buffer.from(piece, "latin1").toString("base64"))})`,
    ];
    return base64.length < json.length ? base64 : json;
  };
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += CHUNK)
    lines.push(
      `require("Storage").write(${JSON.stringify(name)},${quote(text.slice(at, at + CHUNK))},${at}${at ? "" : "," + text.length})`,
    );
  return lines;
}

const linesFor = (app: AppMetadata, board: string) => [
  ...filesFor(app, board).flatMap(file => linesOf(file.name, textAt(file.url))),
  ...linesOf("app.info", infoOf(app)),
];

/** Of all that the linter recommends the loader's repository passes over these (apps/.eslintrc.json there). */
const PASSED =
  "no-case-declarations no-constant-condition no-delete-var no-empty no-global-assign no-inner-declarations no-octal no-prototype-builtins no-redeclare no-undef no-unused-vars no-useless-escape".split(
    " ",
  );

describe.each(APPS)("what the loader's own linter finds in $id", app => {
  const linter = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [
      js.configs.recommended,
      { languageOptions: { sourceType: "script" }, linterOptions: { reportUnusedDisableDirectives: "off" } },
      { rules: { ...Object.fromEntries(PASSED.map(rule => [rule, "off"])), ...LINTED.rules } as Linter.RulesRecord },
    ],
  });

  it.each(app.storage.map(({ url }) => url))(
    "is nothing: %s",
    async url => {
      const [{ messages }] = await linter.lintText(textAt(url));
      expect(messages).toEqual([]);
    },
    60_000,
  );
});

describe.each(APPS)("the metadata of $id", app => {
  it("stands in the repository as it is made, and has the version of package.json", () => {
    expect(readFileSync(`${FOLDER}/${app.id}/metadata.json`, "utf8")).toBe(textOf(app));
    expect(app.version).toBe(version);
    expect(changesOf(app.version).startsWith(`${version}: `)).toBe(true);
  });

  it("has what the loader asks for, and nothing that it does not know", () => {
    const known = [
      "id",
      "name",
      "shortName",
      "author",
      "version",
      "description",
      "icon",
      "type",
      "tags",
      "readme",
      "supports",
      "storage",
      "data",
    ];
    expect(Object.keys(app).sort()).toEqual([...known].sort());
    expect(app.id).toMatch(/^[a-z][a-z0-9]*$/);
    for (const text of [app.name, app.shortName, app.description]) expect(text.trim()).toBe(text);
    expect(app.shortName.length).toBeLessThanOrEqual(20);
    expect(app.description).toMatch(/\.$/);
    for (const tag of app.tags.split(",")) expect(["tool", "game"]).toContain(tag);
    expect(app.type).toBe("app");
  });

  it("names files that are there", () => {
    for (const file of [app.icon, app.readme]) expect(existsSync(`${FOLDER}/${file}`), file).toBe(true);
    for (const { url } of app.storage) expect(textAt(url).length).toBeGreaterThan(1000);
  });

  it("gives every board it names one program, under the name that an Espruino starts, and leaves its text as it is", () => {
    expect(app.supports.length).toBeGreaterThan(0);
    for (const board of app.supports) {
      expect(BOARDS).toContain(board);
      expect(filesFor(app, board).map(file => file.name)).toEqual([".bootcde"]);
    }
    for (const { supports, name, url } of app.storage) {
      for (const board of supports) expect(app.supports).toContain(board);
      expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
      expect(name).not.toMatch(/[,;*?]/);
      expect(url).toMatch(/\.min\.js$/);
      // What the loader would translate or fetch has to be asked for in these ways.
      expect(textAt(url)).not.toMatch(/\/\*LANG\*\//);
      expect(
        [...textAt(url).matchAll(/require\("(\w+)"\)/g)].every(([, name]) =>
          ["Storage", "heatshrink", "Wifi", "net", "crypto"].includes(name),
        ),
      ).toBe(true);
    }
  });

  it("clears up every file that the program writes, and no other's", () => {
    const [{ wildcard }] = app.data;
    const pattern = new RegExp("^" + wildcard.replace(/\./g, "\\.").replace(/\*/g, ".*") + "$");
    const written = new Set(
      app.storage.flatMap(({ url }) => [...textAt(url).matchAll(/"(croupier\.[a-z]+)"/g)].map(([, name]) => name)),
    );
    expect([...written]).toContain("croupier.json");
    for (const name of written) expect(name).toMatch(pattern);
    for (const name of ["app.info", ".bootcde", ".boot0", "mycroupier.json"]) expect(name).not.toMatch(pattern);
  });

  it("boots on a virtual board from what the loader writes, over another program", () => {
    for (const env of app.supports) {
      const board = new VirtualBoard({ board: env, i2cTimeoutMs: 100 });
      board.upload(`print("another program")`).boot();
      for (const line of linesFor(app, env)) expect(board.evaluate(line)).toBe(true);
      board.evaluate("load()");
      board.run(STARTED_MS);
      expect(board.errors).toEqual([]);
      const status = board.evaluate<any>("croupier.status()");
      const text = textAt(filesFor(app, env)[0].url);
      expect(status).toMatchObject({
        version,
        bundle: bundleAt(filesFor(app, env)[0].url).replace(".js", ""),
        env,
        safe: false,
        complaints: [],
        crc: crc32(Buffer.from(text, "latin1")),
      });
      expect(board.evaluate("croupier.state().app")).toBe("menu");
      // And again when it is switched off and on.
      board.powerOff().powerOn().run(STARTED_MS);
      expect(board.evaluate("croupier.state().app")).toBe("menu");
    }
  });
});

describe("the apps together", () => {
  it("have names of their own and use every bundle", () => {
    expect(new Set(APPS.map(app => app.id)).size).toBe(APPS.length);
    expect([...new Set(APPS.flatMap(app => app.storage.map(file => bundleAt(file.url))))].sort()).toEqual([
      "croupier.js",
      "dobble.js",
      "durak.js",
      "set.js",
      "tictactoe.js",
    ]);
  });

  it("have an icon of 48 pixels that is what the script draws", async () => {
    const [drawn, kept] = await Promise.all([await iconPng(), readFileSync(`${FOLDER}/${ICON}`)].map(readPng));
    expect([kept.width, kept.height]).toEqual([SIDE, SIDE]);
    expect(kept.data).toEqual(drawn.data);
    expect(SIDE).toBe(48);
    const count = ([red, green, blue]: number[]) =>
      Array.from({ length: SIDE * SIDE }, (_, at) => kept.data.subarray(at * 4, at * 4 + 4)).filter(
        ([r, g, b, a]) => r === red && g === green && b === blue && a === 255,
      ).length;
    for (const colour of [
      [123, 31, 162],
      [211, 47, 47],
      [46, 125, 50],
    ])
      expect(count(colour)).toBeGreaterThan(10);
  });

  it("have a page that names every pin as the boards' data do", () => {
    const page = readFileSync(`${FOLDER}/${README}`, "utf8");
    for (const board of BOARD_DATA.filter(one => one.name !== "linux")) {
      const [, scl, sda] = board.oled.split(" ");
      expect(page).toContain(
        `| ${board.inColour ? "built in" : `${scl}, ${sda}`} | ${board.ports[board.scannerPort].replace(" ", ", ")} |`,
      );
    }
    expect(filled(page)).toBe(page);
  });
});

const boards: Interpreter[] = [];
afterAll(() => boards.forEach(board => board.stop()));

describe.skipIf(!available("what the App Loader writes, on the real interpreter", "full"))(
  "what the loader writes, on the real interpreter",
  () => {
    test.each(APPS)("starts $shortName at the next power-on", async app => {
      const [file] = app.storage;
      let board = await Interpreter.start({ code: `print("another program")`, binary: binaries.full });
      boards.push(board);
      for (const line of [...linesOf(file.name, textAt(file.url)), ...linesOf("app.info", infoOf(app))])
        expect(await board.ask(line)).toBe(true);
      board.kill();
      board = await Interpreter.start({ folder: board.folder });
      boards.push(board);
      await board.until("typeof croupier === 'object' && !!croupier.state");
      const status = await board.ask("croupier.status()");
      expect(status).toMatchObject({ version, bundle: bundleAt(file.url).replace(".js", ""), safe: false });
      expect(status.crc >>> 0).toBe(crc32(Buffer.from(textAt(file.url), "latin1")));
      expect(await board.ask("croupier.state().app")).toBe("menu");
    });
  },
);
