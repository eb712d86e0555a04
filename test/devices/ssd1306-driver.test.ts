import { describe, expect, it } from "vitest";
import { makeInit } from "../../devices/oled";
import { ssd1306 } from "../../devices/ssd1306";
import { Ssd1306 } from "../../devices/sim/ssd1306";

const ON = 0xaf;

/** A chip set up by the driver's commands in one transaction, then the first bytes of its first page. */
function setUp(rows: 32 | 64, flip: boolean, ...data: number[]): Ssd1306 {
  const chip = new Ssd1306({ rows });
  chip.write(Uint8Array.of(0x00, ...makeInit(ssd1306(), rows, flip), ON));
  for (let page = 0; page < 8; page++) {
    chip.write(Uint8Array.of(0x00, 0xb0 | page, 0, 0x10));
    chip.write(Uint8Array.of(0x40, ...new Array<number>(128).fill(0)));
  }
  chip.write(Uint8Array.of(0x00, 0xb0, 0, 0x10));
  chip.write(Uint8Array.of(0x40, ...data));
  return chip;
}

const lit = (chip: Ssd1306) =>
  chip.pixels().flatMap((row, y) => [...row].flatMap((pixel, x) => (pixel === "#" ? [`${x},${y}`] : [])));

describe("the SSD1306 profile", () => {
  for (const rows of [32, 64] as const) {
    it(`is accepted by a chip with ${rows} rows, which then shows its first byte at the top left`, () => {
      expect(lit(setUp(rows, false, 0x81, 0, 0x01))).toEqual(["0,0", "2,0", "0,7"]);
    });

    it(`turned by 180 degrees shows it at the bottom right of ${rows} rows`, () => {
      expect(lit(setUp(rows, true, 0x81))).toEqual([`127,${rows - 8}`, `127,${rows - 1}`]);
    });
  }

  it("leaves the chip dark until it is switched on", () => {
    const chip = new Ssd1306();
    chip.write(Uint8Array.of(0x00, ...makeInit(ssd1306(), 64, false)));
    expect(chip.isOn).toBe(false);
  });

  it("makes a new list every time, so that no display can spoil another's", () => {
    makeInit(ssd1306(), 32, true).fill(0);
    expect(makeInit(ssd1306(), 64, false)[4]).toBe(63);
  });
});
