// What `upload` takes for the settings of a bundle, before a board is asked.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundles } from "../../deploy/known";
import { isFor } from "../../deploy/host/upload/plan";
import { wrongSettings } from "../../deploy/host/upload/settings";

/** Whether the bundle has that file's code in it. */
const brings = (bundle: string, module: string) =>
  new RegExp(`from "../hardware/(whole-)?${module}"`).test(readFileSync(`src/bundles/${bundle}.ts`, "utf8"));

describe("settings that are too large", () => {
  const names = (count: number) => ({ names: "x".repeat(count) });

  it("are refused by their bytes, as a board refuses them", async () => {
    for (const board of ["esp32", "pico"]) {
      // An upload may have to add the board's name.
      const fits = 1800 - JSON.stringify({ board, ...names(0) }).length;
      expect(await wrongSettings("set", board, names(fits))).toEqual([]);
      expect(await wrongSettings("set", board, names(fits + 1))).toEqual([
        "1,801 bytes of settings are too many: a board reads 1,800 bytes of croupier.json at most",
      ]);
    }
  });

  it("are counted as a board stores them: a letter of a Wi-Fi's name may be several bytes", async () => {
    const own = { network: { ssid: "home", password: "ł".repeat(160) } };
    expect((await wrongSettings("croupier", "esp32", own)).join()).toMatch(/^1,9\d\d bytes of settings are too many/);
  });

  it("may be nested deeper than this computer can follow", async () => {
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 100_000; level++) deep = { a: deep };
    expect(await wrongSettings("set", "pico", { deep })).toEqual([
      "these settings are too many: a board reads 1,800 bytes of croupier.json at most",
    ]);
  });

  it("are not those of 700 groups alone: 20 complaints are enough for anybody", async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`a${at}`, 1]));
    expect(await wrongSettings("set", "pico", many)).toHaveLength(20);
  });
});

describe.each(bundles)("the settings of $name", ({ name, games }) => {
  const board = ["esp32", "pico"].find(one => isFor(name, one))!;
  const unknown = async (group: string) =>
    (await wrongSettings(name, board, { [group]: {} })).some(words => /nothing is called so here/.test(words));

  it("are those of all boards", async () => {
    expect(await wrongSettings(name, board, { display: { rows: 32 }, network: {} })).toEqual([]);
  });

  it("have those of a scanner where it brings one", async () => {
    expect(await unknown("scanner")).toBe(!brings(name, "scanner"));
    if (brings(name, "scanner"))
      expect(await wrongSettings(name, board, { scanner: { baud: 115200, output: "packet" } })).toEqual([]);
  });

  it("have those of its games, and of no other", async () => {
    const [start] = await wrongSettings(name, board, { start: "nothing" });
    expect(start.match(/\w+/g)!.sort()).toEqual(["start", "menu", "or", ...games].sort());
    expect(await unknown("durak")).toBe(!games.includes("durak"));
  });

  it("have players' keys in croupier.js alone, and a lamp and a loudspeaker but in set.js", async () => {
    const key = await wrongSettings(name, board, { keys: { P1: board === "pico" ? "B1" : "D4" } });
    expect(key.join()).toMatch(name === "croupier" ? /^$/ : /^keys\.P1: /);
    expect(await unknown("signal")).toBe(name === "set");
  });

  it("have pins by their names, and a + only behind a key's", async () => {
    const pin = board === "pico" ? "B1" : "D4";
    expect(await wrongSettings(name, board, { keys: { A: pin + "+" } })).toEqual([]);
    for (const wrong of ["++", "+x", "x+"])
      expect((await wrongSettings(name, board, { keys: { A: pin + wrong } })).join()).toContain(
        `keys.A: not "${pin}${wrong}"`,
      );
    expect((await wrongSettings(name, board, { display: { scl: pin + "+" } })).join()).toContain(
      `display.scl: not "${pin}+"`,
    );
  });
});
