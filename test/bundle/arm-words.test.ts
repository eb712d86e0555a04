// What tic-tac-toe says when its arm fails, in the finished bundles: a virtual board with a simulated camera and a simulated gantry, to which each fault happens.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SimGrbl, type SimGrblOptions } from "../../devices/sim/grbl";
import { OpenMv } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { Stone, StoneTable } from "../../devices/sim/stone-table";
import { Happened } from "../../src/games/tictactoe/events";
import wordsOf from "../../src/games/tictactoe/words";
import { drawList } from "../../src/kit/list";
import { pictureOf } from "../games/set/game";
import { Device } from "./device";

const BUNDLES = ["croupier", "tictactoe"];

const PER_MM = 1.6;
const MIDDLE = { xMm: 130, yMm: 100 };
/** From the picture to the arm's axes, which are the table's. */
const TRANSFORM = [1 / PER_MM, 0, MIDDLE.xMm - 160 / PER_MM, 0, -1 / PER_MM, MIDDLE.yMm + 120 / PER_MM];
/** Longer than homing, a look and a job together. */
const SLOWEST_MS = 60_000;
/** The device has looked, or moved a step. */
const STEP_MS = 4000;

const tray = (colour: "X" | "O", xMm: number): Stone[] =>
  Array.from({ length: 5 }, (_, number) => ({ colour, xMm, yMm: 48 + 26 * number }));

class ArmBoard {
  readonly device: Device;
  readonly arm: SimGrbl;
  private readonly table: StoneTable = {
    stones: [...tray("X", 50), ...tray("O", 210)],
    board: { ...MIDDLE, turnedDeg: 0 },
  };

  /** `settings`: of the arm; `machine`: how it is built and set up. */
  constructor(bundle: string, settings: object, machine: Omit<SimGrblOptions, "clock" | "table"> = {}) {
    const config = {
      board: "linux",
      camera: { path: "camera" },
      arm: { path: "arm", transform: TRANSFORM, ...settings },
    };
    this.device = new Device("linux", { bundle, config });
    const { board } = this.device;
    const pose = { perMm: PER_MM, xPx: 160 - PER_MM * MIDDLE.xMm, yPx: 120 + PER_MM * MIDDLE.yMm };
    this.arm = new SimGrbl({ clock: board.clock, table: this.table, ...machine });
    board.serial("arm", this.arm);
    board.serial("camera", new OpenMv({ clock: board.clock, table: this.table, random: makeRandom(1), pose }));
    this.device.start();
    this.device.tell(`croupier.open("tictactoe",{mode:1})`, 3000);
  }

  play(move: string, forMs: number): void {
    expect([move, this.device.tell(`croupier.play("${move}")`, forMs)]).toEqual([move, true]);
  }

  /** Until the message begins so, or there is another one that the person should do something about. */
  until(message: string): void {
    const { device } = this;
    const isSo = () => this.message.startsWith(message) || device.ask<string[]>("croupier.moves()").length > 0;
    expect(device.board.runUntil(isSo, SLOWEST_MS, 100)).toBe(true);
  }

  /** Touches the same point three times, which no board can be. The message stands above the list of steps. */
  touchOnePoint(): void {
    this.play("touch points", STEP_MS);
    for (let time = 0; time < 3; time++) this.play("touch", STEP_MS);
  }

  get message(): string {
    return this.device.ask("croupier.state().message");
  }
}

/** What leads to each fault: settings of the arm, or what happens while it carries a stone. */
const FAULTS: Record<string, object | ((board: ArmBoard) => void)> = {
  tray: { trays: { X: { count: 0 } } },
  reach: { highY: 60 },
  board: { cellMm: 40 },
  slow: { feed: 1000 },
  silent: ({ arm }) => (arm.silent = true),
  error: ({ arm }) => arm.refuse(9),
  alarm: ({ arm }) => arm.alarm(1),
  reset: ({ arm }) => arm.brownOut(),
  held: ({ arm }) => arm.receive(33, 115200),
  door: ({ arm }) => arm.door(true),
  stopped: ({ device }) => device.ask(`croupier.play("stop")`),
};

