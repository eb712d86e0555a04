// The whole device of tic-tac-toe on virtual time: the app, its camera and its arm on simulated wires, and one table that both chips know.
import { crc32 } from "node:zlib";
import openCamera from "../../../devices/openmv";
import { Ear, type Hearing } from "../../../devices/sim/ear";
import { cellOnTable, OpenMv, type CameraFaults, type Pose } from "../../../devices/sim/openmv";
import { makeRandom } from "../../../devices/sim/random";
import type { Stone } from "../../../devices/sim/stone-table";
import { Kept } from "../../../src/kernel/app";
import type { CommonConfig, Host, How } from "../../../src/kernel/app";
import openTictactoe, { type TictactoeApp } from "../../../src/games/tictactoe/app";
import openWhole from "../../../src/games/tictactoe/whole-app";
import { distance, transformed, transformOf } from "../../../src/games/tictactoe/plane";
import type { TictactoeConfig } from "../../../src/games/tictactoe/settings";
import { strictClock } from "../../devices/scanner-line";
import { ArmTable, type TableOptions } from "./arm-table";

export interface DeviceOptions {
  seed?: number;
  how: any;
  turnedDeg?: number;
  /** As croupier.js has it, with these settings. */
  whole?: Partial<TictactoeConfig["tictactoe"]>;
  isMarked?: boolean;
  noisePx?: number;
  /** Of what the camera sends; whole frames if not said. */
  piece?: number;
  /** How the board's ports hear. */
  hearing?: Hearing;
  faults?: Partial<CameraFaults>;
  /** Without: the person is the hand. */
  noArm?: boolean;
  noCamera?: boolean;
  /** Not touched yet. */
  noTransform?: boolean;
  /** What comes of settings that are to be kept. */
  kept?: Kept;
  arm?: TableOptions;
  pose?: Partial<Pose>;
}

/** Pixels a millimetre; the picture's middle is the board's. */
const PER_MM = 1.6;
const SLOWEST_MS = 90_000;
/** In a line of the display. */
const LETTERS = 21;
/** A person lays a stone about the middle of its cell. */
const BESIDE_MM = 3;
const STONE_MM = 22;

/** What it says when the arm sets off with a stone, and the cell where that goes. */
export const JOB = /^Setting . on (\d)|^(\d) went to \d! Fixing$/;

export class DeviceTable {
  readonly at: ArmTable;
  readonly camera: OpenMv;
  app: TictactoeApp;
  readonly random: () => number;
  readonly files: Record<string, string> = {};
  /** Its Storage has no room. */
  isFull = false;
  readonly opened: string[] = [];
  openedWith: How | undefined;
  lamp = false;
  /** Everything the screen's line said, each once. */
  readonly said: string[] = [];
  readonly saidAtMs: number[] = [];
  /** What the device must never do. */
  readonly mistakes: string[] = [];
  private readonly transform: number[];
  private hear: ((chunk: string) => void) | undefined;

