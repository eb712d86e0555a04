import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { WIFI_VARIABLES } from "../../devices/sim/wifi.ts";
import { keepIn, latestOf, listBackups } from "../../deploy/host/upload/backups.ts";
import { Mistake } from "../../deploy/mistake.ts";
import { makeBundle, type Bundle, type Wish } from "../../deploy/host/upload/plan.ts";
import { restore } from "../../deploy/host/upload/restore.ts";
import { upload, type Ear } from "../../deploy/host/upload/upload.ts";
import { FailingStorage, talkTo } from "./board-talk.ts";

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const bundles = (name: string): Bundle => makeBundle(name, bundleText(name));
const OLD = "old = 1;" + "// filler ".repeat(300);
/** The question, not those whether it could be asked. */
const SWITCH = /^\(ESP32\.enableWifi/;
const quiet: Ear = { say: () => undefined, progress: () => undefined };

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: () => Promise.resolve(),
}));

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "croupier-wifi-"));
  vi.stubEnv("XDG_STATE_HOME", home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

function makeBoard({ files = {}, wifi = true }: { files?: Record<string, string>; wifi?: boolean } = {}) {
  const storage = new FailingStorage({ pageSize: 4096, pages: 224 });
  for (const [name, text] of Object.entries(files)) storage.write(name, text);
  const board = new VirtualBoard({ board: "ESP32", storage, wifi }).upload(OLD).boot();
  return { board, storage };
}

const isOn = (board: VirtualBoard) => board.evaluate<boolean>("ESP32.getState().Wifi");
const runs = (board: VirtualBoard) =>
  board.evaluate<string>(
    "typeof croupier === 'object' ? 'croupier ' + croupier.status().bundle : typeof old === 'undefined' ? 'nothing' : 'old'",
  );

/** An upload of Set, and what was said. */
async function uploaded(board: VirtualBoard, wish: Wish = {}, fail?: (expression: string) => void): Promise<string> {
  const lines: string[] = [];
  const ear = { ...quiet, say: (line: string) => lines.push(line) };
  await upload(talkTo(board, fail), { game: "set", ...wish }, VERSION, bundles, ear, keepIn());
  return lines.join("\n");
}

const restored = (board: VirtualBoard, fail?: (expression: string) => void) =>
  restore(talkTo(board, fail), latestOf, quiet, keepIn());

describe("an upload to an ESP32 with Wi-Fi", () => {
  it("switches it off for good, behind the backup and before anything is written, and tells the variables gained", async () => {
    const { board, storage } = makeBoard();
    let words = -1;
    const said = await uploaded(board, {}, expression => {
      if (!SWITCH.test(expression)) return;
      expect(listBackups().kept.map(({ backup }) => backup.files[0].text)).toEqual([OLD]);
      words = storage.words;
    });
    expect(words).toBeGreaterThan(0);
    expect(storage.words).toBeGreaterThan(words);
    expect(said).toMatch(
      /saved: .*\nSwitching its Wi-Fi off for good .*\nIts Wi-Fi is off: 16383 variables, 3900 more/,
    );
    expect(WIFI_VARIABLES).toBe(3900);
    expect([isOn(board), runs(board)]).toEqual([false, "croupier set"]);
  });

  it("writes nothing before that", async () => {
    const { board, storage } = makeBoard();
    const before = storage.words;
    await expect(
      uploaded(board, {}, expression => {
        if (SWITCH.test(expression)) throw new Mistake("stop");
      }),
    ).rejects.toThrow(/^stop$/);
    expect(storage.words).toBe(before);
  });

  it("switches it off even where the program is there already, and writes that anew", async () => {
    const { board } = makeBoard();
    expect(await uploaded(board, { keepWifi: true })).toMatch(/Wi-Fi stays on, as you said/);
    expect([isOn(board), runs(board)]).toEqual([true, "croupier set"]);
    await uploaded(board);
    expect([isOn(board), runs(board)]).toEqual([false, "croupier set"]);
    expect(await uploaded(board)).not.toMatch(/Wi-Fi/);
  });

  for (const [what, config, on, mine] of [
    ["a network entry in what is uploaded", { network: { ssid: "home" } }, true, undefined],
    ["an entry that says nothing", { network: null }, true, undefined],
    ["a network entry that stands on the board", undefined, true, '{"network":{}}'],
    ["one that Storage.writeJSON wrote there", undefined, true, '{network:{ssid:"home"}}'],
    ["settings without one", { start: "set" }, false, undefined],
    ["settings without one over those with one", { start: "set" }, false, '{"network":{}}'],
    ["settings on the board that are no object", undefined, false, "7"],
  ] as const)
    it(`${on ? "leaves it on for" : "switches it off for"} ${what}`, async () => {
      const { board } = makeBoard({ files: mine === undefined ? {} : { "croupier.json": mine } });
      const said = await uploaded(board, config && { config });
      expect(isOn(board)).toBe(on);
      expect(said.includes("croupier.json has a network entry.")).toBe(on);
      expect(runs(board)).toBe("croupier set");
    });

  it("leaves it on for a network entry on an M5Stack, whose croupier.json gets its name", async () => {
    const { board } = makeBoard({ files: { "croupier.json": '{"network":1}' } });
    await uploaded(board, { board: "m5stack" });
    expect([isOn(board), runs(board)]).toEqual([true, "croupier set"]);
    expect(JSON.parse(board.storage.read("croupier.json")!)).toEqual({ board: "m5stack", network: 1 });
  });

  it("asks again where the board did not hear, and gives up in words where it will not", async () => {
    const { board } = makeBoard();
    let deaf = 2;
    const talk = talkTo(board);
    const ask: typeof talk.ask = (expression, forMs) =>
      SWITCH.test(expression) && deaf-- > 0 ? Promise.resolve(undefined) : talk.ask(expression, forMs);
    await upload({ ...talk, ask }, { game: "set" }, VERSION, bundles, quiet);
    expect([deaf, isOn(board)]).toEqual([-1, false]);
    board.evaluate("ESP32.enableWifi(true)");
    deaf = Infinity;
    await expect(upload({ ...talk, ask }, { game: "set" }, VERSION, bundles, quiet)).rejects.toThrow(
      /would not switch its Wi-Fi off: .*--keep-wifi/,
    );
  });

  it("says so where this Espruino cannot switch it, and goes on", async () => {
    const { board } = makeBoard({ files: { ".boot0": "ESP32 = {}" } });
    expect(await uploaded(board)).toMatch(
      /Espruino 2v29\S* cannot switch Wi-Fi off here \(it has no ESP32.enableWifi\)/,
    );
    expect(runs(board)).toBe("croupier set");
  });

  it("leaves it on where the upload comes over it", async () => {
    const { board } = makeBoard({ files: { ".boot0": "process.env.CONSOLE = 'Telnet'" } });
    expect(await uploaded(board)).toMatch(/stays on, for this upload comes over it/);
    expect(isOn(board)).toBe(true);
  });

  it("refuses to erase what save() wrote, which no backup can hold, before anything is stopped", async () => {
    const { board, storage } = makeBoard({ files: { ".varimg": "image" } });
    const { words } = storage;
    await expect(uploaded(board)).rejects.toThrow(/a state that save\(\) wrote .*--keep-wifi/);
    expect([storage.words, runs(board), listBackups().kept]).toEqual([words, "old", []]);
    await uploaded(board, { keepWifi: true });
    expect([storage.read(".varimg"), isOn(board)]).toEqual(["image", true]);
  });

  it("says nothing of Wi-Fi to a board that has none to switch", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", usbConnected: true, i2cTimeoutMs: 1 }).boot();
    expect(await uploaded(board)).not.toMatch(/Wi-Fi/);
  });
});

