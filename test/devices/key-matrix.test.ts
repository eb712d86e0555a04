// Eight players' keys on four pins, as wire and diodes have them: every pair and every three at once, ghosts, bounce, and a line that is shorted.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import watchMatrix from "../../devices/key-matrix";
import { DiodeKey } from "../../devices/sim/pins";
import { Workbench } from "./workbench";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

/** Of each key: the line where its switch begins, and the one that its diode's ring looks at. */
const WIRES = ["ca", "da", "cb", "db", "ac", "bc", "ad", "bd"];
const NAMES = "D13 D14 D26 D27".split(" ");
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8];
const LOOK_MS = 20;

/** Opened with some keys down; `heard` has what went down, in its order. */
function matrix(isDown: number[] = [], isOn = () => true) {
  const workbench = new Workbench();
  const lines = NAMES.map(name => workbench.pin(name, false));
  const keys = WIRES.map(([from, to]) => new DiodeKey(lines["abcd".indexOf(from)], lines["abcd".indexOf(to)]));
  const heard: number[] = [];
  const set = (list: number[], down: boolean) => list.forEach(key => (keys[key - 1].isDown = down));
  set(isDown, true);
  let shorts = 0;
  for (const line of lines) line.heard = () => (shorts += keys.filter(key => key.isShort).length);
  watchMatrix(
    lines,
    workbench.clock,
    key => heard.push(-Number(key[1])),
    key => heard.push(Number(key[1])) > 0,
    isOn,
  );
  workbench.run(100);
  const run = (forMs: number) => workbench.run(forMs);
  return { heard, set, run, lines, workbench, shorts: () => shorts };
}

const sorted = (list: number[]) => [...list].sort((a, b) => a - b);

describe("eight keys on four pins", () => {
  it("are each heard once as they go down, within one look, and again the next time", () => {
    const { heard, set, run, shorts } = matrix();
    for (const key of [...KEYS, ...KEYS]) {
      set([key], true);
      run(LOOK_MS + 1);
      expect(heard.splice(0)).toEqual([key]);
      run(900);
      set([key], false);
      run(200);
      expect(heard).toEqual([]);
    }
    expect(shorts()).toBe(0);
  });

  it("are two where two are down, whichever, at once or one after the other", () => {
    for (const one of KEYS)
      for (const other of KEYS.filter(key => key !== one)) {
        const together = matrix();
        together.set([one, other], true);
        together.run(300);
        expect(sorted(together.heard)).toEqual(sorted([one, other]));
        const late = matrix();
        late.set([one], true);
        late.run(300);
        late.set([other], true);
        late.run(300);
        expect(late.heard).toEqual([one, other]);
      }
  });

  it("never tell of a key that is not down, however many are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 }), order => {
        const { heard, set, run } = matrix();
        for (const key of order) {
          set([key], true);
          run(60);
        }
        for (const key of heard) expect(order).toContain(key);
        // Of those between the same lines the fourth is doubtful until one of the others is up.
        for (const key of order.slice(0, 3)) expect(heard).toContain(key);
      }),
    );
  });

  it("believe the fourth between the same lines when one of the three is up", () => {
    // c to a, a to d, d to b; together they look like c to b, which is key 3.
    const { heard, set, run } = matrix();
    set([1, 4, 7], true);
    run(300);
    expect(sorted(heard.splice(0))).toEqual([1, 4, 7]);
    set([3], true);
    run(300);
    expect(heard).toEqual([]);
    set([1], false);
    run(300);
    expect(heard).toEqual([3]);
  });

  it("take a bouncing press for one, and a crackle that no look sees for none", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), bounces => {
        const { heard, set, run } = matrix();
        let isDown = true;
        set([5], true);
        for (const ms of bounces) {
          run(ms);
          set([5], (isDown = !isDown));
        }
        set([5], true);
        run(400);
        set([5], false);
        run(200);
        expect(heard).toEqual([5]);
      }),
      { numRuns: 200 },
    );
  });

  it("have nobody who is always first of two in the same look", () => {
    const firsts = KEYS.map(turn => {
      const { heard, set, run } = matrix();
      run(turn * LOOK_MS);
      set([1, 8], true);
      run(100);
      return heard[0];
    });
    expect(new Set(firsts)).toEqual(new Set([1, 8]));
  });

  it("count a key that is down at the start from its next press, and a shorted line as nothing", () => {
    const { heard, set, run, lines } = matrix([2]);
    run(1000);
    expect(heard).toEqual([]);
    set([2], false);
    run(200);
    set([2], true);
    run(100);
    expect(heard.splice(0)).toEqual([2]);
    lines[3].set(false);
    run(5000);
    const once = heard.length;
    run(5000);
    expect(heard.length).toBe(once);
    expect(once).toBeLessThanOrEqual(4);
  });

  it("drive no line while there is nobody to hear", () => {
    let isOn = false;
    const { heard, set, run, lines } = matrix([], () => isOn);
    set([1], true);
    run(500);
    expect([heard, lines.flatMap(line => line.written)]).toEqual([[], []]);
    isOn = true;
    run(100);
    expect(heard).toEqual([1]);
  });
});
