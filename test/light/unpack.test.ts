// Deflate and differences undone in steps, beside Node's zlib; and that no bytes whatever make it hang, or write more than was announced.
import { deflateRawSync, constants } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { SimStorage } from "../../devices/sim/storage";
import { openBeam, writeBlock } from "../../src/light/beam";
import { Inflate, inflate } from "../../src/light/inflate";
import { NEW } from "../../src/light/starts";
import unpack from "../../src/light/unpack";
import { times } from "../soak/turns";
import { chain, differentCargo, operationsFor, varint, wholeCargo } from "../oracles/light-sender";
import { bytesOf, makeGround } from "./ground";

/** A program of ours is told by what it says at its start, and by its boards. */
const program = (bundle: string, more: string, env = "ESP32") =>
  Buffer.from(`x={env:"${env}"};print("Croupier 0.17.0 (${bundle}) on "+x);${more}`);
/** Words as they stand in programs: some come again and again. */
function prose(random: () => number, size: number): string {
  const words = Array.from({ length: 60 }, () => Math.floor(random() * 36 ** 4).toString(36));
  let text = "";
  while (text.length < size)
    text += words[Math.floor(random() ** 2 * words.length)] + "(){}=.;"[Math.floor(random() * 7)];
  return text.slice(0, size);
}

function inflated(bytes: Uint8Array, most = 1e6, isFar = false): Buffer | undefined {
  let at = 0;
  const parts: Buffer[] = [];
  let size = 0;
  const it = inflate(
    () => (at < bytes.length ? bytes[at++] : -1),
    (window, count) => {
      size += count;
      parts.push(Buffer.from(window.slice(0, count)));
    },
    isFar
      ? (from, count) => {
          const given = Buffer.concat(parts).subarray(from, from + count);
          if (given.length !== count) throw new RangeError("nobody has given that yet");
          return given;
        }
      : undefined,
  );
  for (let steps = 0; ; steps++) {
    const state = it.step();
    if (state === Inflate.Bad) return undefined;
    if (state === Inflate.Done) return Buffer.concat(parts);
    if (size > most) return undefined;
    if (steps > 1e6) throw new Error("it never ends");
  }
}

describe("what deflate made smaller", () => {
  const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY } = constants;

  test.each([
    ["as it is", { level: 0 }],
    ["with the fixed code", { strategy: Z_FIXED }],
    ["with codes of its own", { strategy: Z_DEFAULT_STRATEGY }],
    ["without repetitions", { strategy: Z_HUFFMAN_ONLY }],
    ["with runs", { strategy: Z_RLE }],
    ["in many blocks", { memLevel: 1 }],
  ])("is what it was: %s", (_, options) => {
    const random = makeRandom(1);
    for (let size = 0; size < 9000; size = 2 * size + 1) {
      for (const bytes of [
        Buffer.from(prose(random, size)),
        Buffer.alloc(size, 7),
        Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))),
      ])
        expect(inflated(deflateRawSync(bytes, { level: 9, windowBits: 10, ...options }))).toEqual(bytes);
    }
  });

  test("is refused where it breaks off, and where it looks back too far", () => {
    const bytes = Buffer.from(prose(makeRandom(2), 4000));
    const small = deflateRawSync(bytes, { level: 9, windowBits: 10 });
    for (let size = 0; size < small.length; size += 13) expect(inflated(small.subarray(0, size))).toBe(undefined);
    const far = Buffer.concat([bytes, bytes]);
    expect(inflated(deflateRawSync(far, { level: 9, windowBits: 15 }))).toBe(undefined);
  });

  test("looks back as far as deflate does where what was given can be read again", () => {
    const random = makeRandom(9);
    for (const size of [1000, 1025, 3000, 40_000]) {
      const half = Buffer.from(prose(random, size));
      const bytes = Buffer.concat([half, half.subarray(size / 3), Buffer.alloc(300, 7), half]);
      const small = deflateRawSync(bytes, { level: 9, windowBits: 15 });
      expect(inflated(small, 1e6, true)).toEqual(bytes);
    }
    // Farther back than there is anything.
    const small = deflateRawSync(Buffer.from(prose(random, 4000)), { level: 9, windowBits: 15 });
    fc.assert(
      fc.property(fc.nat({ max: small.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const damaged = Buffer.from(small);
        damaged[at] ^= by;
        inflated(damaged, 20_000, true);
      }),
      { seed: 6, numRuns: times(1000) },
    );
  });

  test("no bytes whatever make it hang or fail", () => {
    const small = deflateRawSync(Buffer.from(prose(makeRandom(3), 3000)), { level: 9, windowBits: 10 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => void inflated(bytes, 20_000)),
      { seed: 4, numRuns: times(2000) },
    );
    fc.assert(
      fc.property(fc.nat({ max: small.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const damaged = Buffer.from(small);
        damaged[at] ^= by;
        inflated(damaged, 20_000);
      }),
      { seed: 5, numRuns: times(2000) },
    );
  });
});

