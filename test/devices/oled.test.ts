// The display driver on simulated chips, whichever chip it is; what belongs to one chip is in ssd1306-driver and sh1106-driver.
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { I2CBus } from "../../devices/bus";
import { openOled } from "../../devices/oled";
import { sh1106 } from "../../devices/sh1106";
import { ssd1306 } from "../../devices/ssd1306";
import { crc32 } from "../../devices/sim/bytes";
import { SimGraphics } from "../../devices/sim/graphics";
import { Sh1106 } from "../../devices/sim/sh1106";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import type { Family } from "../../devices/sim/machines";
import type { Oled as Chip } from "../../devices/sim/oled";
import { Workbench } from "./workbench";

/** Address and control byte, then page and column. */
const ADDRESSED = 2 + 3;
/** A read of the status: address and one byte. */
const ASKED = 2;
/** main.ts bites after 20 s. */
const WATCHDOG_MS = 20_000;

interface Options {
  chip?: Chip;
  family?: Family;
  timeoutMs?: number;
  flip?: boolean;
  workbench?: Workbench;
}

let chips: Chip[] = [];

/** A display on a bus of its own, started and drawn once. */
function display(options: Options = {}) {
  const workbench = options.workbench ?? new Workbench();
  const chip = options.chip ?? new Ssd1306();
  chips.push(chip);
  const bus = workbench.bus(options.family ?? "esp32", options.timeoutMs);
  bus.attach(chip);
  const screen = new SimGraphics(128, chip.rows);
  const profile = chip.part === "SH1106" ? sh1106 : ssd1306;
  const oled = openOled(bus as I2CBus, 0x3c, screen, profile, options.flip ?? false, workbench.clock, data =>
    crc32([...data]),
  );
  const draw = (drawing: (screen: SimGraphics) => void, forMs = 100) => {
    drawing(screen);
    oled.show();
    workbench.run(forMs);
  };
  const bytesFor = (drawing: (screen: SimGraphics) => void) => {
    const before = chip.busBytes;
    draw(drawing);
    return chip.busBytes - before;
  };
  workbench.run(100);
  return { workbench, chip, bus, screen, oled, draw, bytesFor };
}

function pictureOf(screen: SimGraphics): string[] {
  return Array.from({ length: screen.getHeight() }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => (screen.getPixel(x, y) ? "#" : ".")).join(""),
  );
}

const turned = (picture: string[]) => [...picture].reverse().map(row => [...row].reverse().join(""));

type Drawing = (screen: SimGraphics) => void;
const x = fc.integer({ min: -5, max: 132 }),
  y = fc.integer({ min: -5, max: 68 });
const drawing: fc.Arbitrary<Drawing> = fc.oneof(
  fc.tuple(x, y, x, y).map(
    ([x1, y1, x2, y2]): Drawing =>
      screen =>
        screen.fillRect(x1, y1, x2, y2),
  ),
  fc.tuple(x, y, x, y).map(
    ([x1, y1, x2, y2]): Drawing =>
      screen =>
        screen.clearRect(x1, y1, x2, y2),
  ),
  fc.tuple(x, y, x, y).map(
    ([x1, y1, x2, y2]): Drawing =>
      screen =>
        screen.drawLine(x1, y1, x2, y2),
  ),
  fc.tuple(x, y).map(
    ([x1, y1]): Drawing =>
      screen =>
        screen.setPixel(x1, y1),
  ),
  fc.constant<Drawing>(screen => screen.clear()),
);

/** One of each kind, as they come from the shop. */
const KINDS: [string, () => Chip][] = [
  ["SSD1306 of 64 rows", () => new Ssd1306()],
  ["SSD1306 of 32 rows", () => new Ssd1306({ rows: 32 })],
  ["SH1106 of 64 rows", () => new Sh1106()],
];

/** A status as the chips of some makers give it. */
function withStatus(chip: Chip, status: () => number | undefined): Chip {
  chip.read = () => {
    const byte = status();
    return byte === undefined ? undefined : Uint8Array.of(byte);
  };
  return chip;
}

