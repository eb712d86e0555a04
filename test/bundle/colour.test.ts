// croupier.js on boards with a display in colour, from outside: what is seen, what a finger does, and what goes wrong.
import { describe, expect, it } from "vitest";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { Colour } from "../../src/kit/colours";
import { Area } from "../../src/kit/area";
import { ColourDevice, IN_COLOUR, type InColour } from "./colour-device";
import { readBundle } from "./device";
import { SmallBroker } from "./small-broker";

const TWELVE = "S1111 S1112 S2311 S3123 S2222 S3333 S1113 S2112 S3213 S1231 S2233 S3121".split(" ");
/** The middle of each key in their line. */
const KEYS = { A: [50, 226], B: [160, 226], C: [270, 226] } as const;

const started = (name: InColour, config?: object) => new ColourDevice(name, { config }).start();

function withTable(name: InColour): ColourDevice {
  const device = started(name);
  device.tell("croupier.open('set')", 6500);
  for (const code of TWELVE) device.tell(`croupier.scan('${code}')`);
  return device;
}

const touchKey = (device: ColourDevice, key: keyof typeof KEYS, forMs?: number) =>
  device.tap(KEYS[key][0], KEYS[key][1], forMs);

/** Whose firmware knows of no display. */
class ColourDeviceWithout {
  readonly board: VirtualBoard;

  constructor() {
    const storage = new SimStorage(machineOf("ESP32_CYD"));
    this.board = new VirtualBoard({ board: "ESP32_CYD", storage, lcd: false });
    this.board.upload(readBundle("croupier")).boot();
    this.board.run(4500);
  }

  ask<T = any>(text: string): T {
    return this.board.evaluate<T>(text);
  }
}

