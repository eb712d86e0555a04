import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { keepIn, latestOf, listBackups } from "../../deploy/host/upload/backups.ts";
import { Mistake } from "../../deploy/mistake.ts";
import { makeBundle, type Bundle, type Wish } from "../../deploy/host/upload/plan.ts";
import { restore } from "../../deploy/host/upload/restore.ts";
import { upload, type Ear } from "../../deploy/host/upload/upload.ts";
import { FailingStorage, talkTo } from "./board-talk.ts";

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const bundles = (name: string): Bundle => makeBundle(name, bundleText(name));
const OLD = "old = 1;" + "// filler ".repeat(300);
/** The order to switch, not what is asked before. */
const SWITCH = /\(ESP32\.enable(BLE|Wifi)\(/;
const quiet: Ear = { say: () => undefined, progress: () => undefined };

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: async forMs => void vi.setSystemTime(Date.now() + forMs),
}));

let home = "";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  home = mkdtempSync(join(tmpdir(), "croupier-radios-"));
  vi.stubEnv("XDG_STATE_HOME", home);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

type Options = ConstructorParameters<typeof VirtualBoard>[0];

/** As after flashing, both radios on, with a program of the owner's. */
function makeBoard({ files = {}, ...options }: { files?: Record<string, string> } & Options = {}) {
  const storage = new FailingStorage({ pageSize: 4096, pages: 224 });
  for (const [name, text] of Object.entries(files)) storage.write(name, text);
  const board = new VirtualBoard({ board: "ESP32", storage, wifi: true, bluetooth: true, ...options });
  board.upload(OLD).boot();
  return { board, storage };
}

/** Wi-Fi, Bluetooth. */
const radios = (board: VirtualBoard) =>
  board.evaluate<[boolean, boolean]>("[ESP32.getState().Wifi,ESP32.getState().BLE]");
const isOn = (board: VirtualBoard) => radios(board)[1];
const runs = (board: VirtualBoard) =>
  board.evaluate<string>(
    "typeof croupier === 'object' ? 'croupier ' + croupier.status().bundle : typeof old === 'undefined' ? 'nothing' : 'old'",
  );

/** An upload of what finds its variables with both radios on, too, and what was said. */
async function uploaded(board: VirtualBoard, wish: Wish = {}, fail?: (expression: string) => void): Promise<string> {
  const lines: string[] = [];
  const ear = { ...quiet, say: (line: string) => lines.push(line) };
  await upload(talkTo(board, fail), { game: "tictactoe", bluetooth: "off", ...wish }, VERSION, bundles, ear, keepIn());
  return lines.join("\n");
}

const restored = (board: VirtualBoard, fail?: (expression: string) => void) =>
  restore(talkTo(board, fail), latestOf, quiet, keepIn());

/** That it is switched is a fault. */
const never = (expression: string) => {
  if (SWITCH.test(expression)) throw new Error(`switched: ${expression}`);
};

