import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { boardNamed, Device, NAMES } from "./device";

const FILE = "croupier.json";

const complaintsOf = (device: Device) => device.ask<string[]>("croupier.status().complaints");

/** The settings of a board that has no croupier.json. */
const defaults = new Map<string, any>(
  NAMES.filter(name => name !== "m5stack").map((name): [string, any] => [
    name,
    new Device(name, { config: "{}" }).start(3000).ask("croupier.config()"),
  ]),
);

/** What works on any board whose settings are in order. */
function expectMenu(device: Device): void {
  expect(device.board.errors).toEqual([]);
  expect(device.ask("croupier.state().app")).toBe("menu");
  expect(device.ask("typeof croupier.why")).toBe("undefined");
  expect(device.tell("croupier.open('set')")).toBe(true);
  expect(device.tell("croupier.scan('S1111')")).toBe("added");
  expect(device.board.errors).toEqual([]);
}

for (const name of ["pico", "esp32", "linux"]) {
  describe(`croupier.json on ${name}`, () => {
    const started = (config: unknown) => new Device(name, { config }).start(4000);

    for (const [what, text] of [
      ["cut off", '{"scanner":{"baud":96'],
      ["no JSON", "nonsense"],
      ["binary", "\x00\xff\x80"],
      ["a blank", " "],
    ] as const) {
      it(`that is ${what} is named, and the board runs on its defaults`, () => {
        const device = started(text);
        expect(complaintsOf(device)).toEqual(["croupier.json is not JSON"]);
        expect(device.board.printed.join("\n")).toContain("croupier.json is not JSON");
        expect(device.ask("croupier.state().message")).toContain("croupier.json");
        expect(device.ask("croupier.config()")).toEqual(defaults.get(name));
        expectMenu(device);
      });
    }

    for (const text of ["null", "5", '"text"', "[]", '[{"board":"pico"}]', "true"]) {
      it(`that is ${text} is named, and the board runs on its defaults`, () => {
        const device = started(text);
        expect(complaintsOf(device)).toEqual([`settings: not ${text} but {...}`]);
        expect(device.ask("croupier.config()")).toEqual(defaults.get(name));
        expectMenu(device);
      });
    }

    for (const [what, config, complaint] of [
      ["an unknown name", { colour: 5 }, "colour: unknown"],
      ["an unknown name further in", { scanner: { colour: 5 } }, "scanner.colour: unknown"],
      ["a number for a text", { scanner: { path: 5 } }, "scanner.path: "],
      ["a text for a number", { scanner: { baud: "9600" } }, "scanner.baud: "],
      ["null", { scanner: { baud: null } }, "scanner.baud: "],
      ["a list for a number", { display: { rows: [64] } }, "display.rows: "],
      ["an object for a text", { stickers: {} }, "stickers: "],
      ["a text for a group", { scanner: "Serial2" }, 'scanner: not "Serial2"'],
      ["a list for a group", { display: [] }, "display: not []"],
      ["null for a group", { keys: null }, "keys: not null"],
      ["a board that there is not", { board: "nonsense" }, "board: "],
      ["a baud rate that there is not", { scanner: { baud: 9601 } }, "scanner.baud: "],
      ["no baud rate", { scanner: { baud: 0 } }, "scanner.baud: "],
      ["rows that no display has", { display: { rows: 63 } }, "display.rows: "],
      ["rows without end", { display: { rows: 1e300 } }, "display.rows: "],
      ["a pause that lasts for ever", { scanner: { gapMs: 1e300 } }, "scanner.gapMs: "],
      ["a pause that is infinite", '{"scanner":{"gapMs":1e999}}', "scanner.gapMs: "],
      ["a pause before the beginning", { scanner: { gapMs: -1 } }, "scanner.gapMs: "],
      ["an address beyond the bus", { display: { address: 300 } }, "display.address: "],
      ["a broken number", { display: { brightness: 0.5 } }, "display.brightness: "],
      ["a port that does not exist", { scanner: { port: "Serial9" } }, "scanner.port: "],
      ["a port that is something else", { scanner: { port: "E" } }, "scanner.port: "],
      ["a port that is a word of the language", { scanner: { port: "constructor" } }, "scanner.port: "],
      ["a bus that does not exist", { display: { bus: "I2C9" } }, "display.bus: "],
      ["a bus that is a port", { display: { bus: "Serial1" } }, "display.bus: "],
      ["a pin that does not exist", { scanner: { rx: "Z99" } }, "scanner.rx: "],
      ["a pin that is a word of the language", { display: { scl: "constructor" } }, "display.scl: "],
      ["a key on a pin that does not exist", { keys: { B: "Z99+" } }, "keys.B: "],
      ["a chip that there is not", { display: { chip: "ssd1307" } }, "display.chip: "],
      ["a start that there is not", { start: "chess" }, "start: "],
      ["the word constructor", { constructor: 5 }, "constructor: unknown"],
      ["the word hasOwnProperty", { hasOwnProperty: 5 }, "hasOwnProperty: unknown"],
      ["the word toString further in", { keys: { toString: "A1" } }, "keys.toString: unknown"],
      ["the word __proto__", '{"__proto__":{"polluted":1}}', ""],
    ] as const) {
      it(`with ${what} is named in words, and the default stays`, () => {
        const device = started(config);
        const complaints = complaintsOf(device);
        if (complaint) {
          expect(complaints.length).toBe(1);
          expect(complaints[0]).toContain(complaint);
          expect(device.board.printed.join("\n")).toContain(complaints[0]);
          expect(device.ask("croupier.state().message")).toContain(complaints[0]);
          expect(device.seen).toContain("#");
        }
        expect(device.ask("croupier.config()")).toEqual(defaults.get(name));
        expect(device.ask("typeof ({}).polluted")).toBe("undefined");
        expectMenu(device);
      });
    }

    it("with something right beside something wrong takes what is right", () => {
      const device = started({
        colour: 1,
        stickers: "base1",
        scanner: { baud: 115200, gapMs: "x" },
        display: { brightness: 9 },
      });
      expect(complaintsOf(device).length).toBe(2);
      expect(device.ask("croupier.config()")).toMatchObject({
        stickers: "base1",
        scanner: { baud: 115200 },
        display: { brightness: 9 },
      });
      expectMenu(device);
    });

    it("whatever JSON it is, boots to a working menu, with defaults where something was wrong", () => {
      const usual = defaults.get(name)!;
      const words = Object.keys(usual).concat(
        Object.keys(usual.scanner),
        "peer",
        Object.keys(usual.display),
        Object.keys(usual.keys),
        "__proto__",
        "constructor",
        "nonsense",
      );
      const value: fc.Arbitrary<unknown> = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.integer(),
        fc.double(),
        fc.string({ maxLength: 200 }),
        fc.constantFrom(
          "Serial1",
          "Serial2",
          "Serial3",
          "Serial9",
          "I2C1",
          "I2C2",
          "E",
          "print",
          "constructor",
          "",
          "A1",
          "D5",
          "D5+",
          "+",
          "++",
          "B12",
          "raw",
          "packet",
          "base1",
          32,
          64,
          9600,
          180,
          0,
        ),
      );
      const group = fc.dictionary(fc.constantFrom(...words), value, { maxKeys: 6 });
      const json = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...words.filter(word => word !== "start")), fc.oneof(group, value), {
          maxKeys: 6,
        }),
      );
      fc.assert(
        fc.property(json, config => {
          const device = started(JSON.stringify(config));
          expectMenu(device);
          const inForce = device.ask("croupier.config()");
          expect(Object.keys(inForce)).toEqual(Object.keys(usual));
          for (const key of ["scanner", "peer", "display", "keys"])
            if (usual[key]) expect(Object.keys(inForce[key])).toEqual(Object.keys(usual[key]));
          for (const key of ["baud", "gapMs"]) expect(typeof inForce.scanner[key]).toBe("number");
        }),
        { numRuns: 60 },
      );
    });
  });
}

