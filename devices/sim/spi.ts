// The board's side of an SPI bus: the chip select that a program names, the time that bytes take, and where an ESP32 gives up.
// Not simulated: how slow software SPI (`new SPI()`) is, 16-bit words, send4bit and send8bit, the pauses between bytes (an ESP32 sends each number of a plain array by
// itself, which takes many times as long), the clock's real rate on other families than the ESP32, pins that a bus cannot be on, `{callback}` objects.

import { flatten, int, textOf } from "./bytes";
import type { Family } from "./machines";
import { SimPin } from "./pins";
import { ChipComplaint, type SpiChip, type SpiFormat } from "./wire";

/** Of one piece, on an ESP32 with a released Espruino (ChangeLog: gone after 2v29): ESP-IDF refuses more, and nothing is sent. */
const ESP32_PIECE = 4092;
/** An ESP32's clock is this, divided by a whole number. */
const ESP32_CLOCK = 80e6;
/**
 * On other pins than a bus's own, signals go the long way (the GPIO matrix), on which ESP-IDF knows no faster clock than a third. Espruino does not ask
 * what became of it (an assertion): the board starts anew.
 */
const ESP32_MATRIX_DIVISOR = 3;
const ESP32_OWN_PINS: Record<string, SpiPins> = {
  SPI1: { sck: "D14", miso: "D12", mosi: "D13" },
  SPI2: { sck: "D18", miso: "D19", mosi: "D23" },
};
const WIRES = ["sck", "miso", "mosi"] as const;

/** Names of pins. */
export interface SpiPins {
  sck?: string;
  miso?: string;
  mosi?: string;
}

export interface SpiOptions {
  sck?: unknown;
  miso?: unknown;
  mosi?: unknown;
  baud?: unknown;
  mode?: unknown;
  order?: unknown;
  bits?: unknown;
}

export interface SpiHost {
  family: Family;
  pin(what: unknown): SimPin | undefined;
  block(forMs: number): void;
  fail(message: string): Error;
  watchChip(call: () => void): void;
  makeBytes(from: number | ArrayLike<number>): Uint8Array;
}

interface Wired {
  chip: SpiChip;
  wires: SpiPins;
}

export class SimSpi {
  isOpen = false;
  /** As it was set up; pins that were not named are missing. */
  wires: SpiPins = {};
  format: SpiFormat = { baud: 100000, mode: 0, order: "msb" };
  /** Bytes that went over the bus. */
  bytes = 0;
  transfers = 0;
  private chips: Wired[] = [];

  constructor(
    readonly name: string,
    private readonly host: SpiHost,
  ) {}

  // ---- what a program calls

  setup(options: SpiOptions = {}): void {
    const { order = "msb", bits = 8 } = options;
    if (order !== "msb" && order !== "lsb") throw this.host.fail("SPI order should be 'msb' or 'lsb'");
    const baud = options.baud === undefined ? 100000 : int(options.baud);
    if (baud < 100) throw this.host.fail("Invalid SPI baud rate");
    this.wires = this.wiresIn(options);
    this.format = { baud: this.rateOf(baud), mode: int(options.mode) & 3, order };
    this.isOpen = true;
    if (bits !== 8) this.complain(`bits:${String(bits)} is for software SPI only`);
  }

  /** The last argument may be the chip's select. */
  write(...data: unknown[]): void {
    const last = data[data.length - 1];
    const select = last instanceof SimPin ? last : undefined;
    this.selected(select, () => {
      for (const piece of piecesOf(select ? data.slice(0, -1) : data)) this.exchange(piece);
    });
  }

  send(data: unknown, select?: unknown): unknown {
    const answer: number[] = [];
    this.selected(select === undefined ? undefined : this.host.pin(select), () => {
      for (const piece of piecesOf([data])) answer.push(...this.exchange(piece));
    });
    if (typeof data === "number") return answer[0];
    return typeof data === "string" ? textOf(answer) : this.host.makeBytes(answer);
  }

