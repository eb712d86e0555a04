import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VirtualBoard, VirtualClock } from "../../devices/sim/board";
import { BURST_BYTES, Ear, HEAD_IDLE_MS, LOOK_MS, REST_BYTES, SAFE_BAUD, type Hearing } from "../../devices/sim/ear";
import type { Recorded } from "../rig/silicon/esp32-bursts";
import { makeRandom } from "../../devices/sim/random";
import type { SerialChip } from "../../devices/sim/wire";

const ON: Hearing = { version: "released", wifi: true };
const OFF: Hearing = { version: "released", wifi: false };
const HEAD: Hearing = { version: "head", wifi: true };

/** Bursts that follow each other after a silence, and what is heard of them. */
function listen(hearing: Hearing, baud: number, bursts: number[], silenceMs: number, seed: number) {
  const clock = new VirtualClock();
  const random = makeRandom(seed);
  const heard: number[] = [];
  const lateMs: number[] = [];
  const arrivedMs: number[] = [];
  const ear: Ear = new Ear({
    clock,
    random,
    hear: piece => {
      for (const byte of piece) lateMs.push(clock.now() - arrivedMs[byte]);
      heard.push(...piece);
      ear.taken();
    },
  });
  clock.advance(random() * 10_000);
  let number = 0;
  for (const burst of bursts) {
    for (let at = 0; at < burst; at++) {
      clock.advance(10_000 / baud);
      arrivedMs.push(clock.now());
      ear.collect(number++, baud, hearing);
    }
    clock.advance(silenceMs);
  }
  clock.advance(1000);
  return { heard, lateMs, lost: ear.lost, sent: number };
}

const RATES = [9600, 19200, 38400, 57600, 115200];
const anyRate = fc.constantFrom(...RATES);
const anySeed = fc.nat();
const lossy: [Hearing, number][] = [...RATES.map((baud): [Hearing, number] => [ON, baud]), [OFF, 38400], [OFF, 115200]];
/** As a paced sender parts it. */
const pieces = (bytes: number, piece: number) =>
  Array.from({ length: Math.ceil(bytes / piece) }, (_, at) => Math.min(piece, bytes - at * piece));
const recorded: Recorded = JSON.parse(readFileSync("test/sim/recordings/esp32-bursts.json", "utf8"));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("an ESP32's port, 2v26 to 2v29", () => {
  it("hears the first 64 bytes of each look, and loses what is behind them", () => {
    for (const [hearing, baud] of lossy)
      for (const seed of numbers(200)) {
        const { heard, lost, sent } = listen(hearing, baud, [388], 0, seed);
        expect(heard.slice(0, 64)).toEqual(numbers(64));
        expect(heard).toEqual([...heard].sort((one, other) => one - other));
        expect(heard.length + lost).toBe(sent);
        expect(lost).toBeGreaterThan(0);
      }
  });

  it("hears as many as a genuine 2v27.45 on an emulated ESP32, within a byte, with its access point on", () => {
    for (const { baud, bytes, isPaced, heard } of recorded.bursts.filter(({ isOpen }) => isOpen)) {
      const bursts = isPaced ? pieces(bytes, recorded.piece) : [bytes];
      const counts = numbers(600).map(seed => listen(ON, baud, bursts, recorded.gapMs, seed).heard.length);
      const isLikely = counts.filter(count => Math.abs(count - heard) <= 1).length / counts.length;
      // At some moments of its look, and not at the rarest.
      expect([baud, bytes, isPaced, heard, isLikely > 0.02]).toEqual([baud, bytes, isPaced, heard, true]);
    }
  });

  it("hears the same without its access point above 19200 baud", () => {
    for (const { baud, bytes, isPaced, heard } of recorded.bursts.filter(
      one => !one.isOpen && (one.isPaced || one.baud > SAFE_BAUD),
    )) {
      const bursts = isPaced ? pieces(bytes, recorded.piece) : [bytes];
      const counts = numbers(600).map(seed => listen(OFF, baud, bursts, recorded.gapMs, seed).heard.length);
      expect(
        counts.some(count => Math.abs(count - heard) <= 1),
        `${heard} of ${bytes} at ${baud}`,
      ).toBe(true);
    }
  });

  it("without its access point hears everything up to 19200 baud, as a real board was reported to", () => {
    for (const baud of [9600, 19200])
      for (let seed = 0; seed < 50; seed++) expect(listen(OFF, baud, [388], 0, seed).heard).toEqual(numbers(388));
  });

  it("hears everything that comes in short bursts with a pause behind each", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lossy),
        fc.array(fc.integer({ min: 1, max: BURST_BYTES }), { maxLength: 8 }),
        anySeed,
        ([hearing, baud], bursts, seed) => {
          const { heard, sent } = listen(hearing, baud, bursts, LOOK_MS + (REST_BYTES * 10_000) / baud, seed);
          expect(heard).toEqual(numbers(sent));
        },
      ),
    );
  });

  it("may take two bursts for one where the silence between them is shorter", () => {
    const lost = numbers(100).map(seed => listen(ON, 115200, [60, 60], LOOK_MS / 2, seed).lost);
    expect(lost.some(count => count > 0)).toBe(true);
    expect(lost.some(count => count === 0)).toBe(true);
  });

  it("waits up to 100 ms before it looks, and the UART until the line rests", () => {
    const restMs = ((5 + REST_BYTES) * 10_000) / 9600;
    const late = numbers(100).flatMap(seed => listen(ON, 9600, [5], 0, seed).lateMs);
    expect(Math.max(...late)).toBeLessThanOrEqual(LOOK_MS + restMs);
    expect(Math.max(...late)).toBeGreaterThan(LOOK_MS * 0.9);
    expect(Math.min(...late)).toBeLessThan(LOOK_MS * 0.2);
  });

  it("loses what comes while the program has not taken the last piece yet, unless that is short", () => {
    const after = (first: number) => {
      const clock = new VirtualClock();
      const pieces: number[] = [];
      const ear = new Ear({ clock, random: makeRandom(1), hear: piece => pieces.push(piece.length) });
      for (let at = 0; at < first; at++) ear.collect(at, 115200, ON);
      clock.advance(3 * LOOK_MS);
      ear.collect(0, 115200, ON);
      clock.advance(3 * LOOK_MS);
      return pieces;
    };
    expect(after(36)).toEqual([36]);
    expect(after(7)).toEqual([7, 1]);
  });
});