describe("an upload to an ESP32 as after flashing", () => {
  it("switches Bluetooth off, behind the backup and before anything is written, and tells the variables gained", async () => {
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
      /saved: .*\nSwitching its Bluetooth off for good .*\nIts Bluetooth is off: 5886 variables, 2806 more/,
    );
    expect([radios(board), runs(board)]).toEqual([[true, false], "croupier tictactoe"]);
  });

  it("never switches Wi-Fi off, whatever croupier.json says, on any firmware", async () => {
    for (const startsWithoutWifi of [false, true])
      for (const config of [undefined, { start: "set" }, { network: { ssid: "home" } }]) {
        const { board } = makeBoard({ startsWithoutWifi });
        if (startsWithoutWifi) board.storage.write(".boot0", "process.version='2v30'");
        const orders: string[] = [];
        await uploaded(board, { config }, expression => {
          if (SWITCH.test(expression)) orders.push(expression);
        });
        expect(orders).toEqual(["(ESP32.getState().Wifi?(ESP32.enableBLE(false),1):0)"]);
        expect(radios(board)).toEqual([true, false]);
      }
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

  it("asks a person once, and does as he says", async () => {
    for (const [answer, says, isLeftOn] of [
      [true, /Switching its Bluetooth off for good/, false],
      [false, /Its Bluetooth stays on, as you said/, true],
      [undefined, /Its Bluetooth stays on, .*--bluetooth off switches it off/, true],
    ] as const) {
      const { board } = makeBoard();
      const asked: string[] = [];
      const said: string[] = [];
      const ear: Ear = {
        ...quiet,
        say: line => said.push(line),
        ask: async question => {
          asked.push(question);
          return answer;
        },
      };
      await upload(talkTo(board), { game: "tictactoe" }, VERSION, bundles, ear);
      expect(asked).toEqual([expect.stringMatching(/^Its Bluetooth takes nearly half .* Switch it off\?$/)]);
      expect(said.join("\n")).toMatch(says);
      expect(isOn(board)).toBe(isLeftOn);
      // What is off is no question.
      if (!isLeftOn) await upload(talkTo(board), { game: "tictactoe" }, VERSION, bundles, ear);
      expect(asked).toHaveLength(1);
    }
  });

  it("asks nobody what was said already", async () => {
    for (const bluetooth of ["off", "keep"] as const) {
      const { board } = makeBoard();
      const ask = () => Promise.reject(new Error("asked"));
      await upload(talkTo(board), { game: "tictactoe", bluetooth }, VERSION, bundles, { ...quiet, ask });
      expect(isOn(board)).toBe(bluetooth === "keep");
    }
  });

  it("switches it off even where the program is there already, and writes that anew", async () => {
    const { board } = makeBoard();
    expect(await uploaded(board, { bluetooth: "keep" })).toMatch(/Its Bluetooth stays on, as you said/);
    expect([isOn(board), runs(board)]).toEqual([true, "croupier tictactoe"]);
    await uploaded(board);
    expect([isOn(board), runs(board)]).toEqual([false, "croupier tictactoe"]);
    expect(await uploaded(board)).not.toMatch(/Bluetooth/);
  });

  it("asks again where the board did not hear, and gives up in words where it will not", async () => {
    const { board } = makeBoard();
    let deaf = 2;
    const talk = talkTo(board);
    const ask: typeof talk.ask = (expression, forMs) =>
      SWITCH.test(expression) && deaf-- > 0 ? Promise.resolve(undefined) : talk.ask(expression, forMs);
    const wish: Wish = { game: "tictactoe", bluetooth: "off" };
    await upload({ ...talk, ask }, wish, VERSION, bundles, quiet);
    expect([deaf, isOn(board)]).toEqual([-1, false]);
    board.evaluate("ESP32.enableBLE(true)");
    deaf = Infinity;
    await expect(upload({ ...talk, ask }, wish, VERSION, bundles, quiet)).rejects.toThrow(
      /would not switch its Bluetooth off: .*--bluetooth keep/,
    );
  });

  it("leaves both as they are where the owner has Wi-Fi off, on a firmware that starts so", async () => {
    const { board } = makeBoard({ wifi: false, startsWithoutWifi: true });
    expect(await uploaded(board, {}, never)).toMatch(
      /Its Bluetooth stays on: its Wi-Fi is off, and an ESP32 without both never starts\./,
    );
    expect([radios(board), runs(board)]).toEqual([[false, true], "croupier tictactoe"]);
  });

  it("does not switch Bluetooth off if Wi-Fi went off behind its back", async () => {
    const { board } = makeBoard({ startsWithoutWifi: true });
    await expect(
      uploaded(board, {}, expression => {
        if (SWITCH.test(expression)) board.radios!.wifi = false;
      }),
    ).rejects.toThrow(/would not switch its Bluetooth off/);
    expect(radios(board)).toEqual([false, true]);
  });

  for (const [what, before, says] of [
    ["has no ESP32.getState", "ESP32 = {}", /does not tell of its radios: they stay as they are/],
    ["calls them otherwise", "ESP32.getState=function(){return{ble:1,wifi:1}}", /does not tell of its radios/],
    ["has no ESP32.enableBLE", "ESP32.enableBLE=undefined", /does not tell of its radios/],
    [
      "tells of Bluetooth alone",
      "ESP32.getState=function(){return{BLE:true}}",
      /does not tell whether its Wi-Fi is on/,
    ],
    ["talks to us over it", "process.env.CONSOLE='Bluetooth'", /stays on: this upload comes over it/],
    ["is a chip nobody has tried", "process.env.BOARD='ESP32C3_IDF4'", /no ESP32C3_IDF4 was tried without it/],
  ] as const)
    it(`leaves the radios alone where the board ${what}`, async () => {
      const { board } = makeBoard({ files: { ".boot0": before } });
      const wish: Wish = { board: what.startsWith("is a chip") ? "esp32" : undefined };
      expect(await uploaded(board, wish, never)).toMatch(says);
      expect(runs(board)).toBe("croupier tictactoe");
    });

  it("erases nothing that save() wrote, which no backup can hold, and stops before anything is stopped", async () => {
    const { board, storage } = makeBoard({ files: { ".varimg": "image" } });
    const { words } = storage;
    for (const bluetooth of [undefined, "off", "keep"] as const)
      await expect(uploaded(board, { bluetooth })).rejects.toThrow(
        /a state that save\(\) wrote, .*erase\("\.varimg"\)/,
      );
    expect([storage.words, runs(board), listBackups().kept, storage.read(".varimg"), isOn(board)]).toEqual([
      words,
      "old",
      [],
      "image",
      true,
    ]);
  });

  it("says nothing of radios to a board that has none to switch", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", usbConnected: true, i2cTimeoutMs: 1 }).boot();
    expect(await uploaded(board, {}, never)).not.toMatch(/Bluetooth|Wi-Fi|radio/);
  });

  it("names the remedy where the board comes back in a loop, and what was on it is saved", async () => {
    const { board } = makeBoard();
    await expect(
      uploaded(board, {}, expression => {
        if (SWITCH.test(expression)) board.radios!.bluetooth = true;
        if (SWITCH.test(expression)) board.evaluate("ESP32.enableWifi(false)");
      }),
    ).rejects.toThrow(/starts again and again .*croupier flash --rescue.*what was on it is saved/);
    expect(listBackups().kept.map(({ backup }) => backup.files[0].text)).toEqual([OLD]);
    // Whoever tries once more is told the same.
    await expect(uploaded(board)).rejects.toThrow(/starts again and again .*croupier flash --rescue/);
    board.radios!.forget();
    board.boot();
    await uploaded(board);
    expect([radios(board), runs(board)]).toEqual([[true, false], "croupier tictactoe"]);
  });
});