// The driver catches what a bus throws, a chip's complaint among it.
afterEach(() => {
  expect(chips.flatMap(chip => chip.complaints)).toEqual([]);
  chips = [];
});

for (const [name, make] of KINDS) {
  describe("an " + name, () => {
    it("is set up, switched on and cleared of its garbage", () => {
      const { chip, oled } = display({ chip: make() });
      expect(chip.isOn).toBe(true);
      expect(oled.report).toMatchObject({ present: true, failed: 0, started: 1 });
      expect(chip.pixels().join("")).not.toContain("#");
    });

    it("shows what is drawn, whatever is drawn", () => {
      fc.assert(
        fc.property(fc.array(fc.array(drawing, { maxLength: 4 }), { maxLength: 6 }), fc.boolean(), (frames, flip) => {
          const { chip, screen, draw } = display({ chip: make(), flip });
          for (const frame of frames) {
            draw(canvas => frame.forEach(step => step(canvas)));
            expect(chip.pixels()).toEqual(flip ? turned(pictureOf(screen)) : pictureOf(screen));
          }
        }),
        { numRuns: 40 },
      );
    });

    it("shows the last picture when drawing goes on while it is being sent", () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(drawing, fc.integer({ min: 0, max: 8 })), { maxLength: 10 }), steps => {
          const { chip, screen, oled, workbench } = display({ chip: make() });
          for (const [step, turns] of steps) {
            step(screen);
            oled.show();
            for (let turn = 0; turn < turns; turn++) workbench.turn(workbench.nowMs + 1);
          }
          workbench.run(100);
          expect(chip.pixels()).toEqual(pictureOf(screen));
        }),
        { numRuns: 30 },
      );
    });

    it("comes back after a minute without it, and shows what was drawn meanwhile", () => {
      const { chip, screen, draw, workbench } = display({ chip: make() });
      draw(canvas => canvas.fillRect(10, 10, 50, 30));
      chip.plugged = false;
      draw(canvas => canvas.clear().fillRect(60, 3, 100, 20), 60_000);
      chip.plugged = true;
      workbench.run(20_000);
      expect(chip.pixels()).toEqual(pictureOf(screen));
    });

    it("that lost power between two transactions is set up anew", () => {
      const { chip, screen, draw, workbench, oled } = display({ chip: make() });
      draw(canvas => canvas.fillRect(10, 10, 50, 30));
      chip.plugged = false;
      chip.plugged = true;
      expect(chip.isOn).toBe(false);
      workbench.run(1100);
      expect(chip.pixels()).toEqual(pictureOf(screen));
      expect(oled.report.started).toBe(2);
    });

    it("that lost power while it was switched off is right when it is switched on", () => {
      const { chip, screen, draw, workbench, oled } = display({ chip: make() });
      draw(canvas => canvas.fillRect(10, 10, 50, 30));
      oled.power(false);
      workbench.run(5000);
      chip.plugged = false;
      chip.plugged = true;
      workbench.run(5000);
      expect(chip.isOn).toBe(false);
      oled.power(true);
      workbench.run(100);
      expect(chip.pixels()).toEqual(pictureOf(screen));
    });
  });
}

