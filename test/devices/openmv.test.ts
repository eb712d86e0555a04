import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import openCamera from "../../devices/openmv";
import { VirtualClock } from "../../devices/sim/clock";
import { makeRandom } from "../../devices/sim/random";
import type { Blobs } from "../../src/kernel/ports";

type Dot = [kind: string, x: number, y: number, side: number];

const digits = (value: number, length: number) => String(value).padStart(length, "0");
const sealed = (text: string) => `${text}${crc32(text).toString(16).padStart(8, "0")}\n`;
const frame = (number: number, dots: Dot[] = PICTURE) =>
  sealed(
    `=${digits(dots.length, 2)}${digits(number, 3)}${dots.map(([kind, x, y, side]) => kind + digits(x, 3) + digits(y, 3) + digits(side, 2)).join("")}`,
  );

const PICTURE: Dot[] = [
  [".", 100, 70, 44],
  ["X", 148, 70, 30],
  ["O", 196, 70, 31],
  [".", 5, 239, 9],
];
const NOTHING = { frames: 0, damaged: 0, oversize: 0, repeated: 0, restarts: 0, missed: 0, noise: 0 };

class Line {
  readonly clock = new VirtualClock();
  readonly seen: (Dot[] | undefined)[] = [];
  readonly opened: number[] = [];
  hear: (chunk: string) => void = () => undefined;
  readonly driver = openCamera(
    {
      open: baud => {
        this.opened.push(baud);
      },
      onData: listener => {
        if (listener) this.hear = listener;
      },
      write: () => {
        throw new Error("a camera is never written to");
      },
    },
    115200,
    this.clock,
    crc32,
  );

  constructor(looks = true) {
    if (looks) this.watch();
  }

  watch(): void {
    this.driver.watch(blobs => {
      this.seen.push(blobs && dotsOf(blobs));
    });
  }

  send(...texts: string[]): this {
    for (const text of texts) this.hear(text);
    return this;
  }

  get status() {
    return this.driver.status;
  }
}

const dotsOf = (blobs: Blobs) =>
  Array.from({ length: blobs.length / 4 }, (_, at): Dot => [
    String.fromCharCode(blobs[4 * at]),
    blobs[4 * at + 1],
    blobs[4 * at + 2],
    blobs[4 * at + 3],
  ]);

describe("a picture", () => {
  it("is believed when the next one is the same", () => {
    const line = new Line().send(frame(0));
    expect([line.seen, line.status.sight, line.opened]).toEqual([[], "unsteady", [115200]]);
    line.send(frame(1));
    expect(line.seen).toEqual([PICTURE]);
    expect(line.status).toEqual({ ...NOTHING, sight: "steady", frames: 2 });
  });

  it("is not believed if a kind, a place, a size or the number of blobs is another one", () => {
    const change = (at: number, dot: Dot) => PICTURE.map((old, index) => (index === at ? dot : old));
    const others = [
      change(1, ["O", 148, 70, 30]),
      change(1, ["X", 149, 70, 30]),
      change(3, [".", 5, 238, 9]),
      change(0, [".", 100, 70, 45]),
      PICTURE.slice(1),
      [...PICTURE, PICTURE[0]],
      [],
    ];
    for (const other of others) {
      const line = new Line().send(frame(0), frame(1, other));
      expect([line.seen, line.status.sight]).toEqual([[], "unsteady"]);
      expect(line.send(frame(2)).seen).toEqual([]);
      expect(line.send(frame(3)).seen).toEqual([PICTURE]);
    }
  });

  it("is the same array as long as it is the same sight, and never one that was handed over before", () => {
    const line = new Line(false);
    const seen: (Blobs | undefined)[] = [];
    line.driver.watch(blobs => {
      seen.push(blobs);
    });
    line.send(frame(0), frame(1), frame(2), frame(3, []), frame(4, []), frame(5), frame(6));
    expect(seen.length).toBe(4);
    expect([seen[0] === seen[1], seen[0] === seen[3]]).toEqual([true, false]);
    expect(seen.map(blobs => dotsOf(blobs!))).toEqual([PICTURE, PICTURE, [], PICTURE]);
  });

  it("has all its numbers, from the least to the greatest", () => {
    const dots: Dot[] = [
      [".", 0, 0, 0],
      ["X", 999, 999, 99],
      ["O", 319, 0, 1],
      [".", 8, 9, 10],
      ["X", 10, 100, 8],
      ["O", 101, 99, 90],
    ];
    expect(new Line().send(frame(0, dots), frame(1, dots)).seen).toEqual([dots]);
  });

  it("may be empty, or hold thirty blobs on top of each other", () => {
    const many = Array.from({ length: 30 }, (_, at): Dot => [".XO"[at % 3], 100, 100, 40]);
    for (const dots of [[], many]) expect(new Line().send(frame(0, dots), frame(1, dots)).seen).toEqual([dots]);
    expect(frame(0, many).length).toBe(285);
  });

  it("is told again and again as long as it stays the same", () => {
    expect(new Line().send(frame(0), frame(1), frame(2), frame(3)).seen.length).toBe(3);
  });

  it("counts for a look only if it came after the look began", () => {
    const line = new Line(false).send(frame(0), frame(1), frame(2));
    expect([line.seen, line.status.frames]).toEqual([[], 3]);
    line.watch();
    expect(line.send(frame(3)).seen).toEqual([]);
    expect(line.send(frame(4)).seen.length).toBe(1);
    line.watch();
    expect(line.send(frame(5)).seen.length).toBe(1);
    line.driver.watch(undefined);
    expect(line.send(frame(6), frame(7)).seen.length).toBe(1);
  });
});

