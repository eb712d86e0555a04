import { describe, expect, test } from "vitest";
import openI2c from "../../devices/pn532-i2c";
import openUart from "../../devices/pn532-uart";
import { Reading, type CardReaderStatus } from "../../devices/card-reader";
import openMfrc522 from "../../devices/mfrc522";
import openPn532 from "../../devices/pn532";
import { makePort } from "../../devices/serial-port";
import { VirtualClock } from "../../devices/sim/clock";
import { Mfrc522 } from "../../devices/sim/mfrc522";
import { Pn532 } from "../../devices/sim/pn532";
import { makeRandom } from "../../devices/sim/random";
import { SimTag } from "../../devices/sim/tag";
import openTags, { type AskChip, type TagChip } from "../../devices/tags";
import { lonePort, uartOf } from "./lone-port";
import { Workbench } from "./workbench";
import type { Clock } from "../../src/kernel/ports";

const ONE = [4, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const OTHER = [4, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66];

const hex = (id: string) => [...id].map(letter => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");

/** A driver at work, and what it tells. */
function listen(clock: Clock, makeChip: (ask: AskChip, status: CardReaderStatus) => TagChip) {
  const told: string[] = [];
  const status: CardReaderStatus = { kind: "", link: Reading.Seeking, cards: 0, damaged: 0 };
  openTags(
    ask => makeChip(ask, status),
    clock,
    (id, text) => told.push(text || hex(id)),
    status,
  );
  return { told, status };
}

function onUart(fault?: (byte: number) => number[], chunks?: "bytes" | "whole") {
  const clock = new VirtualClock();
  const port = lonePort(clock, { chunks });
  const chip = new Pn532({ clock, fault });
  port.attach(chip);
  const line = openUart(
    makePort(
      uartOf(port, () => undefined),
      {},
    ),
  );
  const { told, status } = listen(clock, (ask, status) => openPn532(line, status, ask));
  return { chip, told, status, port, run: (forMs: number) => clock.advance(forMs) };
}

function onI2c(family: "esp32" | "stm32" = "esp32", isThere = true) {
  const bench = new Workbench();
  const chip = new Pn532({ clock: bench.clock });
  const bus = bench.bus(family, 20);
  if (isThere) bus.attach(chip);
  const line = openI2c(bus as never);
  const { told, status } = listen(bench.clock, (ask, status) => openPn532(line, status, ask));
  return { bench, bus, chip, told, status, run: (forMs: number) => bench.run(forMs) };
}

function onSpi() {
  const bench = new Workbench();
  let chip!: Mfrc522;
  const { bus, select } = bench.spi("esp32", cs => (chip = new Mfrc522({ clock: bench.time, cs })));
  const transfer = (bytes: string) => bus.send(bytes, select) as string;
  const { told, status } = listen(bench.clock, ask => openMfrc522(transfer, ask));
  return { bench, bus, chip, told, status, run: (forMs: number) => bench.run(forMs) };
}

describe.each([
  ["a PN532 on a UART", onUart],
  ["a PN532 on I2C", onI2c],
  ["an MFRC522 on SPI", onSpi],
])("%s", (_, open) => {
  const start = () => {
    const all = open();
    all.run(1000);
    return all;
  };

  test("is found", () => {
    expect(start().status).toMatchObject({ link: "ready" });
  });

  test("tells a tag's text once, however long it lies, and again when it comes again", () => {
    const { chip, told, run } = start();
    const tag = new SimTag({ id: ONE, text: "S2311" });
    chip.lay(tag);
    run(5000);
    expect(told).toEqual(["S2311"]);
    chip.takeAway(tag);
    run(1000);
    chip.lay(tag);
    run(1000);
    expect(told).toEqual(["S2311", "S2311"]);
  });

  test("tells a tag without a text by its number, of 7, 4 or 10 bytes", () => {
    const { chip, told, run } = start();
    const ids = [ONE, [0xde, 0xad, 0xbe, 0xef], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]];
    for (const id of ids) {
      const tag = new SimTag({ id, kind: id.length === 4 ? 8 : 0 });
      chip.lay(tag);
      run(800);
      chip.takeAway(tag);
      run(800);
    }
    expect(told).toEqual(["04a1b2c3d4e580", "deadbeef", "0102030405060708090a"]);
  });

  test("tells two tags that lie there at once, and a third when there is room", () => {
    const { chip, told, run } = start();
    const two = [new SimTag({ id: ONE, text: "S1111" }), new SimTag({ id: OTHER, text: "S2222" })];
    chip.lay(...two);
    run(1000);
    expect(told.sort()).toEqual(["S1111", "S2222"]);
    chip.lay(new SimTag({ id: [4, 1, 1, 1, 1, 1, 1], text: "S3333" }));
    chip.takeAway(two[0]);
    run(1000);
    expect(told[2]).toBe("S3333");
  });

  test("a phone, which can do more than a tag, is told by its number, and so is the tag behind it", () => {
    const { chip, told, run } = start();
    chip.lay(new SimTag({ id: [8, 1, 2, 3], kind: 0x20 }), new SimTag({ id: ONE, text: "S1111" }));
    run(1000);
    expect(told.sort()).toEqual(["08010203", "S1111"]);
  });

  test("a tag that is taken away while it is read tells nothing, and is read whole when it comes again", () => {
    for (let forMs = 0; forMs < 260; forMs += 13) {
      const { chip, told, run, status } = start();
      const tag = new SimTag({ id: ONE, text: "S2311" });
      chip.lay(tag);
      run(forMs);
      chip.takeAway(tag);
      run(1500);
      expect(["", "S2311"]).toContain(told.join());
      chip.lay(tag);
      run(1500);
      expect(told[told.length - 1]).toBe("S2311");
      expect(status.link).toBe("ready");
    }
  });

  test("what a tag says that is no text of ours is not taken for one", () => {
    const memories = [
      [],
      [3, 4, 0xd1, 1, 0, 0x54, 0xfe],
      [3, 9, 0xd1, 1, 0, 0x54, 2, 0x65, 0x6e, 0x53],
      [3, 9, 0xd1, 1, 1, 0x54, 0x3f, 0x65, 0x6e, 0x53],
      [3, 9, 0xd1, 1, 5, 0x55, 2, 0x65, 0x6e, 0x53, 0x31],
      [3, 9, 0xd1, 1, 5, 0x54, 0x82, 0x65, 0x6e, 0x53, 0x31],
      [0xd1, 0xd1, 0xd1, 0xd1],
      new Array(140).fill(0xd1),
      new Array(140).fill(0xff),
      new Array(140).fill(0),
    ];
    for (const memory of memories) {
      const { chip, told, run } = start();
      chip.lay(new SimTag({ id: ONE, memory }));
      run(1000);
      expect(told, String(memory)).toEqual(["04a1b2c3d4e580"]);
    }
  });

  test("a chip that starts anew in the midst of anything is set up again, and reads on", () => {
    for (let forMs = 0; forMs < 200; forMs += 17) {
      const { chip, told, run, status } = start();
      run(forMs);
      chip.power(false);
      run(forMs % 3 ? 5 : 0);
      chip.power(true);
      run(6000);
      chip.lay(new SimTag({ id: ONE, text: "S2311" }));
      run(1500);
      expect(told).toEqual(["S2311"]);
      expect(status.link).toBe("ready");
    }
  });

  test("one that is unplugged is silent, and found again", () => {
    const { chip, told, run, status } = start();
    chip.lay(new SimTag({ id: ONE, text: "S1111" }));
    run(20);
    chip.power(false);
    run(10_000);
    expect(status).toMatchObject({ link: "silent" });
    chip.power(true);
    run(6000);
    expect(status.link).toBe("ready");
    expect(told).toEqual(["S1111"]);
  });
});

describe("on a UART", () => {
  test.each([0.002, 0.02, 0.2])("noise on its line is never a card, at %f a byte", share => {
    for (let seed = 1; seed < 8; seed++) {
      const random = makeRandom(seed);
      const noisy = (byte: number) => {
        if (random() >= share) return [byte];
        return random() < 0.3 ? [] : [Math.floor(random() * 256), ...(random() < 0.5 ? [byte] : [])];
      };
      const { chip, told, run, status } = onUart(noisy, seed & 1 ? "bytes" : "whole");
      const cards = ["S1111", "S2222", "S3333", "S1231"];
      for (const [at, text] of cards.entries()) {
        const tag = new SimTag({ id: [4, at, 2, 3, 4, 5, 6], text });
        chip.lay(tag);
        run(7000);
        chip.takeAway(tag);
        run(2000);
      }
      for (const text of told) expect(cards).toContain(text);
      if (share < 0.01) expect([...new Set(told)]).toEqual(cards);
      if (share > 0.1) expect(status.damaged).toBeGreaterThan(0);
    }
  });

  test("a line on which anything comes without end is looked at in short steps, and keeps little", () => {
    const { port, run, status, chip } = onUart();
    run(1000);
    const random = makeRandom(3);
    for (let turn = 0; turn < 50; turn++) {
      port.arrive(
        Uint8Array.from({ length: 500 }, () => (random() < 0.4 ? 255 : Math.floor(random() * 256))),
        115200,
      );
      run(50);
    }
    run(8000);
    chip.lay(new SimTag({ id: ONE, text: "S2311" }));
    run(2000);
    expect(status.link).toBe("ready");
  });
});

describe("on I2C", () => {
  test.each(["esp32", "stm32"] as const)("nobody there: asked seldom, with one byte, on %s", family => {
    const { bench, bus, status, run } = onI2c(family, false);
    run(1000);
    const before = bus.busBytes;
    run(30_000);
    expect(status.link).toBe("silent");
    expect(bus.busBytes - before).toBeLessThanOrEqual(2 * 31);
    // Two time-outs of 20 ms: a family that has them waits for the address and the byte.
    expect(bench.longestStallMs).toBeLessThanOrEqual(family === "stm32" ? 41 : 1);
  });

  test("a step never holds the bus for long", () => {
    const { bench, chip, run } = onI2c();
    chip.lay(new SimTag({ id: ONE, text: "S1111" }), new SimTag({ id: OTHER, text: "S2222" }));
    run(3000);
    expect(bench.longestStallMs).toBeLessThan(3);
  });
});

describe("on SPI", () => {
  const started = () => {
    const all = onSpi();
    all.run(1000);
    return all;
  };

  test("two tags are told apart in whichever bit their numbers differ", () => {
    for (let bit = 0; bit < 56; bit++) {
      const { chip, told, run, status } = started();
      const other = [...ONE];
      other[bit >> 3] ^= 1 << (bit & 7);
      chip.lay(new SimTag({ id: ONE, text: "S1111" }), new SimTag({ id: other, text: "S2222" }));
      run(1500);
      expect(told.sort(), String(bit)).toEqual(["S1111", "S2222"]);
      expect(status.link).toBe("ready");
    }
  });

  test("a heap of tags does no harm, and two of them are read when the others have gone", () => {
    const random = makeRandom(5);
    for (let count = 3; count < 12; count++) {
      const { chip, told, run, status } = started();
      const heap = Array.from(
        { length: count },
        (_, at) =>
          new SimTag({
            id: [4, ...[1, 2, 3, 4, 5, 6].map(() => Math.floor(random() * 256))],
            text: `S111${(at % 3) + 1}`,
          }),
      );
      chip.lay(...heap);
      run(3000);
      chip.takeAway(...heap);
      run(500);
      told.length = 0;
      chip.lay(heap[0], heap[1]);
      run(1500);
      expect(told.sort()).toEqual(["S1111", "S1112"]);
      expect(status.link).toBe("ready");
    }
  });

  test("a tag that asks for ever more of its number does not hold it up", () => {
    const { chip, run, status } = started();
    chip.lay(new SimTag({ id: ONE, kind: 4 }));
    run(5000);
    expect(status.link).toBe("ready");
  });

  test.each<[string, () => () => number]>([
    ["low", () => () => 0],
    ["high", () => () => 255],
    [
      "anyhow",
      () => {
        const random = makeRandom(9);
        return () => Math.floor(random() * 256);
      },
    ],
  ])("what an unplugged wire reads is no card: %s", (_, floats) => {
    const { bench, chip, told, run, status } = started();
    chip.lay(new SimTag({ id: ONE, text: "S1111" }));
    run(1000);
    chip.power(false, floats());
    run(60_000);
    expect(told).toEqual(["S1111"]);
    chip.takeAway();
    chip.power(true);
    run(6000);
    expect(status.link).toBe("ready");
    chip.lay(new SimTag({ id: OTHER, text: "S2222" }));
    run(1500);
    expect(told).toEqual(["S1111", "S2222"]);
    expect(bench.longestStallMs).toBeLessThan(10);
  });

  test("a step never holds the bus for long", () => {
    const { bench, chip, run } = started();
    chip.lay(new SimTag({ id: ONE, text: "S1111" }), new SimTag({ id: OTHER, text: "S2222" }));
    run(3000);
    expect(bench.longestStallMs).toBeLessThan(3);
  });
});