describe("croupier.configure", () => {
  it("stores what is right, names what is not, and survives a power cut", () => {
    const device = new Device("pico").start();
    expect(device.tell("croupier.configure({stickers:'base0', colour:1})")).toEqual(["colour: unknown"]);
    expect(JSON.parse(device.board.storage.read(FILE)!)).toEqual({ stickers: "base0" });
    device.board.powerOff();
    device.start();
    expect(device.ask("croupier.config().stickers")).toBe("base0");
    expect(complaintsOf(device)).toEqual([]);
  });

  it("adds to what was stored before", () => {
    const device = new Device("esp32").start();
    device.tell("croupier.configure({display:{brightness:64}})");
    device.tell("croupier.configure({stickers:'base1'})");
    device.tell("croupier.configure({display:{dimAfterS:0}})");
    expect(device.tell("croupier.configure({display:{dimAfterS:60, brightness:32}})")).toEqual([]);
    expect(device.tell("croupier.configure({display:{brightness:180}})")).toEqual([]);
    expect(JSON.parse(device.board.storage.read(FILE)!)).toEqual({
      stickers: "base1",
      display: { brightness: 180, dimAfterS: 60 },
    });
  });

  it("with other wiring starts the board anew", () => {
    const device = new Device("pico").start();
    expect(device.tell("croupier.configure({scanner:{port:'Serial1'}})", 5000)).toEqual([]);
    expect(device.board.boots).toBe(2);
    expect(device.ask("croupier.config().scanner")).toMatchObject({ port: "Serial1", rx: "B7", tx: "B6" });
    expect(device.ask("croupier.state().app")).toBe("menu");
  });

  it("refuses the port of the console, which would never deliver a scan", () => {
    const device = new Device("esp32").start();
    expect(device.tell("croupier.configure({scanner:{port:'Serial1'}})", 5000).join()).toContain("scanner.port");
    expect(device.ask("croupier.config().scanner.port")).toBe("Serial2");
  });

  for (const name of NAMES) {
    it(`takes no harm from nonsense on ${name}`, () => {
      const device = new Device(name).start();
      const before = device.ask("croupier.config()");
      for (const nonsense of [
        "",
        "null",
        "5",
        "'text'",
        "[]",
        "[1,2]",
        "true",
        "{constructor:1}",
        "{toString:function(){}}",
        "{scanner:function(){}}",
        "function(){}",
        "{scanner:null}",
        "{board:null}",
        "{board:{}}",
        "{peer:5,scanner:5}",
      ]) {
        expect(Array.isArray(device.tell(`croupier.configure(${nonsense})`))).toBe(true);
        expect([nonsense, device.ask("croupier.config()")]).toEqual([nonsense, before]);
      }
      expect(device.board.errors).toEqual([]);
      expect(device.board.boots).toBe(1);
    });
  }

  it("tells when Storage is full, and keeps what was stored", () => {
    const storage = new SimStorage(machineOf(boardNamed("pico").env));
    const device = new Device("pico", { storage, config: { stickers: "base1" } });
    storage.write("filler", "f".repeat(storage.getFree() - 600));
    device.start();
    expect(device.tell("croupier.configure({stickers:'base0'})")).toEqual([]);
    storage.write("more", "f".repeat(storage.getFree() - 40));
    expect(device.tell("croupier.configure({display:{brightness:64}})").join()).toMatch(/Storage.*full/);
    expect(JSON.parse(storage.read(FILE)!)).toEqual({ stickers: "base0" });
    expect(device.ask("croupier.config().display.brightness")).toBe(64);
    expect(device.tell("croupier.configure({display:{brightness:207}})").join()).toMatch(/Storage.*full/);
    expect(device.board.errors).toEqual([]);
  });

  it("with Storage full from the start still plays", () => {
    const storage = new SimStorage(machineOf(boardNamed("pico").env));
    const device = new Device("pico", { storage });
    storage.write("filler", "f".repeat(storage.getFree() - 40));
    for (let time = 0; time < 5; time++) {
      device.start(4000);
      expectMenu(device);
      device.board.powerOff();
    }
    expect(storage.eraseCount).toBe(0);
  });

  it("changes the numbering of the seed's stickers at once", () => {
    const device = new Device("pico").start();
    device.tell("croupier.open('set'); croupier.configure({stickers:'base0'}); croupier.open('set')");
    expect(device.tell("croupier.scan('\\x00')")).toBe("added");
    expect(device.ask("croupier.state().cards[0]")).toBe("S1111");
  });
});
