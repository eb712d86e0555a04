import { describe, expect, it } from "vitest";
import { SimStorage, VirtualBoard, VirtualClock, wire } from "../../devices/sim/board";
import { ChipComplaint, type I2CChip, type SerialChip } from "../../devices/sim/wire";

/** Answers at an address and remembers what it was told. */
function listeningChip(address: number): I2CChip & { told: number[][] } {
  const told: number[][] = [];
  return {
    address,
    told,
    write: bytes => told.push([...bytes]) > 0,
    read: quantity => new Uint8Array(quantity).fill(7),
  };
}

/** A module that only listens and can be made to talk. */
function mute(): SerialChip & { heard: { byte: number; baud: number; atMs: number }[] } {
  const heard: { byte: number; baud: number; atMs: number }[] = [];
  return { heard, receive: (byte, baud, atMs) => heard.push({ byte, baud, atMs }) };
}

const booted = (text: string, options: ConstructorParameters<typeof VirtualBoard>[0] = {}) =>
  new VirtualBoard(options).upload(text).boot();
const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));

describe("booting", () => {
  it("runs .boot0 to .boot3 and .bootcde in this order, then tells E and onInit", () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 4 });
    storage.write(".boot1", "print('one')");
    storage.write(
      ".boot0",
      "print('zero'); E.on('init', function () { print('init') }); function onInit() { print('onInit') }",
    );
    const board = booted("print('code')", { storage });
    expect(board.printed).toEqual(["zero", "one", "code", "init", "onInit"]);
  });

  it("goes on with the next file when one of them throws", () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 4 });
    storage.write(".boot0", "nonsense()");
    const board = booted("print('code')", { storage });
    expect(board.errors.map(error => error.message)).toEqual(["nonsense is not defined"]);
    expect(board.printed).toContain("code");
  });

  it("load starts the program anew at the next idle moment, after E has heard 'kill'", () => {
    const board = booted(
      "var runs = (global.runs || 0) + 1; print('boot', typeof left); var left = 1; E.on('kill', function () { print('kill') });",
    );
    board.evaluate("load(); print('still here')");
    expect(board.printed).toEqual(["boot undefined", "still here", "kill", "boot undefined"]);
  });

  it("keeps Storage and nothing else over a power cut", () => {
    const board = booted("var kept = require('Storage').read('kept')");
    board.evaluate("require('Storage').write('kept', 'yes'); global.lost = 1");
    board.powerOff().powerOn();
    expect(board.evaluate("[kept, typeof lost]")).toEqual(["yes", "undefined"]);
  });

  it("says which board it is", () => {
    expect(booted("", { board: "ESP32" }).evaluate("process.env.BOARD")).toBe("ESP32");
    expect(booted("", { board: "SOMETHING" }).evaluate("process.env.BOARD")).toBe("SOMETHING");
  });
});

describe("timers", () => {
  it("run at their moment, in the order of ids when the moment is the same", () => {
    const board = booted(
      "var seen = []; setTimeout(function () { seen.push('b', getTime()) }, 20); setTimeout(function (x) { seen.push(x) }, 10, 'a'); setTimeout(function () { seen.push('c') }, 20)",
    );
    board.run(100);
    expect(board.evaluate("seen")).toEqual(["a", "b", 0.02, "c"]);
  });

  it("take the highest id in use plus one, and begin at 1 again when none is left", () => {
    const board = booted("");
    expect(board.evaluate("[setTimeout(print, 5), setTimeout(print, 5)]")).toEqual([1, 2]);
    board.run(10);
    expect(board.evaluate("setInterval(print, 5)")).toBe(1);
  });

  it("can be changed and cleared from inside themselves", () => {
    const board = booted(
      "var ticks = []; var t = setInterval(function () { ticks.push(Math.round(getTime() * 1000)); if (ticks.length == 2) changeInterval(t, 50); if (ticks.length == 4) clearInterval(t) }, 10)",
    );
    board.run(1000);
    expect(board.evaluate("ticks")).toEqual([10, 20, 70, 120]);
  });

  it("refuse to clear undefined", () => {
    expect(() => booted("").evaluate("clearTimeout(undefined)")).toThrow(
      "clearTimeout(undefined) not allowed. Use clearTimeout() instead",
    );
  });

  it("go on after one of them threw, and the board says what was thrown", () => {
    const board = booted("setInterval(function () { throw new Error('oops') }, 10)");
    board.run(25);
    expect(board.errors.map(error => error.message)).toEqual(["oops", "oops"]);
    expect(board.printed).toEqual(["Uncaught Error: oops", "Uncaught Error: oops"]);
  });
});