interface Room {
  files?: Record<string, Buffer>;
  env?: string;
  hasColours?: boolean;
  pages?: number;
}

/** All that becomes of a cargo. */
function unpacked(cargo: Buffer, { files = {}, env = "ESP32", hasColours = false, pages = 224 }: Room = {}) {
  const ground = makeGround(new SimStorage({ pageSize: 4096, pages }));
  for (const [name, bytes] of Object.entries(files)) ground.files.write(name, bytes);
  const before = Object.fromEntries(Object.keys(files).map(name => [name, ground.files.read(name)]));
  const blockBytes = 95;
  const beam = openBeam(ground, { length: cargo.length, blockBytes, sum: chain(cargo).toString("latin1", 0, 16) })!;
  for (let block = 0; block * blockBytes < cargo.length; block++)
    writeBlock(
      ground,
      beam,
      block,
      cargo.toString("latin1", block * blockBytes, (block + 1) * blockBytes).padEnd(blockBytes, "\0"),
    );
  const it = unpack(ground, beam, env, hasColours);
  let fate = "";
  let steps = 0;
  const percents: number[] = [];
  for (; !fate; steps++) {
    fate = it.step();
    percents.push(it.percent());
    if (steps > 1e6) throw new Error("it never ends");
  }
  for (const name of Object.keys(files)) expect(ground.files.read(name), name).toBe(before[name]);
  return { fate, steps, percents, ground, file: ground.files.read(NEW), crc: () => it.cargo().crc };
}

