// `upload` brings the updater by light beside the program that has an entry for it, and takes it away where it is of no use or not wanted.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard, SimStorage } from "../../devices/sim/board.ts";
import { machineOf } from "../../devices/sim/machines.ts";
import { makeBundle, type Bundle, type Wish } from "../../deploy/host/upload/plan.ts";
import { upload } from "../../deploy/host/upload/upload.ts";
import { talkTo } from "./board-talk.ts";

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const UPDATER = "croupier.light";
const bundles = (name: string): Bundle => makeBundle(name, bundleText(name));

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: () => Promise.resolve(),
}));

function boardWith(env: string, files: Record<string, string> = {}) {
  const storage = new SimStorage(machineOf(env));
  for (const [name, text] of Object.entries(files)) storage.write(name, text);
  const board = new VirtualBoard({ board: env, storage, usbConnected: true, i2cTimeoutMs: 1 }).boot();
  const put = (wish: Wish, says: string[] = []) =>
    upload(talkTo(board), { updater: () => bundleText("light"), ...wish }, VERSION, bundles, {
      say: line => says.push(line),
      progress: () => undefined,
    });
  return { board, storage, put };
}

const entries = (board: VirtualBoard) => board.evaluate<string[]>("croupier.state().items");

test("it comes with all games, renews an older one, and the menu has an entry for it", async () => {
  const { board, storage, put } = boardWith("ESP32", { [UPDATER]: "of an older version" });
  expect((await put({})).complaints).toEqual([]);
  expect(storage.read(UPDATER)).toBe(bundleText("light"));
  expect(entries(board)).toContain("Update by light");
  // Nothing is left to do.
  const says: string[] = [];
  await put({}, says);
  expect(says.join()).toContain("is on it already, byte for byte");
}, 60_000);

test("with one game alone it goes, for there is no entry for it", async () => {
  const { storage, put } = boardWith("ESP32", { [UPDATER]: bundleText("light") });
  expect((await put({ game: "set" })).bundle).toBe("set");
  expect(storage.read(UPDATER)).toBe(undefined);
}, 60_000);

test("settings that forbid it take it away, those that come along and those that are there", async () => {
  const { board, storage, put } = boardWith("ESP32");
  await put({});
  await put({ config: { light: false } });
  expect(storage.read(UPDATER)).toBe(undefined);
  expect(entries(board)).not.toContain("Update by light");
  await put({});
  expect(storage.read(UPDATER)).toBe(undefined);
  await put({ config: { light: true } });
  expect(storage.read(UPDATER)).toBe(bundleText("light"));
}, 120_000);

test("a board without room for two programs gets none", async () => {
  const { storage, put } = boardWith("LINUX");
  expect((await put({})).complaints).toEqual([]);
  expect(storage.read(UPDATER)).toBe(undefined);
}, 60_000);

test("an upload that has none leaves what is there", async () => {
  const { storage, put } = boardWith("ESP32", { [UPDATER]: bundleText("light") });
  await put({ updater: undefined });
  expect(storage.read(UPDATER)).toBe(bundleText("light"));
}, 60_000);
