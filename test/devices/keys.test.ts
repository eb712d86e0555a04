import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WatchPin } from "../../devices/bus";
import {
  type DownListener,
  type KeyListener,
  type KeyPin,
  isPressing,
  makeKey,
  openKeys,
  watchKeys,
} from "../../devices/keys";
import type { AnyKey, Clock, Key } from "../../src/kernel/ports";
import { Workbench } from "./workbench";

const PINS: [Key, string][] = [
  ["A", "D32"],
  ["B", "D33"],
  ["C", "D25"],
];

/** Watched; answers whether one of them is being pressed. */
function watched(keys: KeyPin[], watch: WatchPin, clock: Clock, listener: KeyListener, down?: DownListener) {
  watchKeys(keys, watch, openKeys(keys, clock, listener, down));
  return () => isPressing(keys);
}

/** Keys on pull-ups, or pull-downs where `high`; `heard` is "A" for a click, "A+" for a hold. */
function keysOn(names: string, high = false) {
  const workbench = new Workbench();
  const heard: string[] = [];
  const chosen = PINS.filter(([key]) => names.includes(key));
  const pins = Object.fromEntries(chosen.map(([key, name]) => [key, workbench.pin(name, high)]));
  const down = (key: string) => pins[key].set(high);
  const up = (key: string) => pins[key].set(!high);
  const open = () =>
    watched(
      chosen.map(([key]) => makeKey(key, pins[key], high)),
      workbench.watch,
      workbench.clock,
      (key, held) => heard.push(key + (held ? "+" : "")),
    );
  const press = (key: string, forMs: number, thenMs = 500) => {
    down(key);
    workbench.run(forMs);
    up(key);
    workbench.run(thenMs);
  };
  return { workbench, heard, down, up, open, press };
}

describe("three keys", () => {
  for (const high of [false, true]) {
    it(`tell a click from a hold, ${high ? "high" : "low"} when pressed`, () => {
      const { open, press, heard, workbench } = keysOn("ABC", high);
      open();
      press("A", 80);
      press("B", 900);
      press("C", 590);
      expect(heard).toEqual(["A", "B+", "C"]);
      expect(workbench.strayCancels).toBe(0);
    });
  }

  it("tell of a hold while the key is still down, and only once", () => {
    const { open, down, up, heard, workbench } = keysOn("ABC");
    open();
    down("A");
    workbench.run(620);
    expect(heard).toEqual([]);
    workbench.run(20);
    expect(heard).toEqual(["A+"]);
    workbench.run(5000);
    up("A");
    workbench.run(500);
    expect(heard).toEqual(["A+"]);
  });

  it("take a bouncing press for one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }),
        (going, coming) => {
          const { open, down, up, heard, workbench } = keysOn("ABC");
          open();
          for (const forMs of going) {
            down("B");
            workbench.run(forMs);
            up("B");
            workbench.run(forMs / 2);
          }
          down("B");
          workbench.run(100);
          for (const forMs of coming) {
            up("B");
            workbench.run(forMs);
            down("B");
            workbench.run(forMs / 2);
          }
          up("B");
          workbench.run(1000);
          expect(heard).toEqual(["B"]);
          expect(workbench.strayCancels).toBe(0);
        },
      ),
    );
  });

  it("do not hear a crackle shorter than the bounce", () => {
    const { open, press, heard } = keysOn("ABC");
    open();
    for (let times = 0; times < 20; times++) press("A", 10, 40);
    expect(heard).toEqual([]);
  });

  it("pressed two at once are each heard", () => {
    const { open, down, up, heard, workbench } = keysOn("ABC");
    open();
    down("A");
    down("C");
    workbench.run(100);
    up("C");
    workbench.run(100);
    up("A");
    workbench.run(1000);
    expect(heard).toEqual(["C", "A"]);
  });

  it("held two at once are each held", () => {
    const { open, down, up, heard, workbench } = keysOn("ABC");
    open();
    down("A");
    workbench.run(30);
    down("C");
    workbench.run(1000);
    up("A");
    up("C");
    workbench.run(1000);
    expect(heard).toEqual(["A+", "C+"]);
  });

  it("held when the board starts count from their next press", () => {
    const { open, down, up, press, heard, workbench } = keysOn("ABC");
    down("A");
    open();
    workbench.run(3000);
    up("A");
    workbench.run(500);
    expect(heard).toEqual([]);
    press("A", 80);
    expect(heard).toEqual(["A"]);
  });
});

