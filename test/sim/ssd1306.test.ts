// The simulated SSD1306, by the datasheet rev 1.1. Section numbers are its.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { ChipComplaint } from "../../devices/sim/wire";

const SETUP = [
  0xae, 0xd5, 0x80, 0xa8, 0x3f, 0xd3, 0x00, 0x40, 0x8d, 0x14, 0x20, 0x00, 0xa1, 0xc8, 0xda, 0x12, 0x81, 0xcf, 0xd9,
  0xf1, 0xdb, 0x40, 0xa4, 0xa6, 0xaf,
];
const SETUP_32 = SETUP.map((byte, i) => (i === 4 ? 0x1f : i === 15 ? 0x02 : byte));

function command(chip: Ssd1306, ...bytes: number[]): void {
  expect(chip.write(Uint8Array.of(0x00, ...bytes))).toBe(true);
}

function data(chip: Ssd1306, ...bytes: number[]): void {
  expect(chip.write(Uint8Array.of(0x40, ...bytes))).toBe(true);
}

/** Set up the usual way, memory clear, pointers at the top left. */
function ready(rows: 32 | 64 = 64): Ssd1306 {
  const chip = new Ssd1306({ rows });
  command(chip, ...(rows === 32 ? SETUP_32 : SETUP), 0x21, 0, 127, 0x22, 0, 7);
  data(chip, ...new Array(1024).fill(0));
  return chip;
}

/** The lit pixels as "x,y". */
function lit(chip: Ssd1306): string[] {
  return chip.pixels().flatMap((row, y) => [...row].flatMap((pixel, x) => (pixel === "#" ? [`${x},${y}`] : [])));
}

