// The chip as its datasheet has it, register by register, without the driver.
import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../devices/sim/clock";
import { Mfrc522 } from "../../devices/sim/mfrc522";
import { crcOf } from "../../devices/sim/mfrc522/crc";
import { SimTag } from "../../devices/sim/tag";

const FORMAT = { baud: 1e6, mode: 0, order: "msb" } as const;
const FULL = [4, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];

function start() {
  const clock = new VirtualClock();
  const chip = new Mfrc522({ clock });
  const transfer = (...bytes: number[]) => {
    const answer = chip.transfer(Uint8Array.from(bytes), FORMAT);
    chip.deselected();
    return [...answer];
  };
  const put = (register: number, ...values: number[]) => void transfer(register << 1, ...values);
  const get = (register: number) => transfer((register << 1) | 0x80, 0)[1];
  const fifo = () => transfer(...new Array(get(0x0a)).fill(0x92), 0).slice(1);
  const wait = (forMs: number) => clock.advance(forMs);
  /** Sends, waits, and tells what came. */
  const exchange = (bytes: number[], framing = 0, mode = 0) => {
    put(0x01, 0);
    put(0x04, 0x7f);
    put(0x0a, 0x80);
    put(0x12, mode);
    put(0x13, mode);
    put(0x09, ...bytes);
    put(0x01, 0x0c);
    put(0x0d, 0x80 | framing);
    wait(15);
    return { irq: get(0x04), error: get(0x06), bytes: fifo() };
  };
  const open = () => {
    put(0x2a, 0x80);
    put(0x2b, 0xa9);
    put(0x2c, 1);
    put(0x2d, 0x90);
    put(0x15, 0x40);
    put(0x11, 0x3d);
    put(0x0e, 0);
    put(0x14, 0x83);
    wait(6);
  };
  wait(1);
  return { clock, chip, transfer, put, get, fifo, wait, exchange, open };
}

const opened = (...tags: SimTag[]) => {
  const all = start();
  all.chip.lay(...tags);
  all.open();
  return all;
};

describe("registers", () => {
  test("have their values after a reset, and are lost while it starts", () => {
    const { put, get, wait } = start();
    expect([0x01, 0x04, 0x07, 0x0e, 0x11, 0x14, 0x26, 0x37].map(get)).toEqual([
      0x20, 0x14, 0x21, 0xa0, 0x3f, 0x80, 0x48, 0x92,
    ]);
    put(0x15, 0x40);
    put(0x01, 0x0f);
    put(0x11, 0x3d);
    wait(1);
    expect([0x15, 0x11].map(get)).toEqual([0, 0x3f]);
  });

  test("several are read in one go, each answer one byte behind its address", () => {
    const { transfer } = start();
    expect(transfer(0x80 | (0x37 << 1), 0x80 | (0x11 << 1), 0).slice(1)).toEqual([0x92, 0x3f]);
  });

  test("bits of interrupts are set and cleared by their first bit", () => {
    const { put, get } = start();
    put(0x04, 0x7f);
    expect(get(0x04)).toBe(0);
    put(0x04, 0x83);
    put(0x04, 0x01);
    expect(get(0x04)).toBe(2);
  });

  test("the FIFO gives back what it was given, and is flushed", () => {
    const { put, fifo, get } = start();
    put(0x09, 1, 2, 3);
    expect(get(0x0a)).toBe(3);
    expect(fifo()).toEqual([1, 2, 3]);
    put(0x09, 1);
    put(0x0a, 0x80);
    expect(get(0x0a)).toBe(0);
  });

  test("the CRC coprocessor has the sums of the standard's examples", () => {
    expect(crcOf([0, 0])).toEqual([0xa0, 0x1e]);
    expect(crcOf([0x12, 0x34])).toEqual([0x26, 0xcf]);
    const { put, get, wait } = start();
    put(0x11, 0x3d);
    put(0x09, 0x12, 0x34);
    put(0x01, 3);
    wait(1);
    expect([get(0x22), get(0x21), get(0x05) & 4]).toEqual([0x26, 0xcf, 4]);
  });
});

