import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import { openTiles } from "../../devices/tiles";
import type { Panel } from "../../devices/tiles";
import type { Canvas } from "../../src/ports";

/** A display that writes down what is painted. */
function board(isThere = true) {
  const painted: string[] = [];
  const panel: Panel & { awake: boolean } = {
    awake: true,
    bytes: 0,
    isThere,
    isReady: () => panel.awake,
    paint: (x, y, width, height, background, draw) => {
      painted.push(`${x},${y} ${width}x${height}${draw ? "" : " " + background}`);
      panel.bytes += 2 * width * height;
    },
    light: level => painted.push(`light ${level}`),
    power: on => painted.push(on ? "on" : "off"),
  };
  const screen: Canvas = new SimGraphics(128, 64);
  const display = openTiles(screen, panel, text => crc32(text));
  const clear = () => {
    while (display.clear());
    return painted.splice(0);
  };
  return { panel, painted, screen, display, clear };
}

const nothing = () => undefined;

describe("tiles", () => {
  it("are carried by the screen that views are given", () => {
    const { screen, display } = board();
    expect(screen.tiles).toBe(display);
  });

  it("of a new scene wait until all of the display is cleared, in stripes", () => {
    const { display, painted, clear } = board();
    display.begin("table", 7);
    display.put(0, 10, 10, 30, 20, "a", nothing);
    expect(painted).toEqual([]);
    const stripes = clear();
    expect(stripes).toEqual(Array.from({ length: 10 }, (_, at) => `0,${24 * at} 320x24 7`));
    display.begin("table", 7);
    display.put(0, 10, 10, 30, 20, "a", nothing);
    expect(painted).toEqual(["10,10 30x20"]);
  });

  it("are drawn anew only with another key, and all of them in another scene", () => {
    const { display, painted, clear } = board();
    const draw = (scene: string, key: string) => {
      display.begin(scene, 0);
      clear();
      display.begin(scene, 0);
      display.put(0, 0, 0, 8, 8, key, nothing);
      display.put(1, 8, 0, 8, 8, "same", nothing);
      return painted.splice(0);
    };
    expect(draw("one", "a")).toEqual(["0,0 8x8", "8,0 8x8"]);
    expect(draw("one", "a")).toEqual([]);
    expect(draw("one", "b")).toEqual(["0,0 8x8"]);
    expect(draw("two", "b")).toEqual(["0,0 8x8", "8,0 8x8"]);
  });

  it("with an empty key are drawn, too", () => {
    const { display, painted, clear } = board();
    display.begin("one", 0);
    clear();
    display.put(0, 0, 0, 8, 8, "", nothing);
    expect(painted).toEqual(["0,0 8x8"]);
  });

  it("that are many are drawn in several turns, each of which goes on where the last one ended", () => {
    const { display, painted, clear } = board();
    const picture = () => {
      display.begin("list", 0);
      for (let row = 0; row < 8; row++) display.put(row, 0, 24 * row, 320, 24, "row", nothing);
    };
    picture();
    clear();
    const turns: number[] = [];
    do {
      picture();
      turns.push(painted.splice(0).length);
    } while (display.clear());
    expect(turns).toEqual([2, 2, 2, 2]);
    picture();
    expect([painted, display.clear()]).toEqual([[], false]);
  });

  it("tell what touching a place means, once, in the next picture", () => {
    const { display, clear } = board();
    const picture = () => {
      display.begin("one", 0);
      clear();
      display.put(0, 0, 0, 10, 10, "a", nothing, "6H");
      display.put(1, 10, 0, 10, 10, "b", nothing);
      return display.end();
    };
    expect(picture()).toBeUndefined();
    const answers = [
      [9, 9],
      [10, 9],
      [5, 50],
    ].map(([x, y]) => {
      display.seek(x, y);
      return picture();
    });
    expect(answers).toEqual(["6H", "", ""]);
    expect(picture()).toBeUndefined();
  });

  it("wait for a display that is not awake", () => {
    const { display, panel, painted } = board();
    panel.awake = false;
    expect(display.isBusy()).toBe(true);
    display.begin("one", 0);
    expect(display.clear()).toBe(false);
    expect(painted).toEqual([]);
    panel.awake = true;
    expect([display.isBusy(), display.clear()]).toEqual([false, true]);
  });

  it("count bytes, and say so where there is no display", () => {
    const { display, clear } = board(false);
    display.begin("one", 0);
    clear();
    display.put(0, 0, 0, 8, 8, "a", nothing);
    expect(display.report).toEqual({ present: false, failed: 0, started: 1, bytes: 320 * 240 * 2 + 128 });
  });
});
