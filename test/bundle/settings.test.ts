import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { relaxedOf } from "../../devices/sim/storage/json";
import { ALL_PARTS, anySettings, bothWays, inForceWith, STAY } from "./any-settings";
import { boardNamed, Device, NAMES } from "./device";
import { cutAt, inForce, keptOf, SETTINGS } from "./kept-settings";

const FILE = "croupier.json";

const complaintsOf = (device: Device) => device.ask<string[]>("croupier.status().complaints");

/** The settings of a board that has no croupier.json. */
const defaults = new Map<string, any>(
  NAMES.filter(name => name !== "m5stack").map((name): [string, any] => [
    name,
    new Device(name, { config: "{}" }).start(3000).ask("croupier.config()"),
  ]),
);

/** Any pin that a part may have. */
const PIN: { [board: string]: string } = { pico: "B1", esp32: "D4", linux: "D4" };

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
      ["a key on a pin with a word behind it", { keys: { B: `${PIN[name]}+x` } }, "keys.B: "],
      ["a key on a pin with more than one plus", { keys: { B: `${PIN[name]}++` } }, "keys.B: "],
      ["a key's mark within the pin's name", { keys: { B: PIN[name].replace(/\d/, "+$&") } }, "keys.B: "],
      ["a key's mark before the pin's name", { keys: { B: `+${PIN[name]}` } }, "keys.B: "],
      ["a key's mark behind a wire", { display: { scl: `${PIN[name]}+` } }, "display.scl: "],
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

describe("croupier.json as Espruino's own programs write it", () => {
  const relaxed = relaxedOf({
    board: "esp32",
    scanner: { baud: 19200 },
    names: '\x01\x1b\xe9"\\',
    display: { brightness: 9 },
  });

  it("is read like any other", () => {
    expect(relaxed).toBe(
      String.raw`{board:"esp32",scanner:{baud:19200},names:"\1\x1B\xE9\"\\",display:{brightness:9}}`,
    );
    const device = new Device("esp32", { config: relaxed }).start(4000);
    expect(complaintsOf(device)).toEqual([]);
    expect(device.ask("croupier.config()")).toMatchObject({
      board: "esp32",
      scanner: { baud: 19200 },
      names: '\x01\x1b\xe9"\\',
      display: { brightness: 9 },
    });
    expectMenu(device);
  });

  it("is written back as JSON, with all that it said", () => {
    const device = new Device("esp32", { config: relaxed }).start(4000);
    expect(device.tell("croupier.configure({stickers:'base0'})")).toEqual([]);
    expect(JSON.parse(device.board.storage.read(FILE)!)).toEqual({
      board: "esp32",
      scanner: { baud: 19200 },
      names: '\x01\x1b\xe9"\\',
      display: { brightness: 9 },
      stickers: "base0",
    });
    expect(device.board.storage.read("croupier.bad")).toBeUndefined();
  });
});

describe("500 boards' settings", () => {
  it("read the same whether Storage wrote them or the program did", () => {
    const device = new Device("linux", { config: ALL_PARTS }).start(4000);
    const standard = device.ask("croupier.config()");
    device.ask(STAY);
    fc.assert(
      fc.property(anySettings, own => {
        const [[complaints, first, second]] = device.ask(bothWays([own]));
        expect([complaints, first]).toEqual([[], inForceWith(standard, own)]);
        expect(second).toEqual(first);
      }),
      { numRuns: 500 },
    );
    expect(device.board.errors).toEqual([]);
  });
});

describe("croupier.json that is damaged", () => {
  for (const [form, text] of [
    ["JSON", JSON.stringify(SETTINGS)],
    ["the relaxed form", relaxedOf(SETTINGS)],
  ]) {
    it(`cut off at any byte of ${form}: all that stands there whole counts, and what was there is kept`, () => {
      const device = new Device("esp32", { config: { board: "esp32" } }).start(4000);
      const standard = device.ask("croupier.config()");
      device.ask(`(global.whole=${JSON.stringify(text)},1)`);
      for (let length = text.length; length > 0; length--) {
        const [complaints, config, isKept] = device.ask(cutAt(length));
        const isWhole = length === text.length;
        expect([length, config]).toEqual([length, inForce(standard, keptOf(text, length))]);
        expect([length, complaints, isKept]).toEqual([
          length,
          isWhole ? [] : ["croupier.json is not JSON"],
          isWhole ? null : true,
        ]);
      }
      expect(device.board.errors).toEqual([]);
    });
  }

  for (const [what, text, kept] of [
    [
      "a comma that is missing",
      '{"deck":"junior","stickers":"base0" "face":"own","display":{"brightness":9}}',
      ["junior", "auto", "shapes", 9],
    ],
    [
      "a word without quotes",
      '{"deck":junior,"stickers":"base0","display":{"brightness":9}}',
      ["full", "base0", "shapes", 9],
    ],
    [
      "letters between",
      '{"deck":"junior",\xff\xff\xff,"stickers":"base0","display":{"brightness":x9},"face":"own"}',
      ["junior", "base0", "own", 207],
    ],
    [
      "a number that is none",
      '{"deck":"junior","display":{"brightness":-,"rows":32},"face":"own"}',
      ["junior", "auto", "own", 207],
    ],
  ] as const) {
    it(`with ${what}: the rest counts`, () => {
      const device = new Device("esp32", { config: text }).start(4000);
      expect(complaintsOf(device)).toEqual(["croupier.json is not JSON"]);
      expect(
        device.ask("(function(c){return[c.deck,c.stickers,c.face,c.display.brightness]})(croupier.config())"),
      ).toEqual(kept);
      expect(device.board.errors).toEqual([]);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });
  }

  it("is copied to croupier.bad before it is written over, once", () => {
    const text = '{"deck":"junior","stickers":"base';
    const device = new Device("esp32", { config: text }).start(4000);
    const { storage } = device.board;
    expect(storage.read("croupier.bad")).toBeUndefined();
    expect(device.tell("croupier.configure({face:'cats'})")).toEqual(["croupier.json is not JSON"]);
    expect(storage.read("croupier.bad")).toBe(text);
    expect(JSON.parse(storage.read(FILE)!)).toEqual({ deck: "junior", face: "cats" });
    expect(device.tell("croupier.configure({face:'own'})")).toEqual([]);
    expect(storage.read("croupier.bad")).toBe(text);
  });

  it("is not written over where there is no room for the copy", () => {
    const text = '{"deck":"junior","names":"' + "x".repeat(200);
    const storage = new SimStorage(machineOf(boardNamed("pico").env));
    const device = new Device("pico", { storage, config: text }).start();
    storage.write("filler", "f".repeat(storage.getFree() - 180));
    expect(device.tell("croupier.configure({stickers:'base0'})").join()).toMatch(/Storage.*full/);
    expect(storage.read(FILE)).toBe(text);
    expect(device.board.errors).toEqual([]);
  });
});