describe("a cargo", () => {
  const random = makeRandom(6);
  const old = program("croupier", prose(random, 30_000));
  const oldText = old.toString("latin1");
  const fresh = Buffer.from(
    oldText.slice(0, 9000) + prose(random, 700) + oldText.slice(9400, 20_000) + oldText.slice(300, 6000),
  );

  test("that is whole is unpacked, and its progress goes on to the end", () => {
    const { fate, file, percents, crc, ground } = unpacked(wholeCargo(".bootcde", fresh));
    expect(fate).toBe("done");
    expect(bytesOf(file!)).toEqual(fresh);
    expect(crc()).toBe(ground.crc(file!));
    expect(percents.every((percent, at) => percent >= 0 && percent <= 100 && percent >= (percents[at - 1] ?? 0))).toBe(
      true,
    );
    expect(percents[percents.length - 1]).toBe(100);
  });

  test("that is a difference makes the new program of the old one", () => {
    const cargo = differentCargo(".bootcde", fresh, old, operationsFor(old, fresh));
    expect(cargo.length).toBeLessThan(1500);
    const { fate, file } = unpacked(cargo, { files: { ".bootcde": old } });
    expect(fate).toBe("done");
    expect(bytesOf(file!)).toEqual(fresh);
  });

  test("that is a difference from another program is refused before anything is written", () => {
    const cargo = differentCargo(".bootcde", fresh, old, operationsFor(old, fresh));
    const other = Buffer.from(old);
    other[100] ^= 1;
    expect(unpacked(cargo, { files: { ".bootcde": other } })).toMatchObject({
      fate: "For another version",
      file: undefined,
    });
    expect(unpacked(cargo, { files: { ".bootcde": old.subarray(1) } }).fate).toBe("For another version");
    expect(unpacked(cargo).fate).toBe("For another version");
  });

  test.each<[string, Buffer, Buffer]>([
    ["copies from beyond the old program", old, Buffer.concat([varint(2 * 40_000), varint(0), varint(0)])],
    ["copies from before it", old, Buffer.concat([varint(2 * 10), varint(1), varint(0)])],
    ["brings nothing for ever", old, Buffer.alloc(60_000, 1)],
    ["has numbers without end", old, Buffer.alloc(2000, 255)],
    ["breaks off", old, Buffer.concat([varint(2 * fresh.length + 1), fresh.subarray(0, 500)])],
    ["goes on behind its end", old, Buffer.concat([varint(2 * fresh.length + 1), fresh, varint(0), varint(7)])],
    ["brings too much", old, Buffer.concat([varint(2 * fresh.length + 3), fresh, Buffer.alloc(1), varint(0)])],
    ["has no end", old, Buffer.concat([varint(2 * fresh.length + 1), fresh])],
  ])("whose difference %s is refused", (_, from, operations) => {
    const cargo = differentCargo(".bootcde", fresh, from, operations);
    expect(unpacked(cargo, { files: { ".bootcde": from } }).fate).toBe("Damaged: send it anew");
  });

  test.each([
    "croupier.boot",
    "croupier.new",
    "croupier.beam",
    ".boot0",
    ".bootrst",
    "croupier.wordsXde",
    "croupier.words.DE",
    "croupier.words.deu",
    "xcroupier.json",
    "croupier.jsonx",
    "ERROR",
    "",
  ])("for a file called %s is none of ours", name => {
    expect(unpacked(wholeCargo(name, fresh)).fate).toBe("No file of ours");
  });

  test.each([
    "croupier.words.de",
    "croupier.font.ru",
    "croupier.durak",
    "croupier.num",
    "croupier.times",
    "croupier.races2",
  ])("may bring %s", name => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256)));
    const { fate, file } = unpacked(wholeCargo(name, bytes));
    expect(fate).toBe("done");
    expect(bytesOf(file!)).toEqual(bytes);
  });

  test.each([
    ['{"language":"de"}', "done"],
    ["{}", "done"],
    ["[]", "No file of ours"],
    ["null", "No file of ours"],
    ["7", "No file of ours"],
    ['{"language"', "No file of ours"],
    [`{"a":"${"x".repeat(1800)}"}`, "No file of ours"],
  ])("with settings %s: %s", (json, fate) => {
    expect(unpacked(wholeCargo("croupier.json", Buffer.from(json))).fate).toBe(fate);
  });

  test("with a program is for this board, or refused", () => {
    const fate = (bytes: Buffer, room?: Room, name = ".bootcde") => unpacked(wholeCargo(name, bytes), room).fate;
    expect(fate(program("set", "7"))).toBe("done");
    expect(fate(program("set", "7", "ESP32_CYD"))).toBe("For another board");
    expect(fate(program("set", "7"), { hasColours: true })).toBe("For another board");
    expect(fate(program("croupier", "7"), { hasColours: true })).toBe("done");
    expect(fate(program("light", "7"))).toBe("No file of ours");
    expect(fate(program("light", "7"), {}, "croupier.light")).toBe("done");
    expect(fate(program("set", "7"), {}, "croupier.light")).toBe("No file of ours");
    expect(fate(Buffer.from(`print("somebody else's ESP32")`))).toBe("No file of ours");
    for (let at = 900; at < 1100; at += 7)
      expect(fate(Buffer.concat([Buffer.alloc(at, 59), program("set", "7")]))).toBe("done");
  });

  test("that was changed on its way is refused", () => {
    const cargo = wholeCargo(".bootcde", program("set", prose(random, 2000)));
    for (let at = 0; at < cargo.length; at += 41) {
      const damaged = Buffer.from(cargo);
      damaged[at] ^= 16;
      expect(["No file of ours", "Damaged: send it anew", "For another version", "No room in Storage"]).toContain(
        unpacked(damaged).fate,
      );
    }
  });

  test("is refused where old and new do not both fit", () => {
    const room = { files: { ".bootcde": old }, pages: 16 };
    expect(unpacked(wholeCargo(".bootcde", fresh), room).fate).toBe("No room in Storage");
    expect(unpacked(wholeCargo(".bootcde", fresh), { ...room, pages: 40 }).fate).toBe("done");
  });
});
