// Packages that come when the command that needs them is first run.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { fetched, type Npm } from "../../deploy/lab/fetched";
import { Mistake } from "../../deploy/mistake";

const root = mkdtempSync(join(tmpdir(), "croupier fetched "));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
afterAll(() => said.mockRestore());

let runs: string[][];
let cache: string, lists: string;
beforeEach(() => {
  said.mockClear();
  runs = [];
  const own = mkdtempSync(join(root, "one "));
  [cache, lists] = [join(own, "cache"), join(own, "lists")];
  mkdirSync(lists);
  writeFileSync(join(lists, "package.json"), `{"name":"lists"}`);
  writeFileSync(join(lists, "package-lock.json"), `{"version":1}`);
});

/** Puts a package into the folder as npm would; `status` of npm's end. */
const npm =
  (status = 0, text = ""): Npm =>
  (args, cwd) => {
    runs.push(args);
    mkdirSync(join(cwd, "node_modules/engine"), { recursive: true });
    writeFileSync(join(cwd, "node_modules/engine/index.js"), `module.exports = ${runs.length};`);
    return { status, text };
  };
const load = (run: Npm) => fetched("engine", lists, "a large one", run, cache)("engine");

it("come once, pinned, and without running anything of theirs", () => {
  expect(load(npm())).toBe(1);
  expect(load(npm())).toBe(1);
  expect(runs).toEqual([["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]]);
  expect(readFileSync(join(cache, "engine/package-lock.json"), "utf8")).toBe(`{"version":1}`);
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    "Fetching engine, once: a large one ...\n",
    expect.stringMatching(/^Fetched engine in [\d.]+ s\.\n$/),
  ]);
});

it("come anew when others are named", () => {
  load(npm());
  writeFileSync(join(lists, "package-lock.json"), `{"version":2}`);
  load(npm());
  expect(runs).toHaveLength(2);
});

it("that cannot be had are a sentence, leave nothing half done, and are asked for again", () => {
  const offline = npm(1, "npm warn something\nnpm error code ENOTFOUND\nnpm error network");
  expect(() => load(offline)).toThrow(Mistake);
  expect(() => load(offline)).toThrow(/^engine is not here yet and could not be fetched; .*npm error code ENOTFOUND$/);
  expect([existsSync(join(cache, "engine")), existsSync(join(cache, "engine.part"))]).toEqual([false, false]);
  expect(load(npm())).toBe(3);
});
