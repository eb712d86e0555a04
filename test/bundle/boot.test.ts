import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { Sh1106 } from "../../devices/sim/sh1106";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { boardNamed, Device, NAMES, readBundle } from "./device";

const CARDS = ["S1111", "S2222", "S3333"];

for (const name of NAMES) {
  describe(name + " at power-on", () => {
    it("boots to the menu, knows its board, complains of nothing", () => {
      const device = new Device(name).start();
      expect(device.board.errors).toEqual([]);
      expect(device.ask("croupier.state()")).toMatchObject({ app: "menu", cursor: 0, message: "" });
      expect(device.ask("croupier.status()")).toMatchObject({
        board: name,
        safe: false,
        complaints: [],
        flags: [],
        display: { present: true, failed: 0 },
      });
      expect(device.board.printed[0]).toContain("on " + name);
    });

    it("shows on the display what croupier.screen() says", () => {
      const device = new Device(name).start();
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      expect(device.seen).toContain("#");
    });

    it("finds its scanner, and three cards before it are a Set", () => {
      const device = new Device(name).start();
      expect(device.board.runUntil(() => device.ask("croupier.status().scanner.link") === "ready", 30_000, 100)).toBe(
        true,
      );
      device.tell("croupier.open('set')");
      for (const card of CARDS) {
        device.scanner.show(card);
        device.board.run(3000);
        device.scanner.takeAway();
        device.board.run(500);
      }
      expect(device.ask("croupier.state()")).toMatchObject({ app: "set", sets: [[0, 1, 2]], shown: 0 });
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    });

    it("plays without a display, which may come later", () => {
      const display = new Ssd1306();
      display.plugged = false;
      const device = new Device(name, { display }).start();
      device.tell("croupier.open('set')");
      expect(CARDS.map(card => device.tell(`croupier.scan("${card}")`))).toEqual(["added", "added", "added"]);
      expect(device.ask("croupier.state().sets")).toEqual([[0, 1, 2]]);
      // A Linux board hears nothing of a missing acknowledgement.
      if (name === "linux") return;
      expect(device.ask("croupier.status().display.present")).toBe(false);
      display.plugged = true;
      device.board.run(20_000);
      expect(device.ask("croupier.status().display.present")).toBe(true);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    });

    it("stays itself when the display's connection fails in the middle of a picture", () => {
      if (name === "linux") return;
      const device = new Device(name).start();
      device.tell("croupier.open('set')");
      device.tell("croupier.scan('S1111')");
      device.display.nackAfter(60);
      device.tell("croupier.open('menu')", 60_000);
      device.display.nackAfter(Infinity);
      device.board.run(30_000);
      expect(device.board.boots).toBe(1);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    });
  });
}

describe("a scanner's port", () => {
  // Espruino's port for the RP2040 drops it, and every answer of a GM67 has some.
  it("that hears no NUL right after it was set up: the module is asked once more at the same rate", () => {
    const device = new Device("rp2040").start();
    expect(device.board.runUntil(() => device.ask("croupier.status().scanner.link") === "ready", 5000, 100)).toBe(true);
    expect(device.board.port(2).history).toEqual([9600]);
  });
});

