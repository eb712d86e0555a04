// The drivers as modules for `require()`: the sketch of each page, on a virtual board and on the real interpreter, with the module in Storage.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildModules, moduleNames } from "../../deploy/build/modules";
import { VirtualBoard } from "../../devices/sim/board";
import { Gm67 } from "../../devices/sim/gm67";
import { Sh1106 } from "../../devices/sim/sh1106";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { available, binaries, Interpreter, sleep } from "../rig/espruino/interpreter";

/** As long as rollup and the compiler take on a busy machine. */
const BUILT_MS = 300_000;
const LONGEST_NAME = 28;

let modules: Record<string, string>;
beforeAll(async () => {
  modules = await buildModules();
}, BUILT_MS);

const pageOf = (name: string) => readFileSync(`devices/modules/${name}.md`, "utf8");
const sketchOf = (name: string) => /```JavaScript\n([^]*?)```/.exec(pageOf(name))![1];

function boardWith(name: string, wire: (board: VirtualBoard) => void): VirtualBoard {
  const board = new VirtualBoard({ board: "PICO_R1_3", i2cTimeoutMs: 1 });
  wire(board);
  board.storage.write(name, modules[name]);
  return board;
}

/** The port that the sketch opens is also the board's console until that is moved. */
const AWAY = "USB.setConsole(true);\n";

