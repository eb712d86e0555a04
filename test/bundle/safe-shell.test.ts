import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { SimGraphics } from "../../devices/sim/graphics";
import { machineOf } from "../../devices/sim/machines";
import { openStore } from "../../devices/store";
import { drawLines } from "../../src/kit/list";
import noteBoot from "../../src/kernel/boot-log";
import type { Key } from "../../src/kernel/ports";
import { boardNamed, bundleOf, Device, NAMES, readBundle } from "./device";

const LOG = "croupier.boot";

/** Cuts the power before a boot has proved itself, so many times. A board without keys starts at once. */
function fail(device: Device, times: number): void {
  for (let time = 0; time < times; time++) {
    device.board.boot();
    device.board.run(Object.keys(device.data.keys).length ? 2500 : 500);
    device.board.powerOff();
  }
}

/** Bytes on any port, and how often one was set up, but for the prompt's. */
const onPorts = (device: Device) =>
  device.board.serials.reduce((sum, serial) => sum + serial.sent + serial.history.length, 0);

/** Lines on a display of 64 rows, as the firmware draws them. */
function picture(...lines: string[]): string {
  const screen = new SimGraphics(128, 64);
  drawLines(screen, lines);
  const columns = new Uint8Array(screen.buffer);
  const rows = Array.from({ length: 64 }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => ((columns[(y >> 3) * 128 + x] >> (y & 7)) & 1 ? "#" : ".")).join(""),
  );
  return rows.join("\n");
}

const firstKey = (device: Device) => Object.keys(device.data.keys)[0] as Key;

for (const name of NAMES) {
  describe(`three starts of ${name} that failed`, () => {
    const hasKeys = Object.keys(boardNamed(name).keys).length > 0;

    it("lead to a safe shell that says why, at the prompt and on the display, and drives no port", () => {
      const device = new Device(name);
      fail(device, 3);
      const before = onPorts(device);
      device.start(60_000);
      expect(device.isSafe).toBe(true);
      expect(device.ask("croupier.why")).toBe("3 starts failed");
      expect(device.board.printed.join("\n")).toContain("3 starts failed");
      expect(onPorts(device)).toBe(before);
      expect(device.ask("croupier.status()")).toMatchObject({ safe: true, board: name, scanner: null });
      expect(device.seen).toBe(picture("Safe shell:", "3 starts failed", "", hasKeys ? "Any key: start" : ""));
    });

    it.runIf(hasKeys)("end in a normal start by any key", () => {
      const keys = Object.keys(boardNamed(name).keys) as Key[];
      for (const key of keys) {
        const device = new Device(name);
        fail(device, 3);
        device.start();
        device.press(key);
        device.board.run(1500);
        expect([device.isSafe, device.ask("croupier.state().app")]).toEqual([false, "menu"]);
        expect(device.seen).toBe(device.ask("croupier.screen()"));
        expect(device.board.errors).toEqual([]);
      }
    });

    it("and three more lead to one that leaves the display alone as well", () => {
      const device = new Device(name);
      fail(device, 6);
      const before = [onPorts(device), device.busBytes];
      device.start(60_000);
      expect(device.ask("croupier.why")).toBe("6 starts failed");
      expect([onPorts(device), device.busBytes]).toEqual(before);
      expect(device.board.pins.all.filter(pin => pin.getMode() !== "undefined")).toEqual([]);
      expect(device.ask("croupier.status().display")).toBe(null);
    });

    it("are forgotten after croupier.start() and a second of good work, keys and all", () => {
      const device = new Device(name);
      fail(device, 3);
      device.start();
      device.tell("croupier.start()", 2000);
      expect(device.board.errors).toEqual([]);
      expect(device.isSafe).toBe(false);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      const open = {
        // The list of modes, and the first of them; where there is no page, that one and what its B does.
        3: () => ["B", "B"].forEach(key => device.press(key as Key)),
        1: () => {
          device.hold("C", 60, 60);
          device.hold("C", 60);
        },
        0: () => device.tell("croupier.open('set')"),
      };
      open[Object.keys(device.data.keys).length as 0 | 1 | 3]();
      expect(device.ask("croupier.state().app")).toBe("set");
      device.board.powerOff();
      device.start();
      expect(device.isSafe).toBe(false);
    });
  });
}