describe("which board it is", () => {
  it("is said by croupier.json where the board's own name does not say it", () => {
    const device = new Device("m5stack").start();
    expect(device.ask("croupier.config()")).toMatchObject({
      board: "m5stack",
      scanner: { port: "Serial3", rx: "D16", tx: "D17" },
      keys: { A: "D39", B: "D38", C: "D37" },
    });
    for (const key of ["B", "C", "C", "B"] as const) device.press(key);
    expect(device.ask("croupier.state()")).toMatchObject({ app: "set", mode: "check" });
  });

  it("that nobody knows is told, on screen too, and runs on what croupier.json says", () => {
    const device = new Device("pico", {
      board: "NEWBOARD",
      config: {
        scanner: { port: "Serial2", rx: "A3", tx: "A2" },
        display: { scl: "B8", sda: "B9" },
        keys: { C: "C13+" },
      },
    }).start();
    expect(device.board.printed.join("\n")).toContain("Board NEWBOARD: set board");
    expect(device.ask("croupier.status().complaints")).toEqual(["Board NEWBOARD: set board"]);
    expect(device.ask("croupier.state().message")).toContain("Board NEWBOARD");
    expect(device.seen).toContain("#");
    expect(device.ask("croupier.status().scanner")).toMatchObject({ link: expect.any(String) });
    device.press("C");
    expect(device.ask("croupier.state()")).toMatchObject({ app: "menu", cursor: 0 });
    device.press("C");
    expect(device.ask("croupier.state()")).toMatchObject({ app: "menu", cursor: 1 });
  });

  it("that nobody knows may name one that is like it", () => {
    const device = new Device("pico", {
      board: "NEWBOARD",
      config: { board: "pico", scanner: { port: "Serial1" } },
    }).start();
    expect(device.ask("croupier.config()")).toMatchObject({
      board: "pico",
      scanner: { port: "Serial1", rx: "B7", tx: "B6" },
    });
    expect(device.ask("croupier.status().complaints")).toEqual([]);
  });

  it("that nobody knows and nobody describes still has its console", () => {
    const device = new Device("pico", { board: "NEWBOARD" }).start();
    expect(device.ask("croupier.state().app")).toBe("menu");
    expect(device.tell("croupier.open('set')")).toBe(true);
    expect(device.tell("croupier.scan('S1111')")).toBe("added");
  });
});

describe("the display", () => {
  it("may have 32 rows", () => {
    const device = new Device("pico", {
      display: new Ssd1306({ rows: 32 }),
      config: { display: { rows: 32 } },
    }).start();
    device.tell("croupier.open('set')");
    for (const card of CARDS) device.tell(`croupier.scan("${card}")`);
    expect(device.ask<string>("croupier.screen()").split("\n").length).toBe(32);
    expect(device.seen).toBe(device.ask("croupier.screen()"));
  });

  it("may be an SH1106", () => {
    const device = new Device("esp32", { display: new Sh1106(), config: { display: { chip: "sh1106" } } }).start();
    expect(device.seen).toBe(device.ask("croupier.screen()"));
  });

  it("may hang upside down", () => {
    const device = new Device("pico", { config: { display: { rotation: 180 } } }).start();
    expect([...device.seen].reverse().join("")).toBe(device.ask("croupier.screen()"));
  });

  it("is dimmed after dimAfterS, off after offAfterS, and the first key only wakes it", () => {
    const device = new Device("esp32", {
      config: { display: { dimAfterS: 60, offAfterS: 300, brightness: 200 } },
    }).start();
    expect(device.display.brightness).toBe(200);
    device.board.run(66_000);
    expect([device.display.isOn, device.display.brightness < 20]).toEqual([true, true]);
    device.press("C");
    expect(device.display.brightness).toBe(200);
    const durak = device.ask<string[]>("croupier.moves()").indexOf("Durak: two boards");
    expect(device.ask("croupier.state().cursor")).toBe(durak);
    device.board.run(306_000);
    expect(device.display.isOn).toBe(false);
    device.press("C");
    expect([device.display.isOn, device.display.brightness, device.ask("croupier.state().cursor")]).toEqual([
      true,
      200,
      durak,
    ]);
    expect(device.seen).toBe(device.ask("croupier.screen()"));
    device.press("C");
    expect(device.ask<string[]>("croupier.moves()")[device.ask<number>("croupier.state().cursor")]).toBe("Dobble");
  });

  it("wakes for a scan, which counts", () => {
    const device = new Device("esp32", { config: { display: { dimAfterS: 10, offAfterS: 20 } } }).start();
    device.tell("croupier.open('set')");
    device.board.run(30_000);
    expect(device.display.isOn).toBe(false);
    expect(device.tell("croupier.scan('S1111')")).toBe("added");
    expect(device.display.isOn).toBe(true);
    expect(device.seen).toBe(device.ask("croupier.screen()"));
  });

  it("is neither dimmed nor off where the settings say 0", () => {
    const device = new Device("esp32", { config: { display: { dimAfterS: 0, offAfterS: 0 } } }).start();
    device.board.run(3_000_000);
    expect([device.display.isOn, device.display.brightness]).toEqual([true, 207]);
  });

  it("does not go off because somebody set the clock", () => {
    const device = new Device("esp32").start();
    device.tell("setTime(1767225600)", 11_000);
    expect([device.display.isOn, device.display.brightness]).toEqual([true, 207]);
  });

  it("takes another brightness at once, and keeps it", () => {
    const device = new Device("esp32").start();
    expect(device.tell("croupier.configure({display:{brightness:64}})")).toEqual([]);
    expect(device.display.brightness).toBe(64);
    expect(device.tell("croupier.configure({display:{brightness:100}})")).toEqual([]);
    expect(device.display.brightness).toBe(100);
    device.board.powerOff();
    device.start();
    expect(device.display.brightness).toBe(100);
  });
});

