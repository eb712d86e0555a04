import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStore } from "../../../devices/store";
import { SimStorage } from "../../../devices/sim/board";
import { machineOf } from "../../../devices/sim/machines";
import { forgetTimes, noteTime, timesIn, timesOf } from "../../../src/games/set/best-times";
import type { Store } from "../../../src/kernel/ports";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const NAME = "croupier.times";

const storage = () => {
  const flash = new SimStorage(machineOf("PICO_R1_3"));
  return { flash, store: openStore(flash) as Store };
};

describe("best times", () => {
  it("are best, sum and number of games by kind", () => {
    const { store } = storage();
    expect(timesOf(store, "5")).toEqual({ kind: "5", bestMs: 0, sumMs: 0, count: 0 });
    noteTime(store, "5", 31_200);
    noteTime(store, "1", 2310);
    noteTime(store, "5", 28_000);
    expect(timesOf(store, "5")).toEqual({ kind: "5", bestMs: 28_000, sumMs: 59_200, count: 2 });
    expect(timesOf(store, "1").count).toBe(1);
    expect(timesOf(store, "5m20").count).toBe(0);
    forgetTimes(store);
    expect(timesOf(store, "5").count).toBe(0);
  });

  it("are appended to one file until it is full, which is then written anew with all that was known", () => {
    const { flash, store } = storage();
    let sumMs = 0;
    for (let game = 1; game <= 300; game++) {
      noteTime(store, "0", 100_000 + game);
      sumMs += 100_000 + game;
      expect(flash.read(NAME)!.length).toBe(512);
      expect(timesOf(store, "0")).toEqual({ kind: "0", bestMs: 100_001, sumMs, count: game });
    }
  });

  it("survive a power cut in any byte of an entry, of which at most that one and the next are lost", () => {
    for (let cut = 0; cut < 8; cut++) {
      let text = "5:30000;";
      const store: Store = {
        read: () => text.padEnd(512, "\xFF"),
        write: (_name, data, offset) => {
          text = text.slice(0, offset ?? 0).padEnd(offset ?? 0, "\xFF") + data;
          return true;
        },
      };
      noteTime(store, "5", 20_000);
      text = text.slice(0, 8 + cut);
      noteTime(store, "5", 40_000);
      noteTime(store, "5", 50_000);
      const { count, bestMs } = timesOf(store, "5");
      expect(count).toBeGreaterThanOrEqual(2);
      expect([20_000, 30_000]).toContain(bestMs);
    }
  });

  it("make sense whatever stands in the file", () => {
    const noise = fc.oneof(fc.string(), fc.stringMatching(/^([0-9m]{0,3}:?[0-9,]{0,12};? ?){0,9}$/));
    fc.assert(
      fc.property(noise, text => {
        for (const { bestMs, sumMs, count } of timesIn(text)) {
          expect(bestMs).toBeGreaterThan(0);
          expect(sumMs).toBeGreaterThanOrEqual(bestMs);
          expect(count).toBeGreaterThan(0);
        }
      }),
    );
  });
});
