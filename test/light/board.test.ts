// The finished updater on a virtual board, with a scanner before which a phone shows a film: what a person sees and does, and all that may go wrong on the way.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { crc32 } from "../../devices/sim/bytes";
import { makeRandom } from "../../devices/sim/random";
import { bundleBytes, bundleText } from "../../deploy/lab/dist";
import { FailingStorage } from "../host/board-talk";
import { base45, differentCargo, operationsFor, wholeCargo } from "../oracles/light-sender";
import { someOf } from "../soak/turns";
import { LightBoard, type LightOptions, show } from "./rig";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** Small ones come quickly. */
const chance = makeRandom(1800);
const WORDS = wholeCargo(
  "croupier.words.de",
  Buffer.from(Array.from({ length: 1800 }, () => Math.floor(chance() * 256))),
);
const SET = wholeCargo(".bootcde", bundleBytes("set"));

const runs = (board: LightBoard) => board.ask<string>(`typeof croupier==="object"?croupier.status().bundle:"none"`);
const crcOf = (text: string) => crc32(Buffer.from(text, "latin1")) >>> 0;

async function decoded(rows: string[], side: number): Promise<string | undefined> {
  const scale = 4;
  const size = scale * side;
  const data = new Uint8ClampedArray(4 * size * size).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / scale)][Math.floor(x / scale)] === ".")
        data.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
  const image = { data, width: size, height: size, colorSpace: "srgb" } as ImageData;
  return (await readBarcodes(image, { formats: ["QRCode"] }))[0]?.text;
}

describe("the menu", () => {
  const pages = (board: LightBoard) => board.ask<string[]>("croupier.state().items");

  test("has an entry where the updater is on the board and the settings do not forbid it", () => {
    expect(pages(new LightBoard("esp32").start())).toContain("Update by light");
    expect(pages(new LightBoard("esp32", { config: { light: false } }).start())).not.toContain("Update by light");
    const without = new LightBoard("esp32");
    without.board.storage.erase("croupier.light");
    expect(pages(without.start())).not.toContain("Update by light");
  });

  test("asks to hold a key, and nothing that is scanned opens it", () => {
    const board = new LightBoard("esp32").start();
    expect(board.ask(`croupier.open("light")`)).toBe(true);
    board.board.run(500);
    expect(board.seen).not.toBe("");
    for (const code of ["!BEGIN", "!LIGHT", "!START", "!LEAVE", "L123", "B"]) board.tell(`croupier.scan("${code}")`);
    board.press("B");
    expect(board.ask("croupier.state().app")).toBe("menu");
    board.tell(`croupier.open("light")`);
    board.hold("B", 1500, 4000);
    expect(runs(board)).toBe("light");
  });
});

describe("the display", () => {
  test("says as a QR code which board asks, and shows the digits beside it, which are not in it", async () => {
    const board = new LightBoard("esp32").openLight();
    const { asked, digits } = board.light;
    const crc = crcOf(bundleText("croupier")).toString(16).toUpperCase().padStart(8, "0");
    expect(asked).toMatch(new RegExp(`^CL1 ESP32 \\d+\\.\\d+\\.\\d+ ${crc} 162 [0-9A-F]{10}$`));
    expect(digits).toMatch(/^\d{6}$/);
    expect(asked).not.toContain(digits);
    expect(
      await decoded(
        board.seen.split("\n").map(row => row.slice(0, 64)),
        64,
      ),
    ).toBe(asked);
  });

  test.each<[string, string, LightOptions, string]>([
    ["a released ESP32 without a network", "esp32", {}, "162"],
    ["one with a network", "esp32", { config: { network: { ssid: "home" } } }, "63"],
    ["one whose scanner is fast", "esp32", { baud: 115200 }, "63"],
    ["another board", "linux", { bundle: "set", config: { scanner: { path: "/dev/ttyUSB0" } } }, "162"],
    [
      "one whose scanner is fast",
      "linux",
      { bundle: "set", config: { scanner: { path: "/dev/ttyUSB0" } }, baud: 115200 },
      "240",
    ],
  ])("of %s (%s) asks for as many letters as it takes in one breath", (_, name, options, letters) => {
    expect(new LightBoard(name, options).openLight().light.asked.split(" ")[4]).toBe(letters);
  });

  test("has other digits and another code at each opening", () => {
    const seen = new Set<string>();
    const board = new LightBoard("esp32");
    for (let time = 0; time < 4; time++) {
      board.openLight(4000);
      seen.add(board.light.digits).add(board.light.asked);
    }
    expect(seen.size).toBe(8);
  });

  test("shows the same to be typed when a key is clicked, and a long B leads back to the usual program", () => {
    const board = new LightBoard("esp32").openLight();
    const before = board.seen;
    board.press("A");
    expect(board.seen).not.toBe(before);
    board.press("C");
    expect(board.seen).toBe(before);
    board.hold("B", 1500, 4000);
    expect(runs(board)).toBe("croupier");
  });

  test("of 32 rows has digits and code as text", () => {
    const board = new LightBoard("esp32", { config: { display: { rows: 32 } } }).openLight();
    expect(board.light.phase).toBe("waiting");
    expect(board.board.errors).toEqual([]);
  });
});

