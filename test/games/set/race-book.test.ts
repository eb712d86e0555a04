// What a board knows of its players: sums of whole histories against a book of the test's own, and a file that is cut, torn, full or full of something else.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../../devices/sim/board";
import { crc32 } from "../../../devices/sim/bytes";
import { machineOf } from "../../../devices/sim/machines";
import { openStore } from "../../../devices/store";
import { keepSums, lastIn, sumsIn } from "../../../src/games/set/race-book";
import type { Race, Tally } from "../../../src/games/set/race-session";
import { NOTHING, linesOf, peopleIn, withRace } from "../../../src/games/set/race-sums";
import type { Store } from "../../../src/kernel/ports";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const NAME = "croupier.races";
const SPARE = "croupier.races2";
const PLAYERS = [0, 1, 2, 3];

const crc = (text: string) => crc32(Buffer.from(text, "latin1"));

interface Ended {
  seats: number;
  left: boolean[];
  /** Times of each one's right claims, and how many were wrong. */
  times: number[][];
  wrong: number[];
  forMs: number;
}

const four = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 4, maxLength: 4 });

const ended: fc.Arbitrary<Ended> = fc.record({
  seats: fc.integer({ min: 2, max: 4 }),
  left: four(fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true))),
  times: four(fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 9 })),
  wrong: four(fc.nat(3)),
  forMs: fc.integer({ min: 1000, max: 3_600_000 }),
});

/** As a race stands at its end; who does not play has nothing. */
function raceOf({ seats, left, times, wrong }: Ended): Race {
  const own = <T>(of: (at: number) => T, none: T) => PLAYERS.map(at => (at < seats ? of(at) : none));
  const tally: Tally = {
    points: own(at => times[at].length - wrong[at], 0),
    waits: [0, 0, 0, 0],
    least: own(at => Math.min(...times[at], Infinity), 0).map(ms => (ms < Infinity ? ms : 0)),
    sum: own(at => times[at].reduce((a, b) => a + b, 0), 0),
    right: own(at => times[at].length, 0),
    isOver: true,
    steps: 0,
    tookMs: 0,
  };
  const judged = PLAYERS.some(at => at < seats && times[at].length + wrong[at] > 0);
  return { tally, seats, left, past: judged ? ["{}"] : [], isAlone: false } as unknown as Race;
}

/** The test's own book: races one by one, counted when somebody asks. */
function counted(history: Ended[]) {
  const races = history
    .map(race => ({ ...race, there: PLAYERS.filter(at => at < race.seats && !race.left[at]) }))
    .filter(({ there }) => there.length > 1)
    .filter(({ seats, times, wrong }) => PLAYERS.some(at => at < seats && times[at].length + wrong[at]));
  const points = ({ times, wrong }: Ended, at: number) => times[at].length - wrong[at];
  const of = (at: number) => races.filter(({ there }) => there.includes(at));
  const found = (at: number) => of(at).flatMap(({ times }) => times[at]);
  const total = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const beaten = (at: number, by: Ended & { there: number[] }) =>
    by.there.filter(other => other !== at && points(by, other) < points(by, at));
  return {
    races: PLAYERS.map(at => of(at).length),
    wins: PLAYERS.map(at => of(at).filter(race => beaten(at, race).length === race.there.length - 1).length),
    seconds: PLAYERS.map(at => total(of(at).map(({ forMs }) => Math.ceil(forMs / 1000)))),
    found: PLAYERS.map(at => found(at).length),
    sum: PLAYERS.map(at => total(found(at))),
    best: PLAYERS.map(at => (found(at).length ? Math.min(...found(at)) : 0)),
    ahead: PLAYERS.map(at => PLAYERS.map(other => of(at).filter(race => beaten(at, race).includes(other)).length)),
  };
}

const storage = () => {
  const flash = new SimStorage(machineOf("PICO_R1_3"));
  return { flash, store: openStore(flash) as Store };
};