/** What keeps it from going home in the first place. */
const AT_HOME: Record<string, (arm: SimGrbl) => void> = {
  homing: arm => (arm.hasHoming = false),
  switch: arm => (arm.hasLostSwitch = true),
};

const faultWords = (fault: string) => wordsOf([Happened.ArmFailed, fault]);

/** All that can be said of a fault, as it stands in the source. */
function allWords(): string[] {
  const source = readFileSync("src/games/tictactoe/words.ts", "utf8");
  const from = source.indexOf("function faultOf");
  const text = source.slice(from, source.indexOf("\n}", from));
  return [...text.matchAll(/"([^"]*)"/g)].map(match => match[1]).filter(one => /^[A-Z].* ./.test(one));
}

/** Where its name itself is said. */
const isNamed = (words: string) => /^Arm \w+\. B: home$/.test(words);

for (const bundle of BUNDLES) {
  describe(`${bundle}.js`, () => {
    for (const [fault, cause] of Object.entries(FAULTS))
      it(`says what to do when the arm's fault is "${fault}"`, () => {
        const board = new ArmBoard(bundle, typeof cause === "function" ? {} : cause);
        board.play("ready", 0);
        if (typeof cause === "function") {
          board.until("Setting X on 5");
          cause(board);
        }
        board.until(faultWords(fault));
        expect(board.message).toBe(faultWords(fault));
        board.device.board.run(300);
        expect(board.device.seen).toBe(board.device.ask("croupier.screen()"));
        expect(board.device.board.errors).toEqual([]);
      });

    for (const [fault, cause] of Object.entries(AT_HOME))
      it(`says what to do when the arm's fault at home is "${fault}"`, () => {
        const board = new ArmBoard(bundle, {});
        cause(board.arm);
        board.play("home", 0);
        board.until(faultWords(fault));
        expect(board.message).toBe(faultWords(fault));
      });

    it("plays with a Grbl as it comes, whose axes go from minus their travel to 0, and with one that was told its zero", () => {
      for (const workZero of [[0, 0, 0], undefined]) {
        const board = new ArmBoard(bundle, {}, { workZero, homesDown: 0 });
        board.play("ready", 0);
        board.until("Done");
        expect([board.message, board.arm.objections]).toEqual([expect.stringMatching(/^Done, [\d.]+ s\. B: new$/), []]);
      }
    });

    it("tells one whose axes are too short for its trays, and moves nothing beyond", () => {
      const range: [number, number][] = [
        [0, 120],
        [0, 120],
        [0, 40],
      ];
      const board = new ArmBoard(bundle, {}, { workZero: [0, 0, 0], range });
      board.play("ready", 0);
      board.until(faultWords("reach"));
      expect([board.message, board.arm.objections]).toEqual([faultWords("reach"), []]);
    });

    it("shows above the list of steps that three touched points are no triangle", () => {
      const board = new ArmBoard(bundle, {});
      board.play("home", 0);
      board.until("The arm is home");
      board.touchOnePoint();
      const steps = ["X-", "X+", "Y-", "Y+", "step", "down", "touch", "leave"];
      const picture = pictureOf(screen => drawList(screen, faultWords("marks"), steps, 0));
      expect(board.device.seen.split("\n")).toEqual(picture);
    });
  });
}

it("each message in the source is asked for above", () => {
  const asked = [...Object.keys(FAULTS), ...Object.keys(AT_HOME), "marks"].map(faultWords);
  expect(allWords().sort()).toEqual(asked.filter(words => !isNamed(words)).sort());
  expect(asked.filter(isNamed).sort()).toEqual(["Arm held. B: home", "Arm reset. B: home", "Arm stopped. B: home"]);
});
