// croupier.js on a virtual board with a display in colour: a CYD's own `g` with touch, or an M5Stack's ILI9342C with keys.
import { crc32 } from "node:zlib";
import { cyd } from "../../devices/boards/cyd";
import { m5stack } from "../../devices/boards/m5stack";
import { SimStorage, VirtualBoard, type BoardOptions } from "../../devices/sim/board";
import { type ColourDisplay, pictureOf } from "../../devices/sim/colour-display";
import { Gm67 } from "../../devices/sim/gm67";
import { Ili9341 } from "../../devices/sim/ili9341";
import { machineOf } from "../../devices/sim/machines";
import type { Key } from "../../src/kernel/ports";
import { readBundle } from "./device";

export const IN_COLOUR = ["cyd", "m5stack"] as const;
export type InColour = (typeof IN_COLOUR)[number];

const BOARDS = { cyd: cyd(), m5stack: m5stack() };

export interface ColourOptions extends BoardOptions {
  config?: object;
  program?: string;
  isRotated?: boolean;
}

export class ColourDevice {
  readonly board: VirtualBoard;
  readonly display: ColourDisplay;
  readonly scanner: Gm67;
  readonly chip: Ili9341 | undefined;

  constructor(
    readonly name: InColour,
    options: ColourOptions = {},
  ) {
    const data = BOARDS[name];
    const storage = options.storage ?? new SimStorage(machineOf(data.env));
    this.board = new VirtualBoard({ ...options, board: data.env, storage });
    if (name === "m5stack") this.chip = this.wire();
    this.display = this.chip ?? this.board.lcd!;
    this.scanner = new Gm67({ clock: this.board.clock });
    this.board.serial(Number(data.scannerPort.replace("Serial", "")), this.scanner);
    this.board.upload(options.program ?? readBundle("croupier"));
    storage.write("croupier.json", JSON.stringify({ board: name, ...options.config }));
  }

  private wire(): Ili9341 {
    const [, bus, sck, mosi, cs, dc, rst, light] = BOARDS.m5stack.inColour!.split(" ");
    const pin = (name: string) => this.board.pin(name);
    const chip = new Ili9341({
      clock: this.board.clock,
      dc: pin(dc),
      cs: pin(cs),
      rst: pin(rst),
      backlight: pin(light),
      native: "landscape",
      isInverted: true,
    });
    this.board.spi(Number(bus.replace("SPI", "")), chip, { sck, mosi });
    return chip;
  }

  /** Power on, and past the two seconds in which a held key leads to the safe shell. */
  start(forMs = 4500): this {
    this.board.boot();
    this.board.run(forMs);
    return this;
  }

  ask<T = any>(text: string): T {
    return this.board.evaluate<T>(text);
  }

  /** Like `ask`, then time for the display. */
  tell<T = any>(text: string, forMs = 800): T {
    const answer = this.ask<T>(text);
    this.board.run(forMs);
    return answer;
  }

  hold(key: Key, forMs: number): void {
    const pin = this.board.pin(BOARDS[this.name].keys[key]!);
    pin.set(false);
    this.board.run(forMs);
    pin.set(true);
    this.board.run(800);
  }

  press(key: Key): void {
    this.hold(key, 80);
  }

  /** A finger, for so long; then time for the display. */
  tap(x: number, y: number, forMs = 60): void {
    this.board.touch(x, y);
    this.board.run(forMs);
    this.board.release();
    this.board.run(800);
  }

  swipe(x: number, y: number, toX: number, toY: number): void {
    for (let step = 0; step <= 5; step++) {
      this.board.touch(x + ((toX - x) * step) / 5, y + ((toY - y) * step) / 5);
      this.board.run(30);
    }
    this.board.release();
    this.board.run(800);
  }

  get picture(): Uint16Array {
    return pictureOf(this.display);
  }

  /** Of all pixels. */
  get sum(): number {
    return crc32(new Uint8Array(this.picture.buffer));
  }
}
