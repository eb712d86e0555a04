// A virtual board with a simulated camera and a simulated gantry, in the modes of tic-tac-toe that are played with stones on a table.
import { expect } from "vitest";
import { SimGrbl, type SimGrblOptions } from "../../devices/sim/grbl";
import { OpenMv, type Pose, cellOnTable } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { Stone, StoneTable } from "../../devices/sim/stone-table";
import { Device } from "./device";

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

export interface StonesOptions {
  /** As `croupier.open` is told. */
  how?: object;
  /** Of the arm; undefined: there is none. */
  arm?: object;
  /** How that is built and set up. */
  machine?: Omit<SimGrblOptions, "clock" | "table">;
  pose?: Partial<Pose>;
  /** croupier.json, besides. */
  config?: object;
}

export class StonesBoard {
  readonly device: Device;
  readonly arm: SimGrbl;
  readonly camera: OpenMv;
  readonly table: StoneTable = { stones: [...tray("X", 50), ...tray("O", 210)], board: { ...MIDDLE, turnedDeg: 0 } };

  constructor(bundle: string, { how = { mode: 1 }, arm = {}, machine, pose, config }: StonesOptions) {
    this.device = new Device("linux", {
      bundle,
      config: {
        board: "linux",
        camera: { path: "camera" },
        arm: { path: "arm", transform: TRANSFORM, ...arm },
        ...config,
      },
    });
    const { board } = this.device;
    const at = { perMm: PER_MM, xPx: 160 - PER_MM * MIDDLE.xMm, yPx: 120 + PER_MM * MIDDLE.yMm, ...pose };
    this.arm = new SimGrbl({ clock: board.clock, table: this.table, ...machine });
    board.serial("arm", this.arm);
    this.camera = new OpenMv({ clock: board.clock, table: this.table, random: makeRandom(1), pose: at });
    board.serial("camera", this.camera);
    this.device.start();
    this.device.tell(`croupier.open("tictactoe",${JSON.stringify(how)})`, 3000);
  }

  get state(): any {
    return this.device.ask("croupier.state()");
  }

  get message(): string {
    return this.state.message;
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

  /** The person says so; then until it is his turn again, and what he is told has been drawn. */
  ready(): string {
    this.play("ready", 100);
    this.until("nothing that is ever said");
    this.device.board.run(300);
    return this.message;
  }

  /** One stone more, on that cell, so far right of its middle and below it. */
  lay(colour: "X" | "O", cell: number, rightMm = 0, downMm = 0): Stone {
    const stone: Stone = { colour, ...cellOnTable(this.table.board, cell, rightMm, downMm) };
    this.table.stones.push(stone);
    return stone;
  }

  remove(...stones: Stone[]): void {
    for (const stone of stones) this.table.stones.splice(this.table.stones.indexOf(stone), 1);
  }

  /** Those on the nine cells. */
  get laid(): Stone[] {
    return this.table.stones.filter(
      ({ xMm, yMm }) => Math.abs(xMm - MIDDLE.xMm) < 50 && Math.abs(yMm - MIDDLE.yMm) < 50,
    );
  }

  on(cell: number): Stone {
    const { xMm, yMm } = cellOnTable(this.table.board, cell);
    return this.laid.find(stone => Math.hypot(stone.xMm - xMm, stone.yMm - yMm) < 12)!;
  }

  move(stone: Stone, cell: number): void {
    Object.assign(stone, cellOnTable(this.table.board, cell));
  }

  /** Touches three points as far from each other as cells 1, 3 and 7 are, and waits for what comes of it. */
  touchThree(): void {
    const steer = (way: string) => {
      for (let step = 0; step < 6; step++) this.play(way, STEP_MS);
    };
    this.play("touch points", STEP_MS);
    steer("Y+");
    this.play("touch", STEP_MS);
    steer("X+");
    this.play("touch", STEP_MS);
    steer("X-");
    steer("Y-");
    this.play("touch", STEP_MS);
    this.until("nothing that is ever said");
    this.device.board.run(300);
  }

  /** Touches the same point three times, which no board can be. The message stands above the list of steps. */
  touchOnePoint(): void {
    this.play("touch points", STEP_MS);
    for (let time = 0; time < 3; time++) this.play("touch", STEP_MS);
  }
}

/** What leads to each fault of the arm: its settings, or what happens while it carries a stone. */
export const ARM_FAULTS: Record<string, object | ((board: StonesBoard) => void)> = {
  "tray X": { trays: { X: { count: 0 } } },
  "tray O": { trays: { O: { count: 0 } } },
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
export const FAULTS_AT_HOME: Record<string, (arm: SimGrbl) => void> = {
  homing: arm => (arm.hasHoming = false),
  switch: arm => (arm.hasLostSwitch = true),
};

/** A board whose arm has that fault, and says so by now, if it says what `message` begins with. */
export function faulty(bundle: string, fault: string, message: string): StonesBoard {
  const cause = ARM_FAULTS[fault];
  // In mode 1 no white stone is laid.
  const how = { mode: fault === "tray O" ? 2 : 1 };
  const board = new StonesBoard(bundle, { how, arm: typeof cause === "function" ? {} : cause });
  board.play("ready", 0);
  if (typeof cause === "function") {
    board.until("Setting X on 5");
    cause(board);
  }
  board.until(message);
  board.device.board.run(300);
  return board;
}
