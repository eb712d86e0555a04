// Scanners at a port that hears as an ESP32's does: what is lost of a burst, what is kept back (devices/sim/ear.ts).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VirtualClock } from "../../devices/sim/clock";
import type { Hearing } from "../../devices/sim/ear";
import { Gm65, type Gm65Options } from "../../devices/sim/gm65";
import { Gm67, type Gm67Options } from "../../devices/sim/gm67";
import { isCard } from "../../src/games/set/card";
import { makeCode } from "../../src/games/set/codes";
import { fromHex, ScannerLine, talkingOnly, type LineOptions } from "./scanner-line";

/** A board's own for an ESP32. */
const gapMs = 120;
const PROFILES: [string, Hearing][] = [
  ["a released ESP32 with Wi-Fi on", { version: "released", wifi: true }],
  ["a released ESP32 with Wi-Fi off", { version: "released", wifi: false }],
  ["an ESP32 of the next release", { version: "head", wifi: true }],
];
const RATES = [9600, 115200];
const codes = Array.from({ length: 256 }, (_, byte) => byte)
  .filter(isCard)
  .map(makeCode);
/** Longer than what is heard of a burst. */
const LONG = "2.2.18; made by somebody who has a lot to say of it; Hardware version:1.0; Serial number:0123456789";

function gm67(chipOptions: Partial<Gm67Options>, lineOptions: LineOptions) {
  let chip!: Gm67;
  const line = new ScannerLine((clock: VirtualClock) => (chip = new Gm67({ clock, ...chipOptions })), {
    gapMs,
    ...lineOptions,
  });
  return { chip, line, show: showOn(line, chip) };
}

function gm65(chipOptions: Partial<Gm65Options>, lineOptions: LineOptions) {
  let chip!: Gm65;
  const line = new ScannerLine((clock: VirtualClock) => (chip = new Gm65({ clock, ...chipOptions })), {
    gapMs,
    ...lineOptions,
  });
  return { chip, line, show: showOn(line, chip) };
}

const showOn = (line: ScannerLine, chip: Gm65 | Gm67) => (text: string) => {
  chip.show(text);
  line.run(1500);
  return line.read();
};

for (const [name, hearing] of PROFILES) {
  for (const baud of RATES) {
    describe(`on ${name}, at ${baud} baud`, () => {
      for (const output of ["raw", "packet"]) {
        it(`a GM67 is found, set up, and delivers every card, ${output}`, () => {
          for (let seed = 1; seed <= 5; seed++) {
            const { chip, line, show } = gm67({ baud }, { hearing, output, seed });
            line.untilLink("ready").run(500);
            expect(line.status).toMatchObject({ module: "GM67", baud, refused: [], lost: 0 });
            expect(codes.filter((_, at) => at % 5 === seed % 5).flatMap(show)).toEqual(
              codes.filter((_, at) => at % 5 === seed % 5),
            );
            expect([line.status.damaged, line.status.overflow, chip.complaints]).toEqual([0, 0, []]);
            line.run(60_000);
            expect([line.link, line.status.lost]).toEqual(["ready", 0]);
          }
        });

        it(`a code that is longer than what is heard of it is no card, and the next is read, ${output}`, () => {
          for (const length of [50, 60, 63, 64, 70, 100, 128, 130, 200, 300, 1000]) {
            const { line, show } = gm67({ baud }, { hearing, output });
            line.untilLink("ready").run(500);
            const said = show("S2311".padEnd(length, "S2311 "));
            expect(said.filter(word => word !== "unknown")).toEqual([]);
            line.run(6000).read();
            expect(show("S1112")).toEqual(["S1112"]);
            // A second of talk in pieces that make no sense may pass for a module that is gone, until it answers.
            expect([length, line.link, line.status.lost > (length > 300 ? 1 : 0)]).toEqual([length, "ready", false]);
          }
        });
      }

      it("a GM67 with a lot to say of its version is found", () => {
        const { line } = gm67({ baud, version: LONG }, { hearing });
        line.untilLink("ready").run(60_000);
        expect(line.status).toMatchObject({ link: "ready", module: "GM67", baud, refused: [], lost: 0 });
      });

      it("a GM67 is set up while stickers go past it all the time", () => {
        const { chip, line } = gm67({ baud, settings: { "8A": 4 } }, { hearing });
        chip.show("S3213", "datamatrix", 20_000);
        line.untilLink("ready", 20_000);
        expect([line.status.refused, chip.setting("EC"), new Set(line.read())]).toEqual([[], 0, new Set(["S3213"])]);
      });

      it("a GM65 is found, set up, and delivers every card", () => {
        const { chip, line, show } = gm65({ baud }, { hearing });
        line.untilLink("ready").run(500);
        expect(line.status).toMatchObject({ module: "GM65", baud, refused: [] });
        expect(codes.flatMap(show)).toEqual(codes);
        expect([line.status.lost, chip.complaints]).toEqual([0, []]);
      });
    });
  }
}

describe("bytes that are cut", () => {
  const ACK = fromHex("04 D0 00 00 FF 2C");
  const hearings = fc.constantFrom(...PROFILES.map(([, hearing]) => hearing));

  it("at any place of what comes in one breath make no card that was not shown", () => {
    const burst = fc.array(fc.constantFrom(...codes, "!UNDO", "^#SC^3030010", "x".repeat(40)), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(burst, fc.integer({ min: 150, max: 400 })), { minLength: 1, maxLength: 5 }),
        hearings,
        fc.constantFrom(...RATES),
        fc.nat(1000),
        (bursts, hearing, baud, seed) => {
          const line = talkingOnly({ hearing, baud, gapMs, seed });
          const shown = new Set(bursts.flatMap(([texts]) => texts));
          for (const [texts, pauseMs] of bursts) line.send(texts.map(text => text + "\r").join(""), pauseMs);
          line.run(500);
          for (const name of line.read().filter(word => /^[SD!]/.test(word))) expect(shown).toContain(name);
        },
      ),
      { numRuns: 100, seed: 2718 },
    );
  });

  it("at any place of an answer or a packet are asked for again, at most a few times, and the module is not lost", () => {
    const cut = fc.tuple(fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 6 }), fc.constantFrom("raw", "packet"), (cuts, output) => {
        const { chip, line, show } = gm67({}, { output });
        const left = cuts.slice();
        const send = chip.send!;
        // Every other thing that it says loses some of its bytes.
        let isCut = false;
        chip.send = (bytes, baud) => {
          const [from, length] = ((isCut = !isCut) && left.shift()) || [bytes.length, 0];
          send(Uint8Array.of(...bytes.slice(0, from), ...bytes.slice(from + length)), baud);
        };
        line.untilLink("ready", 60_000).run(30_000);
        line.read();
        expect(show("S2311")).toEqual(["S2311"]);
        expect([line.link, chip.setting("EC"), chip.setting("8A"), line.status.refused]).toEqual(["ready", 0, 4, []]);
      }),
      { numRuns: 60, seed: 2718 },
    );
  });

  it("off a module's answers all the time leave a scanner that reads", () => {
    for (const keep of [1, 3, 5]) {
      const line = new ScannerLine(clock => new Gm67({ clock, settings: { "8A": 4 } }), { gapMs });
      line.plug({ receive: () => undefined });
      line.run(20_000);
      line.send(ACK.slice(0, keep), 300).send("S2311\r", 300);
      expect(line.read()).toContain("S2311");
    }
  });
});