describe("frames", () => {
  it("with the number of the one before say nothing new", () => {
    const line = new Line().send(frame(4), frame(4), frame(4));
    expect(line.seen).toEqual([]);
    expect(line.status).toEqual({ ...NOTHING, sight: "unsteady", frames: 1, repeated: 2 });
  });

  it("are counted when they are missing, also from 999 to 000", () => {
    const line = new Line().send(frame(997), frame(999), frame(0), frame(3));
    expect(line.status).toEqual({ ...NOTHING, sight: "steady", frames: 4, missed: 3 });
    expect(line.seen.length).toBe(3);
  });

  it("whose numbers go back come from a camera that was started anew: two of those are needed", () => {
    const line = new Line().send(frame(700), frame(701), frame(0));
    expect([line.seen.length, line.status.restarts, line.status.sight]).toEqual([1, 1, "unsteady"]);
    expect(line.send(frame(1)).seen.length).toBe(2);
    expect(line.send(frame(0), frame(900)).status.restarts).toBe(3);
    expect(line.seen.length).toBe(2);
  });

  it("that say to be too long are counted and skipped, and so is what only looks like one", () => {
    const line = new Line().send("=31000", "=99", "=-5", "=ab", "= 1", "==", frame(0), frame(1));
    expect(line.seen.length).toBe(1);
    expect(line.status).toMatchObject({ frames: 2, oversize: 2 });
  });

  it("that were damaged are counted, and none of the others is lost, wherever the damage is", () => {
    const good = frame(1);
    for (let at = 0; at < good.length - 1; at++) {
      for (const spoilt of [
        good.slice(0, at) + "~" + good.slice(at + 1),
        good.slice(0, at) + "=" + good.slice(at + 1),
        good.slice(0, at) + good.slice(at + 1),
        good.slice(0, at) + "0" + good.slice(at),
        good.slice(0, at),
      ]) {
        const line = new Line().send(
          frame(0),
          spoilt,
          frame(2),
          frame(3),
          frame(4),
          frame(5),
          frame(6),
          frame(7),
          frame(8),
        );
        // A head that promises more blobs than there are waits for bytes that the next frames bring.
        expect(line.status.frames, JSON.stringify(spoilt)).toBeGreaterThanOrEqual(8);
        expect(line.seen.length).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it("are found whatever stands before, between and behind them; no byte of those is taken for part of a frame", () => {
    const line = new Line().send(
      "boot\r\n",
      frame(0),
      "\0\xFF===",
      frame(1),
      "=02",
      frame(2),
      "x".repeat(300),
      frame(3),
      "y".repeat(300),
    );
    expect(line.status).toEqual({ ...NOTHING, sight: "steady", frames: 4, damaged: 1, noise: 6 + 5 + 3 + 600 });
  });

  it("are the same in whichever pieces they come", () => {
    const texts = fc.array(
      fc.oneof(
        fc.nat(999).map(number => frame(number)),
        fc.constantFrom("=", "=0", "=30", "=05123", "\n", "noise", frame(7).slice(0, 40), frame(8).slice(9)),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 5 }), (list, cuts) => {
        const text = list.join("");
        const [whole, pieces, bytes] = [new Line(), new Line(), new Line()];
        whole.send(text);
        for (let at = 0, turn = 0; at < text.length; at += cuts[turn++ % cuts.length])
          pieces.send(text.substr(at, cuts[turn % cuts.length]));
        bytes.send(...text);
        for (const other of [pieces, bytes]) expect([other.seen, other.status]).toEqual([whole.seen, whole.status]);
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});

describe("whatever comes", () => {
  it("100,000 random bytes and more do no harm, and what comes after them is seen", () => {
    const likely = "=0123.XO\n";
    for (let seed = 0; seed < 6; seed++) {
      const random = makeRandom(seed);
      const line = new Line();
      for (let at = 0; at < 100_000;) {
        const length = 1 + Math.floor(random() * 200);
        line.send(
          Array.from({ length }, () =>
            seed % 2 ? likely[Math.floor(random() * likely.length)] : String.fromCharCode(Math.floor(random() * 256)),
          ).join(""),
        );
        at += length;
      }
      expect([line.status.frames, line.seen]).toEqual([0, []]);
      line.send(...Array.from({ length: 9 }, (_, number) => frame(number)));
      expect(line.status.frames).toBeGreaterThanOrEqual(5);
      expect(line.seen.length).toBeGreaterThanOrEqual(4);
    }
  });

  it("a flood of heads of long frames is let go as it comes", () => {
    const line = new Line();
    for (let turn = 0; turn < 300; turn++) line.send("=30".repeat(30));
    expect(line.status.frames).toBe(0);
    expect(line.status.noise).toBeGreaterThan(27_000 - 285);
    expect(line.send(...Array.from({ length: 9 }, (_, number) => frame(number))).seen.length).toBeGreaterThan(3);
  });

  it("nothing is thrown", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: "binary", maxLength: 30 }).map(text => Buffer.from(text).toString("latin1")),
            fc.constantFrom("=", "=05", "=30123", frame(1), frame(2), "NaN", "=1e"),
          ),
        ),
        texts => {
          const line = new Line().send(...texts);
          expect(line.status.noise).toBeLessThanOrEqual(texts.join("").length);
        },
      ),
      { seed: 3, numRuns: 1000 },
    );
  });

  it("a frame with a right sum and nonsense in it is a picture of nonsense, and no more", () => {
    const odd = (number: number) => sealed(`=02${digits(number, 3)}Q--1abc  .160120xx`);
    const line = new Line().send(odd(1), odd(2), sealed("=00   "), sealed("=00xyz"));
    expect(line.seen[0]).toEqual([
      ["Q", 0, 0, 0],
      [".", 1, 601, 20],
    ]);
    expect(line.send(frame(3), frame(4)).seen.at(-1)).toEqual(PICTURE);
    expect(line.status).toEqual({ ...NOTHING, sight: "steady", frames: 6, restarts: 3 });
  });
});

