// What can hang on which board; the firmware itself is the judge.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BOARDS,
  boardOf,
  bundlesOf,
  configOf,
  fit,
  partsOf,
  PARTS,
  portsOf,
  settingsOf,
  standard,
  STOCK,
  wrongWith,
} from "../../../deploy/arrangements";
import type { Board } from "../../../devices/boards/board";
import { pico } from "../../../devices/boards/pico";
import { settingsOf as settingsFor } from "../../../devices/sim/rig/config";
import { Rig } from "../../../devices/sim/rig/rig";
import { TRAYS } from "../../../devices/sim/rig/table";
import { rigBoardsOf, standard as standardOf, type Arrangement } from "../../../devices/sim/rig/arrangement";
import { bundleName, GAMES } from "../../../deploy/host/upload/plan";
import standardArm from "../../games/tictactoe/standard-arm";
import { Told } from "./rigs";

const BUNDLES = ["croupier", "set", "durak", "dobble", "tictactoe"];
const anything: fc.Arbitrary<Arrangement> = fc.record({
  board: fc.constantFrom(...BOARDS),
  bundle: fc.constantFrom(...BUNDLES),
  display: fc.constantFrom("ssd1306", "sh1106", "colour"),
  rows: fc.constantFrom(64, 32),
  scanner: fc.boolean(),
  peer: fc.boolean(),
  camera: fc.boolean(),
  arm: fc.boolean(),
  wifi: fc.constantFrom(true as const, undefined),
});

/** The bundles, as if their settings knew these boards, too. */
const knowing = (...names: string[]) => STOCK.bundles.map(one => ({ ...one, boards: [...one.boards, ...names] }));

describe("an arrangement", () => {
  it("begins with a bundle that an upload to that board would take", () => {
    for (const board of BOARDS) {
      expect(bundlesOf(board)[0]).toBe(bundleName(board));
      expect(bundlesOf(board).every(bundle => GAMES.includes(bundle))).toBe(true);
      for (const bundle of bundlesOf(board))
        expect([board, bundle, wrongWith(standard(board, bundle))]).toEqual([board, bundle, undefined]);
    }
  });

  it("gives every part a port of its own, or says in a sentence what to do", () => {
    fc.assert(
      fc.property(anything, arrangement => {
        const wrong = wrongWith(arrangement);
        if (wrong) return void expect(wrong).toMatch(/^[A-Zcdst].*: .*\.$/);
        const ports = PARTS.filter(part => arrangement[part]).map(part => portsOf(arrangement)[part]!);
        expect(new Set(ports).size).toBe(ports.length);
        for (const port of ports) expect(Object.keys(boardOf(arrangement.board).ports)).toContain(port);
      }),
    );
  });

  it("is made to fit, and what was asked for last stays if it can", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...PARTS), (arrangement, kept) => {
        const fitted = fit({ ...arrangement, [kept]: true }, kept);
        expect(wrongWith(fitted)).toBeUndefined();
        if (partsOf(fitted.board, fitted.bundle).includes(kept)) expect(fitted[kept]).toBe(true);
        if (!wrongWith(arrangement)) expect(fit(arrangement)).toEqual(arrangement);
      }),
    );
  });

  it("is told to the firmware so that it understands all of it and puts every part where it hangs", () => {
    const all = BOARDS.flatMap(board =>
      bundlesOf(board).flatMap(bundle =>
        PARTS.map(part => fit({ ...standard(board, bundle), [part]: partsOf(board, bundle).includes(part) }, part)),
      ),
    );
    const different = [...new Map(all.map(one => [JSON.stringify(one), one])).values()];
    expect(different.length).toBeGreaterThan(20);
    for (const arrangement of different) {
      const board = new Told(arrangement);
      board.rig.power(true).advance(3000);
      const config = board.ask("croupier.config()");
      expect([arrangement, board.ask("croupier.status().complaints")]).toEqual([arrangement, []]);
      for (const [part, port] of Object.entries(portsOf(arrangement)))
        expect([arrangement, part, `${config[part].port} ${config[part].rx} ${config[part].tx}`]).toEqual([
          arrangement,
          part,
          `${port} ${boardOf(arrangement.board).ports[port!]}`,
        ]);
      for (const part of partsOf(arrangement.board, arrangement.bundle).filter(
        one => !arrangement[one] && one !== "camera",
      ))
        expect([arrangement, part, config[part].rx || ""]).toEqual([arrangement, part, ""]);
    }
  });

  it("needs no croupier.json where everything is as the firmware thinks, and the README's for camera and arm on an ESP32", () => {
    expect(configOf(undefined, standard("pico"), null)).toBeUndefined();
    expect(settingsOf(fit({ ...standard("esp32"), arm: true }, "arm"), null)).toMatchObject({
      scanner: { rx: "" },
      camera: { port: "Serial3", rx: "D26", tx: "D27" },
      arm: { port: "Serial2", rx: "D16", tx: "D17" },
    });
    expect(settingsOf(standard("m5stack"), 19200)).toMatchObject({ board: "m5stack", peer: { baud: 19200 } });
  });

  it("lays the stones where the firmware's arm fetches them", () => {
    const { trays, parkX, parkY } = standardArm();
    for (const colour of ["X", "O"] as const) {
      const { xMm, yMm, stepMm, count } = TRAYS[colour];
      expect({ x: xMm, y: yMm, dx: 0, dy: stepMm, count }).toEqual(trays[colour]);
    }
    expect([parkX, parkY]).toEqual([130, 10]);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        anything.filter(one => !wrongWith(one)),
        fc.constantFrom(null, 115200),
        (arrangement, baud) => {
          const once = configOf(undefined, arrangement, baud);
          expect(configOf(once, arrangement, baud)).toBe(once);
        },
      ),
    );
  });

  it("is there for a board that nobody has heard of, from its data alone", () => {
    const fresh: Board = { ...pico(), name: "fresh", ports: { Serial2: "A3 A2" }, peer: "", led: undefined };
    const stock = { boards: [...STOCK.boards, fresh], bundles: knowing("fresh") };
    expect(rigBoardsOf(stock)).toEqual([...BOARDS, "fresh"]);
    const arrangement = { ...standardOf(stock, "fresh", "tictactoe"), rows: 32 as const };
    expect(arrangement).toMatchObject({ camera: true, arm: false });
    expect(settingsFor(stock, arrangement, null)).toEqual({
      board: "fresh",
      display: { rows: 32 },
      camera: { port: "Serial2", rx: "A3", tx: "A2" },
      arm: { rx: "" },
      signal: { led: "B2" },
    });
    const rig = new Rig({ stock, arrangement, programText: "" });
    expect([rig.ports, rig.board.machine.board]).toEqual([{ camera: "Serial2" }, "PICO_R1_3"]);
  });

  it("leaves out a board without pins or without room for any bundle", () => {
    const bare: Board = { ...pico(), name: "bare", ports: {} };
    const small: Board = { ...pico(), name: "small", env: "ESPRUINOBOARD" };
    const stock = { boards: [bare, small, pico()], bundles: knowing("bare", "small") };
    expect(rigBoardsOf(stock)).toEqual(["pico"]);
  });
});
