import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import { openTiles } from "../../devices/tiles";
import type { Panel } from "../../devices/tiles";
import type { Canvas } from "../../src/kernel/ports";
import views from "../../src/bundles/views";
import { makeKit } from "../../src/ui/tile-kit";
import { Workbench } from "./workbench";

/** A display that writes down what is painted. */
function board(isThere = true) {
  const painted: string[] = [];
  let bytes = 0;
  const workbench = new Workbench();
  const panel: Panel & { awake: boolean } = {
    awake: true,
    isThere,
    most: 2000,
    sent: () => bytes,
    isReady: () => panel.awake,
    clear: (x, y, width, height, background) => {
      painted.push(`${x},${y} ${width}x${height} ${background}`);
      bytes += 2 * width * height;
    },
    paint: (x, y, width, rows, background, draw, from) => {
      painted.push(`${x},${y} ${width}x${rows}${from ? " from " + from : ""}`);
      bytes += 2 * width * rows;
    },
    light: level => painted.push(`light ${level}`),
    power: on => painted.push(on ? "on" : "off"),
  };
  const screen: Canvas = new SimGraphics(128, 64);
  const display = openTiles(screen, panel, makeKit(screen, views), workbench.clock, text => crc32(text));
  /** What is painted in each turn. */
  const turns = () => {
    const all: string[][] = [];
    while (display.goOn()) all.push(painted.splice(0));
    return all;
  };
  return { panel, painted, screen, display, turns, workbench };
}

const nothing = () => undefined;

describe("tiles", () => {
  it("are carried by the screen that views are given", () => {
    const { screen, display } = board();
    expect(screen.tiles).toBe(display);
  });

  it("of a new scene wait until all of the display is cleared, in stripes", () => {
    const { display, painted, turns } = board();
    display.begin("table", 7);
    display.put(0, 10, 10, 30, 20, "a", nothing);
    expect(painted).toEqual([]);
    expect(turns()).toEqual([...Array.from({ length: 10 }, (_, at) => [`0,${24 * at} 320x24 7`]), ["10,10 30x20"]]);
  });

  it("are drawn anew only with another key, and all of them in another scene", () => {
    const { display, turns } = board();
    const draw = (scene: string, key: string) => {
      display.begin(scene, 0);
      display.put(0, 0, 0, 8, 8, key, nothing);
      display.put(1, 8, 0, 8, 8, "same", nothing);
      return turns()
        .flat()
        .filter(one => !one.includes("320x24"));
    };
    expect(draw("one", "a")).toEqual(["0,0 8x8", "8,0 8x8"]);
    expect(draw("one", "a")).toEqual([]);
    expect(draw("one", "b")).toEqual(["0,0 8x8"]);
    expect(draw("two", "b")).toEqual(["0,0 8x8", "8,0 8x8"]);
  });

  it("with an empty key are drawn, too", () => {
    const { display, turns } = board();
    display.begin("one", 0);
    display.put(0, 0, 0, 8, 8, "", nothing);
    expect(turns().at(-1)).toEqual(["0,0 8x8"]);
  });

  it("that are large, or many, are drawn in several turns, each of which goes on where the last one ended", () => {
    const { display, turns } = board();
    display.begin("list", 0);
    turns();
    display.put(0, 0, 0, 320, 14, "high", nothing);
    for (let at = 1; at < 5; at++) display.put(at, 40 * at, 20, 20, 10, "small", nothing);
    expect(turns()).toEqual([
      ["0,0 320x6"],
      ["0,6 320x6 from 6"],
      ["0,12 320x2 from 12", "40,20 20x10"],
      // Each takes 400 pixels' time besides its own.
      ["80,20 20x10", "120,20 20x10", "160,20 20x10"],
    ]);
    expect(display.goOn()).toBe(false);
  });

  it("that wait are forgotten when another scene begins", () => {
    const { display, painted, turns } = board();
    display.begin("one", 0);
    turns();
    display.put(0, 0, 0, 100, 100, "a", nothing);
    display.goOn();
    expect(painted.splice(0)).toEqual(["0,0 100x20"]);
    display.begin("two", 3);
    expect(
      turns()
        .flat()
        .every(one => one.endsWith("320x24 3")),
    ).toBe(true);
  });

  it("tell what touching a place means, once, in the next picture", () => {
    const { display } = board();
    const picture = () => {
      display.begin("one", 0);
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

  it("tell it of the picture that became whole, not of one that was begun anew", () => {
    const { display } = board();
    display.seek(5, 5);
    display.begin("one", 0);
    display.put(0, 0, 0, 10, 10, "a", nothing, "6H");
    display.begin("one", 0);
    display.put(0, 0, 0, 10, 10, "b", nothing, "take");
    expect(display.end()).toBe("take");
  });

  it("wait for a display that is not awake", () => {
    const { display, panel, painted, workbench } = board();
    const draw = () => {
      display.begin("splash", 0);
      display.put(0, 0, 0, 8, 8, "a", nothing);
    };
    panel.awake = false;
    expect(display.isBusy).toBe(true);
    display.now(draw);
    workbench.run(1000);
    expect(painted).toEqual([]);
    panel.awake = true;
    expect(display.isBusy).toBe(false);
    workbench.run(100);
    expect(painted.at(-1)).toBe("0,0 8x8");
  });

  it("count bytes, and say so where there is no display", () => {
    const { display, turns } = board(false);
    display.begin("one", 0);
    display.put(0, 0, 0, 8, 8, "a", nothing);
    turns();
    expect(display.report).toEqual({ present: false, failed: 0, started: 1, bytes: 320 * 240 * 2 + 128 });
  });
});