  // ---- what the board calls

  /** `wires`: what it hangs on; a bus that was set up on other pins does not reach it. */
  attach(chip: SpiChip, wires: SpiPins = {}): void {
    this.chips.push({ chip, wires });
  }

  forget(): void {
    this.isOpen = false;
    this.wires = {};
    this.format = { baud: 100000, mode: 0, order: "msb" };
  }

  // ---- parts

  private selected(select: SimPin | undefined, work: () => void): void {
    if (!this.isOpen) this.setup();
    select?.drive(false);
    try {
      work();
    } finally {
      const heard = select ? this.chips.filter(({ chip }) => chip.isSelected) : [];
      select?.drive(true);
      for (const { chip } of heard) chip.deselected?.();
    }
  }

  private exchange(bytes: Uint8Array): Uint8Array {
    if (this.host.family === "esp32" && bytes.length > ESP32_PIECE)
      this.complain(`${bytes.length} bytes at once; a released Espruino sends no more than ${ESP32_PIECE} on an ESP32`);
    this.transfers++;
    this.bytes += bytes.length;
    this.host.block((bytes.length * 8 * 1000) / this.format.baud);
    let answer: Uint8Array | undefined;
    const heard = this.chips.filter(({ chip }) => chip.isSelected);
    if (this.chips.length && !heard.length) this.complain(`${bytes.length} bytes, and no chip is selected`);
    for (const { chip, wires } of heard) {
      this.checkWires(wires);
      this.host.watchChip(() => (answer = chip.transfer(bytes, this.format) ?? answer));
    }
    return answer ?? new Uint8Array(bytes.length).fill(255);
  }

  private checkWires(wires: SpiPins): void {
    for (const wire of WIRES) {
      const there = wires[wire];
      const here = this.wires[wire] ?? (this.host.family === "esp32" ? ESP32_OWN_PINS[this.name]?.[wire] : there);
      if (there && wire !== "miso" && there !== here)
        this.complain(`the chip's ${wire} is on ${there}, the bus was set up with ${here ?? "none"}`);
    }
  }

  private wiresIn(options: SpiOptions): SpiPins {
    const wires: SpiPins = {};
    for (const wire of WIRES) {
      if (options[wire] === undefined) continue;
      const pin = this.host.pin(options[wire]);
      if (!pin) throw this.host.fail("Invalid pin");
      wires[wire] = pin.name;
    }
    return wires;
  }

  /** What becomes of a rate. */
  private rateOf(baud: number): number {
    if (this.host.family !== "esp32") return baud;
    const divisor = Math.ceil(ESP32_CLOCK / baud);
    const own = ESP32_OWN_PINS[this.name];
    if (!own) return baud;
    const isOwn = WIRES.every(wire => (this.wires[wire] ?? own[wire]) === own[wire]);
    if (!isOwn && divisor < ESP32_MATRIX_DIVISOR)
      this.complain(
        `${baud} baud on these pins make an ESP32 start anew: ${Math.floor(ESP32_CLOCK / ESP32_MATRIX_DIVISOR)} at most, or ${WIRES.map(wire => `${wire} ${own[wire]}`).join(", ")}`,
      );
    return ESP32_CLOCK / divisor;
  }

  /** Inside `watchChip`, so that a test hears of it even if the program catches it. */
  private complain(text: string): void {
    this.host.watchChip(() => {
      throw new ChipComplaint(`${this.name}: ${text}`);
    });
  }
}

/** What is sent at once: a string or a typed array; numbers one by one. The program's own arrays lack what the board lacks. */
function piecesOf(data: unknown[], into: Uint8Array[] = []): Uint8Array[] {
  for (const item of data) {
    if (Array.isArray(item)) piecesOf(item, into);
    else {
      const bytes = Uint8Array.from(flatten(item));
      if (bytes.length) into.push(bytes);
    }
  }
  return into;
}