describe("serial ports", () => {
  it("send ten bits a byte at the port's rate", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "ESP32" })
      .serial(2, chip)
      .upload(
        "Serial2.setup(9600, {rx:D16,tx:D17}); Serial2.write([1, 2], 'A', new Uint8Array([255]), {data: 3, count: 2})",
      )
      .boot();
    board.run(20);
    expect(chip.heard.map(one => one.byte)).toEqual([1, 2, 65, 255, 3, 3]);
    expect(chip.heard[0].atMs).toBeCloseTo(10 / 9.6, 6);
    expect(chip.heard[5].atMs).toBeCloseTo(60 / 9.6, 6);
  });

  it("stop the program when the transmit buffer is full", () => {
    const board = new VirtualBoard({ board: "PICO_R1_3" }).serial(2, mute()).upload("").boot();
    const before = board.clock.now();
    board.evaluate("Serial2.setup(9600); Serial2.write(new Uint8Array(228))");
    expect(board.clock.now() - before).toBeGreaterThan(100);
    expect(board.clock.now() - before).toBeLessThan(110);
  });

  for (const chunks of ["bytes", "whole", "random"] as const) {
    it(`deliver every byte once when chunks are ${chunks}`, () => {
      const chip = mute();
      const board = new VirtualBoard({ board: "ESP32", chunks, seed: 4 })
        .serial(2, chip)
        .upload("var got = []; Serial2.setup(9600); Serial2.on('data', function (d) { got.push(d) })")
        .boot();
      chip.send!(
        Uint8Array.from({ length: 256 }, (_, index) => index),
        9600,
      );
      board.run(1000);
      const got = board.evaluate<string[]>("got");
      expect(got.join("")).toBe(String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index)));
      if (chunks === "bytes") expect(got.length).toBe(256);
      if (chunks === "whole") expect(got.map(part => part.length)).toEqual([64, 64, 64, 64]);
      if (chunks === "random") expect(new Set(got.map(part => part.length)).size).toBeGreaterThan(3);
    });
  }

  it("make the same noise every time when the rates differ, and silence while closed", () => {
    const noise = () => {
      const chip = mute();
      const board = new VirtualBoard({ board: "ESP32", chunks: "bytes" })
        .serial(2, chip)
        .upload("var got = ''; Serial2.on('data', function (d) { got += d })")
        .boot();
      chip.send!(bytes("early"), 9600);
      board.run(50);
      board.evaluate("Serial2.setup(9600)");
      chip.send!(bytes("hello"), 115200);
      board.run(50);
      return board.evaluate<string>("got");
    };
    expect(noise()).toBe(noise());
    expect(noise()).not.toContain("hello");
    expect(noise().length).toBeGreaterThan(0);
  });

  it("keep what came before anybody listened", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "ESP32" }).serial(2, chip).upload("Serial2.setup(9600)").boot();
    chip.send!(bytes("early"), 9600);
    board.run(50);
    board.evaluate("var got = ''; Serial2.on('data', function (d) { got += d })");
    board.run(1);
    expect(board.evaluate("got")).toBe("early");
  });

  it("lose the newest bytes and raise FIFO_FULL when the program does not look for too long", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "ESPRUINOBOARD", chunks: "whole" })
      .serial(2, chip)
      .upload("var got = ''; Serial2.setup(115200); Serial2.on('data', function (d) { got += d })")
      .boot();
    chip.send!(
      Uint8Array.from({ length: 600 }, (_, index) => 32 + (index & 63)),
      115200,
    );
    board.stall(100);
    board.run(10);
    expect(board.evaluate<string>("got").length).toBeLessThan(512);
    expect(board.evaluate<string>("got").startsWith(' !"#')).toBe(true);
    expect(board.evaluate("E.getErrorFlags()")).toEqual(["FIFO_FULL"]);
    expect(board.evaluate("E.getErrorFlags()")).toEqual([]);
  });

  it("are found by path on Linux", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "LINUX" })
      .serial("/dev/ttyUSB0", chip)
      .upload(
        "var got = ''; Serial3.setup(9600, {path: '/dev/ttyUSB0'}); Serial3.on('data', function (d) { got += d }); Serial3.write('x')",
      )
      .boot();
    chip.send!(bytes("hi"), 9600);
    board.run(50);
    expect(board.evaluate("got")).toBe("hi");
    expect(chip.heard.length).toBe(1);
  });

  it("join two boards by a wire that may lose bytes", () => {
    const clock = new VirtualClock();
    const program = "var got = ''; Serial2.setup(115200); Serial2.on('data', function (d) { got += d })";
    const one = booted(program, { board: "ESP32", clock }),
      other = booted(program, { board: "ESP32", clock });
    wire(one, 2, other, 2, byte => (byte === 66 ? [] : [byte]));
    one.evaluate("Serial2.write('ABC')");
    other.evaluate("Serial2.write('xyz')");
    clock.advance(20);
    expect([one.evaluate("got"), other.evaluate("got")]).toEqual(["xyz", "AC"]);
  });
});