describe("each module", () => {
  it("is one of those that Espruino's world lacks", () =>
    expect(moduleNames().sort()).toEqual(["GM67", "SSD1306diff"]));

  it("exports `connect`, is ASCII, and has a name that Storage takes", () => {
    for (const [name, text] of Object.entries(modules)) {
      expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
      expect([name, /[^\0-\x7f]/.test(text), /exports\.connect=/.test(text)]).toEqual([name, false, true]);
    }
  });

  it("has a page with keywords, wiring, usage, reference, and a sketch of at most five lines", () => {
    for (const name of moduleNames()) {
      const page = pageOf(name);
      expect(page).toMatch(/^[^\n]+\n=+\n\n\* KEYWORDS: Module,/);
      for (const title of ["Wiring", "Usage", "Reference", "Install"])
        expect(page).toMatch(new RegExp(`^${title}\n-+$`, "m"));
      expect(sketchOf(name)).toContain(`require("${name}").connect(`);
      expect(sketchOf(name).trim().split("\n").length).toBeLessThanOrEqual(5);
    }
  });

  it("explains each option, function and field that it has, and no other", () => {
    const source = (name: string) => readFileSync(`devices/modules/${name}.ts`, "utf8");
    for (const [, field] of source("SSD1306diff").matchAll(/^ {2}(\w+)\??(?:: \w|\()/gm))
      expect([field, new RegExp(`\\b${field}\\b`).test(pageOf("SSD1306diff"))]).toEqual([field, true]);
    for (const word of ["rx", "tx", "path", "baud", "trigger", "tell", "status"])
      expect(pageOf("GM67")).toContain(word);
    for (const link of ["seeking", "setting", "ready", "one-way", "silent"])
      expect(pageOf("GM67")).toContain(`"${link}"`);
  });
});

describe("GM67 on a virtual board", () => {
  const start = () => {
    let chip!: Gm67;
    const board = boardWith("GM67", made => made.serial(1, (chip = new Gm67({ clock: made.clock }))));
    board.upload(AWAY + sketchOf("GM67")).boot();
    board.run(6000);
    return { board, chip };
  };

  it("finds the scanner, tells each code, and beeps for those that are taken", () => {
    const { board, chip } = start();
    expect(board.evaluate("reader.status")).toMatchObject({ link: "ready", module: "GM67", refused: [] });
    const { beeps, ledCommands } = chip;
    chip.show("S2311");
    board.run(1000);
    chip.show("hello", "qr");
    board.run(1000);
    expect(board.printed.filter(line => line.startsWith("Read: "))).toEqual(["Read: S2311", "Read: hello"]);
    expect([board.errors, chip.complaints, chip.beeps - beeps, chip.ledCommands - ledCommands]).toEqual([[], [], 1, 2]);
  });

  it("runs no code, and lets none change the scanner", () => {
    const { board, chip } = start();
    chip.show("print(1)", "qr");
    board.run(1000);
    expect(board.executed).toEqual([]);
    expect(chip.log.some(words => /^setting codes = prohibited/.test(words))).toBe(true);
  });

  it("is one module, however often it is required", () => {
    const { board } = start();
    expect(board.evaluate(`require("GM67") === require("GM67")`)).toBe(true);
    expect(() => board.evaluate(`require("GM68")`)).toThrow(/GM68/);
  });
});

describe("SSD1306diff on a virtual board", () => {
  const frame = (rows: number) =>
    Array.from({ length: rows }, (_, y) => (y % (rows - 1) ? "#" + ".".repeat(126) + "#" : "#".repeat(128)));

  it("shows what the sketch draws, and then sends only what changed", () => {
    const chip = new Ssd1306();
    const board = boardWith("SSD1306diff", made => made.i2c(1, chip));
    board.upload("var g;" + sketchOf("SSD1306diff").replace("(g) {", "(made) { g = made;")).boot();
    board.run(1000);
    expect([board.errors, chip.complaints, chip.pixels()]).toEqual([[], [], frame(64)]);
    const before = board.evaluate<number>("g.status.bytes");
    board.evaluate("g.setPixel(60,30);g.flip()");
    board.run(1000);
    expect(chip.pixels()[30][60]).toBe("#");
    // One block of eight columns, and its address.
    expect(board.evaluate<number>("g.status.bytes") - before).toBeLessThan(20);
    board.evaluate("g.off()");
    board.evaluate("g.on()");
    board.run(1000);
    expect(chip.pixels()[30][60]).toBe("#");
  });

  it("takes every option: another address, 32 rows, an SH1106, upside down", () => {
    const low = new Ssd1306({ address: 0x3d, rows: 32 });
    const board = boardWith("SSD1306diff", made => made.i2c(1, low));
    const call = (options: string) =>
      `I2C1.setup({scl:B8,sda:B9});var g=require("SSD1306diff").connect(I2C1,undefined,${options});g.drawRect(0,0,127,g.getHeight()-1).flip()`;
    board.upload(call("{address:0x3d,height:32,contrast:9}")).boot();
    board.run(1000);
    expect([board.errors, low.complaints, low.pixels()]).toEqual([[], [], frame(32)]);
    const other = new Sh1106();
    const second = boardWith("SSD1306diff", made => made.i2c(1, other));
    second.upload(call(`{chip:"SH1106",rotated:true}`)).boot();
    second.run(1000);
    expect([second.errors, other.complaints, other.pixels()]).toEqual([[], [], frame(64)]);
  });

  it("waits for a display that is plugged in later", () => {
    const chip = new Ssd1306();
    const board = boardWith("SSD1306diff", made => made.i2c(1, chip));
    chip.plugged = false;
    board.upload(sketchOf("SSD1306diff")).boot();
    board.run(3000);
    expect(board.errors).toEqual([]);
    chip.plugged = true;
    board.run(20_000);
    expect(chip.pixels()).toEqual(frame(64));
  });
});

const boards: Interpreter[] = [];
afterAll(() => boards.forEach(board => board.stop()));

describe.skipIf(!available("the modules on the real interpreter", "full"))("on the real interpreter", () => {
  const start = async (name: string, code: string, more: object = {}) => {
    const board = await Interpreter.start({ binary: binaries.full, code, files: { [name]: modules[name] }, ...more });
    boards.push(board);
    return board;
  };

  it("the sketch with a scanner hears a GM67", async () => {
    const timers = new Map<number, NodeJS.Timeout>();
    let last = 0;
    const chip = new Gm67({
      clock: {
        now: () => performance.now(),
        after: (forMs, then) => {
          timers.set(++last, setTimeout(then, forMs));
          return last;
        },
        cancel: id => clearTimeout(timers.get(id)),
      },
    });
    const code = sketchOf("GM67").replace("{ rx: B7, tx: B6 }", `{ path: "scanner" }`);
    const board = await start("GM67", code, { ports: ["scanner"] });
    chip.send = bytes => board.send("scanner", bytes);
    board.onReceive("scanner", data => data.forEach(byte => chip.receive(byte, chip.baud, performance.now())));
    await board.until(`reader.status.link==="ready"`, 60_000);
    chip.show("S2311");
    for (let tries = 0; tries < 100 && !board.printed.includes("Read: S2311"); tries++) await sleep(100);
    expect(board.printed).toContain("Read: S2311");
    chip.power(false);
  }, 120_000);

  it("the sketch with a display sends a picture, and then only what changed", async () => {
    const code =
      "var g;" +
      sketchOf("SSD1306diff").replace("B8", `"D1"`).replace("B9", `"D2"`).replace("(g) {", "(made) { g = made;");
    const board = await start("SSD1306diff", code);
    await board.until("!!g&&g.status.present&&g.status.bytes>100", 60_000);
    await board.settled();
    const chip = new Ssd1306();
    for (const { bytes } of board.transactions) chip.write(bytes);
    expect(chip.pixels()[0]).toBe("#".repeat(128));
    const before = await board.ask("g.status.bytes");
    await board.ask("(g.setPixel(60,30),g.flip(),1)");
    await board.settled();
    expect((await board.ask("g.status.bytes")) - before).toBeLessThan(20);
  }, 120_000);
});