/** A press of a finger: how long, how long nothing then, and how the contacts crackle in between. */
interface Press {
  key: "A" | "B" | "C";
  forMs: number;
  thenMs: number;
  crackle: readonly number[];
}

const anyPress: fc.Arbitrary<Press> = fc.record({
  key: fc.constantFrom("A", "B", "C"),
  forMs: fc.oneof(fc.integer({ min: 60, max: 560 }), fc.integer({ min: 670, max: 2000 })),
  thenMs: fc.integer({ min: 80, max: 900 }),
  crackle: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 }),
});

describe("any interleaving of edges", () => {
  /** Every edge of every finger with its moment; each lies down when its own last press has ended. */
  function edgesOf(presses: Press[]): { atMs: number; key: string; isDown: boolean }[] {
    const free: Record<string, number> = { A: 0, B: 0, C: 0 };
    const edges: { atMs: number; key: string; isDown: boolean }[] = [];
    for (const { key, forMs, thenMs, crackle } of presses) {
      for (const [startMs, isDown] of [
        [free[key], true],
        [free[key] + forMs, false],
      ] as const) {
        let atMs = startMs;
        crackle.forEach((gapMs, at) => edges.push({ atMs: (atMs += gapMs), key, isDown: (at % 2 === 0) === isDown }));
        edges.push({ atMs: atMs + 1, key, isDown });
      }
      free[key] += forMs + thenMs;
    }
    return edges.sort((a, b) => a.atMs - b.atMs);
  }

  function play(presses: Press[], table = keysOn("ABC")): string[] {
    table.open();
    let nowMs = 0;
    for (const { atMs, key, isDown } of edgesOf(presses)) {
      table.workbench.run(atMs - nowMs);
      nowMs = atMs;
      if (isDown) table.down(key);
      else table.up(key);
    }
    table.workbench.run(3000);
    expect(table.workbench.strayCancels).toBe(0);
    return table.heard;
  }

  const meant = (presses: Press[], key: string) =>
    presses.filter(press => press.key === key).map(({ forMs }) => key + (forMs > 600 ? "+" : ""));
  const told = (heard: string[], key: string) => heard.filter(one => one[0] === key);

  it("of three keys is told as what the fingers did, each key for itself", () => {
    fc.assert(
      fc.property(fc.array(anyPress, { maxLength: 12 }), presses => {
        const heard = play(presses);
        for (const key of "ABC") expect(told(heard, key)).toEqual(meant(presses, key));
      }),
      { numRuns: 300 },
    );
  });

  it("is told the same where a watch says everything twice, and does not say all releases", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.constantFrom("A", "B", "C"),
            forMs: fc.oneof(fc.integer({ min: 60, max: 500 }), fc.integer({ min: 730, max: 2000 })),
            thenMs: fc.integer({ min: 150, max: 900 }),
            crackle: fc.constant([]),
          }),
          { maxLength: 12 },
        ),
        fc.infiniteStream(fc.boolean()),
        (presses, chance) => {
          const table = keysOn("ABC");
          const luck = () => chance.next().value!;
          // A watch that missed a release takes the next press for what it knows already: only that release is told then.
          const isStale: Record<string, boolean> = {};
          const lost: Record<string, number[]> = { D32: [], D33: [], D25: [] };
          const count: Record<string, number> = { D32: 0, D33: 0, D25: 0 };
          table.workbench.watches.faults = {
            loses: (pin, high) => {
              if (!high && isStale[pin]) lost[pin].push(count[pin]);
              if (!high) count[pin]++;
              const loses = high && !isStale[pin] && luck();
              isStale[pin] = loses || (isStale[pin] && !high);
              return loses;
            },
            repeats: luck,
          };
          const heard = play(presses, table);
          for (const [key, pin] of PINS)
            expect(told(heard, key)).toEqual(meant(presses, key).filter((_, at) => !lost[pin].includes(at)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("leaves no key stuck, tells nothing that nobody did, and hears the next press, whatever went wrong", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.constantFrom("A", "B", "C"),
            isDown: fc.boolean(),
            afterMs: fc.integer({ min: 0, max: 300 }),
          }),
          { maxLength: 60 },
        ),
        fc.infiniteStream(fc.boolean()),
        (edges, chance) => {
          const { open, down, up, press, heard, workbench } = keysOn("ABC");
          const luck = () => chance.next().value!;
          workbench.watches.faults = { loses: luck, repeats: luck };
          open();
          const presses: Record<string, number> = { A: 0, B: 0, C: 0 };
          const isDown: Record<string, boolean> = {};
          for (const edge of edges) {
            workbench.run(edge.afterMs);
            if (edge.isDown && !isDown[edge.key]) presses[edge.key]++;
            isDown[edge.key] = edge.isDown;
            if (edge.isDown) down(edge.key);
            else up(edge.key);
          }
          workbench.watches.faults = undefined;
          for (const key of "ABC") up(key);
          workbench.run(1000);
          for (const key of "ABC") expect(told(heard, key).length).toBeLessThanOrEqual(presses[key]);
          // A press more, where the watch still waits for the end of one that is long over.
          for (const key of "ABC") press(key, 100);
          heard.length = 0;
          for (const key of "ABC") press(key, 100);
          expect(heard).toEqual(["A", "B", "C"]);
          expect(workbench.strayCancels).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a key", () => {
  it("of which a release is never told is let go all the same, soon", () => {
    const { open, press, heard, workbench } = keysOn("ABC");
    workbench.watches.faults = { loses: (_, high) => high, repeats: () => false };
    open();
    press("B", 200, 100);
    expect(heard).toEqual(["B"]);
    press("A", 900, 100);
    expect(heard).toEqual(["B", "A+"]);
  });

  it("that is told to be down again and again while it is held is held once", () => {
    const workbench = new Workbench();
    const pin = workbench.pin("D32", false);
    const heard: string[] = [];
    let tell: Parameters<WatchPin>[0] = () => undefined;
    watched(
      [makeKey("A", pin, false), makeKey("B", workbench.pin("D33", false), false)],
      (listener, one, debounceMs) => {
        if (one === pin) tell = listener;
        else workbench.watch(listener, one, debounceMs);
      },
      workbench.clock,
      (key, held) => heard.push(key + (held ? "+" : "")),
    );
    pin.set(false);
    for (let atMs = 0; atMs < 5000; atMs += 170) {
      tell({ pin, state: false });
      workbench.run(170);
    }
    pin.set(true);
    tell({ pin, state: false });
    workbench.run(500);
    expect(heard).toEqual(["A+"]);
    expect(workbench.strayCancels).toBe(0);
  });

  it("that crackles while it is held is held once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 30, max: 300 })), { maxLength: 30 }),
        crackle => {
          const { open, down, up, heard, workbench } = keysOn("ABC");
          open();
          down("A");
          workbench.run(700);
          for (const [forMs, thenMs] of crackle) {
            up("A");
            workbench.run(forMs);
            down("A");
            workbench.run(thenMs);
          }
          up("A");
          workbench.run(1000);
          expect(heard).toEqual(["A+"]);
        },
      ),
    );
  });
});