describe("the console", () => {
  it("moves to Serial1 after a second on an STM32 board, and then a barcode is executed", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "PICO_R1_3" }).serial(1, chip).upload("Serial1.setup(9600)").boot();
    board.run(900);
    expect(board.console).toBe("limbo");
    board.run(200);
    expect(board.console).toBe("Serial1");
    chip.send!(bytes("global.owned=1\r"), 9600);
    board.run(100);
    expect(board.executed).toEqual(["global.owned=1"]);
    expect(board.evaluate("owned")).toBe(1);
  });

  it("stays on USB after USB.setConsole(true), and then a barcode is data", () => {
    const chip = mute();
    const board = new VirtualBoard({ board: "PICO_R1_3" })
      .serial(1, chip)
      .upload("USB.setConsole(true); var got = ''; Serial1.setup(9600); Serial1.on('data', function (d) { got += d })")
      .boot();
    board.run(2000);
    chip.send!(bytes("global.owned=1\r"), 9600);
    board.run(100);
    expect(board.executed).toEqual([]);
    expect(board.evaluate("[got, typeof owned]")).toEqual(["global.owned=1\r", "undefined"]);
  });

  it("is on Serial1 from the start on an ESP32", () => {
    expect(booted("", { board: "ESP32" }).console).toBe("Serial1");
  });
});

describe("I2C", () => {
  it("lays all arguments out flat in one transaction and takes nine bits a byte", () => {
    const chip = listeningChip(0x3c);
    const board = new VirtualBoard({ board: "ESP32" })
      .i2c(1, chip)
      .upload("I2C1.setup({scl:D22,sda:D21,bitrate:400000})")
      .boot();
    board.evaluate("I2C1.writeTo(0x3c, 0, [1, [2]], new Uint8Array([3]), '\\x04', {data: [5, 6], count: 2})");
    expect(chip.told).toEqual([[0, 1, 2, 3, 4, 5, 6, 5, 6]]);
    expect(board.clock.now()).toBeCloseTo((10 * 9) / 400, 6);
    expect(board.evaluate("Array.prototype.slice.call(I2C1.readFrom(0x3c, 2))")).toEqual([7, 7]);
  });

  it("throws at once on an ESP32 when nobody answers", () => {
    const board = booted("I2C1.setup({})", { board: "ESP32" });
    expect(() => board.evaluate("I2C1.writeTo(0x3c, 0)")).toThrow("doesn't ACK");
    expect(board.clock.now()).toBeLessThan(1);
  });

  it("waits out every byte on an STM32 when nobody answers", () => {
    const board = booted("I2C1.setup({})", { board: "PICO_R1_3", i2cTimeoutMs: 100 });
    expect(() => board.evaluate("I2C1.writeTo(0x3c, 0, 1, 2)")).toThrow("Timeout on I2C");
    expect(board.clock.now()).toBeGreaterThan(400);
  });

  it("lets a program catch what a chip complains about, but not the test", () => {
    const chip: I2CChip = {
      address: 1,
      write: () => {
        throw new ChipComplaint("no such command");
      },
      read: () => undefined,
    };
    const board = new VirtualBoard({ board: "ESP32" })
      .i2c(1, chip)
      .upload("I2C1.setup({}); setTimeout(function () { try { I2C1.writeTo(1, 2) } catch (e) { } }, 10)")
      .boot();
    expect(() => board.run(20)).toThrow("no such command");
  });
});

