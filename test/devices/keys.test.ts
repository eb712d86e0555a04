import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openKeys } from "../../devices/keys";
import type { Key } from "../../src/ports";
import { Workbench } from "./workbench";

const PINS: [Key, string][] = [
  ["A", "D32"],
  ["B", "D33"],
  ["C", "D25"],
];

/** Keys on pull-ups, or pull-downs where `high`; `heard` is "A" for a click, "A+" for a hold. */
function keysOn(names: string, high = false) {
  const workbench = new Workbench();
  const heard: string[] = [];
  const chosen = PINS.filter(([key]) => names.includes(key));
  const pins = Object.fromEntries(chosen.map(([key, name]) => [key, workbench.pin(name, high)]));
  const down = (key: string) => pins[key].set(high);
  const up = (key: string) => pins[key].set(!high);
  const open = () =>
    openKeys(
      chosen.map(([key]) => ({ key, high, pin: workbench.watched(pins[key]) })),
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
