import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { bundleBytes, bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { makeBundle, type Bundle } from "../../deploy/host/upload/plan.ts";
import { planRestore, restore } from "../../deploy/host/upload/restore.ts";
import type { Backup } from "../../deploy/host/upload/save.ts";
import { upload, type Ear } from "../../deploy/host/upload/upload.ts";
import { FailingStorage, talkTo } from "./board-talk.ts";

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const bundles = (name: string): Bundle => makeBundle(name, bundleText(name));
const OLD = "old = 1; print('the old program');" + "// filler ".repeat(300);
const quiet: Ear = { say: () => undefined, progress: () => undefined };

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: () => Promise.resolve(),
}));

function makeBoard(
  env = "ESP32",
  options: ConstructorParameters<typeof FailingStorage>[0] = { pageSize: 4096, pages: 224 },
) {
  const storage = new FailingStorage(options);
  const board = new VirtualBoard({ board: env, storage, usbConnected: true, i2cTimeoutMs: 1 }).upload(OLD).boot();
  return { board, storage };
}

const runs = (board: VirtualBoard) =>
  board.evaluate<string>(
    "typeof croupier === 'object' ? 'croupier ' + croupier.status().bundle : typeof old === 'undefined' ? 'nothing' : 'old'",
  );

/** The power comes back: what is in flash is what was written until then. */
function powerUp(board: VirtualBoard, storage: FailingStorage): VirtualBoard {
  storage.most = Infinity;
  board.boot();
  return board.run(6000);
}

/** Words that are written in the whole of it. */
async function wordsOf(
  env: string,
  options: ConstructorParameters<typeof FailingStorage>[0],
  wish = { game: "set", config: { start: "set" } },
): Promise<number> {
  const { board, storage } = makeBoard(env, options);
  const before = storage.words;
  await upload(talkTo(board), wish, VERSION, bundles, quiet);
  return storage.words - before;
}

describe("an upload that is cut off", () => {
  it("leaves the old program or the new one, whole, wherever the power went, and the next upload works", async () => {
    const words = await wordsOf("ESP32", { pageSize: 4096, pages: 224 });
    expect(words).toBeGreaterThan((2 * bundleBytes("set").length) / 4);
    const seen = new Set<string>();
    const cut = async (most: number) => {
      const { board, storage } = makeBoard();
      storage.most = storage.words + most;
      await expect(
        upload(talkTo(board), { game: "set", config: { start: "set" } }, VERSION, bundles, quiet),
      ).rejects.toThrow(/power went/);
      powerUp(board, storage);
      const now = runs(board);
      seen.add(now);
      expect(["old", "croupier set"]).toContain(now);
      if (now !== "old") expect(storage.read("croupier.json")).toBe('{"start":"set"}');
      const status = await upload(talkTo(board), { game: "set" }, VERSION, bundles, quiet);
      expect(status.bundle).toBe("set");
      // A file of half a name cannot be read, nor erased, by anybody.
      expect(storage.list(/~|^\.boot\d/).filter(name => storage.read(name) !== undefined)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: words - 1 }), cut), {
      numRuns: 25,
      seed: 5,
      examples: [
        [0],
        [words - 1],
        [words - 2],
        [Math.round(words / 2)],
        [Math.round(words * 0.52)],
        [Math.round(words * 0.99)],
      ],
    });
    expect([...seen].sort()).toEqual(["croupier set", "old"]);
  }, 240_000);

  it("comes up at its prompt where old and new do not both fit, and the next upload works", async () => {
    const room = { pageSize: 16384, pages: 3 };
    const words = await wordsOf("PICO_R1_3", room);
    const seen = new Set<string>();
    const cut = async (most: number) => {
      const { board, storage } = makeBoard("PICO_R1_3", room);
      storage.most = storage.words + most;
      await expect(upload(talkTo(board), { game: "set" }, VERSION, bundles, quiet)).rejects.toThrow(/power went/);
      powerUp(board, storage);
      seen.add(runs(board));
      expect((await upload(talkTo(board), { game: "set" }, VERSION, bundles, quiet)).bundle).toBe("set");
    };
    // Not in the eight words of a file's head: of half a name it keeps its room for good, and here nothing else is left.
    await fc.assert(fc.asyncProperty(fc.integer({ min: 9, max: Math.round(words * 0.9) }), cut), {
      numRuns: 12,
      seed: 6,
    });
    expect(seen.has("nothing")).toBe(true);
  }, 120_000);

  it("says beforehand that the old program would be lost, and only then", async () => {
    const heard = async (env: string, room: { pageSize: number; pages: number }) => {
      const lines: string[] = [];
      await upload(talkTo(makeBoard(env, room).board), { game: "set" }, VERSION, bundles, {
        ...quiet,
        say: line => lines.push(line),
      });
      return lines.join("\n");
    };
    expect(await heard("PICO_R1_3", { pageSize: 16384, pages: 3 })).toMatch(
      /do not both fit: if this is cut off, the board comes up at its prompt/,
    );
    expect(await heard("ESP32", { pageSize: 4096, pages: 224 })).not.toMatch(/cut off/);
  });

  it("does not touch somebody else's boot files, and uses the first that is free", async () => {
    const { board, storage } = makeBoard();
    storage.write(".boot3", "three = 3;");
    board.boot();
    let slot = "";
    await upload(
      talkTo(board, expression => {
        slot = /write\("(\.boot\d)"/.exec(expression)?.[1] ?? slot;
      }),
      { game: "set" },
      VERSION,
      bundles,
      quiet,
    );
    expect(slot).toBe(".boot2");
    expect(storage.read(".boot3")).toBe("three = 3;");
    expect(storage.read(".boot2")).toBe(undefined);
  });
});

