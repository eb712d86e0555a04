// The whole device of tic-tac-toe on virtual time: the app, its camera and its arm on simulated wires, and one table that both chips know.
import { crc32 } from "node:zlib";
import openCamera from "../../devices/openmv";
import { cellOnTable, OpenMv, type CameraFaults } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { Stone } from "../../devices/sim/stone-table";
import type { App, Host } from "../../src/apps/app";
import openTictactoe from "../../src/apps/tictactoe";
import { transformOf } from "../../src/apps/tictactoe-plane";
import { ArmTable, type TableOptions } from "./arm-table";

export interface DeviceOptions {
  seed?: number;
  how: any;
  turnedDeg?: number;
  noisePx?: number;
  faults?: Partial<CameraFaults>;
  /** Without: the person is the hand. */
  noArm?: boolean;
  noCamera?: boolean;
  /** Not touched yet. */
  noTransform?: boolean;
  arm?: TableOptions;
}

/** Pixels a millimetre; the picture's middle is the board's. */
const PER_MM = 1.6;
const SLOWEST_MS = 60_000;
/** A person lays a stone about the middle of its cell. */
const BESIDE_MM = 3;

export class DeviceTable {
  readonly at: ArmTable;
  readonly camera: OpenMv;
  readonly app: App;
  readonly random: () => number;
  readonly files: Record<string, string> = {};
  readonly opened: string[] = [];
  lamp = false;
  /** Everything the screen's line said, each once. */
  readonly said: string[] = [];
  private hear: ((chunk: string) => void) | undefined;

  constructor(readonly options: DeviceOptions) {
    this.random = makeRandom(options.seed ?? 1);
    this.at = new ArmTable({ turnedDeg: options.turnedDeg ?? 0, ...options.arm });
    const { xMm, yMm } = this.at.table.board;
    const pose = { perMm: PER_MM, xPx: 160 - PER_MM * xMm, yPx: 120 + PER_MM * yMm };
    this.camera = new OpenMv({ clock: this.clock, table: this.at.table, random: this.random, pose, noisePx: options.noisePx, faults: options.faults });
    this.camera.send = bytes => this.hear?.(Buffer.from(bytes).toString("latin1"));
    const corners = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 0, y: 100 }];
    const toArm = transformOf(corners.map(point => ({ x: pose.xPx + PER_MM * point.x, y: pose.yPx - PER_MM * point.y })), corners.map(({ x, y }) => ({ x: x - 12, y: y + 7 })));
    this.app = openTictactoe(this.host(options.noTransform ? [] : toArm), options.how);
    this.note();
  }

  get clock() { return this.at.line.clock; }
  get state(): any { return this.app.state(); }
  get message(): string { return this.state.message; }
  /** What the app thinks lies there, and what does. */
  get cells(): string { return this.state.cells.join(""); }
  get position(): string { return this.at.position; }

  private host(transform: number[]): Host {
    const { clock, options } = this;
    const bus = { open: () => undefined, write: () => { throw new Error("nothing is ever sent to a camera"); }, onData: (listener: (chunk: string) => void) => { this.hear = listener; } };
    return {
      clock: { now: () => clock.now(), after: (forMs, then) => clock.after(forMs, then), cancel: timer => { if (timer) clock.cancel(timer); } },
      store: { read: name => this.files[name], write: (name, data) => { this.files[name] = data; return true; } },
      config: { tictactoe: { level: 3, first: "human" }, camera: {}, arm: { port: "", ...transform.length ? { transform } : {} } },
      redraw: () => this.note(), open: app => { this.opened.push(app); return true; },
      table: {
        random: () => Math.floor(this.random() * 2 ** 32), crc: () => 0, peer: () => undefined, signal: on => { this.lamp = on; }, sweep: () => undefined,
        part: (name: string): any => {
          if (name === "arm") return options.noArm ? undefined : this.at.line.grbl;
          if (name) return options.noCamera ? undefined : openCamera(bus, 115200, clock, crc32);
          this.hear = undefined;
        },
      },
    };
  }

  private note(): void {
    const text = this.app?.state().message;
    if (text && text !== this.said[this.said.length - 1]) this.said.push(text);
  }

  run(forMs: number): this {
    for (let doneMs = 0; doneMs < forMs; doneMs += 20) this.clock.advance(20);
    return this;
  }

  /** Until the device waits for the person; how long that took, ms. */
  settle(): number {
    const startMs = this.clock.now();
    do {
      this.run(100);
      if (this.clock.now() - startMs > SLOWEST_MS) throw new Error(`no end: ${this.said.slice(-5).join(" | ")}`);
    } while (!this.app.moves().length || this.app.moves()[0] === "ready" && this.state.turn === "device" && this.isMoving());
    return this.clock.now() - startMs;
  }

  private isMoving(): boolean {
    return /^(Looking|Setting|The arm goes|The device begins|You: )/.test(this.message);
  }

  /** The person is ready; until the device waits again. */
  ready(): number {
    if (!this.app.play("ready")) throw new Error("not ready: " + this.message);
    return this.settle();
  }

  /** A person takes a stone of that colour out of its tray, the last one first, or out of the bag. */
  take(colour: "X" | "O"): Stone {
    const { stones } = this.at.table;
    const spare = stones.filter(stone => stone.colour === colour && this.cellOf(stone) < 0);
    const stone = spare[spare.length - 1] ?? { colour, xMm: 0, yMm: 0 };
    if (!spare.length) stones.push(stone);
    return stone;
  }

  cellOf(stone: Stone): number {
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].findIndex(cell => {
      const at = cellOnTable(this.at.table.board, cell);
      return Math.hypot(at.xMm - stone.xMm, at.yMm - stone.yMm) < 12;
    });
  }

  /** Lays a stone about the middle of a cell, 1 to 9. */
  lay(stone: Stone, cell: number, beside = BESIDE_MM): void {
    const off = () => (2 * this.random() - 1) * beside / Math.SQRT2;
    Object.assign(stone, cellOnTable(this.at.table.board, cell, off(), off()));
  }

  /** The stone that lies in a cell, 1 to 9. */
  on(cell: number): Stone {
    const stone = this.at.table.stones.find(one => this.cellOf(one) === cell - 1);
    if (!stone) throw new Error("nothing lies on " + cell);
    return stone;
  }

  /** Nothing that an arm or its driver must not do. */
  get objections(): string[] { return this.at.line.complaints; }
}
