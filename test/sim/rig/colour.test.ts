// Boards of the bench whose display is in colours. The programs here are small ones; what the firmware draws is looked at elsewhere.
import { describe, expect, it } from "vitest";
import { STOCK as stock } from "../../../deploy/arrangements";
import {
  bundlesOf,
  displaysOf,
  fit,
  standard,
  wrongWith,
  type Arrangement,
} from "../../../devices/sim/rig/arrangement";
import { settingsOf } from "../../../devices/sim/rig/config";
import type { FromRig } from "../../../devices/sim/rig/messages";
import { Rig } from "../../../devices/sim/rig/rig";

const M5STACK = `
  SPI2.setup({sck:D18,mosi:D23,baud:20000000});
  function c(o,d){digitalWrite(D27,0);SPI2.write(o,D14);digitalWrite(D27,1);if(d)SPI2.write(d,D14)}
  digitalPulse(D33,0,1);analogWrite(D32,0.5);
  setTimeout(function(){c(0x11)},130);
  setTimeout(function(){
    c(0x36,[8]);c(0x3A,[0x55]);c(0x21);c(0x29);c(0x2A,[0,5,0,5]);c(0x2B,[0,7,0,7]);c(0x2C,[0xF8,0]);
  },140);`;
const CYD = `g.setColor(0xF800).fillRect(5,7,5,7);E.on("touch",function(e){if(e.b)g.setPixel(e.x,e.y,0x7E0)})`;
const LISTENING = `var felt=[];E.on("touch",function(e){felt.push([e.x,e.y,e.b])})`;

class Told {
  readonly messages: FromRig[] = [];
  readonly rig: Rig;
  constructor(arrangement: Arrangement, programText: string) {
    this.rig = new Rig({ stock, arrangement, programText, tell: message => this.messages.push(message) });
    this.rig.power(true).advance(400);
  }
  get pictures() {
    return this.messages.filter(message => message.type === "picture");
  }
  get complaints() {
    return this.messages.filter(message => message.type === "complaint");
  }
}

describe.each([
  ["m5stack", M5STACK, 0.5],
  ["cyd", CYD, 1],
])("a display in colours, %s's", (name, program, backlight) => {
  it("is told to the page whenever it has changed", () => {
    const { rig, pictures, complaints } = new Told(standard(stock, name, "croupier"), program);
    const picture = pictures[pictures.length - 1];
    expect(complaints).toEqual([]);
    expect(picture).toMatchObject({ width: 320, height: 240, isLit: true, backlight });
    expect(picture.pixels).toHaveLength(76_800);
    expect([picture.pixels[5 + 7 * 320], rig.colour!.pixel(5, 7)]).toEqual([0xf800, 0xf800]);
    expect(rig.display.plugged).toBe(false);
  });

  it("is quiet when nothing changes, and dark when the power goes", () => {
    const told = new Told(standard(stock, name, "croupier"), program);
    const { length } = told.pictures;
    told.rig.advance(1000);
    expect(told.pictures).toHaveLength(length);
    told.rig.power(false).advance(100);
    expect(told.pictures.pop()).toMatchObject({ isLit: false });
  });
});

describe("an arrangement with a display in colours", () => {
  it("is what its boards begin with, where the bundle knows colours", () => {
    const displays = ["cyd", "m5stack", "esp32"].map(name => standard(stock, name, "croupier").display);
    expect(displays).toEqual(["colour", "colour", "ssd1306"]);
    expect(standard(stock, "m5stack", "set").display).toBe("ssd1306");
  });

  it("takes only bundles that know colours where the firmware itself drives the display", () => {
    expect(bundlesOf(stock, "cyd")).toEqual(["croupier"]);
    expect(bundlesOf(stock, "m5stack")).toContain("set");
    const other: Arrangement = { ...standard(stock, "cyd", "croupier"), display: "ssd1306" };
    expect(wrongWith(stock, other)).toMatch(/its own display/);
    expect(fit(stock, other).display).toBe("colour");
  });

  it("has an OLED to choose where one can hang", () => {
    expect(displaysOf(stock, "cyd", "croupier")).toEqual(["colour"]);
    expect(displaysOf(stock, "m5stack", "croupier")).toEqual(["colour", "ssd1306", "sh1106"]);
    expect(displaysOf(stock, "m5stack", "set")).toEqual(["ssd1306", "sh1106"]);
  });

  it("needs no word in croupier.json; an OLED in its place does", () => {
    const inColour = standard(stock, "m5stack", "croupier");
    expect(settingsOf(stock, inColour, null).display).toBeUndefined();
    expect(settingsOf(stock, { ...inColour, display: "ssd1306" }, null).display).toEqual({ chip: "ssd1306" });
    expect(settingsOf(stock, { ...inColour, display: "ssd1306", rows: 32 }, null).display).toEqual({
      chip: "ssd1306",
      rows: 32,
    });
  });

  it("gives way to an OLED where there is none", () => {
    const wanted: Arrangement = { ...standard(stock, "esp32", "croupier"), display: "colour" };
    expect(wrongWith(stock, wanted)).toMatch(/colours/);
    expect(fit(stock, wanted).display).toBe("ssd1306");
  });
});

describe("a finger on a display", () => {
  it("is felt where there is a touch screen, and nowhere else", () => {
    const told = new Told(standard(stock, "cyd", "croupier"), CYD);
    told.rig.touch({ x: 100, y: 50 });
    told.rig.advance(30);
    told.rig.touch(null);
    told.rig.advance(100);
    expect(told.rig.colour!.pixel(100, 50)).toBe(0x7e0);
    const other = new Told(standard(stock, "m5stack", "croupier"), M5STACK);
    expect(() => other.rig.touch({ x: 1, y: 1 })).not.toThrow();
  });

  it("is felt with all that it did when a busy page tells of it at once", () => {
    const { rig } = new Told(standard(stock, "cyd", "croupier"), LISTENING);
    for (const x of [10, 20, 30, 200]) rig.touch({ x, y: 50 });
    rig.touch(null);
    rig.touch({ x: 70, y: 90 });
    rig.touch(null);
    rig.advance(500);
    const felt = rig.ask("felt").value as [number, number, number][];
    const first = felt.findIndex(([, , isDown]) => !isDown);
    expect([felt[0], felt[first + 1]]).toEqual([
      [10, 50, 1],
      [70, 90, 1],
    ]);
    // A finger that rests wanders by a pixel.
    expect(Math.abs(felt[first][0] - 200)).toBeLessThanOrEqual(1);
    expect(felt.filter(([, , isDown]) => !isDown)).toHaveLength(2);
  });
});