describe("restore", () => {
  it("switches Bluetooth on again where it was on, and a second one off", async () => {
    const { board, storage } = makeBoard({ files: { "croupier.num": "base1" } });
    await uploaded(board);
    await restored(board);
    expect([isOn(board), runs(board), storage.read(".bootcde")]).toEqual([true, "old", OLD]);
    await restored(board);
    expect([isOn(board), runs(board)]).toEqual([false, "croupier tictactoe"]);
  });

  it("brings a board back on which nothing was but Bluetooth", async () => {
    const { board, storage } = makeBoard();
    storage.erase(".bootcde");
    board.boot();
    await uploaded(board);
    expect(listBackups().kept).toHaveLength(1);
    expect(await restored(board)).toMatchObject({ files: 1 });
    expect([isOn(board), runs(board)]).toEqual([true, "nothing"]);
  });

  it("leaves them as they are where the backup knows nothing of them", async () => {
    const { board } = makeBoard({ bluetooth: false });
    await uploaded(board);
    const [{ backup }] = listBackups().kept;
    board.evaluate("ESP32.enableBLE(true)");
    await restore(talkTo(board, never), () => ({ ...backup, wifi: undefined, bluetooth: undefined }), quiet);
    expect([isOn(board), runs(board)]).toEqual([true, "old"]);
  });

  const backupWith = async (board: VirtualBoard, was: { wifi: boolean; bluetooth: boolean }) => {
    await uploaded(board, { bluetooth: "keep" }, never);
    return () => ({ ...listBackups().kept[0].backup, ...was });
  };

  it("never switches Wi-Fi off where the firmware does not start without it, and says so", async () => {
    const { board } = makeBoard();
    const said: string[] = [];
    const find = await backupWith(board, { wifi: false, bluetooth: true });
    await restore(talkTo(board, never), find, { ...quiet, say: line => said.push(line) });
    expect(said.join("\n")).toMatch(/Its Wi-Fi was off then, and stays on: Espruino 2v29\S* never starts without it\./);
    expect([radios(board), runs(board)]).toEqual([[true, true], "old"]);
  });

  it("never switches both off", async () => {
    const { board } = makeBoard({ startsWithoutWifi: true, files: { ".boot0": "process.version='2v30'" } });
    const find = await backupWith(board, { wifi: false, bluetooth: false });
    await restore(talkTo(board), find, quiet);
    expect([radios(board), runs(board)]).toEqual([[true, false], "old"]);
  });

  it("switches the one on before it switches the other off", async () => {
    const { board } = makeBoard({
      startsWithoutWifi: true,
      wifi: false,
      files: { ".boot0": "process.version='2v30'" },
    });
    const find = await backupWith(board, { wifi: true, bluetooth: false });
    await restore(talkTo(board), find, quiet);
    expect([radios(board), runs(board)]).toEqual([[true, false], "old"]);
  });
});

describe("the power cut while Bluetooth is switched", () => {
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
      const wish: Wish = { game: "tictactoe", bluetooth: "off", config: { start: "set" } };
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
      expect(said.join("\n")).toMatch(new RegExp(`is saved: \\S*${file}\nSwitching its Bluetooth`));
      expect(listBackups().damaged).toEqual([]);
      powerUp(board, storage);
      seen.add(`${runs(board)} ${isOn(board)}`);
      const again = await uploaded(board, { config: { start: "set" } });
      expect(again).toMatch(new RegExp(`saved already: \\S*${file}`));
      expect(names()).toEqual([file]);
      expect([isOn(board), runs(board)]).toEqual([false, "croupier tictactoe"]);
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
      upload(talkTo(board, fail), { game: "tictactoe", bluetooth: "off" }, VERSION, bundles, quiet, keepIn(file));
    await expect(go(cutAt(storage, 1))).rejects.toThrow(/power went/);
    const before = readFileSync(file, "utf8");
    powerUp(board, storage);
    await go();
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(runs(board)).toBe("croupier tictactoe");
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