describe("while the updater reads which program is there", () => {
  const opening = (options?: LightOptions) => new LightBoard("esp32", options).openLight(2001);
  const look = (board: LightBoard) =>
    decoded(
      board.seen.split("\n").map(row => row.slice(0, 64)),
      64,
    );

  test("the display still says its name, and nobody has the digits: codes count for nothing", async () => {
    const board = opening();
    expect(board.light).toMatchObject({ phase: "opening", percent: 0, missing: [], asked: "", message: "" });
    for (let code = 0; code < 40; code++) board.ask(`croupier.scan("L0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")`);
    board.board.run(2000);
    const { phase, counts, asked } = board.light;
    expect([phase, counts]).toEqual(["waiting", { good: 0, damaged: 0, bad: 0, others: 0 }]);
    expect(await look(board)).toBe(asked);
    show(board, { cargo: WORDS });
    expect(board.light.phase).toBe("done");
  });

  test("a click shows what to type as soon as it is there, and another one the code", async () => {
    const board = opening();
    board.tell(`croupier.press("A")`, 0);
    board.board.run(2000);
    expect(board.light.phase).toBe("waiting");
    expect(await look(board)).toBe(undefined);
    board.press("A");
    expect(await look(board)).toBe(board.light.asked);
  });

  test("a long B leads back to the usual program", () => {
    const board = opening();
    board.tell(`croupier.press("B",true)`, 0);
    board.board.run(4000);
    expect(runs(board)).toBe("croupier");
    expect(board.board.errors).toEqual([]);
  });

  test.each([
    ["Switched off", { light: false }],
    ["No scanner", { scanner: { rx: "" } }],
  ])("%s is said at once, and nothing is read", (message, config) => {
    const board = opening({ config });
    expect(board.light).toMatchObject({ phase: "closed", message, asked: "" });
    board.board.run(2000);
    expect(board.light).toMatchObject({ phase: "closed", message, asked: "" });
  });
});