describe("on the bus", () => {
  it("a pixel is the eight columns that it lies in", () => {
    expect(display().bytesFor(screen => screen.setPixel(77, 20))).toBe(ADDRESSED + 2 + 8);
  });

  it("what is drawn as it was already is nothing", () => {
    const { bytesFor, draw } = display();
    draw(screen => screen.fillRect(5, 5, 90, 50));
    expect(bytesFor(screen => screen.clear().fillRect(5, 5, 90, 50))).toBe(0);
  });

  it("two pixels far apart in a page are addressed each by itself", () => {
    expect(display().bytesFor(screen => screen.setPixel(0, 0).setPixel(127, 7))).toBe(2 * (ADDRESSED + 2 + 8));
  });

  it("an unchanged stretch of eight columns is left out", () => {
    expect(display().bytesFor(screen => screen.setPixel(0, 0).setPixel(16, 0))).toBe(2 * (ADDRESSED + 2 + 8));
    expect(display().bytesFor(screen => screen.setPixel(0, 0).setPixel(24, 0))).toBe(2 * (ADDRESSED + 2 + 8));
  });

  it("a pixel in each of the pages costs the same eight times", () => {
    expect(display().bytesFor(screen => screen.drawLine(3, 0, 3, 63))).toBe(8 * (ADDRESSED + 2 + 8));
  });

  it("a whole page goes in pieces short enough that a module unplugged in mid-piece cannot stall a board until its watchdog bites", () => {
    expect(display().bytesFor(screen => screen.fillRect(0, 8, 127, 15))).toBe(ADDRESSED + 8 * (2 + 16));
  });

  it("a display at rest is asked for its status once a second, and that is all", () => {
    const { workbench, chip } = display();
    workbench.run(900);
    const before = chip.busBytes;
    workbench.run(60_000);
    expect(chip.busBytes - before).toBeGreaterThan(55 * ASKED);
    expect(chip.busBytes - before).toBeLessThanOrEqual(60 * ASKED);
  });

  it("at most one page is sent in one turn of the idle loop", () => {
    const { screen, oled, workbench, chip } = display();
    screen.fillRect(0, 0, 127, 63);
    oled.show();
    for (let page = 0; page < 8; page++) {
      const before = chip.busBytes;
      if (page) workbench.turn(workbench.nowMs + 1);
      expect(chip.busBytes - (page ? before : before - ADDRESSED - 8 * 18)).toBe(ADDRESSED + 8 * 18);
    }
    workbench.run(100);
    expect(chip.pixels().join("")).not.toContain(".");
  });

  it("the driver counts what a logic analyser counts, status apart", () => {
    const { draw, chip, oled } = display();
    draw(screen => screen.fillRect(3, 3, 99, 60), 500);
    // The probe's two bytes and the read behind the set-up are not data.
    expect(chip.busBytes - oled.report.bytes).toBe(ASKED);
  });
});

