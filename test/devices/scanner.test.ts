// What arrives on a scanner's line, cut into scans: chunk boundaries anywhere, noise, answers, floods.
// Cleanly framed is a scan that stands alone between two of these: a pause longer than the gap, the terminator of the scan before, its own
// terminator. Whole answers of the module are taken out first. A single byte is a card only in front of a terminator.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import gm65 from "../../devices/gm65";
import gm67 from "../../devices/gm67";
import { Say } from "../../devices/scanner-profile";
import { Gm67 } from "../../devices/sim/gm67";
import { isBase0, makeCode } from "../../src/games/set/codes";
import { isCard } from "../../src/games/set/card";
import { fromHex, ScannerLine, talkingOnly, toHex } from "./scanner-line";
import { LONGEST } from "../../devices/scanner-line";

const ACK = fromHex("04 D0 00 00 FF 2C");
const NAK = fromHex("05 D1 00 00 06 FF 24");
const GAP_MS = 40;
const ENDS: Record<string, string> = {
  CR: "\r",
  CRLF: "\r\n",
  LF: "\n",
  TAB: "\t",
  CRCR: "\r\r",
  LFLF: "\n\n",
  CRLFCRLF: "\r\n\r\n",
};

const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const letters = (list: number[]) => list.map(byte => String.fromCharCode(byte));
const base0 = letters(bytes.filter(isBase0));
const base1 = letters(bytes.filter(isCard));
const codes = bytes.filter(isCard).map(makeCode);

/** What comes of bytes that arrive on the line of a module that only talks, in one go. */
function heard(text: string): string[] {
  return talkingOnly().send(text).read();
}

describe("a scan", () => {
  for (const chunks of ["bytes", "whole", "random"] as const) {
    it(`arrives whichever card and whichever form it has, the chunks being ${chunks}`, () => {
      const line = talkingOnly({ chunks });
      for (const card of [...base0, ...base1]) expect(line.send(card + "\r").read()).toEqual([toHex(card)]);
      for (const code of codes) expect(line.send(code + "\r").read()).toEqual([code]);
      expect(line.status).toMatchObject({ scans: 81 * 3 + 1, noise: 0, overflow: 0, damaged: 0 });
    });
  }

  it("of one byte is as good in a packet", () => {
    const line = new ScannerLine(undefined, { families: [gm67] });
    line.run(10);
    for (const card of [...base0, ...base1]) {
      const frame = [6, 0xf3, 0, 0, 0xf2, card.charCodeAt(0)];
      const sum = 0x10000 - frame.reduce((total, byte) => total + byte, 0);
      expect(line.send(String.fromCharCode(...frame, sum >> 8, sum & 255)).read()).toEqual([toHex(card)]);
    }
  });

  for (const [name, end] of Object.entries(ENDS)) {
    it(`may end in ${name}, alone or with the next one behind it`, () => {
      const line = talkingOnly();
      expect(line.send("S2311" + end).read()).toEqual(["S2311"]);
      expect(line.send(`S2311${end}S1111${end}!UNDO${end}`).read()).toEqual(["S2311", "S1111", "!UNDO"]);
      for (const card of base0) expect(line.send(card + end).read()).toEqual([toHex(card)]);
      expect(line.send(`\x2A${end}\x05${end}`).read()).toEqual(["2A", "05"]);
      expect(line.status.noise).toBe(0);
    });
  }

  it("may end in nothing but a pause, unless it is a single byte", () => {
    const line = talkingOnly();
    expect(line.send("S2311").read()).toEqual(["S2311"]);
    for (const card of base0) expect(line.send(card).read()).toEqual([]);
    expect(line.status.noise).toBe(81);
  });

  it("of the card 0A is told from a line feed", () => {
    for (const text of ["0A 0D", "0A 0D 0A", "0A 0A", "0A 09", "0A 0D 0D", "0A 0D 0A 0D 0A"])
      expect(heard(fromHex(text))).toEqual(["0A"]);
    expect(heard("\n\r\n\r")).toEqual(["0A", "0A"]);
    expect(heard("\x2A\r\n\n\r\n\x01\r\n")).toEqual(["2A", "0A", "01"]);
    expect(heard("\x2A\r\n\r\x01\r")).toEqual(["2A", "0A", "01"]);
  });

  it("of the card 00 may be a NUL, or nothing at all, which is told as empty", () => {
    expect(heard("\0\r")).toEqual(["00"]);
    expect(heard("\r")).toEqual(["empty"]);
    expect(heard("\r\n")).toEqual(["empty"]);
  });

  it("that begins like an answer is none: cards 04 and 05", () => {
    expect(heard("\x04\r\x05\r")).toEqual(["04", "05"]);
    expect(heard("\x04\r" + ACK)).toEqual(["04"]);
    expect(heard(ACK + "\x04\r")).toEqual(["04"]);
    expect(heard("\x05\r" + NAK + "\x05\r")).toEqual(["05", "05"]);
  });

  it("may come in pieces with pauses up to the gap, between any two bytes", () => {
    for (const scan of ["S2311\r", "!UNDO\r", "D0711\r", "^#SC^3030010\r", "%%SpecCode01\r", "]d1S2311\r\n"]) {
      for (let cut = 1; cut < scan.length; cut++) {
        const line = talkingOnly({ gapMs: 120 });
        line.chunk(scan.slice(0, cut)).run(110);
        line.chunk(scan.slice(cut)).run(130);
        expect(line.read(), `${toHex(scan.slice(0, cut))} | ${toHex(scan.slice(cut))}`).toEqual(
          talkingOnly().send(scan).read(),
        );
      }
    }
  });

  it("may have answers of the module before it, behind it, and in its midst", () => {
    for (const answer of [ACK, NAK, ACK + ACK, ACK + NAK]) {
      for (const scan of ["S2311\r", "\x2A\r", "!UNDO\r\n"]) {
        for (let cut = 0; cut <= scan.length; cut++) {
          const line = talkingOnly();
          line.send(scan.slice(0, cut) + answer + scan.slice(cut));
          expect(line.read(), `after ${cut} bytes`).toEqual(heard(scan));
        }
      }
    }
  });
});

