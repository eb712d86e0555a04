import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openTouch } from "../../devices/touch";
import { Workbench } from "./workbench";

/** A finger on a display; `heard` is what it did and where that began. */
function finger() {
  const workbench = new Workbench();
  const heard: string[] = [];
  const feed = openTouch(workbench.clock, (gesture, x, y) => heard.push(`${gesture} ${x},${y}`));
  const at = (x: number, y: number, forMs = 20) => {
    feed({ x, y, b: 1 });
    workbench.run(forMs);
  };
  const leave = (x: number, y: number, forMs = 20) => {
    feed({ x, y, b: 0 });
    workbench.run(forMs);
  };
  return { workbench, heard, feed, at, leave };
}

describe("a finger on a display", () => {
  it("taps where it began, though it slides a little", () => {
    const { at, leave, heard } = finger();
    at(100, 50);
    at(106, 57);
    leave(106, 57);
    expect(heard).toEqual(["tap 100,50"]);
  });

  it("holds once, while it still lies there, and is not told of when it leaves", () => {
    const { at, leave, heard, workbench } = finger();
    at(30, 30, 590);
    expect(heard).toEqual([]);
    workbench.run(20);
    expect(heard).toEqual(["hold 30,30"]);
    workbench.run(60_000);
    leave(30, 30);
    expect(heard).toEqual(["hold 30,30"]);
  });

  for (const [gesture, x, y] of [
    ["right", 200, 110],
    ["left", 20, 90],
    ["down", 110, 190],
    ["up", 95, 10],
  ] as const)
    it(`swipes ${gesture}, however long it takes`, () => {
      const { at, leave, heard } = finger();
      at(100, 100);
      at((100 + x) / 2, (100 + y) / 2, 900);
      at(x, y);
      leave(x, y);
      expect(heard).toEqual([`${gesture} 100,100`]);
    });

  it("that goes neither far nor straight does nothing", () => {
    const { at, leave, heard } = finger();
    for (const [x, y] of [
      [140, 100],
      [180, 180],
    ]) {
      at(100, 100);
      at(x, y);
      leave(x, y);
    }
    expect(heard).toEqual([]);
  });

  it("that never leaves is one hold, and the next one counts when it has left", () => {
    const { at, leave, heard, workbench } = finger();
    at(10, 10);
    for (let turn = 0; turn < 1000; turn++) at(10 + (turn % 2), 10);
    workbench.run(60_000);
    leave(10, 10);
    at(200, 200);
    leave(200, 200);
    expect(heard).toEqual(["hold 10,10", "tap 200,200"]);
  });

  it("beside a second one is one that jumped: nothing is made of both", () => {
    const { at, leave, heard } = finger();
    at(20, 20);
    at(300, 220);
    at(22, 21);
    leave(22, 21);
    expect(heard).toEqual(["tap 20,20"]);
  });

  it("of which there is nonsense is nowhere new, and leaves when it says so", () => {
    const { at, feed, heard, workbench } = finger();
    at(50, 60);
    for (const event of [undefined, {}, { x: "a", y: null, b: 1 }, { b: 1 }, 7]) feed(event as never);
    workbench.run(50);
    expect(heard).toEqual(["tap 50,60"]);
  });

  it("is told at most once for each time that it touched, in any order of events", () => {
    const event = fc.record({ x: fc.integer(), y: fc.integer(), b: fc.constantFrom(0, 1), forMs: fc.nat(900) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), events => {
        const { at, leave, heard, workbench } = finger();
        let touches = 0;
        let isDown = false;
        for (const { x, y, b, forMs } of events) {
          if (b && !isDown) touches++;
          isDown = b > 0;
          if (b) at(x, y, forMs);
          else leave(x, y, forMs);
        }
        expect(heard.length).toBeLessThanOrEqual(touches);
        expect(workbench.strayCancels).toBe(0);
      }),
    );
  });
});