const column = (x: number, from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${x},${from + i}`);

describe("SSD1306, what a person sees", () => {
  it("is off after power-on, with garbage in its memory that is the same for the same seed (8.5)", () => {
    const chip = new Ssd1306({ seed: 7 });
    expect(lit(chip)).toEqual([]);
    command(chip, 0x8d, 0x14, 0xaf);
    const other = new Ssd1306({ seed: 7 });
    command(other, 0x8d, 0x14, 0xaf);
    expect(lit(chip).length).toBeGreaterThan(1000);
    expect(other.pixels()).toEqual(chip.pixels());
  });

  it("shows bit 0 of the first byte at the top left after the usual set-up (A1, C8)", () => {
    const chip = ready();
    data(chip, 0x01, 0x80);
    expect(lit(chip)).toEqual(["0,0", "1,7"]);
  });

  it("shows the picture upside down and mirrored with A0 and C0", () => {
    const chip = ready();
    command(chip, 0xa0, 0xc0);
    data(chip, 0x01);
    expect(lit(chip)).toEqual(["127,63"]);
  });

  it("moves nothing that is stored when the segments are remapped, but what comes after (10.1.8)", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0xa0);
    expect(lit(chip)).toEqual(["0,0"]);
    data(chip, 0x01);
    expect(lit(chip)).toEqual(["0,0", "126,0"]);
  });

  it("turns what is stored over at once when the scan direction changes (10.1.14)", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0xc0);
    expect(lit(chip)).toEqual(["0,63"]);
  });

  it("scrolls by the start line (10.1.6) and by the display offset (10.1.15)", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0x41);
    expect(lit(chip)).toEqual(["0,63"]);
    command(chip, 0x40, 0xd3, 8);
    expect(lit(chip)).toEqual(["0,56"]);
  });

  it("is dark without charge pump, and the pump starts at the AF after 8D 14 only", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0x8d, 0x10);
    expect(lit(chip)).toEqual([]);
    command(chip, 0x8d, 0x14);
    expect(lit(chip)).toEqual([]);
    command(chip, 0xaf);
    expect(lit(chip)).toEqual(["0,0"]);
  });

  it("is dark when off and keeps its memory", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0xae);
    expect(lit(chip)).toEqual([]);
    command(chip, 0xaf);
    expect(lit(chip)).toEqual(["0,0"]);
  });

  it("inverts with A7 and lights everything with A5, whatever else is set (10.1.9, 10.1.10)", () => {
    const chip = ready();
    data(chip, 0x01);
    command(chip, 0xa7);
    expect(lit(chip).length).toBe(128 * 64 - 1);
    command(chip, 0xa5);
    expect(lit(chip).length).toBe(128 * 64);
    command(chip, 0xa4, 0xa6);
    expect(lit(chip)).toEqual(["0,0"]);
  });

  it("has 32 rows on the small module", () => {
    const chip = ready(32);
    data(chip, 0x01, 0x80);
    expect(chip.pixels().length).toBe(32);
    expect(lit(chip)).toEqual(["0,0", "1,7"]);
  });

  it("shows every other line on the small module when it is told DA 12 (10.1.18)", () => {
    const chip = ready(32);
    data(chip, 0xff);
    command(chip, 0xda, 0x12);
    expect(lit(chip).length).toBe(4);
  });

  it("shows the two halves line by line on the large module when it is told DA 02", () => {
    const chip = ready();
    data(chip, 0xff);
    command(chip, 0xda, 0x02);
    expect(lit(chip)).toEqual([0, 2, 4, 6, 8, 10, 12, 14].map(y => `0,${y}`));
  });

  it("leaves rows beyond the multiplex ratio dark (10.1.11)", () => {
    const chip = ready();
    command(chip, 0xa8, 31, 0xa5);
    expect(lit(chip).length).toBe(128 * 32);
  });

  it("has its contrast to read", () => {
    const chip = ready();
    expect(chip.brightness).toBe(0xcf);
    command(chip, 0x81, 3);
    expect(chip.brightness).toBe(3);
    expect(new Ssd1306().brightness).toBe(0x7f);
  });
});

describe("SSD1306, where the bytes go (10.1.3)", () => {
  it("goes through a window by rows in horizontal mode and starts it again", () => {
    const chip = ready();
    command(chip, 0x21, 10, 11, 0x22, 1, 2);
    data(chip, 1, 2, 4, 8);
    expect(lit(chip)).toEqual(["10,8", "11,9", "10,18", "11,19"]);
    data(chip, 0);
    expect(lit(chip)).toEqual(["11,9", "10,18", "11,19"]);
  });

  it("goes through a window by columns in vertical mode", () => {
    const chip = ready();
    command(chip, 0x20, 1, 0x21, 10, 11, 0x22, 1, 2);
    data(chip, 1, 2, 4, 8);
    expect(lit(chip)).toEqual(["10,8", "11,10", "10,17", "11,19"]);
  });

  it("stays on the page in page mode and wraps to the column it was given", () => {
    const chip = ready();
    command(chip, 0x20, 2, 0xb3, 0x0e, 0x17);
    data(chip, 1, 2, 4);
    expect(lit(chip)).toEqual(["127,25", "126,26"]);
  });

  it("shows what was written wherever a window was put", () => {
    const span = (last: number) =>
      fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(span(127), span(7), ([x0, x1], [p0, p1]) => {
        const chip = ready();
        command(chip, 0x21, x0, x1, 0x22, p0, p1);
        data(chip, ...new Array((x1 - x0 + 1) * (p1 - p0 + 1)).fill(0xff));
        const expected: string[] = [];
        for (let x = x0; x <= x1; x++) expected.push(...column(x, p0 * 8, p1 * 8 + 8));
        expect(lit(chip).sort()).toEqual(expected.sort());
      }),
      { numRuns: 25 },
    );
  });
});

describe("SSD1306, its wire (8.1.5)", () => {
  it("takes commands and data in one transaction when each has its control byte", () => {
    const chip = ready();
    expect(chip.write(Uint8Array.of(0x80, 0x81, 0x80, 0x20, 0xc0, 0x01, 0x40, 0x02))).toBe(true);
    expect(chip.brightness).toBe(0x20);
    expect(lit(chip)).toEqual(["0,0", "1,1"]);
  });

  it("tells with bit 6 of its status that it is off", () => {
    const chip = new Ssd1306();
    expect([...chip.read(2)!]).toEqual([0x43, 0x43]);
    command(chip, 0x8d, 0x14, 0xaf);
    expect([...chip.read(1)!]).toEqual([0x03]);
  });

  it("counts bytes as a logic analyser would: the address and all that follows", () => {
    const chip = new Ssd1306();
    command(chip, 0xae);
    chip.read(1);
    chip.write(new Uint8Array(0));
    expect(chip.transactions).toBe(3);
    expect(chip.busBytes).toBe(3 + 2 + 1);
    chip.plugged = false;
    expect(chip.write(Uint8Array.of(0, 0xaf))).toBe(false);
    expect(chip.busBytes).toBe(7);
  });

  it("answers nothing while it is unplugged and has lost everything when it is back", () => {
    const chip = ready();
    data(chip, 0x01);
    chip.plugged = false;
    expect(chip.write(Uint8Array.of(0))).toBe(false);
    expect(chip.read(1)).toBeUndefined();
    chip.plugged = true;
    expect(chip.isOn).toBe(false);
    expect(chip.brightness).toBe(0x7f);
    command(chip, 0x8d, 0x14, 0xaf);
    expect(lit(chip).length).toBeGreaterThan(1000);
  });

  it("stops acknowledging in the middle of a transaction when told, and keeps what came before", () => {
    const chip = ready();
    chip.nackAfter(4, 1);
    expect(chip.write(Uint8Array.of(0x40, 1, 1, 1, 1))).toBe(false);
    expect(lit(chip)).toEqual(["0,0", "1,0"]);
    data(chip, 1);
    expect(lit(chip)).toEqual(["0,0", "1,0", "2,0"]);
  });

  it("stays deaf after that until it is healed or plugged in again", () => {
    const chip = ready();
    chip.nackAfter(0);
    expect(chip.write(Uint8Array.of(0))).toBe(false);
    expect(chip.read(1)).toBeUndefined();
    chip.nackAfter(Infinity);
    command(chip, 0xe3);
    chip.nackAfter(2);
    expect(chip.write(Uint8Array.of(0, 0x81, 0x10))).toBe(false);
    chip.plugged = false;
    chip.plugged = true;
    command(chip, 0xe3);
  });
});

describe("SSD1306, what it objects to", () => {
  const objections: [string, RegExp, number[][]][] = [
    ["an unknown command", /unknown command E0/, [[0, 0xe0]]],
    ["SH1106's pump command", /unknown command AD/, [[0, 0xad, 0x8b]]],
    ["an addressing mode 3", /none of 00 01 02/, [[0, 0x20, 3]]],
    ["a column 128", /parameter 80 is more than 7F/, [[0, 0x21, 0, 128]]],
    ["a page 8", /parameter 08 is more than 07/, [[0, 0x22, 0, 8]]],
    ["a multiplex ratio of 15", /15 rows/, [[0, 0xa8, 14]]],
    ["a display offset of 64", /more than 3F/, [[0, 0xd3, 64]]],
    ["undocumented COM pins", /none of/, [[0, 0xda, 0x42]]],
    ["a pre-charge phase of 0", /0 clocks/, [[0, 0xd9, 0xf0]]],
    ["an undocumented pump setting", /none of 10 14/, [[0, 0x8d, 0x00]]],
    ["a stop in mid-parameters", /stop in the middle of 81 \(contrast\), 0 of 1/, [[0, 0x81]]],
    ["data in mid-parameters", /data in the middle of 21 \(column window\), 1 of 2/, [[0x80, 0x21, 0x80, 0, 0x40, 1]]],
    [
      "data for a window that is back to front",
      /columns 9\.\.3/,
      [
        [0, 0x20, 0, 0x21, 9, 3],
        [0x40, 1],
      ],
    ],
    [
      "data for pages that are back to front",
      /pages 2\.\.1/,
      [
        [0, 0x20, 1, 0x22, 2, 1],
        [0x40, 1],
      ],
    ],
    ["a window in page mode", /21 is not for page addressing/, [[0, 0x21, 0, 127]]],
    ["a page in horizontal mode", /B0 is only for page addressing/, [[0, 0x20, 0, 0xb0]]],
    ["a column nibble in horizontal mode", /10 is only for page addressing/, [[0, 0x20, 0, 0x10]]],
    ["a column beyond the last", /18 leads to column 128/, [[0, 0x18]]],
    ["a control byte that is none", /81 is no control byte/, [[0x81, 0xae]]],
    ["a scroll without its dummy bytes", /dummy/, [[0, 0x26, 0, 0, 0, 7, 0, 0]]],
    ["a scroll that ends before it begins", /pages 3\.\.2/, [[0, 0x29, 0, 3, 0, 2, 1]]],
    [
      "data while it scrolls",
      /while it scrolls/,
      [
        [0, 0x2f],
        [0x40, 1],
      ],
    ],
    ["a scroll area higher than the display", /more than 64/, [[0, 0xa3, 60, 5]]],
  ];
  for (const [what, text, transactions] of objections) {
    it(what, () => {
      const chip = new Ssd1306();
      const all = () => transactions.forEach(bytes => chip.write(Uint8Array.from(bytes)));
      expect(all).toThrow(ChipComplaint);
      expect(chip.complaints[0]).toMatch(text);
    });
  }

  it("bears Espruino's one byte a transaction when it is asked to", () => {
    const chip = new Ssd1306({ cutOff: "keep" });
    for (const byte of SETUP) chip.write(Uint8Array.of(0, byte));
    expect(chip.isOn).toBe(true);
    expect(chip.brightness).toBe(0xcf);
  });

  it("does not call a transaction cut off that it cut off itself", () => {
    const chip = ready();
    chip.nackAfter(3, 1);
    expect(chip.write(Uint8Array.of(0, 0x81, 0x10))).toBe(false);
    command(chip, 0xe3);
    expect(chip.complaints).toEqual([]);
  });

  it("nothing but a complaint comes of random bytes, and it works after them", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 }), transactions => {
        const chip = new Ssd1306();
        for (const bytes of transactions) {
          try {
            chip.write(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ChipComplaint);
          }
        }
        expect(chip.pixels().every(row => /^[#.]{128}$/.test(row))).toBe(true);
        command(chip, 0x2e, ...SETUP, 0x21, 0, 127, 0x22, 0, 7);
        data(chip, ...new Array(1024).fill(0));
        data(chip, 1);
        expect(lit(chip)).toEqual(["0,0"]);
      }),
      { numRuns: 60 },
    );
  });
});