describe("two starts that failed", () => {
  it("are no reason yet, and a good one in between counts from the beginning", () => {
    const device = new Device("pico");
    fail(device, 2);
    device.start(4000);
    expect(device.isSafe).toBe(false);
    device.board.powerOff();
    fail(device, 2);
    device.start(4000);
    expect(device.isSafe).toBe(false);
  });
});

describe("a program that fails at every start", () => {
  it("has the safe shell at the fourth, where a setting is mended", () => {
    const device = new Device("pico");
    device.board.storage.write(".boot0", "Graphics.createArrayBuffer = function () { throw new Error('broken') }");
    for (let time = 0; time < 3; time++) {
      device.start(5000);
      expect(device.isSafe).toBe(false);
      device.board.powerOff();
    }
    device.start(5000);
    expect(device.isSafe).toBe(true);
    expect(device.tell("croupier.configure({deck:'junior'})")).toEqual([]);
    // What throws in a start leads back there, with its reason.
    device.tell("croupier.start()", 3000);
    expect([device.isSafe, device.ask("croupier.why")]).toEqual([true, "Error: broken"]);
    device.board.storage.erase(".boot0");
    device.board.powerOff();
    device.start(5000);
    device.tell("croupier.start()", 3000);
    expect(device.ask("[croupier.state().app,croupier.config().deck]")).toEqual(["menu", "full"]);
    device.board.powerOff();
    device.start(5000);
    expect([device.isSafe, device.ask("croupier.config().deck")]).toEqual([false, "junior"]);
  });
});

describe("a display whose bus throws when it is set up", () => {
  it("is missing, and named; the program runs, and a setting mends it", () => {
    const device = new Device("pico");
    device.board.storage.write(".boot0", "I2C1.setup = function () { throw new Error('broken') }");
    for (let time = 0; time < 4; time++) {
      device.start(5000);
      expect(device.isSafe).toBe(false);
      expect(device.ask("croupier.status().complaints")).toEqual(["display: Error: broken"]);
      expect(device.ask("croupier.state().app")).toBe("menu");
      device.board.powerOff();
    }
    device.start(5000);
    expect(device.tell("croupier.configure({display:{bus:'I2C2',scl:'B10',sda:'B3'}})", 5000)).toEqual([]);
    expect(device.ask("croupier.status().complaints")).toEqual([]);
  });
});

describe("a display that was named wrongly", () => {
  it("is looked for where the safe shell is told, and the other place is left alone from then on", () => {
    const device = new Device("pico", { config: { display: { bus: "I2C2", scl: "B10", sda: "B3" } } });
    device.board.boot();
    device.board.run(500);
    device.hold("C", 800);
    expect(device.ask("[croupier.why,croupier.status().display.present]")).toEqual(["a key was held", false]);
    expect(device.tell("croupier.configure({display:{bus:'I2C1',scl:'B8',sda:'B9'}})")).toEqual([]);
    expect(device.ask("croupier.status().display")).toBe(null);
    device.tell("croupier.start()", 3000);
    expect(device.ask("croupier.status().display.present")).toBe(true);
    expect(device.seen).toBe(device.ask("croupier.screen()"));
    const wrong = device.board.buses[1].busBytes;
    device.board.run(60_000);
    expect(device.board.buses[1].busBytes).toBe(wrong);
  });
});