for (const name of IN_COLOUR)
  describe(`croupier.js on ${name}`, () => {
    it("shows its name from the start, then the games", () => {
      const device = new ColourDevice(name);
      device.board.boot();
      device.board.run(1000);
      const splash = device.sum;
      expect(new Set(device.picture).size).toBeGreaterThan(3);
      device.board.run(3500);
      expect(device.sum).not.toBe(splash);
      expect(device.ask("croupier.state().app")).toBe("menu");
      expect(device.ask("croupier.status().display")).toMatchObject({ present: true, failed: 0 });
      expect(device.ask("croupier.status().complaints")).toEqual([]);
    });

    it("joins by the button that says so, and by no touch beside it", () => {
      const group = { ssid: "Hall 2", password: "geheim17", broker: "mqtt://10.0.0.7:1883", table: "tubi" };
      const device = new ColourDevice(name, { dial: new SmallBroker().dial, config: { network: {} } }).start();
      const kept = () => JSON.parse(device.board.storage.read("croupier.json")!).network;
      const touched = (x: number, y: number) => {
        device.tell(`croupier.scan(${JSON.stringify("JOIN " + JSON.stringify(group))})`);
        // A board with keys has no touch: there it is what the touch would mean.
        if (name === "cyd") device.tap(x, y);
        else device.tell(`croupier.press(${x > 160 ? "'B'" : "'A'"})`);
        // A board that joins starts anew.
        device.board.run(9000);
        return device.ask<string>("croupier.state().message").startsWith("Join?");
      };
      if (name === "cyd") for (const y of [5, 20, 60, 100, 140]) expect([y, touched(220, y)]).toEqual([y, true]);
      expect([touched(80, 185), kept()]).toEqual([false, {}]);
      expect([touched(240, 185), kept()]).toEqual([false, group]);
      expect(device.board.errors).toEqual([]);
    });

    it("sends nothing while nothing changes", () => {
      const device = started(name);
      device.tell("croupier.open('set')", 6500);
      const bytes = () => device.ask<number>("croupier.status().display.bytes");
      // The place of the next card blinks for a while.
      device.tell("croupier.scan('S1111')", 40_000);
      const before = bytes();
      device.board.run(5000);
      expect(bytes()).toBe(before);
    });

    it("draws the same after an app was left and opened again", () => {
      const device = withTable(name);
      const table = device.ask("JSON.stringify(croupier.state())");
      device.tell("croupier.open('menu')", 2000);
      const menu = device.sum;
      device.tell("croupier.open('durak',{against:'bot'})", 2000);
      device.tell("croupier.open('menu')", 2000);
      expect(table).toContain("S3121");
      device.tell("croupier.open('tictactoe')", 2000);
      device.tell("croupier.open('menu')", 2000);
      device.tell("croupier.press('C')");
      device.tell("croupier.press('A')");
      // What was opened last stands first.
      expect(device.sum).not.toBe(menu);
    });

    it("says to the console what an OLED would show, and goes on as it was", () => {
      const device = withTable(name);
      device.board.run(20_000);
      const before = device.sum;
      const rows = device.tell<string>("croupier.screen()", 2000).split("\n");
      expect([rows.length, new Set(rows.map(row => row.length))]).toEqual([64, new Set([128])]);
      expect(rows.join("")).toContain("#");
      expect(device.sum).toBe(before);
    });

    it("hangs upside down if it is told so", () => {
      const upright = started(name).picture;
      const device = started(name, { display: { rotation: 180 } });
      // The chip says how its memory lies; Espruino's own turns what is drawn.
      expect([...device.picture].reverse()).toEqual([...upright]);
    });

    it("goes dark after a while, and only wakes with the first key", () => {
      const device = started(name, { display: { offAfterS: 20, dimAfterS: 10 } });
      device.board.run(30_000);
      expect(device.ask("croupier.state().cursor")).toBe(0);
      device.tell("croupier.press('C')");
      expect(device.ask("croupier.state().cursor")).toBe(0);
      device.tell("croupier.press('C')");
      expect(device.ask("croupier.state().cursor")).toBeGreaterThan(0);
    });

    it("says why it is in the safe shell, and starts from there", () => {
      const device = new ColourDevice(name);
      device.board.boot();
      device.board.run(500);
      if (name === "cyd") device.tap(100, 100, 900);
      else device.hold("B", 900);
      expect(device.ask("croupier.why")).toBe("a key was held");
      expect(new Set(device.picture).size).toBeGreaterThan(1);
      if (name === "cyd") device.tap(100, 100);
      else device.press("A");
      device.board.run(3000);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });
  });

