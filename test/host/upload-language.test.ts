// `upload --language`: the files of the display's language come along with the program, and go with it.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard, SimStorage } from "../../devices/sim/board.ts";
import { machineOf } from "../../devices/sim/machines.ts";
import { displayFiles } from "../../deploy/display-words.ts";
import { makeBundle, type Bundle, type Wish } from "../../deploy/host/upload/plan.ts";
import { upload, type Ear } from "../../deploy/host/upload/upload.ts";
import { talkTo } from "./board-talk.ts";

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const bundles = (name: string): Bundle => makeBundle(name, bundleText(name));
const quiet: Ear = { say: () => undefined, progress: () => undefined };

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: () => Promise.resolve(),
}));

function boardWith(env: string, files: Record<string, string> = {}) {
  const storage = new SimStorage(machineOf(env));
  for (const [name, text] of Object.entries(files)) storage.write(name, text);
  const board = new VirtualBoard({ board: env, storage, usbConnected: true, i2cTimeoutMs: 1 }).boot();
  const put = (wish: Wish) => upload(talkTo(board), wish, VERSION, bundles, quiet);
  return { storage, put };
}

const textsOf = (storage: SimStorage) =>
  Object.fromEntries(storage.list(/^croupier\.(words|font)\./).map(name => [name, storage.read(name)]));

const filesOf = async (language: "ru" | "pl") =>
  Object.fromEntries((await displayFiles(language)).map(({ name, text }) => [name, text]));

test("the language goes among the settings that are there, its files beside the program; those of another one go", async () => {
  const { storage, put } = boardWith("ESP32", { "croupier.json": '{"start":"set"}' });
  expect((await put({ language: "ru" })).complaints).toEqual([]);
  expect(JSON.parse(storage.read("croupier.json")!)).toEqual({ start: "set", language: "ru" });
  expect(textsOf(storage)).toEqual(await filesOf("ru"));
  // The next one renews them, whether it says so or not.
  storage.write("croupier.words.ru", "of an older version");
  await put({});
  expect(textsOf(storage)).toEqual(await filesOf("ru"));
  await put({ language: "pl" });
  expect(textsOf(storage)).toEqual(await filesOf("pl"));
  await put({ language: "en" });
  expect(textsOf(storage)).toEqual({});
  expect(JSON.parse(storage.read("croupier.json")!)).toEqual({ start: "set", language: "en" });
}, 60_000);

test("settings of a file may name it, too", async () => {
  const { storage, put } = boardWith("ESP32");
  expect((await put({ config: { language: "pl" } })).complaints).toEqual([]);
  expect(textsOf(storage)).toEqual(await filesOf("pl"));
}, 60_000);

test("a Linux build has no room for a language beside the games: it is refused in words, and nothing is written", async () => {
  const { storage, put } = boardWith("LINUX");
  await expect(put({ language: "ru" })).rejects.toThrow(
    /^no room for another language of the display: .* say --language en$/,
  );
  expect(storage.list()).toEqual([]);
  expect((await put({ language: "en" })).complaints).toEqual([]);
}, 60_000);

test("a Linux build has room for the program, the largest settings and a game of Durak", async () => {
  const { storage, put } = boardWith("LINUX");
  expect((await put({ config: { start: "set" } })).complaints).toEqual([]);
  expect(storage.getFree()).toBeGreaterThan(1800 + 1024 + 2 * 32);
}, 60_000);