for (const name of NAMES.filter(other => firstKey({ data: boardNamed(other) } as Device))) {
  describe(`a key tapped after the boot message of ${name}`, () => {
    for (const atMs of [50, 1000, 1700, 1960]) {
      it(`does nothing ${atMs} ms later`, () => {
        const device = new Device(name);
        device.board.boot();
        device.board.run(atMs);
        device.press(firstKey(device));
        device.board.run(3000);
        expect(device.isSafe).toBe(false);
        expect(device.ask("croupier.state()")).toMatchObject({ app: "menu", cursor: 0 });
        expect(device.ask("croupier.status().counts.keys")).toBe(0);
      });
    }
  });

  describe(`a key held after the boot message of ${name}`, () => {
    for (const atMs of [50, 1000, 1900]) {
      it(`leads to the safe shell ${atMs} ms later`, () => {
        const device = new Device(name);
        device.board.boot();
        device.board.run(atMs);
        const before = onPorts(device);
        device.hold(firstKey(device), 800);
        device.board.run(10_000);
        expect(device.isSafe).toBe(true);
        expect(device.ask("croupier.why")).toContain("key");
        expect(onPorts(device)).toBe(before);
        expect(device.seen).toBe(picture("Safe shell:", "a key was held", "", "Any key: start"));
      });
    }

    it("leads there also when it stays down", () => {
      const device = new Device(name);
      device.board.boot();
      device.board.run(1500);
      device.hold(firstKey(device), 5000);
      expect(device.isSafe).toBe(true);
    });

    it("is nothing when it was down already, or comes later", () => {
      const device = new Device(name);
      const wired = device.data.keys[firstKey(device)]!;
      device.board.pin(wired.replace("+", "")).set(wired.endsWith("+"));
      device.board.boot();
      device.board.run(1000);
      device.board.pin(wired.replace("+", "")).set(!wired.endsWith("+"));
      device.board.run(1200);
      device.press(firstKey(device));
      device.board.run(3000);
      expect(device.isSafe).toBe(false);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });

    it("goes on with croupier.start(), and the keys work", () => {
      const device = new Device(name);
      device.board.boot();
      device.board.run(500);
      device.hold(firstKey(device), 800);
      device.tell("croupier.start()", 3000);
      expect(device.isSafe).toBe(false);
      const items = device.ask<string[]>("croupier.moves()").length;
      // In a menu of pages a key leads past all the modes of a game.
      device.press("C");
      const { app, cursor } = device.ask("croupier.state()");
      expect([app, cursor > 0]).toEqual(["menu", items > 1]);
      expect(device.ask("croupier.status()")).toMatchObject({ safe: false, display: { present: true } });
    });

    it("is no failed start", () => {
      const device = new Device(name);
      for (let time = 0; time < 5; time++) {
        device.board.boot();
        device.board.run(500);
        device.hold(firstKey(device), 800, 100);
        device.board.powerOff();
      }
      device.start();
      expect(device.isSafe).toBe(false);
    });
  });
}

describe("the log of starts", () => {
  for (const name of NAMES) {
    it(`costs ${name} at most a few erases of any page in a thousand good starts`, () => {
      const storage = new SimStorage(machineOf(boardNamed(name).env));
      storage.write(".bootcde", readBundle(bundleOf(name)));
      storage.write("croupier.json", "{}");
      const store = openStore(storage);
      for (let time = 0; time < 1000; time++) {
        expect(noteBoot(store, false)).toBe(0);
        noteBoot(store, true);
      }
      expect(storage.read(LOG)!.length).toBe(128);
      // Beside 47,500 bytes a Pico has room for ten logs of sixteen starts before its Storage is compacted.
      expect(Math.max(...storage.erases)).toBeLessThanOrEqual(Math.ceil(1000 / 16 / 10));
    });
  }

  it("is appended to: one start of a board erases nothing", () => {
    const device = new Device("pico");
    for (let time = 0; time < 40; time++) {
      device.start(3200);
      device.board.powerOff();
    }
    expect(device.board.storage.eraseCount).toBe(0);
    expect(device.board.storage.read(LOG)).toContain("bootgoodbootgood");
  });

  for (const [what, text] of [
    ["a log of another size", "boot"],
    ["a log that is something else", "x".repeat(128)],
    ["a log that was cut off in a word", "bo"],
    ["a full log of odd words", "x" + "boot".repeat(31) + "xyz"],
  ] as const) {
    it(`goes on over ${what}`, () => {
      const device = new Device("pico");
      device.board.storage.write(LOG, text, 0, what.includes("cut off") ? 128 : 0);
      device.start(4000);
      expect(device.isSafe).toBe(false);
      device.board.powerOff();
      fail(device, 3);
      device.start(4000);
      expect(device.isSafe).toBe(true);
      device.tell("croupier.start()", 2000);
      device.board.powerOff();
      device.start(4000);
      expect(device.isSafe).toBe(false);
    });
  }

  it("goes on at every length that it may have", () => {
    for (let length = 0; length <= 128; length++) {
      const store = openStore(new SimStorage(machineOf("PICO_R1_3")));
      if (length) store.write(LOG, "good".repeat(32).slice(0, length), 0, 128);
      const failed = [1, 2, 3, 4].map(() => noteBoot(store, false));
      noteBoot(store, true);
      expect([length, ...failed, noteBoot(store, false)]).toEqual([length, 0, 1, 2, 3, 0]);
    }
  });
});
