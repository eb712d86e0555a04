// The device at ports that hear as an ESP32's do: what is lost of a burst, what is kept back (devices/sim/ear.ts).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Hearing } from "../../../devices/sim/ear";
import { DeviceTable } from "./device-table";
import { bestMoves } from "./slow";

const RELEASED: Hearing = { version: "released", wifi: false };
const PROFILES: [string, Hearing][] = [
  ["a released ESP32 with Wi-Fi on", { version: "released", wifi: true }],
  ["a released ESP32 with Wi-Fi off", RELEASED],
  ["an ESP32 of the next release", { version: "head", wifi: true }],
];

for (const [name, hearing] of PROFILES) {
  describe(`on ${name}`, () => {
    it("a game is played to its end, with a camera that sends its frames in pieces", () => {
      for (let seed = 1; seed < 9; seed++) {
        const table = new DeviceTable({ how: { mode: 5 }, hearing, piece: 20, noisePx: 1, seed, turnedDeg: 12 });
        table.run(2500).ready();
        while (!table.state.outcome) {
          expect(table.message).toMatch(/^(Lay a stone, then B|Device: \d)$/);
          table.lay(table.take("X"), 1 + bestMoves(table.cells)[0]);
          table.ready();
        }
        expect([table.state.outcome, table.position, table.objections]).toEqual(["draw", table.cells, []]);
        const { camera, arm } = table.app.link()!;
        expect([camera!.damaged, arm!.errors, arm!.timeouts]).toEqual([0, 0, 0]);
      }
    });
  });
}

describe("a camera whose frames are always cut", () => {
  const cutTable = (mode: number, noArm = false) =>
    new DeviceTable({ how: { mode, level: 2 }, hearing: RELEASED, noArm, seed: 3 });

  it("is told within ten seconds, whichever the mode, though nobody presses a key", () => {
    for (const mode of [1, 2, 3, 4, 5, 6]) {
      const table = cutTable(mode);
      table.run(10_000);
      expect([mode, table.message]).toEqual([mode, "Pictures cut! B: keys"]);
      expect(table.saidAtMs.at(-1)).toBeLessThan(10_000);
      expect(table.app.moves()).toEqual(["ready"]);
    }
  });

  it("is told within ten seconds of the key", () => {
    for (const atMs of [0, 500, 1500, 2900]) {
      const table = cutTable(5, true);
      table.run(atMs);
      table.app.press("B", false);
      table.run(10_000);
      expect([atMs, table.message]).toEqual([atMs, "Pictures cut! B: keys"]);
    }
  });

  it("lets the game go on by keys, with who is who and how strong", () => {
    const table = cutTable(6);
    table.run(5000).app.press("B", false);
    expect([table.opened, table.openedWith]).toEqual([
      ["tictactoe keys"],
      { mode: "keys", cells: ".........", first: "human", level: 2 },
    ]);
  });

  it("in mid-game lets it go on from where it is, with what the device has laid; from any place of a frame on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 120 }), fc.nat(8), fc.boolean(), (keep, cell, noArm) => {
        const table = new DeviceTable({ how: { mode: 5 }, noArm, seed: 1 + keep });
        table.run(2500).ready();
        table.lay(table.take("X"), cell + 1);
        const { send } = table.camera;
        table.camera.send = (bytes, baud) =>
          send!(table.message.startsWith("Set") ? bytes.slice(0, keep) : bytes, baud);
        table.app.press("B", false);
        const startMs = table.clock.now();
        while (!/^(Pictures|Put|No)/.test(table.message) && table.clock.now() - startMs < 30_000) {
          table.run(100);
          if (/^Setting/.test(table.message)) table.camera.send = (bytes, baud) => send!(bytes.slice(0, keep), baud);
        }
        if (noArm) {
          const [, mark, at] = table.message.match(/^Put (.) on (\d), then B$/)!;
          table.camera.send = (bytes, baud) => send!(bytes.slice(0, keep), baud);
          table.lay(table.take(mark as "X"), +at);
          table.app.press("B", false);
          table.run(10_000);
        }
        expect(table.message).toBe("Pictures cut! B: keys");
        table.app.press("B", false);
        expect(table.openedWith).toMatchObject({ mode: "keys", cells: table.position, first: "human" });
        expect(table.position.replace(/\./g, "").length).toBe(2);
      }),
      { numRuns: 20, seed: 5 },
    );
  });

  it("that comes whole again is believed again", () => {
    const table = cutTable(5);
    table.run(5000);
    expect(table.message).toBe("Pictures cut! B: keys");
    const { send } = table.camera;
    table.camera.send = bytes => send!(bytes, 19200);
    table.run(1500);
    table.app.press("B", false);
    table.settle();
    expect([table.opened, table.message]).toEqual([[], "Lay a stone, then B"]);
  });
});
