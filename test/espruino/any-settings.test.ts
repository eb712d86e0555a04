// Whatever stands in croupier.json: the board starts, or has its safe shell after three starts at the latest, and the file stays as it is.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { anyFile } from "../soak/any-file";
import { linesOf, startAll, startWith, wrongWith } from "../soak/any-starts";
import { onEach } from "./each";

const SEED = Date.now() % 1_000_000;
const WITH_I2C = { kind: "named", seed: 0, text: '{"display":{"bus":"I2C"},"deck":"junior"}' };

onEach("a croupier.json that ended each start of 0.15", ["small"], ({ small }) => {
  test.each([
    ["the class of all buses for a bus", WITH_I2C.text, "display.bus: not"],
    ["700 settings that nobody knows", `{${Array.from({ length: 700 }, (_, at) => `"a${at}":1`).join()}}`, "too large"],
    ["2,000 groups in one another", "[".repeat(2000), "too large"],
    ["as many that are closed", "[".repeat(2000) + "]".repeat(2000), "too large"],
  ])("%s: set.js and durak.js start at once, say so, and keep it", async (_, text, words) => {
    for (const bundle of ["set", "durak"]) {
      const start = await startWith({ kind: "named", seed: 0, text }, small, bundle);
      expect([bundle, start.end, start.failed, start.isKept, start.said]).toEqual([bundle, "runs", 0, true, ""]);
      expect(start.complaints.join()).toContain(words);
    }
  });

  test("wires of a display that no bus carries, or another thing of Espruino's: croupier.js starts at once, without a display", async () => {
    for (const wires of ["process D1 D2 D3 D4", "I2C1 D1 D2 D3 D4", "Serial1 D1 D2 D3 D4", "D5", "SPI1", ""]) {
      const text = JSON.stringify({ display: { chip: "ili9341", wires } });
      const start = await startWith({ kind: "named", seed: 0, text }, small, "croupier");
      expect([wires, start.end, start.failed]).toEqual([wires, "runs", 0]);
      expect(start.complaints.join()).toContain("No display: ili9341");
    }
  });
});

onEach("any croupier.json", ["full", "small"], ({ full, small }) => {
  test(`40 of them, from seed ${SEED}`, async () => {
    const boards = [
      { binary: small, bundle: "set" },
      { binary: small, bundle: "durak" },
      { binary: full, bundle: "croupier" },
    ];
    const all = await startAll(40, SEED, boards, 4, () => undefined);
    console.log(linesOf(all).join("\n"));
    expect(all.map(wrongWith).filter(Boolean)).toEqual([]);
  }, 400_000);

  test("the file of a seed is always the same", () => {
    for (let seed = 0; seed < 100; seed++) expect(anyFile(seed)).toEqual(anyFile(seed));
  });
});

onEach("hardware that cannot be set up", ["full"], ({ full }) => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  /** `.boot1` runs before the program, and after what looks at I2C. */
  const startedOn = async (broken: string, config: object, bundle = "croupier") => {
    const board = await Interpreter.start({
      binary: full,
      bundle,
      config: { board: "linux", ...config },
      files: { ".boot1": broken },
    });
    boards.push(board);
    await sleep(4000);
    return board;
  };

  test.each([
    ["a display", 'I2C1.setup=function(){throw new Error("no such pins")}', {}, "display: Error: no such pins"],
    [
      "a scanner",
      'Serial1.setup=function(){throw new Error("no such pins")}',
      { scanner: { port: "Serial1", rx: "D5", tx: "D6" } },
      "scanner: Error: no such pins",
    ],
    ["a key", 'global.setWatch=function(){throw new Error("taken")}', { keys: { A: "D5" } }, "keys: Error: taken"],
    [
      "a display in colour",
      'SPI1.setup=function(){throw new Error("no such pins")}',
      { display: { chip: "ili9341", wires: "SPI1 D1 D2 D3 D4 D5" } },
      "display: Error: no such pins",
    ],
  ])("is missing, and named: %s; the rest works", async (_, broken, config, words) => {
    const board = await startedOn(broken, config);
    const { safe, complaints } = await board.ask("croupier.status()");
    expect([safe, complaints.join()]).toEqual([false, expect.stringContaining(words)]);
    expect(await board.ask("croupier.state().app")).toBe("menu");
    expect(await board.ask('croupier.configure({deck:"junior"})')).toEqual(expect.any(Array));
    expect(await board.ask("croupier.config().deck")).toBe("junior");
    expect(await board.ask('croupier.open("set")')).toBe(true);
    expect(board.printed).not.toContain("Uncaught");
  });

  test("the other board's port: Durak opens, and the port is named", async () => {
    const board = await startedOn('Serial2.setup=function(){throw new Error("no such pins")}', {
      peer: { port: "Serial2", rx: "D5", tx: "D6" },
      start: "durak",
    });
    for (let time = 0; time < 20; time++) {
      await board.ask('croupier.open("durak",{against:"peer"})');
      await sleep(100);
    }
    const complaints: string[] = await board.ask("croupier.status().complaints");
    expect(complaints.join()).toContain("Serial2: Error: no such pins");
    expect(complaints.length).toBeLessThan(10);
    expect(await board.ask("croupier.state().app")).toBe("durak");
    expect(board.printed).not.toContain("Uncaught");
  });
});

onEach("a start that fails", ["small"], ({ small }) => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  test("before the settings are read, while they are, or by a want of variables, counts; in the safe shell no setting does, and each can be mended", async () => {
    const text = JSON.stringify({ deck: "junior", stickers: "base1" });
    // The first three starts run out of variables where settings are read; the fourth may not read any.
    const hungry =
      'var read=require("Storage").readJSON;require("Storage").readJSON=function(n){if(n=="croupier.json"){var a=[];for(;;)a.push(new Array(50).fill(1.5))}return read.apply(this,arguments)}';
    let board = await Interpreter.start({
      binary: small,
      bundle: "set",
      files: { "croupier.json": text, ".boot1": hungry },
      capture: false,
    });
    for (let time = 0; time < 3; time++) {
      await sleep(1500);
      expect(await board.ask("typeof croupier")).toBe("undefined");
      board.kill();
      board = await Interpreter.start({ binary: small, bundle: "set", folder: board.folder, capture: false });
    }
    boards.push(board);
    await board.until('typeof croupier!="undefined"');
    expect(await board.ask("[croupier.status().safe,croupier.why,croupier.config().deck]")).toEqual([
      true,
      "3 starts failed",
      "full",
    ]);
    await board.ask('(require("Storage").readJSON=read,1)');
    expect(await board.ask('croupier.configure({stickers:"auto"})')).toEqual([]);
    expect(JSON.parse(await board.ask('require("Storage").read("croupier.json")'))).toEqual({
      deck: "junior",
      stickers: "auto",
    });
  });
});