describe("a network entry", () => {
  for (const network of [{}, { ssid: "home", password: "secret", broker: "mqtt://kim:geheim@10.0.0.7" }])
    it(`that is ${JSON.stringify(network)} is taken, and stays`, () => {
      const device = new Device("esp32", { config: { network } }).start(4000);
      expect(complaintsOf(device)).toEqual([]);
      expect(device.tell("croupier.configure({stickers:'base0'})")).toEqual([]);
      expect(JSON.parse(device.board.storage.read(FILE)!)).toEqual({ network, stickers: "base0" });
    });

  for (const network of [true, "home", 0, null, []])
    it(`that is ${JSON.stringify(network)} is named, and Wi-Fi stays on`, () => {
      const device = new Device("esp32", { config: { network } }).start(4000);
      expect(complaintsOf(device)).toEqual([`network: not ${JSON.stringify(network)} but {...}`]);
      device.tell("croupier.configure({stickers:'base0'})");
      expect(JSON.parse(device.board.storage.read(FILE)!)).toEqual({ network: {}, stickers: "base0" });
    });

  it("is shown without its secrets, and what is shown can be configured without losing them", () => {
    const own = {
      secret: "correct horse battery",
      network: { ssid: "home", password: "sesame", broker: "mqtt://kim:geheim@10.0.0.7", table: "tubi-1881" },
      peer: { mqtt: "kilo-oboe-7714" },
    };
    const device = new Device("esp32", { config: own }).start(4000);
    const shown = device.ask("[croupier.config(), croupier.status()]");
    expect(JSON.stringify(shown)).not.toMatch(/sesame|horse|geheim|kim|oboe|tubi/);
    expect(shown[0].network).toEqual({ ssid: "home", password: "...", broker: "...@10.0.0.7", table: "..." });
    expect(shown[0].secret).toBe("...");
    expect(
      device.tell<string[]>("croupier.configure(croupier.config())").filter(line => !/^secret/.test(line)),
    ).toEqual([
      'peer.mqtt: not "..."',
      'network.password: not "..."',
      'network.broker: not "..." but mqtt://host:1883, no TLS',
      'network.table: not "..."',
    ]);
    expect(device.tell("croupier.configure({secret:croupier.config().secret})")).toEqual([`secret: not "..."`]);
    expect(device.tell("croupier.configure({network:{ssid:'other'}})")).toEqual([]);
    expect(JSON.parse(device.board.storage.read(FILE)!)).toMatchObject({
      ...own,
      network: { ...own.network, ssid: "other" },
    });
  });

  it("of which a secret is no text is named without it", () => {
    const own = { network: { password: 24681357, table: ["tubi-1881"] }, peer: { mqtt: 7714 } };
    const device = new Device("esp32", { config: own }).start(4000);
    const hidden = ["network.password", "network.table", "peer.mqtt"].map(name => `${name}: not "..."`);
    expect(complaintsOf(device)).toEqual(hidden);
    expect(device.tell(`croupier.configure(${JSON.stringify(own)})`)).toEqual([...hidden, ...hidden]);
    expect(JSON.stringify(device.ask("[croupier.config(), croupier.status()]"))).not.toMatch(/24681357|tubi|7714/);
  });
});

it("croupier.json with an arm's six numbers of which one is infinite is named in words", () => {
  const device = new Device("linux", { config: '{"arm":{"transform":[1,2,3,4,5,1e999]}}' }).start(4000);
  const [complaint, ...others] = complaintsOf(device);
  expect([complaint, others]).toEqual([expect.stringMatching(/^arm\.transform: not .* but six numbers$/), []]);
});

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
        "new Uint8Array(100)",
        "(function(){var a={};a.a=a;return a})()",
        "NaN",
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