describe("a single key", () => {
  it("does C by a click, B by a double click, a long B by a hold", () => {
    const { open, press, heard } = keysOn("C");
    open();
    press("C", 80);
    press("C", 80, 100);
    press("C", 80);
    press("C", 900);
    expect(heard).toEqual(["C", "B", "B+"]);
  });

  it("takes three quick clicks for B and C", () => {
    const { open, press, heard } = keysOn("C");
    open();
    for (let times = 0; times < 3; times++) press("C", 60, 60);
    press("C", 900, 500);
    expect(heard).toEqual(["B", "C", "B+"]);
  });

  it("takes two clicks that lie apart for two", () => {
    const { open, press, heard } = keysOn("C");
    open();
    press("C", 80, 400);
    press("C", 80, 400);
    expect(heard).toEqual(["C", "C"]);
  });

  it("cancels no timer but its own, whatever is pressed and however long", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 30, max: 900 }), fc.integer({ min: 30, max: 900 })), { maxLength: 30 }),
        presses => {
          const { open, press, workbench } = keysOn("C");
          open();
          for (const [forMs, thenMs] of presses) press("C", forMs, thenMs);
          workbench.run(1000);
          expect(workbench.strayCancels).toBe(0);
        },
      ),
    );
  });
});

describe("a player's key", () => {
  /** With keys of these names; whoever `takes` one has it as it goes down. `heard`: "A" a click, "A+" a hold, "A!" down. */
  function keysFor(names: AnyKey[], takes: (key: AnyKey) => boolean) {
    const workbench = new Workbench();
    const heard: string[] = [];
    const moments: number[] = [];
    const pins = new Map(names.map((key, at) => [key, workbench.pin(`D${at + 1}`, false)]));
    watched(
      names.map(key => makeKey(key, pins.get(key)!, false)),
      workbench.watch,
      workbench.clock,
      (key, held) => heard.push(key + (held ? "+" : "")),
      key => {
        if (!takes(key)) return false;
        heard.push(key + "!");
        moments.push(workbench.clock.now());
        return true;
      },
    );
    const press = (key: AnyKey, forMs: number, thenMs = 500) => {
      pins.get(key)!.set(false);
      workbench.run(forMs);
      pins.get(key)!.set(true);
      workbench.run(thenMs);
    };
    return { workbench, heard, moments, press, pins };
  }

  it("counts as it goes down, within the time in which contacts bounce, however long it is held", () => {
    const { heard, moments, press, workbench } = keysFor(["A", "B", "C", "P1"], key => key === "P1");
    const fromMs = workbench.clock.now();
    press("P1", 900);
    press("P1", 60);
    expect(heard).toEqual(["P1!", "P1!"]);
    expect(moments[0] - fromMs).toBeLessThanOrEqual(30);
    expect(moments[1] - fromMs - 1400).toBeLessThanOrEqual(30);
    press("A", 80);
    press("B", 900);
    expect(heard.slice(2)).toEqual(["A", "B+"]);
  });

  it("is a click where nobody takes it, and any key may be taken", () => {
    let isTaken = false;
    const { heard, press } = keysFor(["A", "B", "C", "P2"], () => isTaken);
    press("P2", 80);
    isTaken = true;
    press("A", 900);
    isTaken = false;
    press("A", 80);
    expect(heard).toEqual(["P2", "A!", "A"]);
  });

  it("beside a single key leaves that one its clicks, its double click and its hold", () => {
    const { heard, press } = keysFor(["C", "P1", "P2"], key => key.length > 1);
    press("C", 80);
    press("C", 80, 100);
    press("C", 80);
    press("C", 900);
    press("P2", 80);
    press("P1", 80);
    expect(heard).toEqual(["C", "B", "B+", "P2!", "P1!"]);
  });

  it("that bounces is down once, and two at once are told in the order in which they went down", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 40 }),
        (crackle, gapMs) => {
          const { heard, pins, workbench } = keysFor(["P1", "P2"], () => true);
          const down = (key: AnyKey) => pins.get(key)!.set(false);
          for (const forMs of crackle) {
            down("P1");
            workbench.run(forMs);
            pins.get("P1")!.set(true);
            workbench.run(forMs / 2);
          }
          down("P1");
          workbench.run(gapMs);
          down("P2");
          workbench.run(700);
          for (const pin of pins.values()) pin.set(true);
          workbench.run(700);
          expect(heard).toEqual(["P1!", "P2!"]);
          expect(workbench.strayCancels).toBe(0);
        },
      ),
    );
  });
});
