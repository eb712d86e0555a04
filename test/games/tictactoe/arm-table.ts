// A table with a board, two trays of stones, a camera above it and a gantry beside it, each with axes of its own; and the arm's app on top.
import type { StoneTable } from "../../../devices/sim/stone-table";
import openStoneArm, { type StoneArm } from "../../../src/games/tictactoe/arm";
import type { ArmSettings } from "../../../src/games/tictactoe/arm-settings";
import standard from "./standard-arm";
import openTouch from "../../../src/games/tictactoe/touch";
import { distance, transformed, transformOf, type Point } from "../../../src/games/tictactoe/plane";
import { GrblLine, type GrblLineOptions } from "../../devices/grbl-line";

export interface TableOptions {
  /** How the board is turned, and how far its middle is from where the settings think it, on the arm's axes. */
  turnedDeg?: number;
  dx?: number;
  dy?: number;
  /** How the arm stands on the table, and how the camera sees it: turned by so much, so many pixels a millimetre. */
  armDeg?: number;
  cameraDeg?: number;
  scale?: number;
  settings?: Partial<ArmSettings>;
  line?: GrblLineOptions;
}

const MIDDLE = { x: 130, y: 100 };

/** Turned, then moved; `flip`: seen with y downwards, as a camera does. */
function turn(deg: number, scale: number, x: number, y: number, flip = 1): number[] {
  const angle = (deg * Math.PI) / 180;
  return [
    scale * Math.cos(angle),
    -scale * Math.sin(angle),
    x,
    flip * scale * Math.sin(angle),
    flip * scale * Math.cos(angle),
    y,
  ];
}

/** The transform that leads back. */
function inverse(t: number[]): number[] {
  const corners = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ];
  return transformOf(
    corners.map(corner => transformed(corner, t)),
    corners,
  );
}

export class ArmTable {
  readonly settings: ArmSettings;
  readonly table: StoneTable;
  readonly line: GrblLine;
  readonly arm: StoneArm;
  readonly toTable: number[];
  private readonly toArm: number[];
  private readonly toCamera: number[];

  constructor(readonly options: TableOptions = {}) {
    const { turnedDeg = 0, dx = 0, dy = 0, armDeg = 0, cameraDeg = 0, scale = 1.7 } = options;
    this.settings = { ...standard(), ...options.settings };
    this.toTable = turn(armDeg, 1, 12, -7);
    this.toArm = inverse(this.toTable);
    this.toCamera = turn(cameraDeg, scale, 160, 400, -1);
    const middle = transformed({ x: MIDDLE.x + dx, y: MIDDLE.y + dy }, this.toTable);
    this.table = { stones: [], board: { xMm: middle.x, yMm: middle.y, turnedDeg } };
    this.fill();
    this.settings.transform = options.settings?.transform ?? this.truth();
    this.line = new GrblLine({
      ...options.line,
      feed: this.settings.feed,
      feedZ: this.settings.feedZ,
      pump: this.settings.pump,
      highX: this.settings.highX,
      highY: this.settings.highY,
      travelMm: this.settings.travelMm,
      chip: { table: this.table, toTable: this.toTable, ...options.line?.chip },
    });
    this.arm = openStoneArm(this.line.grbl, this.settings);
  }

