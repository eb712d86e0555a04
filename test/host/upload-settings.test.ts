// What `upload` takes for the settings of a bundle, before a board is asked.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundles } from "../../deploy/known";
import { isFor } from "../../deploy/host/upload/plan";
import { wrongSettings } from "../../deploy/host/upload/settings";

/** Whether the bundle has that file's code in it. */
const brings = (bundle: string, module: string) =>
  readFileSync(`src/bundles/${bundle}.ts`, "utf8").includes(`from "../hardware/${module}"`);

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
});