/** Two files in a variable, as long as nobody asks how long they are. */
function twoFiles(files: Record<string, string> = {}) {
  const store: Store = {
    read: name => files[name],
    write: (name, data, offset, size) => {
      const before = (files[name] ?? "").slice(0, offset ?? 0).padEnd(offset ?? 0, "\xFF");
      files[name] = (before + data).padEnd(size ?? 0, "\xFF");
      return true;
    },
  };
  return { files, store };
}

/** As a rewriting is cut off: that file, or what there is of it by then. */
const blank = (text: string, length: number) => text.slice(0, length).padEnd(2048, "\xFF");

/** Bytes up to the last one that was written. */
const sizeOf = (text: string) => text.replace(/\xFF+$/, "").length;

const sumsOf = (race: number) => "0,".repeat(3) + race + ",0".repeat(36);

describe("what is known of a board's players", () => {
  it("is the sum of all races, whoever has played which and left, and was taken back, and was kept over restarts", () => {
    const history = fc.array(fc.tuple(ended, fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(history, races => {
        const { store } = storage();
        const kept: Ended[] = [];
        for (const [race, isTakenBack] of races) {
          const before = sumsIn(store, crc);
          keepSums(store, crc, withRace(before, raceOf(race), race.forMs));
          if (isTakenBack) keepSums(store, crc, before);
          else kept.push(race);
          expect(peopleIn(sumsIn(store, crc))).toEqual(counted(kept));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is nothing before the first race, and of a race of one, or without a claim", () => {
    const none = peopleIn(NOTHING);
    expect(none!.races).toEqual([0, 0, 0, 0]);
    const race = { seats: 2, left: [false, false, false, false], times: [[1], [], [], []], wrong: [0, 0, 0, 0] };
    expect(withRace(NOTHING, raceOf({ ...race, forMs: 1, left: [true, false] }), 1)).toBe(NOTHING);
    expect(withRace(NOTHING, raceOf({ ...race, forMs: 1, times: [[], [], [], []] }), 1)).toBe(NOTHING);
    expect(peopleIn(withRace(NOTHING, raceOf({ ...race, forMs: 1 }), 1))!.wins).toEqual([1, 0, 0, 0]);
  });

  it("is read as won and played, Sets a minute, mean and best time, then how often one was ahead of another", () => {
    const race = { seats: 3, left: [], times: [[8000, 2000], [12_400], [], []], wrong: [0, 0, 0, 0] };
    const once = withRace(NOTHING, raceOf({ ...race, forMs: 60_000 }), 60_000);
    expect(linesOf(once)).toEqual([
      "  won /min mean best",
      "1 1/1 2.0 5.0 2.0",
      "2 0/1 1.0 12 12",
      "3 0/1 0.0 0.0 0.0",
      "P1-P2 1:0",
      "P1-P3 1:0",
      "P2-P3 1:0",
    ]);
  });
});

describe("the file of races", () => {
  it("has eight slots of a quarter of a kilobyte, and is written anew when all are full", () => {
    const { flash, store } = storage();
    expect(sumsIn(store, crc)).toBe(NOTHING);
    for (let race = 1; race <= 100; race++) {
      keepSums(store, crc, sumsOf(race));
      expect(sumsIn(store, crc)).toBe(sumsOf(race));
      const slots = flash.read(NAME)!.match(/.{256}/gs)!;
      expect([slots.length, slots.filter(slot => slot[0] !== "\xFF").length]).toEqual([8, 1 + ((race - 1) % 8)]);
    }
  });

  it("survives a power cut in any byte of an entry, of which that one alone is lost", () => {
    const { files, store } = twoFiles();
    keepSums(store, crc, sumsOf(1));
    keepSums(store, crc, sumsOf(2));
    const whole = files[NAME];
    const end = sizeOf(whole);
    expect(end).toBeGreaterThan(256 + 80);
    for (let cut = 256; cut <= end; cut++) {
      const again = twoFiles({ ...files, [NAME]: blank(whole, cut) });
      expect(sumsIn(again.store, crc)).toBe(sumsOf(cut === end ? 2 : 1));
      for (const race of [3, 4]) {
        keepSums(again.store, crc, sumsOf(race));
        expect(sumsIn(again.store, crc)).toBe(sumsOf(race));
      }
    }
  });

  it("survives a power cut at any byte while it is written anew: the other file has what it has to say", () => {
    const { files, store } = twoFiles();
    for (let race = 1; race <= 8; race++) keepSums(store, crc, sumsOf(race));
    const full = files[NAME];
    keepSums(store, crc, sumsOf(9));
    const next = files[NAME];
    const spare = files[SPARE];
    expect([sizeOf(full) > 7 * 256, sizeOf(next)]).toEqual([true, spare.length]);
    for (let cut = 0; cut <= spare.length; cut++) {
      const early = twoFiles({ [NAME]: full, [SPARE]: spare.slice(0, cut) });
      expect(sumsIn(early.store, crc)).toBe(sumsOf(8));
      const late = twoFiles({ [NAME]: blank(next, cut), [SPARE]: spare });
      expect(sumsIn(late.store, crc)).toBe(sumsOf(9));
      keepSums(late.store, crc, sumsOf(10));
      expect(sumsIn(late.store, crc)).toBe(sumsOf(10));
    }
    const gone = twoFiles({ [SPARE]: spare });
    expect(sumsIn(gone.store, crc)).toBe(sumsOf(9));
    keepSums(gone.store, crc, sumsOf(10));
    expect(sumsIn(gone.store, crc)).toBe(sumsOf(10));
  });

  it("believes nothing that has not its own check sum, whatever stands there, and is of use again behind the next race", () => {
    const noise = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary-ascii" }),
      fc.array(fc.nat(255), { maxLength: 2500 }).map(bytes => String.fromCharCode(...bytes)),
      fc.stringMatching(/^([0-9,]{0,80}:[0-9]{1,10}: {0,3}){0,30}$/),
    );
    fc.assert(
      fc.property(noise, noise, fc.nat(2100), (text, other, blanks) => {
        fc.pre(lastIn(text, crc) === undefined && lastIn(other, crc) === undefined);
        const { flash, store } = storage();
        flash.write(NAME, text.padEnd(blanks, " ") || " ");
        flash.write(SPARE, other || " ");
        expect(sumsIn(store, crc)).toBe(NOTHING);
        for (const race of [7, 8]) {
          keepSums(store, crc, sumsOf(race));
          expect(sumsIn(store, crc)).toBe(sumsOf(race));
        }
      }),
    );
  });

  it("that one letter was changed in says what it said before, or what the other file does", () => {
    const { files, store } = twoFiles();
    for (const race of [1, 2]) keepSums(store, crc, sumsOf(race));
    fc.assert(
      fc.property(fc.nat(sizeOf(files[NAME]) - 1), fc.integer({ min: 0, max: 254 }), (at, letter) => {
        const text = files[NAME].slice(0, at) + String.fromCharCode(letter) + files[NAME].slice(at + 1);
        expect([sumsOf(1), sumsOf(2)]).toContain(sumsIn(twoFiles({ ...files, [NAME]: text }).store, crc));
      }),
    );
  });

  it("stays as it is, and so does what is known, where there is no room for it", () => {
    const { files, store } = twoFiles();
    keepSums(store, crc, sumsOf(1));
    const before = files[NAME];
    const full: Store = { read: store.read, write: () => false };
    keepSums(full, crc, sumsOf(2));
    expect([sumsIn(full, crc), files[NAME]]).toEqual([sumsOf(1), before]);
  });

  it("is written anew where bytes are not as empty as they looked", () => {
    const { files, store } = twoFiles();
    keepSums(store, crc, sumsOf(1));
    const worn: Store = {
      read: store.read,
      write: (name, data, offset, size) => !!offset || store.write(name, data, 0, size),
    };
    keepSums(worn, crc, sumsOf(2));
    expect(sumsIn(worn, crc)).toBe(sumsOf(2));
    expect(files[NAME].startsWith(sumsOf(2))).toBe(true);
  });
});
