// What stands on stickers, and what scanners make of it (devices.md section 2, design.md section 4).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCard } from "../../src/games/set/card";
import { Code, readCode } from "../../src/kit/codes";
import { reader as dobble } from "../../src/games/dobble/codes";
import { isBase0, makeCode, parseCode, reader as set } from "../../src/games/set/codes";

const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const cards = bytes.filter(isCard);
const seed = [...bytes.filter(isBase0), ...cards];
const letter = (byte: number) => String.fromCharCode(byte);
const utf8 = (byte: number) => String.fromCharCode(...new TextEncoder().encode(letter(byte)));
const READERS = [set, dobble];
const read = (text: string, ended = true) => readCode(text, ended, READERS);

describe("a card's code", () => {
  it("is read back as the card, for each of the 81", () => {
    expect(cards.length).toBe(81);
    for (const card of cards) expect(parseCode(makeCode(card))).toBe(card);
  });

  it("is S and four digits from 1 to 3, and nothing else", () => {
    for (const text of [
      "",
      "S",
      "S231",
      "S23111",
      "S0111",
      "S1411",
      "s2311",
      " S2311",
      "S2311 ",
      "S231\0",
      "T2311",
      "S23:1",
    ]) {
      expect(parseCode(text)).toBe(0);
      expect(read(text).kind).toBe(text ? Code.Unknown : Code.Empty);
    }
  });

  it("needs no terminator", () => {
    expect(read("S2311", false)).toMatchObject({ kind: Code.Card, by: "set", value: parseCode("S2311") });
  });
});

describe("a byte of the first seed's stickers", () => {
  it("is read in either numbering", () => {
    for (const byte of seed) expect(read(letter(byte))).toMatchObject({ kind: Code.Byte, by: "set", value: byte });
    for (const byte of bytes.filter(other => !seed.includes(other))) expect(read(letter(byte)).kind).toBe(Code.Unknown);
  });

  it("is noise without a terminator", () => {
    for (const byte of bytes) expect(read(letter(byte), false).kind).toBe(Code.Unknown);
  });

  it("is read as UTF-8, too", () => {
    for (const byte of seed.filter(high => high >= 0x80))
      expect(read(utf8(byte))).toMatchObject({ kind: Code.Byte, by: "set", value: byte });
  });

  it("is not read out of what only looks like UTF-8", () => {
    for (const first of ["\xC2", "\xC3"]) {
      for (const byte of bytes.filter(other => other < 0x80 || other > 0xbf))
        expect(read(first + letter(byte)).kind, letter(byte)).toBe(Code.Unknown);
    }
  });

  it("as a Chinese scanner garbles it is unknown, not another card", () => {
    for (const text of ["?", "\xA1\xE8", "\xA1\xA7", "\xA8\xA4"]) expect(read(text).kind).toBe(Code.Unknown);
  });

  it("that is missing altogether is empty", () => {
    expect(read("").kind).toBe(Code.Empty);
    expect(read("", false).kind).toBe(Code.Unknown);
  });
});

describe("what scanners put before a code", () => {
  const prefixes = [
    "]d1",
    "]d2",
    "]Q1",
    "u",
    "\\000026",
    "\xFF",
    "\xFF\xFF\xFF",
    "]d1\\000026",
    "\x02]d2",
    "\x02u\\000026",
    "\xFF\x02]d1\\000026",
  ];

  for (const prefix of prefixes) {
    it(`is taken off: ${JSON.stringify(prefix)}`, () => {
      const end = prefix.includes("\x02") ? "\x03" : "";
      for (const byte of seed)
        expect(read(prefix + letter(byte) + end)).toMatchObject({ kind: Code.Byte, by: "set", value: byte });
      expect(read(prefix + "S2311" + end)).toMatchObject({ kind: Code.Card, by: "set", value: parseCode("S2311") });
      expect(read(prefix + "!UNDO" + end)).toMatchObject({ kind: Code.Control, text: "UNDO" });
      expect(read(prefix + "^#SC^3030010" + end).kind).toBe(Code.Setting);
    });
  }

  it("may be followed by UTF-8", () => {
    for (const byte of seed.filter(high => high >= 0x80))
      expect(read("]d1" + utf8(byte))).toMatchObject({ kind: Code.Byte, by: "set", value: byte });
  });

  it("is not looked for without end", () => {
    expect(read("u".repeat(160)).kind).toBe(Code.Unknown);
    expect(read("u".repeat(20) + "S2311").kind).toBe(Code.Unknown);
    expect(read("\xFF".repeat(150) + "S2311")).toMatchObject({ kind: Code.Card, by: "set" });
  });

  it("is a card when nothing follows", () => {
    for (const text of ["u", "\x02", "\xFF"])
      expect(read(text)).toMatchObject({ kind: Code.Byte, by: "set", value: text.charCodeAt(0) });
  });
});

describe("other codes", () => {
  it("a Dobble card is D, the order and the card, two digits each, three for the card from order 10", () => {
    expect(read("D0711")).toMatchObject({ kind: Code.Card, by: "dobble", value: (7 << 10) | 11 });
    expect(read("D11133")).toMatchObject({ kind: Code.Card, by: "dobble", value: (11 << 10) | 133 });
    expect(read("D0857")).toMatchObject({ kind: Code.Card, by: "dobble", value: (8 << 10) | 57 });
  });

  it("a Dobble code that breaks off is not another card", () => {
    for (const code of ["D0711", "D11133"])
      for (let length = 1; length < code.length; length++)
        expect(read(code.slice(0, length), false).kind).toBe(Code.Unknown);
    for (const text of ["D1113", "D07110", "D07 1", "D0x11", "d0711"]) expect(read(text).kind).toBe(Code.Unknown);
  });

  it("a control card is ! and a word", () => {
    for (const word of ["TAKE", "UNDO", "NEXT", "DEAL", "NEW"])
      expect(read("!" + word)).toMatchObject({ kind: Code.Control, text: word });
    expect(read("!", false).kind).toBe(Code.Unknown);
  });

  it("a setting code is told from everything else", () => {
    for (const text of ["^#SC^3030010", "^#SC^303FFF0", "%%SpecCode01", "%%SpecCodeXX"]) {
      expect(read(text).kind).toBe(Code.Setting);
      expect(read(text, false).kind).toBe(Code.Setting);
    }
    for (const text of ["#SC^3030010", "^#sc^", "%%Spec", "x^#SC^3030010"]) expect(read(text).kind).toBe(Code.Unknown);
  });

  it("JavaScript, web addresses and what is in shops are unknown", () => {
    for (const text of [
      "reset()",
      "E.reboot();",
      "require('Storage').eraseAll()",
      "https://example.com",
      "4006381333931",
      "\x10\x03",
      "print(1)\n",
    ]) {
      expect(read(text).kind).toBe(Code.Unknown);
    }
  });

  it("any text is read without complaint, and only a card's text is a card", () => {
    const text = fc.uint8Array({ maxLength: 40 }).map(list => String.fromCharCode(...list));
    fc.assert(
      fc.property(text, fc.boolean(), (any, ended) => {
        const { kind, by, value } = readCode(any, ended, READERS);
        if (by === "set" && kind === Code.Card) expect(any).toContain(makeCode(value));
        else if (kind === Code.Byte) expect([any.length <= 9, ended]).toEqual([true, true]);
      }),
      { numRuns: 2000, seed: 81 },
    );
  });
});