describe("pins and watches", () => {
  const watching = (options: string) =>
    booted(
      `var seen = []; pinMode(B4, 'input_pullup'); setWatch(function (e) { seen.push([e.state, Math.round(e.time * 1000)]) }, B4, ${options})`,
    );

  it("hear both edges without debounce", () => {
    const board = watching("{repeat:true, edge:'both'}");
    board.run(10).pin("B4").set(false);
    board.run(3).pin("B4").set(true);
    board.run(10);
    expect(board.evaluate("seen")).toEqual([
      [false, 10],
      [true, 13],
    ]);
  });

  it("swallow bounce and give the moment at which the level settled", () => {
    const board = watching("{repeat:true, edge:'both', debounce:25}");
    board.run(100);
    for (const high of [false, true, false, true, false]) {
      board.pin("B4").set(high);
      board.run(2);
    }
    board.run(100);
    expect(board.evaluate("seen")).toEqual([[false, 108]]);
  });

  it("say nothing when the level bounced back", () => {
    const board = watching("{repeat:true, edge:'both', debounce:25}");
    board.pin("B4").set(false);
    board.run(5).pin("B4").set(true);
    board.run(100);
    expect(board.evaluate("seen")).toEqual([]);
  });

  it("are gone after one call unless repeated", () => {
    const board = watching("{edge:'falling'}");
    for (const high of [false, true, false, true]) {
      board.pin("B4").set(high);
      board.run(5);
    }
    expect(board.evaluate("seen")).toEqual([[false, 0]]);
  });

  it("cannot be two on pins of one number on an STM32", () => {
    const board = booted("setWatch(print, A4, true)");
    expect(board.evaluate("setWatch(print, B4, true) === undefined")).toBe(true);
    expect(board.printed[0]).toContain("Unable to set watch");
  });

  it("are found by name, and aliases are pins", () => {
    const board = booted("");
    expect(board.evaluate("[new Pin('B6') === B6, String(BTN1), JSON.stringify(LED1)]")).toEqual([true, "C13", '"B2"']);
    board.evaluate("digitalWrite(LED1, 1); LED1.reset()");
    expect(board.pin("LED1").written.map(one => one.value)).toEqual([1, 0]);
  });

  it("read an ESP32's button upside down", () => {
    const board = booted("", { board: "ESP32" });
    expect(board.evaluate("D0.read()")).toBe(false);
    board.pin("D0").set(false);
    expect(board.evaluate("digitalRead(BTN1)")).toBe(1);
  });
});

describe("time", () => {
  it("is the board's own: Date, Date.now and getTime begin at 0 and can be set", () => {
    const board = booted("");
    board.run(1500);
    expect(
      board.evaluate(
        "[Date.now(), new Date().getTime(), getTime(), new Date(2020, 1, 3).getDate(), new Date() instanceof Date]",
      ),
    ).toEqual([1500, 1500, 1.5, 3, true]);
    board.evaluate("setTime(1000)");
    board.run(10);
    expect(board.evaluate("Date.now()")).toBeCloseTo(1000010, 3);
  });

  it("ends in a reboot when the watchdog is on and the program hangs", () => {
    const board = booted("E.enableWatchdog(2); I2C1.setup({})", { i2cTimeoutMs: 100 });
    board.run(10_000);
    expect(board.boots).toBe(1);
    board.evaluate("try { I2C1.writeTo(0x3c, new Uint8Array(1000)) } catch (e) { print('caught') }");
    expect(board.boots).toBe(2);
  });

  it("bites a program that does not kick when it must do so itself", () => {
    const board = booted("E.enableWatchdog(2, false); setTimeout(function () { E.kickWatchdog() }, 1500)");
    board.run(3000);
    expect(board.boots).toBe(1);
    board.run(1000);
    expect(board.boots).toBe(2);
  });
});
