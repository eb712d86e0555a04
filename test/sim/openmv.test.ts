import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../devices/sim/clock";
import { BAUD, cellOnTable, OpenMv, type OpenMvOptions } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { StoneTable } from "../../devices/sim/stone-table";

function start(options: Partial<OpenMvOptions> = {}) {
  const clock = new VirtualClock();
  const table: StoneTable = options.table ?? { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } };
  const camera = new OpenMv({ clock, table, random: makeRandom(1), piece: 300, ...options });
  const lines: string[] = [];
  camera.send = (bytes, baud) => {
    expect(baud).toBe(BAUD);
    lines.push(Buffer.from(bytes).toString("latin1"));
  };
  return { clock, table, camera, lines };
}

const seen = (camera: OpenMv) =>
  camera
    .look()
    .map(({ kind, x, y, side }) => `${kind} ${x} ${y} ${side}`)
    .sort();
const numbers = (lines: string[]) => lines.map(line => line.slice(3, 6));

describe("the simulated camera", () => {
  it("sees nine empty squares of 28 mm, row 1 at the top of the picture", () => {
    const { camera, table } = start();
    expect(seen(camera)).toEqual([72, 120, 168].flatMap(y => [112, 160, 208].map(x => `. ${x} ${y} 45`)).sort());
    expect(cellOnTable(table.board, 1)).toEqual({ xMm: -30, yMm: 30 });
  });

  it("sees a stone instead of its square, and stones beside the board", () => {
    const { camera, table } = start();
    table.stones = [
      { colour: "X", xMm: 1, yMm: -2 },
      { colour: "O", xMm: 80, yMm: 50 },
    ];
    const list = seen(camera);
    expect(list).toContain("X 162 123 31");
    expect(list).toContain("O 288 40 31");
    expect(list).not.toContain(". 160 120 45");
    expect(list.length).toBe(10);
  });

  it("turns with the board against the clock, as the table's axes do", () => {
    const { camera, table } = start();
    table.board.turnedDeg = 90;
    expect(cellOnTable(table.board, 6).xMm).toBeCloseTo(0);
    expect(cellOnTable(table.board, 6).yMm).toBeCloseTo(30);
    table.stones = [{ colour: "O", ...cellOnTable(table.board, 6) }];
    expect(seen(camera)).toContain("O 160 72 31");
  });

  it("sees what a hand leaves of a shape, and nothing of what is mostly hidden", () => {
    const { camera } = start();
    // The left half of cell 1, then all but its right edge.
    camera.hand = { xMm: -40, yMm: 30, widthMm: 20, heightMm: 28 };
    expect(seen(camera)).toContain(". 123 72 32");
    camera.hand.widthMm = 36;
    expect(seen(camera).length).toBe(8);
  });

  it("takes no black stone that touches a line for one, and a white one always", () => {
    const { camera, table } = start();
    for (const [xMm, kinds] of [
      [2.9, 1],
      [3.1, 0],
      [15, 0],
      [45, 0],
      [56.9, 0],
      [57.1, 1],
    ]) {
      table.stones = [{ colour: "X", xMm, yMm: 0 }];
      expect(camera.look().filter(({ kind }) => kind === "X").length, `${xMm}`).toBe(kinds);
      table.stones[0].colour = "O";
      expect(camera.look().filter(({ kind }) => kind === "O").length).toBe(1);
    }
  });

  it("looks through a mirror, turned, nearer, and with noise, if it is told so", () => {
    const { camera, table } = start({ pose: { mirrored: true, turnedDeg: 90, perMm: 1 } });
    table.stones = [{ colour: "O", xMm: 80, yMm: 10 }];
    expect(seen(camera)).toContain("O 170 40 19");
    const noisy = start({ noisePx: 2 }).camera;
    const steps = Array.from({ length: 300 }, () => noisy.look()).flatMap(list =>
      list.map(({ x }) => Math.min(...[112, 160, 208].map(place => Math.abs(x - place)))),
    );
    const deviation = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length);
    expect(deviation).toBeGreaterThan(1.9);
    expect(deviation).toBeLessThan(2.1);
  });

  it("sends ten frames a second, numbers them to 999, and begins anew when it was switched off", () => {
    const { clock, camera, lines } = start({ number: 995 });
    clock.advance(1050);
    expect(numbers(lines)).toEqual(["995", "996", "997", "998", "999", "000", "001", "002", "003", "004"]);
    camera.power(false);
    clock.advance(5000);
    camera.power(true);
    clock.advance(2150);
    expect(numbers(lines).slice(10)).toEqual(["000", "001"]);
  });

  it("drops, damages and repeats as often as it is told", () => {
    const { clock, camera, lines } = start({ faults: { dropped: 0.2, damaged: 0.25, repeated: 0.5 } });
    clock.advance(500_000);
    expect(camera.sent + camera.dropped + camera.damaged).toBe(5000);
    expect(lines.length).toBe(camera.sent + camera.damaged + camera.repeated);
    for (const [count, share] of [
      [camera.dropped, 0.2],
      [camera.damaged, 0.2],
      [camera.repeated, 0.3],
    ])
      expect(Math.abs(count / 5000 - share)).toBeLessThan(0.03);
  });
});