test("the display says what has come, and what is missing, while a film is shown", () => {
  const board = new LightBoard("esp32").openLight();
  show(board, { cargo: SET, until: () => board.light.percent >= 20 });
  board.board.run(1500);
  const { percent } = board.light;
  // A bar of 128 pixels, below the number.
  const bar = board.seen.split("\n")[36];
  expect(bar).toMatch(/^#+\.+#$/);
  expect(Math.abs(/^#+/.exec(bar)![0].length - 1.27 * percent)).toBeLessThan(4);
});

describe("the updater is closed", () => {
  const closed = (board: LightBoard, message: string) => {
    expect(board.light).toMatchObject({ phase: "closed", message });
    board.press("A");
    board.board.run(4000);
    expect(runs(board)).toBe("croupier");
  };

  test("where the settings forbid it", () =>
    closed(new LightBoard("esp32", { config: { light: false } }).openLight(), "Switched off"));

  test("where somebody else's program runs instead of any", () => {
    const board = new LightBoard("esp32", { files: { ".bootrst": "if(!global.__FILE__)croupier={}" } }).openLight();
    expect(board.light.message).toBe("Erase .bootrst first");
  });

  test("after three wrong tries", () => {
    const board = new LightBoard("esp32").openLight();
    const { nonce, digits } = board.asked;
    const asked = { nonce, digits: digits === "123456" ? "654321" : "123456" };
    for (const sender of [1, 2, 3]) show(board, { cargo: SET, asked, sender, atMostMs: 4000 });
    closed(board, "Too many wrong codes");
  });

  test("when nobody has sent anything for ten minutes, and that is all", () => {
    const board = new LightBoard("esp32").openLight();
    board.board.run(590_000);
    expect(runs(board)).toBe("light");
    board.board.run(20_000);
    expect(runs(board)).toBe("croupier");
  });
});

describe("a film", () => {
  test("brings a lean program, which is tried and stays", () => {
    const board = new LightBoard("esp32").openLight();
    show(board, { cargo: SET, everyMs: 250 });
    expect(board.light.phase).toBe("done");
    expect(board.board.storage.read(".bootcde")).toBe(bundleText("croupier"));
    board.board.run(40_000);
    expect(runs(board)).toBe("set");
    board.board.boot();
    board.board.run(5000);
    expect(board.board.storage.read(".bootcde")).toBe(bundleText("set"));
    expect(board.ask("croupier.status().crc>>>0")).toBe(crcOf(bundleText("set")));
    expect(board.board.storage.list().sort()).toEqual([".bootcde", "croupier.boot", "croupier.light"]);
    expect(board.board.errors).toEqual([]);
  });

  test("of another board's program is refused, and nothing of it stays", () => {
    const board = new LightBoard("esp32").openLight();
    show(board, { cargo: wholeCargo(".bootcde", bundleBytes("durak")), everyMs: 250 });
    expect(board.light).toMatchObject({ phase: "closed", message: "For another board" });
    expect(board.board.storage.list().sort()).toEqual([".bootcde", "croupier.boot", "croupier.light"]);
  });

  test("of a difference from another version is refused with its first blocks", () => {
    const board = new LightBoard("esp32").openLight();
    const old = Buffer.from("another program".repeat(40));
    const cargo = differentCargo(".bootcde", bundleBytes("set"), old, operationsFor(old, bundleBytes("set")));
    const ms = show(board, { cargo });
    expect(board.light).toMatchObject({ phase: "closed", message: "For another version" });
    expect(ms).toBeLessThan(10_000);
  });

  test.each([0, 15, 30, 45, 60])("arrives at a loss of %i in a hundred", lossPercent => {
    for (const seed of someOf([1, 2, 3, 4, 5])) {
      const board = new LightBoard("esp32").openLight();
      show(board, { cargo: WORDS, lossPercent, seed });
      expect(board.light.phase).toBe("done");
      board.board.run(10_000);
      expect(board.board.storage.read("croupier.words.de")).toHaveLength(1800);
      expect(runs(board)).toBe("croupier");
    }
  });

  test.each([63, 162, 240])("arrives in codes of %i letters, at 9600 and at 115200 baud", size => {
    for (const baud of [9600, 115200]) {
      const board = new LightBoard("esp32", { baud });
      board.scanner.power(false);
      const fast = board.openLight();
      board.scanner.power(true);
      fast.board.run(12_000);
      show(board, { cargo: WORDS, size, everyMs: 400, lossPercent: 10 });
      expect(board.light.phase, `${baud}`).toBe("done");
    }
  });

  test("in any order, with doubles, damage and others' codes between arrives all the same", () => {
    const random = makeRandom(7);
    const board = new LightBoard("esp32").openLight();
    const kept: string[] = [];
    show(board, {
      cargo: WORDS,
      change: text => {
        kept.push(text);
        const dice = random();
        const any = kept[Math.floor(random() * kept.length)];
        if (dice < 0.2) return any;
        if (dice < 0.3) return [text, text];
        if (dice < 0.4) return text.slice(0, 9) + "0" + text.slice(10);
        if (dice < 0.45) return text.slice(0, Math.floor(random() * text.length));
        return dice < 0.5 ? "S1111" : text;
      },
    });
    expect(board.light.phase).toBe("done");
  });

  test("goes on where another one breaks in, and one that knows the digits comes next", () => {
    const board = new LightBoard("esp32").openLight();
    const { nonce, digits } = board.asked;
    const asked = { nonce, digits: digits === "123456" ? "654321" : "123456" };
    const strange: string[] = [];
    show(board, { cargo: SET, asked, sender: 9, atMostMs: 8000, change: text => (strange.push(text), undefined) });
    const known: string[] = [];
    show(board, { cargo: SET, sender: 8, atMostMs: 8000, change: text => (known.push(text), undefined) });
    show(board, {
      cargo: WORDS,
      everyMs: 500,
      change: (text, at) =>
        at % 3 === 1 ? [text, strange[at % strange.length]] : at % 3 ? [text, known[at % known.length]] : text,
    });
    expect(board.light.phase).toBe("done");
    expect(board.light.counts.bad).toBeGreaterThan(5);
    board.board.run(10_000);
    expect(board.board.storage.read("croupier.words.de")).toHaveLength(1800);
  });

  test("of a phone that sleeps goes on when it wakes, and after a power cut where it was", () => {
    const board = new LightBoard("esp32").openLight();
    show(board, { cargo: SET, everyMs: 250, until: () => board.light.percent >= 30 });
    board.scanner.takeAway();
    board.board.run(300_000);
    expect(board.light.percent).toBeGreaterThanOrEqual(30);
    show(board, { cargo: SET, everyMs: 250, until: () => board.light.percent >= 50 });
    board.board.powerOff();
    board.openLight();
    expect(board.light.phase).toBe("waiting");
    show(board, { cargo: SET, everyMs: 250, until: () => board.light.phase === "receiving" });
    board.board.run(2000);
    expect(board.light.percent).toBeGreaterThanOrEqual(48);
    const { missing } = board.light;
    show(board, { cargo: SET, everyMs: 250, only: missing });
    expect(board.light.phase).toBe("done");
  });

  test("is not stopped by 10,000 hostile codes once it has begun, and closes at once before", () => {
    const random = makeRandom(8);
    const hostile = () => "L" + base45(Buffer.from(Array.from({ length: 107 }, () => Math.floor(random() * 256))));
    const board = new LightBoard("esp32").openLight();
    show(board, { cargo: WORDS, atMostMs: 1500 });
    const codes = someOf(Array.from({ length: 10_000 }, hostile));
    for (let at = 0; at < codes.length; at += 4)
      board.tell(`${JSON.stringify(codes.slice(at, at + 4))}.forEach(function(c){croupier.scan(c)})`, 100);
    expect(board.light.phase).toBe("receiving");
    show(board, { cargo: WORDS });
    expect(board.light.phase).toBe("done");
    const fresh = new LightBoard("esp32").openLight();
    for (const code of codes.slice(0, 60)) fresh.tell(`croupier.scan(${JSON.stringify(code)})`, 100);
    expect(fresh.light).toMatchObject({ phase: "closed", message: "Too many wrong codes" });
    expect(fresh.light.counts.bad).toBeLessThanOrEqual(24);
    expect(fresh.board.storage.list().sort()).toEqual([".bootcde", "croupier.boot", "croupier.light"]);
  });
});

test("a power cut anywhere in a film leaves the program that was there, and the next film works", () => {
  const life = (storage: FailingStorage) => {
    const board = new LightBoard("esp32", { storage });
    board.openLight();
    return board;
  };
  const flash = () => new FailingStorage({ pageSize: 4096, pages: 224 });
  const whole = flash();
  const first = life(whole);
  const before = whole.words;
  show(first, { cargo: WORDS });
  const words = whole.words - before;
  const cuts = someOf(Array.from({ length: 60 }, (_, at) => Math.floor((words * at) / 60)));
  for (const most of cuts) {
    const storage = flash();
    const board = life(storage);
    storage.most = storage.words + most;
    try {
      show(board, { cargo: WORDS, until: () => storage.words > storage.most, atMostMs: 90_000 });
    } catch (error) {
      if (!/power|cut/i.test(String((error as Error).constructor.name))) throw error;
    }
    storage.most = Infinity;
    board.board.powerOff();
    board.start(6000);
    expect(runs(board), `after ${most} words`).toBe("croupier");
    board.openLight();
    show(board, { cargo: WORDS });
    expect(board.light.phase).toBe("done");
    board.board.run(12_000);
    expect(storage.read("croupier.words.de")).toHaveLength(1800);
  }
});