describe("two displays", () => {
  it("of different size and chip do not disturb one another", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(drawing, fc.boolean(), fc.integer({ min: 0, max: 4 })), { maxLength: 12 }),
        steps => {
          const workbench = new Workbench();
          const one = display({ workbench, chip: new Ssd1306({ rows: 32 }) });
          const other = display({ workbench, chip: new Sh1106(), flip: true });
          for (const [step, first, turns] of steps) {
            const chosen = first ? one : other;
            step(chosen.screen);
            chosen.oled.show();
            for (let turn = 0; turn < turns; turn++) workbench.turn(workbench.nowMs + 1);
          }
          workbench.run(100);
          expect(one.chip.pixels()).toEqual(pictureOf(one.screen));
          expect(other.chip.pixels()).toEqual(turned(pictureOf(other.screen)));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("are dimmed, switched off and unplugged each by itself", () => {
    const workbench = new Workbench();
    const one = display({ workbench }),
      other = display({ workbench, chip: new Ssd1306({ rows: 32 }) });
    one.oled.contrast(3);
    other.oled.power(false);
    expect([one.chip.brightness, one.chip.isOn, other.chip.isOn]).toEqual([3, true, false]);
    expect(other.chip.brightness).not.toBe(3);
    one.chip.plugged = false;
    workbench.run(5000);
    expect([one.oled.report.present, other.oled.report.present]).toEqual([false, true]);
  });
});

describe("brightness and power", () => {
  it("are kept over an unplugging", () => {
    const { oled, chip, workbench } = display();
    oled.contrast(42);
    chip.plugged = false;
    workbench.run(3000);
    oled.contrast(43);
    chip.plugged = true;
    workbench.run(20_000);
    expect(chip.brightness).toBe(43);
    chip.plugged = false;
    workbench.run(3000);
    oled.power(false);
    chip.plugged = true;
    workbench.run(20_000);
    expect(chip.isOn).toBe(false);
    oled.power(true);
    expect([chip.isOn, chip.brightness]).toEqual([true, 43]);
  });

  it("may change in the middle of a picture", () => {
    const { oled, screen, chip, workbench } = display();
    screen.fillRect(0, 0, 127, 63);
    oled.show();
    workbench.turn(workbench.nowMs + 1);
    oled.contrast(9);
    oled.power(false);
    workbench.turn(workbench.nowMs + 1);
    oled.power(true);
    workbench.run(100);
    expect(chip.pixels()).toEqual(pictureOf(screen));
    expect(chip.brightness).toBe(9);
  });
});

for (const family of ["esp32", "stm32"] as const) {
  describe(`on ${family === "esp32" ? "an ESP32, which throws at once" : "an STM32, which waits out a time for every byte"}`, () => {
    const absent = (timeoutMs?: number) => {
      const chip = new Ssd1306();
      chip.plugged = false;
      return display({ family, chip, timeoutMs });
    };

    it("a display that is absent at the start costs at most a byte a second, and less and less often", () => {
      const { workbench, chip, oled } = absent();
      const before = chip.transactions;
      workbench.run(60_000);
      expect(oled.report.present).toBe(false);
      expect(chip.transactions - before).toBeLessThan(10);
      expect(workbench.longestStallMs).toBeLessThanOrEqual(family === "esp32" ? 1 : 501);
    });

    it("a display that is absent at the start appears when it is plugged in", () => {
      const { workbench, chip, screen, draw } = absent();
      draw(canvas => canvas.fillRect(20, 20, 70, 40), 120_000);
      chip.plugged = true;
      workbench.run(20_000);
      expect(chip.pixels()).toEqual(pictureOf(screen));
    });

    it("a connection that fails anywhere in mid-picture and is back at once ends in the right picture", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 1, max: 6 }), (bytes, times) => {
          const { chip, screen, draw, oled, workbench } = display({ family, timeoutMs: 20 });
          chip.nackAfter(bytes, times);
          draw(canvas => canvas.fillRect(0, 0, 127, 63), 60_000);
          chip.nackAfter(Infinity);
          workbench.run(60_000);
          expect(chip.pixels()).toEqual(pictureOf(screen));
          expect(oled.report.present).toBe(true);
          expect(workbench.strayCancels).toBe(0);
        }),
        { numRuns: 60 },
      );
    });

    it("a display unplugged in the middle of anything never stalls the board until its watchdog bites", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1300 }), bytes => {
          const { chip, draw, workbench } = display({ family, timeoutMs: 1000 });
          chip.nackAfter(bytes);
          draw(canvas => {
            for (let at = 0; at < 128; at += 24) canvas.fillRect(at, 0, at + 3, 63);
          }, 200_000);
          expect(workbench.longestStallMs).toBeLessThan(WATCHDOG_MS);
        }),
        { numRuns: 60 },
      );
    });
  });
}

describe("a chip's status", () => {
  it("that cannot be read is done without", () => {
    const { draw, chip, screen, oled } = display({ chip: withStatus(new Ssd1306(), () => undefined) });
    draw(canvas => canvas.fillRect(20, 20, 70, 40), 60_000);
    expect(chip.pixels()).toEqual(pictureOf(screen));
    expect(oled.report).toMatchObject({ present: true, started: 1 });
  });

  for (const [what, byte] of [
    ["always off", 0x40],
    ["always on", 0],
    ["all ones", 0xff],
  ] as const) {
    it(`that says ${what} is not believed`, () => {
      const { draw, chip, screen, oled } = display({ chip: withStatus(new Ssd1306(), () => byte) });
      draw(canvas => canvas.fillRect(20, 20, 70, 40), 60_000);
      expect(chip.pixels()).toEqual(pictureOf(screen));
      expect(oled.report.started).toBe(1);
    });
  }

  it("that says anything is borne until it says off right after it was switched on", () => {
    let said = 1;
    const { draw, chip, screen, oled } = display({
      chip: withStatus(new Ssd1306(), () => (said = (said * 75) % 65537) & 0x40),
    });
    draw(canvas => canvas.fillRect(20, 20, 70, 40), 600_000);
    expect(chip.pixels()).toEqual(pictureOf(screen));
    expect(oled.report.started).toBeLessThan(20);
  });
});