describe("a finger on a CYD", () => {
  it("opens each game from the menu with one tap", () => {
    for (const [x, y, app] of [
      [80, 50, "set"],
      [240, 50, "durak"],
      [80, 160, "dobble"],
      [240, 160, "tictactoe"],
    ] as const) {
      const device = started("cyd");
      device.tap(x, y);
      // Where there are several ways to play they are listed first.
      if (device.ask("croupier.state().app") === "menu") device.tap(100, 40);
      expect(device.ask("croupier.state().app")).toBe(app);
    }
  });

  it("is a key in the keys' line, held or not", () => {
    const device = withTable("cyd");
    const shown = device.ask<number>("croupier.state().shown");
    touchKey(device, "C");
    expect(device.ask("croupier.state().shown")).toBe(shown + 1);
    touchKey(device, "A");
    expect(device.ask("croupier.state().shown")).toBe(shown);
    touchKey(device, "A", 900);
    expect(device.ask("croupier.state().app")).toBe("menu");
  });

  it("steps to the next Set on the table, takes the shown one beside it, and leads back with a swipe", () => {
    const device = withTable("cyd");
    const shown = device.ask<number>("croupier.state().shown");
    device.tap(100, 100);
    expect(device.ask("croupier.state().shown")).toBe(shown + 1);
    device.tap(295, 100);
    expect(device.ask("croupier.state().cards.filter(function(card){return card}).length")).toBe(9);
    device.swipe(40, 100, 260, 110);
    expect(device.ask("croupier.state().app")).toBe("menu");
  });

  it("plays the cell that it touches, and marks nothing elsewhere", () => {
    const device = started("cyd");
    device.tell("croupier.open('tictactoe')", 6500);
    device.tap(30, 30);
    expect(device.ask("croupier.state().cells")[0]).toBe("X");
  });

  it("during the first two seconds does nothing, if it only taps", () => {
    const device = new ColourDevice("cyd");
    device.board.boot();
    device.board.run(700);
    device.tap(80, 50);
    device.board.run(3000);
    expect(device.ask("croupier.state().app")).toBe("menu");
    expect(device.ask("croupier.status().counts.keys")).toBe(0);
  });

  it("that never leaves is one hold, and keys and scans go on", () => {
    const device = withTable("cyd");
    device.board.touch(100, 100);
    device.board.run(60_000);
    const list = device.sum;
    device.board.run(10_000);
    expect(device.sum).toBe(list);
    device.tell("croupier.press('B',true)");
    expect(device.ask("croupier.scan('S3331')")).not.toBe("ignored");
    device.board.release();
    device.board.run(500);
    expect(device.ask("croupier.state().app")).toBe("set");
  });

  it("in two places at once is one that jumps: nothing happens", () => {
    const device = withTable("cyd");
    const before = device.ask("JSON.stringify(croupier.state())");
    for (let turn = 0; turn < 10; turn++) {
      device.board.touch(turn % 2 ? 40 : 280, turn % 2 ? 30 : 170);
      device.board.run(15);
    }
    device.board.touch(160, 20);
    device.board.run(15);
    device.board.release();
    device.board.run(1500);
    expect(device.ask("JSON.stringify(croupier.state())")).toBe(before);
  });

  it("finds what it touches though the display hangs upside down", () => {
    const device = started("cyd", { display: { rotation: 180 } });
    device.tell("croupier.open('tictactoe')", 6500);
    device.tap(319 - 30, 239 - 30);
    expect(device.ask("croupier.state().cells")[0]).toBe("X");
  });
});

describe("an ESP32 that calls itself a CYD and has no display", () => {
  it("says so, plays by its console, and touches no pin of the scanner's", () => {
    const device = new ColourDeviceWithout();
    expect(device.ask("croupier.status().complaints")).toEqual(["No display: g"]);
    expect(device.ask("croupier.status().display.present")).toBe(false);
    expect(device.ask("croupier.open('set')")).toBe(true);
    expect(device.ask("croupier.scan('S1111')")).toBe("added");
    expect(device.board.buses.every(bus => !bus.busBytes)).toBe(true);
  });
});

describe("an M5Stack", () => {
  it("steps through the Sets of a table by its keys, the display objecting to nothing", () => {
    const device = withTable("m5stack");
    const shown = device.ask<number>("croupier.state().shown");
    device.press("C");
    expect(device.ask("croupier.state().shown")).toBe(shown + 1);
    device.press("B");
    expect(device.ask("croupier.state().cards.filter(function(card){return card}).length")).toBe(9);
    device.hold("A", 900);
    expect(device.ask("croupier.state().app")).toBe("menu");
    expect(device.chip!.complaints).toEqual([]);
  });

  it("never sends more at once than a released version can", () => {
    const device = withTable("m5stack");
    // The simulated bus objects to more than 4,092 bytes.
    expect(device.board.spiBus(2).bytes).toBeGreaterThan(300_000);
    expect(device.ask("croupier.status().display.bytes")).toBe(device.board.spiBus(2).bytes);
  });

  it("has an OLED, if it is told so, and leaves its own display alone", () => {
    const device = started("m5stack", { display: { chip: "ssd1306" } });
    expect(device.chip!.bytes).toBe(0);
    expect(device.ask("croupier.status().display.present")).toBe(false);
    expect(device.ask("croupier.state().app")).toBe("menu");
  });

  it("shows black as black", () => {
    const device = started("m5stack");
    expect(device.picture[(Area.Height + 1) * Area.Width]).toBe(Colour.Night);
  });
});
