// Update by light, the sender's half: cargos, differences and films, against a slow receiver that shares nothing with them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { crc32 } from "../../devices/sim/bytes";
import { displayFileNames, displayFiles } from "../../deploy/display-words";
import { parseAsked, parseDigits, parseMissing } from "../../deploy/light/asked";
import { bytesIn, toBase45 } from "../../deploy/light/base45";
import { makeCargo } from "../../deploy/light/cargo";
import { blockBytesOf, makeKey, SIZES } from "../../deploy/light/code";
import { Film } from "../../deploy/light/film";
import { makeBefore, makeLoad, PROGRAM, UPDATER } from "../../deploy/light/loads";
import { bytesOf } from "../../deploy/host/upload/bytes";
import { makeBackup } from "../../deploy/host/upload/save";
import { Mistake } from "../../deploy/mistake";
import { chain, Receiver, unpack } from "../oracles/light-receiver";

const DIGITS = "123456";
const NONCE = Uint8Array.of(0x89, 0xab, 0xcd, 0xef, 1);
const KEY = makeKey(DIGITS, NONCE);

/** 0 up to 1, the same each time (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something like a program: words that come again. */
function textLike(seed: number, length: number): Buffer<ArrayBuffer> {
  const chance = chanceOf(seed);
  const words = Array.from({ length: 200 }, () => Math.floor(chance() * 1e6).toString(36));
  let text = `version:"0.1.${seed}",bundle:"set"`;
  while (text.length < length) text += `;${words[Math.floor(chance() * words.length)]}`;
  return Buffer.from(text.slice(0, length));
}

const cargoOf = (length: number, seed = 1) => makeCargo({ name: PROGRAM, bytes: textLike(seed, length) }).bytes;

/** The codes that a receiver saw until it had all; `lost` says whether it misses the next one. */
function watch(film: Film, receiver: Receiver, lost: () => boolean, most = 20_000): number {
  let codes = 0;
  for (const { text } of film.frames()) {
    codes++;
    if (!lost()) receiver.take(text);
    if (receiver.cargo || codes >= most) break;
  }
  return codes;
}

describe("base45", () => {
  it("is as RFC 9285 has it", () => {
    const of = (text: string) => toBase45(bytesOf(text));
    expect([of("AB"), of("Hello!!"), of("base-45"), of("ietf!"), of("")]).toEqual([
      "BB8",
      "%69 VD92EX0",
      "UJCLQE7W581",
      "QED8WEX0",
      "",
    ]);
  });

  it("has room for as many bytes as are said", () => {
    for (let letters = 2; letters < 300; letters++) {
      const bytes = bytesIn(letters);
      expect(toBase45(new Uint8Array(bytes).fill(255)).length).toBeLessThanOrEqual(letters);
      expect(toBase45(new Uint8Array(bytes + 1).fill(255)).length).toBeGreaterThan(letters);
    }
  });
});

