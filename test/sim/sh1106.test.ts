// The simulated SH1106, by the datasheet v2.3.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sh1106 } from "../../devices/sim/sh1106";
import { ChipComplaint } from "../../devices/sim/wire";

const SETUP = [
  0xae, 0xd5, 0x50, 0xa8, 0x3f, 0xd3, 0x00, 0x40, 0xad, 0x8b, 0xa1, 0xc8, 0xda, 0x12, 0x81, 0x80, 0xd9, 0x22, 0xdb,
  0x35, 0xa6, 0xaf,
];

function command(chip: Sh1106, ...bytes: number[]): void {
  expect(chip.write(Uint8Array.of(0x00, ...bytes))).toBe(true);
}

function data(chip: Sh1106, ...bytes: number[]): void {
  expect(chip.write(Uint8Array.of(0x40, ...bytes))).toBe(true);
}

function clear(chip: Sh1106): void {
  for (let page = 0; page < 8; page++) {
    command(chip, 0xb0 + page, 0x00, 0x10);
    data(chip, ...new Array(132).fill(0));
  }
  command(chip, 0xb0, 0x00, 0x10);
}

function ready(): Sh1106 {
  const chip = new Sh1106();
  command(chip, ...SETUP);
  clear(chip);
  return chip;
}

function lit(chip: Sh1106): string[] {
  return chip.pixels().flatMap((row, y) => [...row].flatMap((pixel, x) => (pixel === "#" ? [`${x},${y}`] : [])));
}

describe("SH1106, what a person sees", () => {
  it("shows column 2 of its memory at the left edge and column 129 at the right", () => {
    const chip = ready();
    command(chip, 0xb0, 0x02, 0x10);
    data(chip, 0x01, ...new Array(126).fill(0), 0x01);
    expect(lit(chip)).toEqual(["0,0", "127,0"]);
  });

  it("hides the two columns on either side", () => {
    const chip = ready();
    data(chip, 0xff, 0xff, 0x01);
    expect(lit(chip)).toEqual(["0,0"]);
  });

  it("mirrors what is stored as soon as the segments are remapped (command 6)", () => {
    const chip = ready();
    command(chip, 0x02);
    data(chip, 0x01);
    command(chip, 0xa0);
    expect(lit(chip)).toEqual(["127,0"]);
    command(chip, 0xa1, 0xc0);
    expect(lit(chip)).toEqual(["0,63"]);
  });

  it("comes up off, its pump allowed, so that AF alone lights it", () => {
    const chip = new Sh1106();
    expect(lit(chip)).toEqual([]);
    expect(chip.brightness).toBe(0x80);
    command(chip, 0xaf);
    expect(lit(chip).length).toBeGreaterThan(1000);
    command(chip, 0xad, 0x8a);
    expect(lit(chip)).toEqual([]);
  });

  it("inverts, and lights everything", () => {
    const chip = ready();
    command(chip, 0xa7);
    expect(lit(chip).length).toBe(128 * 64);
    command(chip, 0xa6, 0xa5);
    expect(lit(chip).length).toBe(128 * 64);
  });

  it("scrolls by start line and offset", () => {
    const chip = ready();
    command(chip, 0x02);
    data(chip, 0x01);
    command(chip, 0x7f);
    expect(lit(chip)).toEqual(["0,1"]);
    command(chip, 0x40, 0xd3, 63);
    expect(lit(chip)).toEqual(["0,1"]);
  });
});

describe("SH1106, where the bytes go", () => {
  it("never leaves the page", () => {
    const chip = ready();
    command(chip, 0xb7, 0x00, 0x18);
    data(chip, 1, 1, 1, 1);
    expect(lit(chip)).toEqual(["126,56", "127,56"]);
  });

  it("returns to the column it had when a read-modify-write ends (commands 17, 18)", () => {
    const chip = ready();
    command(chip, 0x02, 0xe0);
    data(chip, 1, 1);
    command(chip, 0xee);
    data(chip, 2);
    expect(lit(chip)).toEqual(["1,0", "0,1"]);
  });

  it("tells itself from an SSD1306 by its status", () => {
    const chip = new Sh1106();
    expect([...chip.read(1)!]).toEqual([0x48]);
    command(chip, 0xaf);
    expect([...chip.read(1)!]).toEqual([0x08]);
  });
});

describe("SH1106, what it objects to", () => {
  const objections: [string, RegExp, number[][]][] = [
    ["SSD1306's addressing mode", /unknown command 20/, [[0, 0x20, 0]]],
    ["SSD1306's column window", /unknown command 21/, [[0, 0x21, 0, 127]]],
    ["SSD1306's page window", /unknown command 22/, [[0, 0x22, 0, 7]]],
    ["SSD1306's charge pump", /unknown command 8D/, [[0, 0x8d, 0x14]]],
    ["SSD1306's scrolling", /unknown command 2E/, [[0, 0x2e]]],
    [
      "a byte for column 132",
      /data for column 132/,
      [
        [0, 0xb0, 0x03, 0x18],
        [0x40, 1, 1],
      ],
    ],
    ["a high half beyond the memory", /19 leads to column 144/, [[0, 0x19]]],
    ["undocumented COM pins", /none of 02 12/, [[0, 0xda, 0x22]]],
    ["an undocumented converter setting", /none of 8A 8B/, [[0, 0xad, 0x14]]],
    ["a pre-charge phase of 0", /0 clocks/, [[0, 0xd9, 0x20]]],
    ["a stop in mid-parameters", /stop in the middle of AD/, [[0, 0xad]]],
    ["an end without a beginning", /EE without E0/, [[0, 0xee]]],
    ["a beginning without an end", /E0 without/, [[0, 0xe0, 0xe0]]],
    ["a control byte that is none", /01 is no control byte/, [[1]]],
  ];
  for (const [what, text, transactions] of objections) {
    it(what, () => {
      const chip = new Sh1106();
      const all = () => transactions.forEach(bytes => chip.write(Uint8Array.from(bytes)));
      expect(all).toThrow(ChipComplaint);
      expect(chip.complaints[0]).toMatch(text);
    });
  }

  it("nothing but a complaint comes of random bytes, and it works after a new start", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 }), transactions => {
        const chip = new Sh1106();
        for (const bytes of transactions) {
          try {
            chip.write(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ChipComplaint);
          }
        }
        expect(chip.pixels().length).toBe(64);
        chip.plugged = false;
        chip.plugged = true;
        command(chip, ...SETUP);
        clear(chip);
        expect(lit(chip)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