describe("one key on a Pico", () => {
  const click = (device: Device) => device.press("C");
  const twice = (device: Device) => {
    device.hold("C", 60, 60);
    device.hold("C", 60);
  };
  const held = (device: Device) => device.hold("C", 800);
  /** Opens the list of actions and chooses one by its place behind the moves that are possible now. */
  const choose = (device: Device, steps: number) => {
    held(device);
    for (let step = 0; step < steps; step++) click(device);
    twice(device);
  };
  const cards = (device: Device) => device.ask<(string | null)[]>("croupier.state().cards").filter(Boolean).length;
  const list = (device: Device) => [
    ...device.ask<string[]>("croupier.moves()").filter(move => !move.startsWith("remove")),
    ...(cards(device) ? ["remove"] : []),
    "how to play",
    "menu",
  ];

  it("plays a whole session: menu, take, next, deal, undo, remove, new, back", () => {
    const device = new Device("pico").start();
    const items = device.ask<string[]>("croupier.moves()").length;
    for (let step = 0; step < items; step++) click(device);
    expect(device.ask("croupier.state()")).toMatchObject({ app: "menu", cursor: 0 });
    twice(device);
    expect(device.ask("croupier.state()")).toMatchObject({ app: "set", mode: "solve" });
    for (const code of ["S1111", "S2222", "S3333", "S1112", "S1113", "S2111"]) device.tell(`croupier.scan("${code}")`);
    expect(device.ask("croupier.state().sets.length")).toBe(2);
    click(device);
    expect(device.ask("croupier.state().shown")).toBe(1);
    click(device);
    expect(device.ask("croupier.state().shown")).toBe(0);
    twice(device);
    expect(cards(device)).toBe(3);
    choose(device, list(device).indexOf("undo"));
    expect(cards(device)).toBe(6);
    choose(device, list(device).indexOf("deal"));
    expect(device.ask("croupier.state().cards.length")).toBe(15);
    choose(device, list(device).indexOf("remove"));
    twice(device);
    expect(cards(device)).toBe(5);
    choose(device, list(device).indexOf("new"));
    expect(cards(device)).toBe(0);
    held(device);
    held(device);
    choose(device, list(device).indexOf("menu"));
    expect(device.ask("croupier.state().app")).toBe("menu");
    expect(device.board.errors).toEqual([]);
  });

  it("opens and leaves every mode of the menu", () => {
    const device = new Device("pico").start();
    const items = device.ask<string[]>("croupier.moves()");
    for (let item = 0; item < items.length; item++) {
      for (let step = 0; step < item; step++) click(device);
      expect(device.ask("croupier.state().cursor")).toBe(item);
      twice(device);
      expect(device.ask("croupier.state().app")).not.toBe("menu");
      const moves = device.ask<string[]>("croupier.moves()");
      // Behind them stands how it is played.
      choose(device, moves.length + 1);
      expect(device.ask("croupier.state().app")).toBe("menu");
    }
  });
});

