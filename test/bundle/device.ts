// A built bundle on a virtual board with the parts that the board's data names, for tests that look at the whole thing from outside.
import boards from "../../src/bundles/boards";
import type { Board } from "../../devices/boards/board";
import { SimStorage, VirtualBoard, type BoardOptions } from "../../devices/sim/board";
import { Gm67 } from "../../devices/sim/gm67";
import { machineOf } from "../../devices/sim/machines";
import type { Oled } from "../../devices/sim/oled";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { bundleText } from "../../deploy/lab/dist";
import type { Key } from "../../src/kernel/ports";

/** A display of its own is all that a board in colour has pins for, unless it has others; these have an OLED here. */
export const NAMES = boards().flatMap(({ name }) => (name === "cyd" ? [] : [name]));
export const SCANNER_PATH = "/dev/ttyUSB0";

/** The bundle that a board is given: what has room for one game gets Set. */
export const bundleOf = (name: string) => (name === "pico" || name === "wifi" ? "set" : "croupier");

export const readBundle = bundleText;

export const boardNamed = (name: string): Board => boards().find(board => board.name === name)!;

/** Settings without which a board of this name cannot tell what it is, or where its scanner hangs. */
const NEEDED: Record<string, object> = {
  m5stack: { board: "m5stack", display: { chip: "ssd1306" } },
  linux: { scanner: { path: SCANNER_PATH } },
};

export interface DeviceOptions extends BoardOptions {
  bundle?: string;
  /** Another program than the built bundle. */
  program?: string;
  /** croupier.json: an object is written as JSON, a string as it is. */
  config?: unknown;
  display?: Oled;
  /** The rate that its scanner was left at. */
  scannerBaud?: number;
}

export class Device {
  readonly data: Board;
  readonly board: VirtualBoard;
  readonly display: Oled;
  readonly scanner: Gm67;

  constructor(
    readonly name: string,
    options: DeviceOptions = {},
  ) {
    this.data = boardNamed(name);
    const board = options.board ?? this.data.env;
    const storage = options.storage ?? new SimStorage(machineOf(board));
    this.board = new VirtualBoard({ i2cTimeoutMs: 100, ...options, board, storage });
    this.display = options.display ?? new Ssd1306();
    this.scanner = new Gm67({ clock: this.board.clock, baud: options.scannerBaud });
    this.board
      .i2c(1, this.display)
      .serial(name === "linux" ? SCANNER_PATH : Number(this.data.scannerPort.replace("Serial", "")), this.scanner);
    this.board.upload(options.program ?? readBundle(options.bundle ?? bundleOf(name)));
    const config = options.config === undefined ? NEEDED[name] : options.config;
    if (config !== undefined)
      storage.write("croupier.json", typeof config === "string" ? config : JSON.stringify(config));
  }

  /** Power on, and past the two seconds in which a key leads to the safe shell. */
  start(forMs = 3500): this {
    this.board.boot();
    this.board.run(forMs);
    return this;
  }

  ask<T = any>(text: string): T {
    return this.board.evaluate<T>(text);
  }

  /** Like `ask`, then time for the display. */
  tell<T = any>(text: string, forMs = 300): T {
    const answer = this.ask<T>(text);
    this.board.run(forMs);
    return answer;
  }

  /** The pin of a key goes to where a finger brings it, for so long. */
  hold(key: Key, forMs: number, thenMs = 500): void {
    const wired = this.data.keys[key]!;
    const pin = this.board.pin(wired.replace("+", ""));
    pin.set(wired.endsWith("+"));
    this.board.run(forMs);
    pin.set(!wired.endsWith("+"));
    this.board.run(thenMs);
  }

  press(key: Key): void {
    this.hold(key, 80);
  }

  /** What a person sees. */
  get seen(): string {
    return this.display.pixels().join("\n");
  }

  get isSafe(): boolean {
    return this.ask("typeof croupier === 'object' && !!croupier.why");
  }

  /** Everything that went over the displays' wires. */
  get busBytes(): number {
    return this.board.buses.reduce((sum, bus) => sum + bus.busBytes, 0);
  }
}