describe("a cargo", () => {
  it("brings a file whole", () => {
    for (const length of [1, 1023, 1024, 1025, 40_000]) {
      const bytes = textLike(length, length);
      const cargo = makeCargo({ name: "croupier.words.ru", bytes });
      expect(cargo.isDifference).toBe(false);
      expect(unpack(Buffer.from(cargo.bytes))).toEqual({ name: "croupier.words.ru", bytes });
    }
  });

  it("brings a new version as what has changed, to a board with that program and no other", () => {
    const old = textLike(3, 30_000);
    const fresh = Buffer.concat([old.subarray(0, 9000), Buffer.from("something else"), old.subarray(9100), old]);
    const { bytes, isDifference } = makeCargo({ name: PROGRAM, bytes: fresh }, old);
    expect([isDifference, bytes.length < 200]).toEqual([true, true]);
    expect(unpack(Buffer.from(bytes), old)).toEqual({ name: PROGRAM, bytes: fresh });
    const other = Buffer.from(old);
    other[77] ^= 1;
    expect(unpack(Buffer.from(bytes), other)).toBe("made for another version");
    expect(unpack(Buffer.from(bytes), old.subarray(1))).toBe("made for another version");
  });

  it("is whole where a difference would be longer", () => {
    const { bytes, isDifference } = makeCargo(
      { name: PROGRAM, bytes: textLike(1, 50).subarray(25) },
      textLike(2, 9000),
    );
    expect(isDifference).toBe(false);
    expect(unpack(Buffer.from(bytes))).toMatchObject({ name: PROGRAM });
  });

  it("makes each program of any other, whatever was moved, doubled, left out or exchanged", () => {
    const piece = fc.record({ from: fc.nat(4000), length: fc.nat(900), noise: fc.uint8Array({ maxLength: 40 }) });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(1000), (pieces, seed) => {
        const old = textLike(seed, 4000);
        const fresh = Buffer.concat(
          pieces.flatMap(({ from, length, noise }) => [old.subarray(from, from + length), Buffer.from(noise)]),
        );
        const cargo = Buffer.from(makeCargo({ name: PROGRAM, bytes: fresh }, old).bytes);
        const made = unpack(cargo, old);
        expect(typeof made !== "string" && made.bytes.equals(fresh)).toBe(true);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe("a code", () => {
  it.each(SIZES)("of %i letters is never longer, and uses a QR code's alphanumeric letters", size => {
    const film = new Film(cargoOf(5000), KEY, size, chanceOf(5));
    const longest = new Set<number>();
    let left = 200;
    for (const { text, generation } of film.frames()) {
      expect(text).toMatch(/^L[0-9A-Z $%*+./:-]+$/);
      if (generation !== undefined) longest.add(text.length);
      expect(text.length).toBeLessThanOrEqual(size);
      if (!--left) break;
    }
    // The next size of a block would be too long.
    expect([...longest].every(length => length > size - 3)).toBe(true);
    expect(blockBytesOf(size)).toBe({ 63: 27, 162: 93, 240: 145 }[size]);
  });

  it("is believed with these digits and this nonce only", () => {
    const [{ text }] = new Film(cargoOf(500), KEY, 63).frames();
    const heard = (digits: string, nonce: Uint8Array, said = text) => {
      const receiver = new Receiver(digits, nonce);
      receiver.take(said);
      return receiver.counts.good;
    };
    expect(heard(DIGITS, NONCE)).toBe(1);
    expect(heard("123457", NONCE)).toBe(0);
    expect(heard(DIGITS, Uint8Array.of(0x89, 0xab, 0xcd, 0xef, 2))).toBe(0);
    expect(
      heard(
        DIGITS,
        NONCE,
        text.replace(/.$/, letter => (letter === "0" ? "1" : "0")),
      ),
    ).toBe(0);
  });
});

describe("a film", () => {
  it("announces itself first, soon again, and then in every sixteenth code", () => {
    const film = new Film(cargoOf(20_000), KEY, 162, chanceOf(1));
    const frames = [...take(film, film.codesIn() + 1)];
    expect(frames.at(-1)!.round).toBe(1);
    expect(frames.at(-2)!.round).toBe(0);
    const announced = frames.slice(0, -1).flatMap(({ generation }, at) => (generation === undefined ? [at] : []));
    expect(announced.slice(0, 6)).toEqual([0, 2, 6, 14, 30, 46]);
  });

  it("without loss takes no more than its first round", () => {
    for (const size of SIZES) {
      const film = new Film(cargoOf(9000), KEY, size, chanceOf(2));
      const receiver = new Receiver(DIGITS, NONCE);
      expect(watch(film, receiver, () => false)).toBeLessThanOrEqual(film.codesIn());
      expect(receiver.cargo!.equals(film.cargo)).toBe(true);
    }
  });

  it.each([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])("arrives with %f of its codes lost", share => {
    for (let seed = 1; seed < 6; seed++) {
      const chance = chanceOf(seed * 100 + share * 10);
      const film = new Film(cargoOf(12_000, seed), KEY, 162, chance);
      const receiver = new Receiver(DIGITS, NONCE);
      watch(film, receiver, () => chance() < share);
      expect(receiver.cargo?.equals(film.cargo)).toBe(true);
      expect(unpack(receiver.cargo!)).toMatchObject({ name: PROGRAM });
    }
  });

  it("has mixtures of four generations by turns, the first of each with all of its blocks", () => {
    const film = new Film(cargoOf(60_000), KEY, 162, chanceOf(1));
    expect(film.generations).toBe(8);
    const list = [...take(film, film.codesIn() + 100)].filter(({ round }) => round === 1);
    const of = list.flatMap(({ generation }) => (generation === undefined ? [] : [generation]));
    for (let at = 0; at < 20; at++) expect(of.slice(4 * at, 4 * at + 4)).toEqual([0, 1, 2, 3]);
    expect(of.slice(80, 84)).toEqual([4, 5, 6, 7]);
    const frames = [...take(film, film.codesIn() + 1 + 8)];
    const receiver = new Receiver(DIGITS, NONCE);
    frames.filter(({ round }, at) => !round && at !== 9).forEach(({ text }) => receiver.take(text));
    expect(receiver.missing).toEqual([0]);
    receiver.take(frames.find(({ round, generation }) => round && generation === 0)!.text);
    expect(receiver.missing).toEqual([]);
  });

  it.each([0.1, 0.3])("with %f of its codes lost takes at most a third more than the best possible one", share => {
    let codes = 0;
    const chance = chanceOf(77);
    const seeds = 40;
    const film = new Film(cargoOf(12_000), KEY, 162, chance);
    for (let seed = 0; seed < seeds; seed++) codes += watch(film, new Receiver(DIGITS, NONCE), () => chance() < share);
    expect(codes / seeds).toBeLessThan((4 / 3) * (film.cargo.length / blockBytesOf(162) / (1 - share)));
  });

  it("arrives though codes come twice, in another order within a generation, damaged, or from another film", () => {
    const chance = chanceOf(9);
    const film = new Film(cargoOf(6000), KEY, 63, chance);
    const stranger = new Film(cargoOf(6000), makeKey("654321", NONCE), 63, chance).frames();
    const receiver = new Receiver(DIGITS, NONCE);
    let held: string[] = [];
    for (const { text, generation, round } of film.frames()) {
      if (round > 3) break;
      held.push(text, text, text.slice(0, -1), stranger.next().value!.text);
      // A generation's codes are shuffled only among themselves: the board keeps one at a time.
      if (generation !== undefined && held.length > 32) {
        for (const one of held.sort(() => chance() - 0.5)) receiver.take(one);
        held = [];
      }
    }
    expect(receiver.cargo?.equals(film.cargo)).toBe(true);
    expect(receiver.counts.bad).toBeGreaterThan(100);
  });

  it("begins anywhere: who looks later misses nothing for good", () => {
    const film = new Film(cargoOf(9000), KEY, 162, chanceOf(4));
    const receiver = new Receiver(DIGITS, NONCE);
    let before = 37;
    watch(film, receiver, () => before-- > 0);
    expect(receiver.cargo!.equals(film.cargo)).toBe(true);
  });

  it("of missing parts has these alone, and a new film of the same cargo goes on with what is there", () => {
    const cargo = cargoOf(30_000);
    const first = new Film(cargo, KEY, 162, chanceOf(11));
    const receiver = new Receiver(DIGITS, NONCE);
    const chance = chanceOf(12);
    for (const { text, round } of first.frames()) {
      if (round) break;
      if (chance() > 0.04) receiver.take(text);
    }
    const missing = receiver.missing!;
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(first.generations);
    const second = new Film(cargo, KEY, 162, chanceOf(13));
    const only = parseMissing(missing.join(" "), second.generations)!;
    let codes = 0;
    for (const { text, generation, round } of second.frames(only)) {
      if (round) break;
      if (generation !== undefined) expect(missing).toContain(generation);
      codes++;
      receiver.take(text);
    }
    expect(codes).toBe(second.codesIn(missing));
    expect(receiver.cargo!.equals(Buffer.from(cargo))).toBe(true);
  });

  it("has a sender's number of its own each time", () => {
    const sendersOf = () =>
      toBase45(new Uint8Array(2)) && [...take(new Film(cargoOf(100), KEY, 63), 1)][0].text.slice(0, 4);
    expect(new Set(Array.from({ length: 20 }, sendersOf)).size).toBeGreaterThan(15);
  });

  it("is refused where there would be more generations than numbers", () => {
    expect(() => new Film(new Uint8Array(32 * 27 * 0xffff), KEY, 63)).toThrow(RangeError);
  });
});

function* take(film: Film, count: number) {
  let left = count;
  for (const frame of film.frames()) {
    if (!left--) return;
    yield frame;
  }
}

describe("what the display says", () => {
  it("is read from its code, or typed", () => {
    expect(parseAsked("CL1 ESP32 0.16.0 89ABCDEF 200 0123456789")).toEqual({
      board: "esp32",
      version: "0.16.0",
      crc: 0x89abcdef,
      size: 162,
      nonce: Uint8Array.of(1, 0x23, 0x45, 0x67, 0x89),
    });
    expect(parseAsked(" 89abc def01 ")).toEqual({ nonce: NONCE });
    expect(parseAsked("CL1 CYD 0.16.0 00000000 50 0123456789")?.size).toBe(63);
    for (const wrong of ["", "0123", "CL1", "CL1 ESP32 0.16.0 89ABCDEF 64", "S2311", "0123456789A", "xyzxyzxyzx"])
      expect([wrong, parseAsked(wrong)]).toEqual([wrong, undefined]);
    expect([parseDigits("123 456"), parseDigits("12345"), parseDigits("12345a")]).toEqual([
      "123456",
      undefined,
      undefined,
    ]);
  });

  it("of missing parts is a list of numbers that the film has", () => {
    expect(parseMissing("3 7,12; 3", 13)).toEqual([3, 7, 12]);
    expect(parseMissing("", 13)).toEqual([]);
    for (const wrong of ["13", "-1", "x", "1.5", "3 99"]) expect(parseMissing(wrong, 13)).toBeUndefined();
  });
});

describe("a person's file", () => {
  const program = textLike(1, 500);

  it("becomes a file of the board by its name", () => {
    const nameOf = (file: string, bytes: Uint8Array, name?: string) => makeLoad(file, bytes, name).name;
    expect(nameOf("dist/croupier.js", program)).toBe(PROGRAM);
    expect(nameOf("dist\\light.js", program)).toBe(UPDATER);
    expect(nameOf("my.json", bytesOf(`{"board":"cyd"}`))).toBe("croupier.json");
    expect(nameOf("croupier.durak", Uint8Array.of(0xd1, 1))).toBe("croupier.durak");
    expect(nameOf("x.bin", program, "croupier.font.ru")).toBe("croupier.font.ru");
  });

  it("is refused where no board would take it", () => {
    for (const [file, bytes, name] of [
      ["x.txt", program],
      ["x.js", bytesOf("print(1)")],
      ["x.js", Buffer.concat([program, Buffer.from("\xff", "latin1")])],
      ["x.json", bytesOf("[1]")],
      ["x.json", bytesOf(`{"a":"${"x".repeat(1800)}"}`)],
      ["croupier.durak", new Uint8Array()],
      ["x", program, ".boot0"],
      ["x", program, "croupier.boot"],
      [".bootcde", new Uint8Array(400_001)],
    ] as [string, Uint8Array, string?][])
      expect(() => makeLoad(file, bytes, name), file).toThrow(Mistake);
  });

  it("has settings in ASCII, as upload writes them", () => {
    const { bytes } = makeLoad("croupier.json", new TextEncoder().encode(`{"names":"rosé"}`));
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toMatch(/^[ -~]+$/);
    expect(new SimStorage().write("croupier.json", text)).toBe(true);
  });

  it("may be a backup: one of its files, or its program to start from", () => {
    const files = [
      { name: PROGRAM, text: program.toString("latin1") },
      { name: "croupier.durak", text: "\xd1\x01" },
      { name: "croupier.json", text: null },
    ];
    const head = { env: "ESP32", version: "2v29", serial: "1", date: "2026-01-01" };
    const backup = bytesOf(makeBackup({ ...head, files }));
    expect(makeLoad("b.json", backup, "croupier.durak").bytes).toEqual(Uint8Array.of(0xd1, 1));
    expect(() => makeLoad("b.json", backup)).toThrow(/say which of its files is meant, \.bootcde or croupier\.durak/);
    expect(() => makeLoad("b.json", backup, "croupier.json")).toThrow(Mistake);
    expect(Buffer.from(makeBefore("b.json", backup)).equals(program)).toBe(true);
    expect(() => makeBefore("b.json", backup, crc32(program) + 1)).toThrow(/is not the program on the board/);
  });

  it("of a display's language arrives as it was", async () => {
    for (const { name, text } of await displayFiles("ru")) {
      expect(displayFileNames("ru")).toContain(name);
      const { bytes } = makeLoad(name, bytesOf(text));
      expect(unpack(Buffer.from(makeCargo({ name, bytes }).bytes))).toEqual({
        name,
        bytes: Buffer.from(bytesOf(text)),
      });
    }
  });
});

it("a chained sum is not that of the whole at once", () => {
  expect(chain(textLike(1, 3000)).equals(chain(textLike(1, 2999)))).toBe(false);
});