describe("a board's keys", () => {
  for (const name of ["esp32", "m5stack"]) {
    it(`all three are read on ${name}`, () => {
      const device = new Device(name).start();
      for (const key of ["C", "C", "A", "A", "B", "C"] as const) device.press(key);
      expect(device.ask("croupier.state().cursor")).toBe(1);
      device.press("B");
      expect(device.ask("croupier.state().mode")).toBe("hint");
      device.hold("A", 900);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });
  }

  for (const name of ["pico", "wifi"]) {
    it(`the one of ${name} opens the first game by a double click`, () => {
      const device = new Device(name).start();
      device.hold("C", 60, 60);
      device.hold("C", 60);
      expect(device.ask("croupier.state().app")).toBe("set");
    });
  }
});

describe("the console", () => {
  for (const name of ["pico", "wifi", "esp32"]) {
    it(`never takes what arrives on a port for a command on ${name}`, () => {
      const device = new Device(name);
      const { board } = device;
      const ports = board.serials.filter(serial => serial.name !== board.machine.console || board.machine.usb);
      const shout = () => {
        for (const port of ports)
          for (const letter of "global.owned=1\r") port.hear(letter.charCodeAt(0), port.baud, board.clock.now());
      };
      board.boot();
      for (let tenth = 0; tenth < 80; tenth++) {
        shout();
        board.run(100);
      }
      expect(board.executed).toEqual([]);
      expect(device.ask("typeof owned")).toBe("undefined");
    });

    it(`never takes what arrives on a port for a command in the safe shell of ${name}`, () => {
      const device = new Device(name);
      const { board } = device;
      const ports = board.serials.filter(serial => serial.name !== board.machine.console || board.machine.usb);
      board.boot();
      board.run(500);
      device.hold("C", 800);
      board.run(100);
      for (let tenth = 0; tenth < 50; tenth++) {
        for (const port of ports)
          for (const letter of "global.owned=1\r") port.hear(letter.charCodeAt(0), port.baud, board.clock.now());
        board.run(100);
      }
      expect(device.isSafe).toBe(true);
      expect(board.executed).toEqual([]);
    });
  }
});

describe("the watchdog", () => {
  const hangs = (device: Device) => {
    device.ask(
      "setTimeout(function () { for (var i = 0; i < 100; i++) try { I2C1.writeTo(0x11, new Uint8Array(10)) } catch (e) { } }, 10)",
    );
    device.board.run(200_000);
    return device.board.boots > 1;
  };

  it("bites a board that hangs once its display has answered", () => {
    expect(hangs(new Device("pico").start(5000))).toBe(true);
  });

  it("is not there while no display has answered", () => {
    const display = new Ssd1306();
    display.plugged = false;
    expect(hangs(new Device("pico", { display }).start(5000))).toBe(false);
  });

  it("is not there in the safe shell", () => {
    const device = new Device("pico");
    device.board.boot();
    device.board.run(300);
    device.hold("C", 800);
    device.board.run(2000);
    expect(device.isSafe).toBe(true);
    device.ask("I2C1.setup({})");
    expect(hangs(device)).toBe(false);
  });
});

describe("a bundle", () => {
  it("leaves the prompt no name that a person types but croupier: all others begin with a $", () => {
    const device = new Device("esp32");
    device.board.upload("global.before = 1").boot();
    const before = device.ask<string[]>("Object.keys(global)");
    device.board.upload(readBundle("croupier"));
    device.board.powerOff();
    device.start();
    const more = device.ask<string[]>("Object.keys(global)").filter(name => !before.includes(name));
    expect(more.filter(name => name[0] !== "$")).toEqual(["croupier"]);
  });

  it("fits into the Storage of every board beside its settings", () => {
    for (const name of NAMES) {
      const storage = new SimStorage(machineOf(boardNamed(name).env));
      const device = new Device(name, { storage }).start();
      expect(device.tell("croupier.configure({stickers:'base1'})")).toEqual([]);
    }
  });
});