  /** From the camera to the arm, as nobody can measure it. */
  truth(): number[] {
    const corners = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ];
    return transformOf(
      corners.map(corner => transformed(corner, this.toCamera)),
      corners.map(corner => transformed(corner, this.toArm)),
    );
  }

  /** Puts a stone on each place of the trays. */
  fill(): void {
    for (const colour of ["X", "O"] as const) {
      const { x, y, dx, dy, count } = this.settings.trays[colour];
      for (let number = 0; number < count; number++) {
        const at = transformed({ x: x + number * dx, y: y + number * dy }, this.toTable);
        this.table.stones.push({ colour, xMm: at.x, yMm: at.y });
      }
    }
  }

  /** A person takes away what lies in no tray. */
  tidy(): void {
    const places = Object.values(this.settings.trays).flatMap(({ x, y, dx, dy, count }) =>
      Array.from({ length: count }, (_, n) => transformed({ x: x + n * dx, y: y + n * dy }, this.toTable)),
    );
    this.table.stones = this.table.stones.filter(({ xMm, yMm }) =>
      places.some(place => distance(place, { x: xMm, y: yMm }) < 0.1),
    );
  }

  /** The middle of a cell on the table; `off`: so many millimetres beside it, along the board's sides. */
  spot(cell: number, off: Point = { x: 0, y: 0 }): Point {
    const { xMm, yMm, turnedDeg } = this.table.board;
    return transformed(
      { x: ((cell % 3) - 1) * 30 + off.x, y: (1 - Math.floor(cell / 3)) * 30 + off.y },
      turn(turnedDeg, 1, xMm, yMm),
    );
  }

  /** What the camera makes of a point of the table. */
  seen(point: Point): Point {
    return transformed(point, this.toCamera);
  }
  /** All nine cells, `noise` giving pixels by which each is seen wrong. */
  cells(noise: () => number = () => 0): Point[] {
    return Array.from({ length: 9 }, (_, cell) => this.seen(this.spot(cell))).map(({ x, y }) => ({
      x: x + noise(),
      y: y + noise(),
    }));
  }

  put(colour: "X" | "O", at: Point): void {
    this.table.stones.push({ colour, xMm: at.x, yMm: at.y });
  }

  /** What lies wholly inside a cell: 22 mm between lines that leave 28. */
  inCell(cell: number): string {
    const { x, y } = this.spot(cell);
    const angle = (this.table.board.turnedDeg * Math.PI) / 180;
    return this.table.stones
      .filter(stone => {
        const right = (stone.xMm - x) * Math.cos(angle) + (stone.yMm - y) * Math.sin(angle);
        const up = (stone.yMm - y) * Math.cos(angle) - (stone.xMm - x) * Math.sin(angle);
        return Math.abs(right) <= 3 && Math.abs(up) <= 3;
      })
      .map(({ colour }) => colour)
      .join("");
  }

  /** All nine, by rows. */
  get position(): string {
    return Array.from({ length: 9 }, (_, cell) => this.inCell(cell) || ".").join("");
  }
  get stones(): number {
    return this.table.stones.length + (this.table.held ? 1 : 0);
  }

  home(): string {
    this.line.run(2000);
    return this.wait(done => this.arm.home(fault => done(fault)))[0] as string;
  }

  /** What is told at its end, and how long it took. */
  carry(from: string | Point, cell: number, cells = this.cells()): { fault: string; stone: string; forMs: number } {
    const startMs = this.line.clock.now();
    const [fault, stone] = this.wait(done => this.arm.carry(from, cells, cell, (...told) => done(...told))) as string[];
    return { fault, stone, forMs: this.line.clock.now() - startMs };
  }

  /** A person who steers the cup above three marks and says so at each; what comes of it. `aside`: so far beside the mark, by mistake. */
  touch(marks: Point[], aside: (mark: number) => Point = () => ({ x: 0, y: 0 })): number[] {
    const found: number[][] = [];
    let changes = 0;
    const touch = openTouch(
      this.arm,
      marks.map(mark => this.seen(mark)),
      transform => found.push(transform),
      () => changes++,
    );
    const act = (action: string) => {
      const before = changes;
      if (!touch.act(action)) throw new Error(`${action} is not to be done now`);
      while (action !== "step" && changes === before) this.line.run(10);
    };
    for (const [number, mark] of marks.entries()) {
      const { x, y } = transformed(mark, this.toArm);
      const target = { x: x + aside(number).x, y: y + aside(number).y };
      for (const stepMm of [10, 1, 0.1]) {
        while (touch.state.stepMm !== stepMm) act("step");
        for (const axis of ["x", "y"] as const)
          while (Math.abs(target[axis] - this.arm.at[axis]) > stepMm / 2 + 1e-6)
            act(axis.toUpperCase() + (target[axis] > this.arm.at[axis] ? "+" : "-"));
      }
      act("down");
      act("touch");
    }
    if (!found.length && touch.state.fault !== "marks") throw new Error(touch.state.fault);
    return found[0] ?? [];
  }

  /** Starts something and waits for its end, which must come once. */
  private wait(start: (done: (...told: unknown[]) => void) => void): unknown[] {
    const ends: unknown[][] = [];
    start((...told) => ends.push(told));
    for (let tenths = 0; !ends.length && tenths < 1200; tenths++) this.line.run(100);
    if (ends.length !== 1) throw new Error(`ended ${ends.length} times: ${JSON.stringify(this.line.status)}`);
    return ends[0];
  }
}