describe("noise", () => {
  it("of a lone FF, a NUL or a break is counted and told to nobody", () => {
    const line = talkingOnly();
    for (const text of ["\xFF", "\0", "\xFF\xFF\xFF", "\0\0\0\0", "\xFE"]) expect(line.send(text).read()).toEqual([]);
    expect(line.status.noise).toBe(5);
  });

  it("of FF right before a scan is passed over", () => {
    for (const scan of [...base0, ...codes]) expect(heard("\xFF\xFF\xFF" + scan + "\r")).toEqual(heard(scan + "\r"));
  });

  it("before a pause does not touch the scan behind it", () => {
    for (const text of ["\x55", "S23", "S2311 ", "\x06\xF3\0", "\x1F\xA4\0\0GM", "]d1", "\r\n\t", ACK.slice(0, 5)]) {
      const line = talkingOnly();
      line.send(text, 50).read();
      expect(line.send("S2311\r").read()).toEqual(["S2311"]);
    }
  });

  it("in the checksum of a raw module's answer is no card", () => {
    for (let wrong = 0; wrong < ACK.length; wrong++) {
      const text = [...ACK]
        .map((letter, at) => (at === wrong ? String.fromCharCode(letter.charCodeAt(0) ^ 1) : letter))
        .join("");
      expect(heard(text)).toEqual([]);
    }
  });

  it("of a module at another baud rate is never a card", () => {
    const rates = [9600, 19200, 38400, 57600, 115200];
    for (const baud of rates) {
      const line = talkingOnly({ baud }, "!NEW\r");
      for (const other of rates.filter(rate => rate !== baud)) {
        for (const scan of [...base0, ...base1, ...codes]) line.send(scan + "\r", 60, other);
      }
      expect(line.read().filter(name => !["unknown", "empty"].includes(name))).toEqual([]);
      expect(line.status.scans).toBe(1);
    }
  });
});