describe("an upload", () => {
  it("writes nothing that is there already", async () => {
    const { board, storage } = makeBoard();
    await upload(talkTo(board), { game: "set" }, VERSION, bundles, quiet);
    let writes = 0;
    const lines: string[] = [];
    await upload(
      talkTo(board, expression => {
        if (/\.write\(/.test(expression)) writes++;
      }),
      { game: "set" },
      VERSION,
      bundles,
      { ...quiet, say: line => lines.push(line) },
    );
    expect(writes).toBe(0);
    expect(lines.join("\n")).toMatch(/is on it already, byte for byte/);
    expect(storage.list(/~/)).toEqual([]);
  });

  it("takes Set alone where everything does not fit, and says so", async () => {
    const { board, storage } = makeBoard("ESP32", { pageSize: 4096, pages: 24 });
    storage.write("photo", "x".repeat(20_000));
    const lines: string[] = [];
    const status = await upload(talkTo(board), {}, VERSION, bundles, { ...quiet, say: line => lines.push(line) });
    expect(status.bundle).toBe("set");
    expect(lines.join("\n")).toMatch(/dist\/croupier\.js does not fit .* bytes needed, \d+ can be had.* one game: Set/);
  });

  it("refuses firmware that is too old, and says which is needed and where it is to be had", async () => {
    for (const [version, says] of [
      ["2v08", /2v08, is too old: Croupier needs 2v27 or newer, 2v27, 2v28 and 2v29 are tested; .*espruino\.com/],
      ["1v99.12", /too old/],
      ["banana", /too old/],
    ] as const) {
      const { board, storage } = makeBoard();
      board.evaluate(`process.version = "${version}"`);
      const before = storage.words;
      await expect(upload(talkTo(board), {}, VERSION, bundles, quiet)).rejects.toThrow(says);
      expect(storage.words).toBe(before);
      expect(runs(board)).toBe("old");
    }
  });

  it("says of firmware that is newer than what is tested that it is, and nothing of what is tested", async () => {
    for (const [version, says] of [
      ["2v30", ["Espruino 2v30 should do, but only 2v27, 2v28 and 2v29 are tested."]],
      ["2v27", []],
      ["2v29.277", []],
    ] as const) {
      const { board } = makeBoard();
      board.evaluate(`process.version = "${version}"`);
      const lines: string[] = [];
      await upload(talkTo(board), {}, VERSION, bundles, { ...quiet, say: line => lines.push(line) });
      expect(lines.filter(line => line.includes("tested"))).toEqual(says);
    }
  });

  it("refuses a board on which something else would run anyway, and a restore does, too", async () => {
    for (const [file, why] of [
      [".bootrst", "which runs instead of any program"],
      [".varimg", "a state that save\\(\\) wrote, which goes on beside any program"],
    ]) {
      const { board, storage } = makeBoard();
      let backup: Backup | undefined;
      await upload(talkTo(board), {}, VERSION, bundles, quiet, kept => ((backup = kept), ""));
      storage.write(file, "print(1)");
      const { words } = storage;
      const says = (again: string) =>
        new RegExp(
          `a file \\${file}, ${why}: remove it at .* require\\("Storage"\\)\\.erase\\("\\${file}"\\), and ${again}$`,
        );
      await expect(upload(talkTo(board), {}, VERSION, bundles, quiet)).rejects.toThrow(says("upload again"));
      await expect(planRestore(talkTo(board), () => backup!)).rejects.toThrow(says("restore again"));
      await expect(restore(talkTo(board), () => backup!, quiet)).rejects.toThrow(says("restore again"));
      expect(storage.words).toBe(words);
      // As it says.
      board.evaluate(`require("Storage").erase("${file}")`);
      await restore(talkTo(board), () => backup!, quiet);
      expect(runs(board)).toBe("old");
    }
  });

  it("says of another boot file that it runs before the program, and of its own that it left there nothing", async () => {
    const { board, storage } = makeBoard();
    storage.write(".boot1", "var early = 1");
    const lines: string[] = [];
    await upload(talkTo(board), {}, VERSION, bundles, { ...quiet, say: line => lines.push(line) });
    expect(lines.filter(line => /before the program/.test(line))).toEqual([
      "What stands in .boot1 runs before the program at each start, and stays.",
    ]);
    expect(storage.read(".boot1")).toBe("var early = 1");
  });

  it("leaves the old program running when it cannot be saved", async () => {
    const { board, storage } = makeBoard();
    const before = storage.words;
    await expect(
      upload(talkTo(board), {}, VERSION, bundles, quiet, () => {
        throw new Error("disk full");
      }),
    ).rejects.toThrow(/disk full/);
    expect(storage.words).toBe(before);
    expect(runs(board)).toBe("old");
  });
});

describe("what is saved", () => {
  /** An upload over the old program and its files; what was kept. */
  async function saved(): Promise<{ board: VirtualBoard; storage: FailingStorage; backup: Backup }> {
    const { board, storage } = makeBoard();
    for (const [name, text] of Object.entries({
      "croupier.num": "base1",
      "croupier.durak": "\0\xFFabc",
      "croupier.boot": "good",
      mine: "mine",
    }))
      storage.write(name, text);
    let backup: Backup | undefined;
    await upload(talkTo(board), { game: "set", config: { start: "set" } }, VERSION, bundles, quiet, one => {
      backup = one;
      return "";
    });
    return { board, storage, backup: backup! };
  }

  it("is the program and all that is called croupier, but for the log of starts", async () => {
    const { backup } = await saved();
    expect(backup.files.map(({ name, text }) => [name, text?.length ?? null])).toEqual([
      [".bootcde", OLD.length],
      ["croupier.json", null],
      ["croupier.num", 5],
      ["croupier.durak", 5],
    ]);
    expect(backup.files[0].text).toBe(OLD);
    expect(backup.files[3].text).toBe("\0\xFFabc");
  });

  it("comes back, byte for byte, and what was not there goes; and that can be undone", async () => {
    const { board, storage, backup } = await saved();
    storage.write("croupier.num", "base0");
    let undo: Backup | undefined;
    const done = await restore(
      talkTo(board),
      () => backup,
      quiet,
      one => {
        undo = one;
        return "";
      },
    );
    expect(done).toEqual({ files: 3, isRunning: true, program: "" });
    expect(runs(board)).toBe("old");
    expect(storage.read(".bootcde")).toBe(OLD);
    expect(storage.read("croupier.num")).toBe("base1");
    expect(storage.read("croupier.json")).toBe(undefined);
    expect(storage.read("mine")).toBe("mine");
    const again = await restore(talkTo(board), () => undo!, quiet);
    expect(again.program).toBe(`Croupier ${VERSION} (set)`);
    expect(storage.read("croupier.json")).toBe('{"start":"set"}');
  });

  it("is not put onto another kind of board, nor where it does not fit, and nothing is written then", async () => {
    const { backup } = await saved();
    const pico = makeBoard("PICO_R1_3", { pageSize: 16384, pages: 3 });
    const before = pico.storage.words;
    await expect(restore(talkTo(pico.board), () => backup, quiet)).rejects.toThrow(
      /backup is of ESP32, and this board is PICO_R1_3/,
    );
    const full = makeBoard("ESP32", { pageSize: 4096, pages: 2 });
    await expect(
      restore(talkTo(full.board), () => ({ ...backup, files: [{ name: ".bootcde", text: "x".repeat(9000) }] }), quiet),
    ).rejects.toThrow(/not enough room .* needs 9036 bytes and \d+ can be had/);
    expect(pico.storage.words).toBe(before);
    expect(runs(full.board)).toBe("old");
  });
});