describe("restore", () => {
  it("switches Wi-Fi on again where it was on, and a second one off", async () => {
    const { board, storage } = makeBoard({ files: { "croupier.num": "base1" } });
    await uploaded(board);
    await restored(board);
    expect([isOn(board), runs(board), storage.read(".bootcde")]).toEqual([true, "old", OLD]);
    await restored(board);
    expect([isOn(board), runs(board)]).toEqual([false, "croupier set"]);
  });

  it("brings a board back on which nothing was but Wi-Fi", async () => {
    const { board, storage } = makeBoard();
    storage.erase(".bootcde");
    board.boot();
    await uploaded(board);
    expect(listBackups().kept).toHaveLength(1);
    expect(await restored(board)).toMatchObject({ files: 1 });
    expect([isOn(board), runs(board)]).toEqual([true, "nothing"]);
  });

  it("leaves it as it is where the backup knows nothing of it", async () => {
    const { board } = makeBoard({ wifi: false });
    await uploaded(board);
    const [{ backup }] = listBackups().kept;
    board.evaluate("ESP32.enableWifi(true)");
    await restore(talkTo(board), () => ({ ...backup, wifi: undefined }), quiet);
    expect([isOn(board), runs(board)]).toEqual([true, "old"]);
  });
});

describe("the power cut while Wi-Fi is switched", () => {
  /** Words of flash from the question on, after which the power goes; -1: before the board hears it. */
  const cutAt = (storage: FailingStorage, words: number) => (expression: string) => {
    if (!SWITCH.test(expression)) return;
    if (words < 0) throw new Mistake("the power went");
    storage.most = storage.words + words;
  };

  function powerUp(board: VirtualBoard, storage: FailingStorage): void {
    storage.most = Infinity;
    board.boot().run(6000);
  }

  const names = () => readdirSync(join(home, "croupier", "backups")).sort();

  it("leaves the backup whole and named, and the next upload goes on from it", async () => {
    const seen = new Set<string>();
    const cut = async (words: number) => {
      rmSync(join(home, "croupier"), { recursive: true, force: true });
      const { board, storage } = makeBoard({
        files: { "croupier.json": '{"start":"dobble"}', "croupier.num": "base1" },
      });
      const said: string[] = [];
      const wish = { game: "set", config: { start: "set" } };
      await expect(
        upload(
          talkTo(board, cutAt(storage, words)),
          wish,
          VERSION,
          bundles,
          { ...quiet, say: line => said.push(line) },
          keepIn(),
        ),
      ).rejects.toThrow(/power went/);
      const [file] = names();
      expect(said.join("\n")).toMatch(new RegExp(`is saved: \\S*${file}\nSwitching its Wi-Fi`));
      expect(listBackups().damaged).toEqual([]);
      powerUp(board, storage);
      seen.add(`${runs(board)} ${isOn(board)}`);
      const again = await uploaded(board, { config: { start: "set" } });
      expect(again).toMatch(new RegExp(`saved already: \\S*${file}`));
      expect(names()).toEqual([file]);
      expect([isOn(board), runs(board)]).toEqual([false, "croupier set"]);
      await restored(board);
      expect([isOn(board), storage.read(".bootcde"), storage.read("croupier.json")]).toEqual([
        true,
        OLD,
        '{"start":"dobble"}',
      ]);
    };
    // The question is lost; the note is made and nothing erased; erased, and cut while the new program is written.
    for (const words of [-1, 0, 1, 2, 40, 4000]) await cut(words);
    await fc.assert(fc.asyncProperty(fc.integer({ min: -1, max: 7000 }), cut), { numRuns: 12, seed: 12 });
    expect([...seen].sort()).toEqual(["nothing false", "old false", "old true"]);
  }, 120_000);

  it("does not write over a backup of a name of one's own", async () => {
    const { board, storage } = makeBoard({ files: { "croupier.num": "base1" } });
    const file = join(home, "mine.json");
    const go = (fail?: (expression: string) => void) =>
      upload(talkTo(board, fail), { game: "set" }, VERSION, bundles, quiet, keepIn(file));
    await expect(go(cutAt(storage, 1))).rejects.toThrow(/power went/);
    const before = readFileSync(file, "utf8");
    powerUp(board, storage);
    await go();
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(runs(board)).toBe("croupier set");
  });

  it("keeps what a person put there in between", async () => {
    const { board, storage } = makeBoard();
    await expect(uploaded(board, {}, cutAt(storage, 2))).rejects.toThrow(/power went/);
    powerUp(board, storage);
    storage.write(".bootcde", "mine = 1");
    await uploaded(board);
    expect(listBackups().kept.map(({ backup }) => backup.files[0].text)).toEqual(["mine = 1", OLD]);
  });

  it("lets a restore that it hit go on to the same backup", async () => {
    for (const words of [0, 1, 2, 30]) {
      const { board, storage } = makeBoard();
      rmSync(join(home, "croupier"), { recursive: true, force: true });
      await uploaded(board);
      await expect(restored(board, cutAt(storage, words))).rejects.toThrow(/power went/);
      powerUp(board, storage);
      await restored(board);
      expect([isOn(board), runs(board)]).toEqual([true, "old"]);
    }
  });
});
