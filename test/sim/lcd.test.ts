// The display and the touch screen of a "Cheap Yellow Display".
import { describe, expect, it } from "vitest";
import { VirtualBoard, type BoardOptions } from "../../devices/sim/board";
import { pictureOf } from "../../devices/sim/colour-display";
import type { TouchEvent } from "../../devices/sim/touch";

const started = (program = "", options: BoardOptions = {}) =>
  new VirtualBoard({ board: "ESP32_CYD", ...options }).upload(program).boot();

describe("an ESP32_CYD", () => {
  it("is an ESP32 by another name, with lamps that light when they are low", () => {
    const board = started();
    expect(board.evaluate("[process.env.BOARD,typeof ESP32,typeof SPI2]")).toEqual(["ESP32_CYD", "object", "object"]);
    board.evaluate("LED1.set()");
    expect([board.pin("D4").read(), board.evaluate("D4.read()")]).toEqual([true, true]);
    expect(board.radios).toBeDefined();
  });
});

describe("its display, g", () => {
  it("is 320 x 240 with 16 bits a pixel, and has no buffer", () => {
    const board = started();
    expect(board.evaluate("[g.getWidth(),g.getHeight(),g.getBPP(),g.buffer===undefined]")).toEqual([
      320,
      240,
      16,
      true,
    ]);
  });

  it("draws straight onto the glass", () => {
    const board = started("g.setColor(0xF800).fillRect(10,20,11,20)");
    const lcd = board.lcd!;
    expect([lcd.pixel(10, 20), lcd.pixel(11, 20), lcd.pixel(12, 20), lcd.pixel(-1, 0)]).toEqual([0xf800, 0xf800, 0, 0]);
    const picture = pictureOf(lcd);
    expect([picture.length, picture[10 + 320 * 20], picture.filter(colour => colour).length]).toEqual([
      76_800, 0xf800, 2,
    ]);
  });

  it("is lit from behind from the start, and then as pin D21 says", () => {
    const board = started();
    const lcd = board.lcd!;
    expect(lcd.backlight).toBe(1);
    const { version } = lcd;
    board.evaluate("analogWrite(D21,0.5)");
    expect([lcd.backlight, lcd.version !== version]).toEqual([0.5, true]);
    board.powerOff();
    expect(lcd.backlight).toBe(0);
    board.boot();
    expect(lcd.backlight).toBe(1);
  });

  it("cannot be read: a pixel is said to have the background's colour, and 0 outside", () => {
    const board = started("g.setPixel(5,5,7);g.setBgColor(9)");
    expect(board.evaluate("[g.getPixel(5,5),g.getPixel(-1,5),g.getPixel(320,5)]")).toEqual([9, 0, 0]);
  });

  it("counts pixels, and its version changes with each", () => {
    const board = started();
    const lcd = board.lcd!;
    const { version, pixelsWritten } = lcd;
    board.evaluate("g.fillRect(0,0,9,9);g.setPixel(3,3).flip()");
    expect(lcd.pixelsWritten - pixelsWritten).toBe(101);
    expect(lcd.version).not.toBe(version);
  });

  it("is dark without power, and clear and as new after a start", () => {
    const board = started("g.setColor(1).setFontAlign(1,1)");
    board.evaluate("g.setColor(0xFFFF).setClipRect(0,0,5,5).fillRect(0,0,9,9)");
    const lcd = board.lcd!;
    const { version } = lcd;
    board.powerOff();
    expect([lcd.isOn, lcd.pixel(3, 3), lcd.version !== version]).toEqual([false, 0, true]);
    board.upload("").boot();
    expect([lcd.isOn, lcd.pixel(3, 3), board.evaluate("g.getColor()")]).toEqual([true, 0, 0xffff]);
    board.evaluate("g.fillRect(0,0,9,9)");
    expect(lcd.pixel(9, 9)).toBe(0xffff);
    board.evaluate("reset()");
    board.run(10);
    expect(lcd.pixel(9, 9)).toBe(0);
  });

  it("is not there on an ESP32 that only calls itself so, nor on others", () => {
    const board = started("", { lcd: false });
    expect([board.evaluate("typeof g"), board.lcd]).toEqual(["undefined", undefined]);
    expect(() => board.touch(1, 1)).toThrow("no touch screen");
    expect(new VirtualBoard({ board: "ESP32" }).boot().evaluate("typeof g")).toBe("undefined");
  });
});

describe("its touch screen", () => {
  const listening = () => started(`var heard=[];E.on("touch",function(e){heard.push(e)})`);
  const heard = (board: VirtualBoard) => board.evaluate<TouchEvent[]>("heard.splice(0)");

  it("tells where a finger is, and once that it is gone, with the last place", () => {
    const board = listening();
    board.touch(100.7, 50).run(1);
    expect(heard(board)).toEqual([{ x: 100, y: 50, b: 1 }]);
    board.release().run(30);
    expect(heard(board)).toEqual([{ x: 100, y: 50, b: 0 }]);
    board.run(1000);
    expect(heard(board)).toEqual([]);
  });

  it("goes on as long as the finger rests, which wanders by a pixel, at most every 20 ms", () => {
    const board = listening();
    board.touch(200, 50).run(99);
    expect(heard(board).map(({ x, b }) => [x, b])).toEqual([
      [200, 1],
      [199, 1],
      [200, 1],
      [199, 1],
      [200, 1],
    ]);
    board.run(10_000);
    expect(heard(board)).toHaveLength(500);
  });

  it("follows a finger that moves", () => {
    const board = listening();
    board.touch(10, 10).run(5).touch(20, 10).run(5).touch(30, 10).run(15);
    expect(heard(board).map(({ x }) => x)).toEqual([10, 30]);
    board.release().run(20);
    expect(heard(board)).toEqual([{ x: 30, y: 10, b: 0 }]);
  });

  it("is read only while the program is idle: what was in between stays unknown", () => {
    const board = listening();
    board.clock.after(10, () => board.touch(5, 5));
    board.clock.after(60, () => board.release());
    board.stall(100).run(100);
    expect(heard(board)).toEqual([]);
    board.clock.after(10, () => board.touch(5, 5));
    board.stall(100).run(10);
    expect(heard(board)).toEqual([{ x: 5, y: 5, b: 1 }]);
  });

  it("is of no interest to a board without power, and forgotten with it", () => {
    const board = listening();
    board.touch(5, 5).run(5).powerOff().run(100);
    board.release().run(100).boot().run(100);
    expect(heard(board)).toEqual([]);
    expect(board.clock.waiting).toBe(0);
  });
});