it("the head loses nothing, and may wait up to 200 ms when nothing has come for long", () => {
  fc.assert(
    fc.property(
      anyRate,
      fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 4 }),
      anySeed,
      (baud, bursts, seed) => {
        const { heard, sent, lateMs } = listen(HEAD, baud, bursts, 30, seed);
        expect(heard).toEqual(numbers(sent));
        expect(Math.max(0, ...lateMs)).toBeLessThanOrEqual(HEAD_IDLE_MS);
      },
    ),
  );
  const late = numbers(100).flatMap(seed => listen(HEAD, 9600, [1], 0, seed).lateMs);
  expect(Math.max(...late)).toBeGreaterThan(HEAD_IDLE_MS * 0.9);
});

describe("a virtual board", () => {
  const PROGRAM = `var heard = ""; Serial2.setup(115200); Serial2.on("data", function (d) { heard += d });`;
  const talker = (): SerialChip => ({ receive: () => undefined });
  const text = (count: number) => Uint8Array.from({ length: count }, (_, at) => 65 + (at % 26));

  it("hears as it is told to, and otherwise as Wi-Fi is switched", () => {
    const board = new VirtualBoard({ board: "ESP32", hearing: ON, seed: 3 });
    const chip = talker();
    board.serial(2, chip).upload(PROGRAM).boot();
    const count = () => {
      board.evaluate(`heard = ""`);
      chip.send!(text(200), 115200);
      board.run(1000);
      return board.evaluate<string>("heard").length;
    };
    expect([64, 128]).toContain(count());
    expect(board.port(2).lost).toBeGreaterThan(0);
    board.hearing = OFF;
    expect([64, 128]).toContain(count());
    board.hearing = HEAD;
    expect(count()).toBe(200);
    board.hearing = undefined;
    expect(count()).toBe(200);
  });

  it("loses nothing on the port that holds the console", () => {
    const board = new VirtualBoard({ board: "ESP32", hearing: ON });
    const chip = talker();
    board.serial(1, chip).upload("").boot();
    board.run(2000);
    expect(board.console).toBe("Serial1");
    board.evaluate("Serial1.setup(9600)");
    chip.send!(
      Uint8Array.from(`x = "${"y".repeat(200)}"\n`, letter => letter.charCodeAt(0)),
      9600,
    );
    board.run(2000);
    expect(board.evaluate("x.length")).toBe(200);
  });

  it("hears nothing of a start that its last one has missed", () => {
    const board = new VirtualBoard({ board: "ESP32", hearing: ON });
    const chip = talker();
    board.serial(2, chip).upload(PROGRAM).boot();
    chip.send!(text(10), 115200);
    board.run(1);
    board.powerOff().boot();
    board.run(1000);
    expect(board.evaluate("heard")).toBe("");
  });
});