describe("a flood", () => {
  it("of 4096 bytes without a terminator is dropped, and the scan after it is read", () => {
    for (const letter of ["x", "\0", "\xFF", "S", "\n", "\t", "\x04", "!"]) {
      const line = talkingOnly();
      line.send(letter.repeat(4096)).read();
      expect(line.send("S2311\r").read()).toEqual(["S2311"]);
    }
    expect(talkingOnly().send("x".repeat(4096)).status.overflow).toBeGreaterThan(0);
  });

  it("that ends like a sticker is none", () => {
    for (const end of ["S2311\r", "\x2A\r", "\xFF\r"]) {
      for (let length = 150; length < 180; length++)
        expect(heard("x".repeat(length) + end).filter(name => name !== "unknown")).toEqual([]);
    }
  });

  it("may be followed at once by a scan, if it has an end", () => {
    for (let length = 150; length < 180; length++)
      expect(heard("x".repeat(length) + "\rS2311\r")).toEqual(["unknown", "S2311"]);
  });

  for (const [name, end] of Object.entries(ENDS).filter(([key]) => key.startsWith("CR"))) {
    it(`of scans that end in ${name} loses none of them, wherever the chunks end`, () => {
      for (let length = 60; length <= 64; length++) {
        const line = talkingOnly();
        const text = codes.map(code => code + end).join("");
        for (let at = 0; at < text.length; at += length) line.chunk(text.slice(at, at + length)).run(5);
        expect(line.run(100).read()).toEqual(codes);
      }
    });
  }
});

describe("a listener that throws", () => {
  it("costs its own scan and not the next", () => {
    const line = new ScannerLine();
    const told: string[] = [];
    line.send("!NEW\r").untilLink("one-way");
    line.scans.push = scan => {
      if (scan.text === "S1111") throw new Error("a mistake in an app");
      return told.push(scan.text);
    };
    expect(() => line.send("S1111\r")).toThrow("a mistake in an app");
    line.run(200).send("S2311\r");
    expect(told).toEqual(["S2311"]);
  });
});

describe("what a module says and wants to be told", () => {
  /** `fails`: there is no room for it, as on a board that has run out of variables. */
  const failing = (options: { fails: boolean }) => () => {
    if (options.fails) throw new Error("no memory");
    return gm67();
  };

  it("may not fit for a while: the module is found as soon as it does, and the dialogue goes on", () => {
    const options = { fails: true };
    const line = new ScannerLine(clock => new Gm67({ clock }), { families: [failing(options)] });
    for (let time = 0; time < 4; time++) expect(() => line.run(6000)).toThrow("no memory");
    options.fails = false;
    line.untilLink("ready");
    options.fails = true;
    expect(() => line.run(12_000)).toThrow("no memory");
    options.fails = false;
    line.unplug().untilLink("silent");
  });

  it("may not fit when a scan comes: it is told with the next one", () => {
    const options = { fails: false };
    const line = talkingOnly({ families: [failing(options)] });
    options.fails = true;
    expect(() => line.send("S1111\r")).toThrow("no memory");
    options.fails = false;
    expect(line.send("S2222\r").read()).toEqual(["S1111", "S2222"]);
  });
});

describe("a scan at a rate that is just being tried on a line given up", () => {
  it("makes it one-way, and the other family is still asked at that rate, once", () => {
    const line = new ScannerLine();
    line.untilLink("silent");
    while (line.port.baud !== 57600 || line.written.at(-1) !== gm67().say(Say.Hello)) line.run(10);
    const before = line.written.length;
    line.send("!NEW\r", 60_000);
    expect([line.link, line.status.baud]).toEqual(["one-way", 57600]);
    expect(line.written.slice(before)).toEqual(["\0", gm65().say(Say.Hello)]);
  });
});

describe("nothing that is scanned", () => {
  it("is ever written to the port", () => {
    const line = new ScannerLine();
    const texts = [
      "^#SC^303FFF0\r",
      "%%SpecCode01\r",
      "reset()\r",
      "S2311\r",
      "\x2A\r",
      "\x04\xA3\x04\0\xFFU\r",
      "\x08\xC6\x04\x08\0\xF2\xFF\0\xFD5\r",
      "$H\r",
    ];
    for (const text of texts) line.send(text, 500);
    const profile = gm67();
    const settings = profile
      .settings(false, "continuous")
      .flatMap(entry => [profile.setting(entry, false), profile.setting(entry, true)]);
    const allowed = new Set([
      "\0",
      profile.say(Say.Hello),
      gm65().say(Say.Hello),
      profile.say(Say.Recall),
      ...settings,
    ]);
    expect(line.written.length).toBeGreaterThan(3);
    expect(line.written.filter(text => !allowed.has(text)).map(toHex)).toEqual([]);
  });
});