describe("nonsense is an objection", () => {
  const objects = (what: (all: ReturnType<typeof start>) => void) => {
    const all = opened();
    expect(() => what(all)).toThrow("MFRC522");
  };

  test.each<[string, (all: ReturnType<typeof start>) => void]>([
    ["a bus that is too fast", ({ chip }) => chip.transfer(Uint8Array.of(0x82, 0), { ...FORMAT, baud: 20e6 })],
    ["another mode", ({ chip }) => chip.transfer(Uint8Array.of(0x82, 0), { ...FORMAT, mode: 3 })],
    ["the version written", ({ put }) => put(0x37, 1)],
    ["an address with its last bit set", ({ transfer }) => transfer(0x83, 0)],
    ["a command that it has not", ({ put }) => put(0x01, 0x05)],
    ["more than fits", ({ put }) => put(0x09, ...new Array(65).fill(1))],
    ["sending without a command", ({ put }) => (put(0x09, 1), put(0x0d, 0x80))],
    ["sending nothing", ({ put }) => (put(0x01, 0x0c), put(0x0d, 0x80))],
    ["sending without a field", ({ put, exchange }) => (put(0x14, 0x80), exchange([0x26], 7))],
    ["sending half modulated", ({ put, exchange }) => (put(0x15, 0), exchange([0x26], 7))],
    ["checksums of another kind", ({ put, exchange }) => (put(0x11, 0x3f), exchange([0x50, 0], 0, 0x80))],
  ])("%s", (_, what) => objects(what));
});

describe("tags", () => {
  const seven = () => new SimTag({ id: FULL, text: "S2311" });

  test("nobody there: the timer tells", () => {
    expect(opened().exchange([0x26], 7)).toMatchObject({ irq: 0x41, bytes: [] });
  });

  test("one has no power yet right behind the field", () => {
    const { put, exchange } = opened(seven());
    put(0x14, 0x80);
    put(0x14, 0x83);
    put(0x2d, 0x10);
    put(0x2c, 0);
    expect(exchange([0x26], 7).bytes).toEqual([]);
  });

  test("a number of seven bytes is told in two levels, then its memory is read, then it sleeps", () => {
    const { exchange, get } = opened(seven());
    expect(exchange([0x26], 7).bytes).toEqual([0x44, 0]);
    const first = exchange([0x93, 0x20]).bytes;
    expect(first).toEqual([0x88, 4, 0xa1, 0xb2, 0x88 ^ 4 ^ 0xa1 ^ 0xb2]);
    expect(exchange([0x93, 0x70, ...first], 0, 0x80).bytes).toEqual([4]);
    const second = exchange([0x95, 0x20]).bytes;
    expect(second.slice(0, 4)).toEqual(FULL.slice(3));
    expect(exchange([0x95, 0x70, ...second], 0, 0x80).bytes).toEqual([0]);
    const { bytes, error } = exchange([0x30, 4], 0, 0x80);
    expect([bytes.length, error]).toEqual([16, 0]);
    expect(String.fromCharCode(...bytes)).toContain("enS2");
    expect(exchange([0x50, 0], 0, 0x80).irq & 0x21).toBe(1);
    expect(exchange([0x26], 7).bytes).toEqual([]);
    expect(exchange([0x52], 7).bytes).toEqual([0x44, 0]);
    expect(get(0x0c) & 7).toBe(0);
  });

  test("one that is asked for a page it has not says no in four bits", () => {
    const { exchange, get } = opened(new SimTag({ id: FULL }));
    exchange([0x26], 7);
    for (const level of [0x93, 0x95]) {
      const own = exchange([level, 0x20]).bytes;
      exchange([level, 0x70, ...own], 0, 0x80);
    }
    expect(exchange([0x30, 200], 0, 0x80).error & 4).toBe(4);
    expect(get(0x0c) & 7).toBe(4);
  });

  test("two collide where their numbers differ, and the one that is named further answers alone", () => {
    const one = new SimTag({ id: [0x08, 2, 3, 4] });
    const other = new SimTag({ id: [0x08, 2, 0x13, 4] });
    const { exchange, get } = opened(one, other);
    exchange([0x26], 7);
    const { bytes, error } = exchange([0x93, 0x20]);
    expect(error & 8).toBe(8);
    expect(get(0x0e)).toBe(16 + 5);
    expect(bytes).toEqual([8, 2, 3, 0, 0]);
    // The bits that are clear, and a 1.
    const rest = exchange([0x93, 0x20 + 0x20 + 5, 8, 2, 0x13], 0x55);
    expect(rest.error).toBe(0);
    expect(rest.bytes.slice(0, 2)).toEqual([0, 4]);
  });

  test("one that is taken away in mid-answer damages it", () => {
    const tag = seven();
    const { chip, put, wait, get } = opened(tag);
    put(0x04, 0x7f);
    put(0x09, 0x26);
    put(0x01, 0x0c);
    put(0x0d, 0x87);
    wait(0.2);
    chip.takeAway(tag);
    wait(5);
    expect(get(0x06)).not.toBe(0);
  });

  test("without power it reads as the wire floats, and has forgotten everything afterwards", () => {
    const { chip, get, open, wait } = start();
    open();
    chip.power(false);
    expect([get(0x37), get(0x15)]).toEqual([0, 0]);
    chip.power(false, () => 255);
    expect(get(0x37)).toBe(255);
    chip.power(true);
    wait(1);
    expect([get(0x37), get(0x15)]).toEqual([0x92, 0]);
  });
});
