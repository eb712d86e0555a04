import { describe, expect, it } from "vitest";
import { makeInit } from "../../devices/oled";
import { sh1106 } from "../../devices/sh1106";
import { Sh1106 } from "../../devices/sim/sh1106";

const ON = 0xaf;

/** A chip set up by the driver's commands in one transaction, then the first bytes of its first page. */
function setUp(rows: 64, flip: boolean, ...data: number[]): Sh1106 {
  const chip = new Sh1106({ rows });
  chip.write(Uint8Array.of(0x00, ...makeInit(sh1106(), rows, flip), ON));
  for (let page = 0; page < 8; page++) {
    chip.write(Uint8Array.of(0x00, 0xb0 | page, 0, 0x10));
    chip.write(Uint8Array.of(0x40, ...new Array<number>(132).fill(0)));
  }
  chip.write(Uint8Array.of(0x00, 0xb0, sh1106().offset, 0x10));
  chip.write(Uint8Array.of(0x40, ...data));
  return chip;
}

const lit = (chip: Sh1106) =>
  chip.pixels().flatMap((row, y) => [...row].flatMap((pixel, x) => (pixel === "#" ? [`${x},${y}`] : [])));

describe("the SH1106 profile", () => {
  it("is accepted by the chip, which then shows its first byte at the top left", () => {
    expect(lit(setUp(64, false, 0x81, 0, 0x01))).toEqual(["0,0", "2,0", "0,7"]);
  });

  it("turned by 180 degrees shows it at the bottom right", () => {
    expect(lit(setUp(64, true, 0x81))).toEqual(["127,56", "127,63"]);
  });

  it("leaves the chip dark until it is switched on", () => {
    const chip = new Sh1106();
    chip.write(Uint8Array.of(0x00, ...makeInit(sh1106(), 64, false)));
    expect(chip.isOn).toBe(false);
  });

  it("makes a new list every time, so that no display can spoil another's", () => {
    makeInit(sh1106(), 32, true).fill(0);
    expect(makeInit(sh1106(), 64, false)[4]).toBe(63);
  });
});
