// The simulated ILI9341, by the datasheet v1.11. Section numbers are its.
import { describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { pictureOf } from "../../devices/sim/colour-display";
import { Ili9341, type Ili9341Options } from "../../devices/sim/ili9341";
import { ChipComplaint } from "../../devices/sim/wire";

const FORMAT = { baud: 40e6, mode: 0, order: "msb" as const };
const RED = [0xf8, 0x00];
const BLUE = [0x00, 0x1f];

/** A chip, and hands on its pins. */
class Bench {
  readonly board = new VirtualBoard({ board: "ESP32" }).boot();
  readonly chip: Ili9341;
  constructor(options: Partial<Ili9341Options> = {}) {
    const { board } = this;
    const [dc, cs, rst] = ["D27", "D14", "D33"].map(name => board.pin(name));
    this.chip = new Ili9341({ clock: board.clock, dc, cs, rst, ...options });
    cs.write(0);
  }
  wait(forMs: number): this {
    this.board.run(forMs);
    return this;
  }
  command(opcode: number, ...parameters: number[]): this {
    return this.send(0, opcode).data(...parameters);
  }
  data(...bytes: number[]): this {
    return bytes.length ? this.send(1, ...bytes) : this;
  }
  /** Awake, on, 16 bits, 320 wide, and right in its colours. */
  ready(access = 0x28): this {
    this.command(0x11).wait(5).command(0x3a, 0x55).command(0x36, access);
    return this.command(0x29).wait(120);
  }
  window(left: number, top: number, right: number, bottom: number): this {
    const words = (first: number, last: number) => [first >> 8, first & 255, last >> 8, last & 255];
    return this.command(0x2a, ...words(left, right)).command(0x2b, ...words(top, bottom));
  }
  /** Black, all of it. */
  clear(): this {
    return this.window(0, 0, 319, 239).command(0x2c).blank(153_600);
  }
  blank(bytes: number): this {
    for (let left = bytes; left > 0; left -= 4096) this.data(...new Array<number>(Math.min(left, 4096)).fill(0));
    return this;
  }
  /** What is not black. */
  seen(): string[] {
    const { chip } = this;
    return [...pictureOf(chip)].flatMap((colour, at) =>
      colour ? [`${at % chip.width},${Math.floor(at / chip.width)}:${colour.toString(16)}`] : [],
    );
  }
  private send(isData: number, ...bytes: number[]): this {
    this.board.pin("D27").write(isData);
    this.chip.transfer(Uint8Array.from(bytes), FORMAT);
    return this;
  }
}

const ready = (options: Partial<Ili9341Options> = {}, access?: number): Bench =>
  new Bench(options).ready(access).clear();
const landscape = (): Bench => ready({ native: "landscape", isInverted: true }, 0x08).command(0x21);

describe("ILI9341, what a person sees", () => {
  it("is dark after power-on, with garbage in its memory (8.2.2)", () => {
    const bench = new Bench();
    expect(bench.seen()).toEqual([]);
    expect(bench.ready().seen().length).toBeGreaterThan(70_000);
  });

  it("shows pixels of 16 bits in the window's order, row by row (8.2.22)", () => {
    const bench = ready()
      .window(10, 20, 11, 21)
      .command(0x2c, ...RED, ...BLUE, 0x07, 0xe0, 0xff, 0xff);
    expect(bench.seen()).toEqual(["10,20:f800", "11,20:1f", "10,21:7e0", "11,21:ffff"]);
  });

  it("shows pixels of 18 bits: three bytes, of which the upper six bits count", () => {
    const bench = ready().command(0x3a, 0x66).window(3, 4, 4, 4).command(0x2c, 0xff, 0x03, 0x03, 0, 0xfc, 0xff);
    expect(bench.seen()).toEqual(["3,4:f800", "4,4:7ff"]);
  });

  it("goes on where it paused when CS was high in between (7.1.9), and begins again with each memory write", () => {
    const bench = ready()
      .window(0, 0, 3, 0)
      .command(0x2c, 0xf8)
      .data(0x00, ...BLUE);
    expect(bench.seen()).toEqual(["0,0:f800", "1,0:1f"]);
    bench.command(0x3c, ...RED);
    expect(bench.seen()).toEqual(["0,0:f800", "1,0:1f", "2,0:f800"]);
    expect(bench.command(0x2c, ...BLUE).seen()).toEqual(["0,0:1f", "1,0:1f", "2,0:f800"]);
  });

  it("begins again at the window's start when it is full (WEMODE, 8.3.29)", () => {
    const bench = ready()
      .window(0, 0, 1, 0)
      .command(0x2c, ...RED, ...RED, ...BLUE);
    expect(bench.seen()).toEqual(["0,0:1f", "1,0:f800"]);
  });

  it("lies as memory access control says (8.2.29)", () => {
    const at = (access: number, x: number, y: number) =>
      ready({}, 0x28)
        .command(0x36, access)
        .window(x, y, x, y)
        .command(0x2c, ...RED)
        .seen();
    expect(at(0x28, 5, 7)).toEqual(["5,7:f800"]);
    expect(at(0xe8, 5, 7)).toEqual(["314,232:f800"]);
    expect(at(0x68, 5, 7)).toEqual(["5,232:f800"]);
    expect(at(0xa8, 5, 7)).toEqual(["314,7:f800"]);
    expect(at(0x08, 5, 7)).toEqual(["7,5:f800"]);
    expect(at(0x48, 5, 7)).toEqual(["7,234:f800"]);
    expect(at(0x88, 5, 7)).toEqual(["312,5:f800"]);
  });

  it("moves nothing that is stored when memory access control changes, but what comes after", () => {
    const bench = ready()
      .window(5, 7, 6, 7)
      .command(0x2c, ...RED)
      .command(0x36, 0xe8);
    expect(bench.seen()).toEqual(["5,7:f800"]);
  });

  it("turns over at once when sources or gates run the other way (B6)", () => {
    const bench = ready()
      .window(5, 7, 5, 7)
      .command(0x2c, ...RED);
    expect(bench.command(0xb6, 0x0a, 0xa2).seen()).toEqual(["5,232:f800"]);
    expect(bench.command(0xb6, 0x0a, 0xc2, 0x27, 0x04).seen()).toEqual(["314,7:f800"]);
  });

  it("shows red as blue without the BGR bit, and everything inverted after 21", () => {
    const bench = ready()
      .window(5, 7, 5, 7)
      .command(0x2c, ...RED);
    expect(bench.command(0x36, 0x20).seen()).toEqual(["5,7:1f"]);
    bench.command(0x36, 0x28).command(0x21);
    expect([bench.chip.pixel(5, 7), bench.chip.pixel(0, 0)]).toEqual([0x07ff, 0xffff]);
    expect(bench.command(0x20).seen()).toEqual(["5,7:f800"]);
  });

  it("is dark while it sleeps or is off, and keeps its memory (8.2.11)", () => {
    const bench = ready()
      .window(5, 7, 5, 7)
      .command(0x2c, ...RED);
    expect([bench.command(0x28).seen(), bench.chip.isOn]).toEqual([[], false]);
    expect(bench.command(0x29).seen()).toEqual(["5,7:f800"]);
    expect(bench.command(0x10).seen()).toEqual([]);
    bench
      .wait(5)
      .window(6, 7, 6, 7)
      .command(0x2c, ...BLUE);
    expect(bench.wait(120).command(0x11).seen()).toEqual(["5,7:f800", "6,7:1f"]);
  });

  it("is dark after a reset until it is set up anew, and keeps its memory", () => {
    const bench = ready()
      .window(5, 7, 5, 7)
      .command(0x2c, ...RED);
    expect(bench.command(0x01).seen()).toEqual([]);
    expect(bench.wait(120).ready().seen()).toEqual(["5,7:f800"]);
    bench.board.pin("D33").write(0);
    expect(bench.seen()).toEqual([]);
    bench.wait(1).board.pin("D33").write(1);
    expect(bench.wait(120).ready().seen()).toEqual(["5,7:f800"]);
  });

  it("forgets format and direction with a reset by its pin, not with one by command (8.2.2)", () => {
    const bench = ready().command(0x01).wait(120).command(0x11).wait(5).command(0x29);
    expect(
      bench
        .window(0, 239, 319, 239)
        .command(0x2c, ...RED)
        .seen(),
    ).toEqual(["0,239:f800"]);
    bench.board.pin("D33").write(0);
    bench.wait(1).board.pin("D33").write(1);
    bench.wait(5);
    expect(() => bench.window(0, 0, 319, 239)).toThrow("columns 0 to 319, and there are 240");
  });

  it("counts bytes, pixels and changes", () => {
    const { chip } = ready();
    expect(chip.pixelsWritten).toBe(76_800);
    expect(chip.bytes).toBe(153_600 + 6 + 11);
    const { version } = chip;
    chip.plugged = false;
    expect(chip.version).not.toBe(version);
  });

  it("is gone when it is pulled out, and has garbage in its memory when it comes back", () => {
    const bench = ready();
    bench.chip.plugged = false;
    expect(bench.command(0xff).seen()).toEqual([]);
    bench.chip.plugged = true;
    expect(bench.seen()).toEqual([]);
    expect(bench.ready().seen().length).toBeGreaterThan(70_000);
  });

  it("is lit from behind as its pin says", () => {
    const { chip, board } = new Bench();
    expect(chip.backlight).toBe(1);
    const dimmed = new Bench();
    const backlight = dimmed.board.pin("D32");
    const lit = new Ili9341({ clock: board.clock, dc: dimmed.board.pin("D27"), backlight });
    expect(lit.backlight).toBe(0);
    const { version } = lit;
    dimmed.board.evaluate("analogWrite(D32,0.25)");
    expect([lit.backlight, lit.version !== version]).toEqual([0.25, true]);
    dimmed.board.evaluate("D32.set()");
    expect(lit.backlight).toBe(1);
    dimmed.board.powerOff();
    expect(lit.backlight).toBe(0);
  });
});

describe("ILI9342C", () => {
  it("lies on its side, and shows the right colours when inversion is on", () => {
    const bench = landscape();
    expect(
      bench
        .window(5, 7, 6, 7)
        .command(0x2c, ...RED, ...BLUE)
        .seen(),
    ).toEqual(["5,7:f800", "6,7:1f"]);
    expect(bench.command(0x20).chip.pixel(0, 0)).toBe(0xffff);
  });

  it("has a command of its own", () => {
    expect(() => landscape().command(0xc8, 0xff, 0x93, 0x42)).not.toThrow();
    expect(() => ready().command(0xc8, 0xff, 0x93, 0x42)).toThrow("unknown command C8");
  });
});

describe("the usual power and gamma commands", () => {
  it("are known with their numbers of parameters", () => {
    const bench = new Bench();
    const count: [number, number][] = [
      ...([
        [0xcb, 5],
        [0xcf, 3],
        [0xe8, 3],
        [0xea, 2],
        [0xed, 4],
        [0xf2, 1],
        [0xf7, 1],
        [0xc0, 1],
        [0xc1, 1],
      ] as const),
      ...([
        [0xc5, 2],
        [0xc7, 1],
        [0xb1, 2],
        [0xb6, 3],
        [0x26, 1],
        [0xe0, 15],
        [0xe1, 15],
        [0xf6, 3],
      ] as const),
    ].map(([opcode, parameters]) => [opcode, parameters]);
    for (const [opcode, parameters] of count) {
      const values = new Array<number>(parameters).fill(opcode === 0x26 ? 1 : 0);
      expect(() => bench.command(opcode, ...values).command(0x00)).not.toThrow();
      const most = opcode === 0xb6 ? 4 : opcode === 0xc0 || opcode === 0xc5 ? 2 : parameters;
      const more = [...values, ...new Array<number>(most + 1 - parameters).fill(0)];
      expect(() => bench.command(opcode, ...more)).toThrow(`more than ${most}`);
    }
  });
});

describe("ILI9341 objects", () => {
  const objection = (text: string, work: (bench: Bench) => void, bench = ready()): void => {
    expect(() => work(bench)).toThrow(ChipComplaint);
    expect(bench.chip.complaints[0]).toContain(text);
  };

  it("to commands that nobody knows, and to those that are not simulated", () => {
    objection("unknown command EF", bench => bench.command(0xef, 3, 0x80, 2));
    objection("04: reading is not simulated", bench => bench.command(0x04));
    objection("scrolling", bench => bench.command(0x37, 0, 0));
    objection("partial mode", bench => bench.command(0x12));
  });

  it("to too few and too many parameters", () => {
    objection("2A (column address set) has 4 parameters, and 3 came", bench =>
      bench.command(0x2a, 0, 0, 0).command(0x2b),
    );
    objection("more than 1", bench => bench.command(0x36, 0, 0));
    objection("more than 0", bench => bench.command(0x29, 0));
  });

  it("to data without a command", () => {
    objection("no command before it", bench => bench.data(1), new Bench());
  });

  it("to windows that end before they start, and beyond the edge", () => {
    objection("columns 5 to 4", bench => bench.window(5, 0, 4, 0));
    objection("pages 9 to 8", bench => bench.window(0, 9, 0, 8));
    objection("columns 0 to 320, and there are 320", bench => bench.window(0, 0, 320, 0));
    objection("pages 0 to 240, and there are 240", bench => bench.window(0, 0, 0, 240));
    objection("columns 0 to 240, and there are 240", bench => bench.command(0x36, 0x48).window(0, 0, 240, 0));
  });

  it("to a window that does not fit any more when the direction has changed", () => {
    objection("columns 0 to 319, and there are 240", bench => bench.command(0x36, 0x48).command(0x2c));
  });

  it("to half a pixel", () => {
    objection("1 bytes of a pixel that has 2", bench => bench.command(0x2c, 1, 2, 3).command(0x00));
    objection("2 bytes of a pixel that has 3", bench => bench.command(0x3a, 0x66).command(0x2c, 1, 2).command(0x00));
  });

  it("to pixels that are ignored behind a full window (F6)", () => {
    objection("ignored", bench =>
      bench
        .command(0xf6, 0)
        .window(0, 0, 0, 0)
        .command(0x2c, ...RED, ...RED),
    );
  });

  it("to other values than the datasheet lists", () => {
    objection("3A: parameter 03", bench => bench.command(0x3a, 3));
    objection("26: parameter 03", bench => bench.command(0x26, 3));
    objection("36: the lowest bits", bench => bench.command(0x36, 0x29));
    objection("F6", bench => bench.command(0xf6, 0x80));
  });

  it("to a command within 5 ms after sleep in, sleep out and resets (8.2.2, 8.2.11, 8.2.12)", () => {
    const soon = (work: (bench: Bench) => void, forMs: number) => (bench: Bench) => (
      work(bench),
      bench.wait(forMs).command(0x29)
    );
    const hard = (bench: Bench) => {
      bench.board.pin("D33").write(0);
      bench.wait(0.01).board.pin("D33").write(1);
    };
    objection(
      "29 comes 4.9 ms after sleep out",
      soon(bench => bench.command(0x11), 4.9),
      new Bench(),
    );
    objection(
      "29 comes 4.0 ms after sleep in",
      soon(bench => bench.command(0x10), 4),
    );
    objection(
      "29 comes 0.0 ms after software reset",
      soon(bench => bench.command(0x01), 0),
    );
    objection("29 comes 1.0 ms after the reset", soon(hard, 1));
    expect(() => soon(hard, 5)(ready())).not.toThrow();
    expect(() => soon(bench => bench.command(0x11), 5)(new Bench())).not.toThrow();
  });

  it("to sleep in within 120 ms after sleep out, and the other way round", () => {
    objection("10 comes 119.0 ms after sleep out", bench => bench.command(0x11).wait(119).command(0x10), new Bench());
    objection("11 comes 119.0 ms after sleep in", bench => bench.command(0x10).wait(119).command(0x11));
    objection("01 comes 60.0 ms after sleep out", bench => bench.command(0x11).wait(60).command(0x01), new Bench());
  });

  it("to sleep out within 120 ms after a reset of a chip that was awake", () => {
    objection("11 comes 100.0 ms after software reset", bench => bench.command(0x01).wait(100).command(0x11));
    expect(() => new Bench().command(0x01).wait(5).command(0x11)).not.toThrow();
  });

  it("to a reset pulse of less than 10 us, at the next byte", () => {
    const bench = ready();
    bench.board.pin("D33").write(0);
    bench.board.pin("D33").write(1);
    objection("RST was low for 0 us", () => bench.command(0x29), bench);
  });

  it("to bytes while it is held in reset", () => {
    const bench = ready();
    bench.board.pin("D33").write(0);
    objection("while RST is low", () => bench.command(0x29), bench);
  });

  it("to a D/C that nobody drives", () => {
    const { board } = new Bench();
    const chip = new Ili9341({ clock: board.clock, dc: board.pin("D26") });
    expect(() => chip.transfer(Uint8Array.of(0), FORMAT)).toThrow("nobody drives D/C");
  });

  it("to other ways of SPI than its own", () => {
    const { board, chip } = new Bench();
    board.pin("D27").write(0);
    const sent = (format: object) => () => chip.transfer(Uint8Array.of(0), { ...FORMAT, ...format });
    expect(sent({ mode: 1 })).toThrow("SPI mode 1");
    expect(sent({ mode: 3 })).not.toThrow();
    expect(sent({ order: "lsb" })).toThrow("lowest bit");
    expect(sent({ baud: 100e6 })).toThrow("baud");
  });
});

describe("ILI9341 on a board", () => {
  it("hears a program by way of SPI, CS and D/C", () => {
    const board = new VirtualBoard({ board: "ESP32" });
    const [dc, cs, rst] = ["D27", "D14", "D33"].map(name => board.pin(name));
    const chip = new Ili9341({ clock: board.clock, dc, cs, rst, native: "landscape", isInverted: true });
    board.spi(2, chip, { sck: "D18", mosi: "D23" }).upload(`
      SPI2.setup({sck:D18,mosi:D23,baud:40000000});
      function c(o,d){digitalWrite(D27,0);SPI2.write(o,D14);digitalWrite(D27,1);if(d)SPI2.write(d,D14)}
      digitalPulse(D33,0,1);
      setTimeout(function(){
        c(0x11);
        setTimeout(function(){
          c(0x36,[8]);c(0x3A,[0x55]);c(0x21);c(0x29);c(0x2A,[0,5,0,6]);c(0x2B,[0,7,0,7]);c(0x2C,new Uint8Array([0xF8,0,0,31]));
        },5);
      },125);`);
    board.boot().run(200);
    expect([chip.pixel(5, 7), chip.pixel(6, 7), chip.isOn]).toEqual([0xf800, 0x001f, true]);
    expect(() => board.evaluate("SPI2.write(0x29)")).toThrow("no chip is selected");
  });
});
