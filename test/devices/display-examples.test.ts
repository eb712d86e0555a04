// The examples of display, keys and store, as a maker would upload them, on a virtual board.
import { describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { Sh1106 } from "../../devices/sim/sh1106";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { checkBundle } from "../../deploy/build/bundle-check";
import { buildExample } from "./build-example";

describe("the example for", () => {
  it("the SSD1306 draws a bar that grows every second, and goes on after an unplugging", async () => {
    const chip = new Ssd1306();
    const board = new VirtualBoard({ board: "PICO_R1_3" })
      .i2c(1, chip)
      .upload(await buildExample("ssd1306"))
      .boot();
    const bar = () =>
      chip
        .pixels()[30]
        .split("")
        .filter(pixel => pixel === "#").length;
    board.run(500);
    const first = bar();
    board.run(10_000);
    expect(bar()).toBe(first + 20);
    chip.plugged = false;
    board.run(10_000);
    chip.plugged = true;
    board.run(20_000);
    expect(bar()).toBeGreaterThan(first + 60);
    expect([board.errors, chip.complaints]).toEqual([[], []]);
  });

  it("the SH1106 shows two displays on one bus", async () => {
    const large = new Sh1106({ address: 60 }),
      small = new Ssd1306({ address: 61, rows: 32 });
    const board = new VirtualBoard({ board: "ESP32" })
      .i2c(1, large)
      .i2c(1, small)
      .upload(await buildExample("sh1106"))
      .boot();
    board.run(500);
    expect([large.pixels()[0], large.pixels()[32]]).toEqual(["#".repeat(64) + ".".repeat(64), ".".repeat(128)]);
    // Turned by 180 degrees, a line from corner to corner is the same line.
    expect(small.pixels()[0].startsWith("##")).toBe(true);
    expect([large.brightness, small.brightness]).toEqual([40, 207]);
    expect([board.errors, large.complaints, small.complaints]).toEqual([[], [], []]);
  });

  it("keys lights red by a click, green by a double click, and puts both out by a hold", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3" }).upload(await buildExample("keys")).boot();
    const press = (forMs: number, thenMs: number) => {
      board.pin("C13").set(true);
      board.run(forMs);
      board.pin("C13").set(false);
      board.run(thenMs);
      return board.evaluate<boolean[]>("[LED1.read(), LED2.read()]");
    };
    board.run(100);
    expect(press(80, 500)).toEqual([true, false]);
    press(60, 60);
    expect(press(60, 500)).toEqual([false, true]);
    expect(press(800, 500)).toEqual([false, false]);
    expect(board.errors).toEqual([]);
  });

  it("the store counts the starts of a board without an erase", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3" }).upload(await buildExample("store"));
    for (let start = 1; start <= 64; start++) expect(board.boot().run(10).evaluate("starts")).toBe(start);
    expect([board.storage.eraseCount, board.errors]).toEqual([0, []]);
  });

  for (const name of ["ssd1306", "sh1106", "keys", "store"]) {
    it(`${name} is short and in the words that a board reads`, async () => {
      const text = await buildExample(name);
      expect(checkBundle(text)).toEqual([]);
    });
  }
});