describe("a camera that falls silent", () => {
  it("is missed within two seconds, every second, and said to be silent", () => {
    const line = new Line().send(frame(0), frame(1));
    line.clock.advance(1000);
    expect([line.seen.length, line.status.sight]).toEqual([1, "steady"]);
    line.clock.advance(1000);
    expect([line.seen, line.status.sight]).toEqual([[PICTURE, undefined], "silent"]);
    line.clock.advance(3000);
    expect(line.seen.slice(2)).toEqual([undefined, undefined, undefined]);
  });

  it("may never have been there", () => {
    const line = new Line();
    line.clock.advance(1000);
    expect([line.seen, line.status.sight]).toEqual([[undefined], "silent"]);
  });

  it("babbles, if bytes come that are no frames, or the same frame over and over", () => {
    for (const text of ["\x55\xAA\0", frame(1)]) {
      const line = new Line().send(frame(1));
      for (let turn = 0; turn < 30; turn++) {
        line.send(text);
        line.clock.advance(100);
      }
      expect([line.seen, line.status.sight, line.status.frames]).toEqual([[undefined, undefined], "babbling", 1]);
    }
  });

  it("is heard again when it speaks again, with whatever number, and is not believed any earlier than at first", () => {
    const line = new Line().send(frame(500), frame(501));
    line.clock.advance(2000);
    expect(line.send(frame(3)).seen).toEqual([PICTURE, undefined]);
    expect(line.send(frame(4)).seen).toEqual([PICTURE, undefined, PICTURE]);
    expect([line.status.restarts, line.status.missed]).toEqual([0, 0]);
  });

  it("is not missed by anybody while nobody looks", () => {
    const line = new Line(false);
    line.clock.advance(5000);
    expect([line.seen, line.status.sight]).toEqual([[], "silent"]);
  });
});