  constructor(readonly options: DeviceOptions) {
    this.random = makeRandom(options.seed ?? 1);
    const { hearing } = options;
    this.at = new ArmTable({ turnedDeg: options.turnedDeg ?? 0, line: { hearing }, ...options.arm });
    const { xMm, yMm } = this.at.table.board;
    const pose = { perMm: PER_MM, xPx: 160 - PER_MM * xMm, yPx: 120 + PER_MM * yMm, ...options.pose };
    this.camera = new OpenMv({
      clock: this.clock,
      table: this.at.table,
      random: this.random,
      pose,
      noisePx: options.noisePx,
      piece: options.piece ?? 300,
      faults: options.faults,
    });
    const ear = new Ear({ clock: this.clock, random: this.random, hear: bytes => this.heard(bytes, ear) });
    this.camera.send = (bytes, baud) => {
      if (!hearing) return this.heard(bytes);
      for (const [at, byte] of bytes.entries())
        this.clock.after(((at + 1) * 10_000) / baud, () => ear.collect(byte, baud, hearing));
    };
    const corners = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ];
    const toArm = transformOf(
      corners.map(point => ({ x: pose.xPx + PER_MM * point.x, y: pose.yPx - PER_MM * point.y })),
      corners.map(({ x, y }) => ({ x: x - 12, y: y + 7 })),
    );
    this.transform = options.noTransform ? [] : toArm;
    this.at.table.board.isMarked = options.isMarked;
    this.app = this.open();
    this.note();
  }

  private open(): TictactoeApp {
    const host = this.host(this.transform);
    return this.options.whole ? openWhole(host, this.options.how) : openTictactoe(host, this.options.how);
  }

  private heard(bytes: ArrayLike<number>, ear?: Ear): void {
    ear?.taken();
    this.hear?.(String.fromCharCode(...Array.from(bytes)));
  }

  /** Leaves the game, and opens it again at once. */
  reopen(): void {
    this.app.close();
    this.app = this.open();
    this.note();
  }

  get clock() {
    return this.at.line.clock;
  }
  get state(): any {
    return this.app.state();
  }
  get message(): string {
    return this.state.message;
  }
  /** What the app thinks lies there, and what does. */
  get cells(): string {
    return this.state.cells.join("");
  }
  get position(): string {
    return this.at.position;
  }

  private host(transform: number[]): Host<CommonConfig & TictactoeConfig> {
    const { clock, options } = this;
    const bus = {
      open: () => undefined,
      write: () => {
        throw new Error("nothing is ever sent to a camera");
      },
      onData: (listener: (chunk: string) => void) => {
        this.hear = listener;
      },
    };
    return {
      clock: strictClock(clock),
      store: {
        read: name => this.files[name],
        write: (name, data, at = 0, size = data.length) => {
          if (!options.whole) throw new Error("settings are kept by the firmware");
          const before = at ? this.files[name] : "".padEnd(size, "\xFF");
          if (this.isFull || before.length !== size || at + data.length > size) return false;
          if (!/^\xFF+$/.test(before.substr(at, data.length))) return false;
          this.files[name] = before.slice(0, at) + data + before.slice(at + data.length);
          return true;
        },
      },
      settings: {
        peer: { baud: 9600 },
        keys: { A: "", B: "", C: "" },
        tictactoe: { level: 3, first: "human", cells: "", turned: "auto", ...options.whole },
        camera: {},
        arm: { ...this.at.settings, transform },
      },
      redraw: () => this.note(),
      open: (app, how) => {
        this.opened.push(how ? `${app} ${how.mode}` : app);
        this.openedWith = how;
        return true;
      },
      table: {
        random32: () => Math.floor(this.random() * 2 ** 32),
        crc: () => 0,
        peer: () => undefined,
        signal: on => {
          this.lamp = on;
        },
        sweep: () => ({ free: 12000 }),
        camera: baud => (options.noCamera ? undefined : openCamera(bus, baud, clock, crc32)),
        arm: () => (options.noArm ? undefined : this.at.line.grbl),
        release: () => {
          this.hear = undefined;
        },
        keep: more => {
          this.files["croupier.json"] = JSON.stringify(more);
          return options.kept || Kept.Done;
        },
      },
    };
  }

  private note(): void {
    const text = this.app?.state().message;
    if (!text || text === this.said[this.said.length - 1]) return;
    this.said.push(text);
    this.saidAtMs.push(this.clock.now());
    if (text.length > LETTERS) this.mistakes.push(`too long: ${text}`);
  }

  run(forMs: number): this {
    for (let doneMs = 0; doneMs < forMs; doneMs += 20) {
      const before = this.isIdle && this.at.line.lines.length;
      this.clock.advance(20);
      if (before !== false && this.isIdle && before !== this.at.line.lines.length)
        this.mistakes.push("the arm moves though nobody pressed a key");
      if (this.message !== "Thinking ..." && this.lamp !== (this.isIdle && this.state.turn === "human"))
        this.mistakes.push(`the lamp is ${this.lamp}: ${this.message}`);
    }
    return this;
  }

  /** It waits for the person. */
  get isIdle(): boolean {
    return this.app.moves().length > 0;
  }

  /** Until the device waits for the person; how long that took, ms. */
  settle(): number {
    const startMs = this.clock.now();
    do {
      this.run(100);
      if (this.clock.now() - startMs > SLOWEST_MS) throw new Error(`no end: ${this.said.slice(-5).join(" | ")}`);
    } while (!this.isIdle);
    return this.clock.now() - startMs;
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

  /** Where the stone was to go that the arm took last, 1 to 9; 0 if it took none. */
  get goal(): number {
    for (let at = this.said.length; at--;) {
      const job = JOB.exec(this.said[at]);
      if (job) return Number(job[1] ?? job[2]);
    }
    return 0;
  }

  /** A stone lies in the way of one that is to be laid there, 1 to 9, and the device has seen all cells and nothing of it. */
  hasUnseen(cell: number): boolean {
    const middle = cellOnTable(this.at.table.board, cell);
    return (
      /^[.XO]{9}$/.test(this.app.link()!.seen) &&
      this.strays.some(({ xMm, yMm }) => Math.hypot(xMm - middle.xMm, yMm - middle.yMm) < STONE_MM)
    );
  }

  /** What lies alone about the middle of each cell; a stone that was dropped there may touch a line. */
  get lying(): string {
    return [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map(
        cell =>
          this.at.table.stones
            .filter(stone => this.cellOf(stone) === cell)
            .map(stone => stone.colour)
            .join("") || ".",
      )
      .join("");
  }

  /** Lays a stone about the middle of a cell, 1 to 9. */
  lay(stone: Stone, cell: number, beside = BESIDE_MM): void {
    const off = () => ((2 * this.random() - 1) * beside) / Math.SQRT2;
    Object.assign(stone, cellOnTable(this.at.table.board, cell, off(), off()));
  }

  /** One more than there were. */
  bring(colour: "X" | "O"): Stone {
    const stone: Stone = { colour, xMm: 0, yMm: 0 };
    this.at.table.stones.push(stone);
    return stone;
  }

  remove(stone: Stone): void {
    this.at.table.stones.splice(this.at.table.stones.indexOf(stone), 1);
  }

  /** What lies neither in its tray nor alone in a cell. */
  get strays(): Stone[] {
    const { settings, toTable, table } = this.at;
    const places = Object.values(settings.trays).flatMap(({ x, y, dx, dy, count }) =>
      Array.from({ length: count }, (_, n) => transformed({ x: x + n * dx, y: y + n * dy }, toTable)),
    );
    const isAlone = (cell: number) =>
      cell >= 0 && table.stones.filter(stone => this.cellOf(stone) === cell).length === 1;
    return table.stones.filter(
      stone =>
        !(isAlone(this.cellOf(stone)) && this.at.inCell(this.cellOf(stone))) &&
        !places.some(place => distance(place, { x: stone.xMm, y: stone.yMm }) < 1),
    );
  }

  /** A person takes away what lies about, and makes the nine cells hold this. */
  set(cells: string): void {
    for (const stone of this.strays) this.remove(stone);
    for (let cell = 1; cell < 10; cell++) {
      const here = this.at.table.stones.filter(stone => this.cellOf(stone) === cell - 1);
      if (here.map(stone => stone.colour).join("") === cells[cell - 1].replace(".", "")) continue;
      here.forEach(stone => this.remove(stone));
      if (cells[cell - 1] !== ".") this.lay(this.bring(cells[cell - 1] as "X"), cell);
    }
  }

  /** All five stones of each colour are in their trays. */
  fillTrays(): void {
    const onBoard = this.at.table.stones.filter(stone => this.cellOf(stone) >= 0);
    this.at.table.stones.splice(0);
    this.at.fill();
    this.at.table.stones.push(...onBoard);
  }

  /** Turns the board about its middle, with what lies on it. */
  turnBoard(turnedDeg: number): void {
    const { board, stones } = this.at.table;
    const angle = ((turnedDeg - board.turnedDeg) * Math.PI) / 180;
    for (const stone of stones.filter(one => this.cellOf(one) >= 0)) {
      const [x, y] = [stone.xMm - board.xMm, stone.yMm - board.yMm];
      stone.xMm = board.xMm + x * Math.cos(angle) - y * Math.sin(angle);
      stone.yMm = board.yMm + x * Math.sin(angle) + y * Math.cos(angle);
    }
    board.turnedDeg = turnedDeg;
  }

  /** The stone that lies in a cell, 1 to 9. */
  on(cell: number): Stone {
    const stone = this.at.table.stones.find(one => this.cellOf(one) === cell - 1);
    if (!stone) throw new Error("nothing lies on " + cell);
    return stone;
  }

  /** Nothing that an arm or its driver must not do. */
  get objections(): string[] {
    return [...this.mistakes, ...this.at.line.complaints];
  }
}