describe("whatever comes", () => {
  const piece = fc.oneof(
    fc.constantFrom(...codes, ...base0, ...base1),
    fc.constantFrom(
      "\r",
      "\n",
      "\t",
      "\r\n",
      "\r\r",
      "\0",
      "\xFF",
      "]d1",
      "u",
      "\x02",
      "\x03",
      "\\000026",
      "!UNDO",
      "^#SC^3030010",
    ),
    fc.constantFrom(
      ACK,
      NAK,
      "\x06\xF3\0\0\xF2\x0A\xFE\x0B",
      "\x06\xF3\0\0\xF2\x0A\xFE\x0C",
      "\x02\0\0\x01\0" + "31",
      "\xFF\xF4\x01\x02\xF4\0\0\xF2",
    ),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map(list => String.fromCharCode(...list)),
    fc.nat(255).map(byte => String.fromCharCode(byte)),
  );
  const burst = fc.array(piece, { minLength: 1, maxLength: 20 }).map(pieces => pieces.join("").slice(0, 160));
  const bursts = fc.array(burst, { maxLength: 6 });
  const pause = fc.constantFrom(0, 0, 0, 1, 10, 30);

  /** Gives a burst in pieces, with pauses shorter than the gap between them, and a longer one at its end. */
  function chop(line: ScannerLine, text: string, cuts: number[], pauses: number[]): void {
    for (let at = 0, turn = 0; at < text.length; turn++) {
      const length = cuts[turn % cuts.length];
      line.chunk(text.slice(at, at + length)).run(pauses[turn % pauses.length]);
      at += length;
    }
    line.run(150);
  }

  it("the chunks make no difference as long as no pause is longer than the gap", () => {
    fc.assert(
      fc.property(
        bursts,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.array(pause, { minLength: 1 }),
        (texts, cuts, pauses) => {
          const whole = talkingOnly();
          const chopped = talkingOnly();
          for (const text of texts) {
            chop(whole, text, [text.length], [0]);
            chop(chopped, text, cuts, pauses);
          }
          expect(chopped.scans).toEqual(whole.scans);
          expect(chopped.status).toEqual(whole.status);
        },
      ),
      { numRuns: 150, seed: 67 },
    );
  });

  it("a scan after 150 ms of silence is read, whatever came before, in whichever state the line is", () => {
    const wait = fc.integer({ min: 0, max: 12_000 });
    fc.assert(
      fc.property(
        bursts,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        wait,
        fc.constantFrom(...codes),
        (texts, cuts, forMs, code) => {
          const line = new ScannerLine(undefined, { gapMs: 120 });
          line.run(forMs);
          for (const text of texts) chop(line, text, cuts, [3]);
          line.read();
          chop(line, code + "\r", cuts, [3]);
          expect(line.read()).toEqual([code]);
        },
      ),
      { numRuns: 100, seed: 65 },
    );
  });

  it("no card comes of anything that was not cleanly framed, by a second, slower reading of the same bytes", () => {
    fc.assert(
      fc.property(burst, text => {
        const cards = heard(text).filter(name => /^(S\d{4}|[0-9A-F]{2})$/.test(name));
        const bare = text.split(ACK).join("").split(NAK).join("");
        const packets = [...text.matchAll(/\x06\xF3\0\0\xF2\n\xFE\x0B/g)].map(() => "0A");
        const possible = [
          ...bare
            .split(/[\r\n\t]+/)
            .map(part => part.replace(/^(\xFF|\x02|\]d.|\]Q.|\\000026|u)+/, "").replace(/\x03$/, "")),
          ...bare.split(/[\r\n\t]/).flatMap(part => [part, part.slice(-1)]),
          "\n",
          "\t",
        ].flatMap(part => [part, toHex(part), toHex(decoded(part))]);
        for (const card of cards) expect([...possible, ...packets]).toContain(card);
      }),
      { numRuns: 500, seed: 13 },
    );
  });

  const decoded = (text: string) =>
    /^[\xC2\xC3][\x80-\xBF]$/.test(text)
      ? new TextDecoder().decode(Uint8Array.from([...text].map(letter => letter.charCodeAt(0))))
      : text;

  it("what is kept of it stays small", () => {
    const line = talkingOnly();
    let longest = 0;
    line.scans.push = scan => (longest = Math.max(longest, scan.text.length));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), list => {
        line.chunk(String.fromCharCode(...list)).run(5);
        expect(longest).toBeLessThanOrEqual(LONGEST + 64);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

it("the gap of these tests is the boards' smallest", () => {
  expect(
    new ScannerLine()
      .send("S23", GAP_MS - 10)
      .send("11\r", GAP_MS + 10)
      .read(),
  ).toEqual(["S2311"]);
});
