// The board's side of an I2C bus: bus time, and each family's way of finding that nobody answers.
// Not simulated: clock stretching, arbitration, repeated starts (`stop:false` is taken and ignored), slave mode.

import { flatten } from "./bytes";
import type { Family } from "./machines";
import type { I2CChip } from "./wire";

const BITS_PER_BYTE = 9;

export interface I2COptions {
  scl?: unknown;
  sda?: unknown;
  bitrate?: number;
}

export interface I2CHost {
  family: Family;
  /** What an STM32 waits for each thing that does not happen. */
  timeoutMs: number;
  block(forMs: number): void;
  fail(message: string): Error;
  watchChip(call: () => void): void;
  makeBytes(quantity: number): Uint8Array;
}

export interface Transfer {
  address: number;
  bytes: number[];
}

export class SimI2C {
  isOpen = false;
  bitrate = 100000;
  options: I2COptions = {};
  /** Bytes that went over the bus, addresses included. */
  busBytes = 0;
  transfers = 0;
  private chips: I2CChip[] = [];

  constructor(
    readonly name: string,
    private readonly host: I2CHost,
  ) {}

  // ---- what a program calls

  setup(options?: I2COptions): void {
    this.options = options ?? {};
    this.bitrate = Number(this.options.bitrate) || 100000;
    this.isOpen = true;
  }

  writeTo(address: number | { address: number }, ...data: unknown[]): void {
    const bytes = Uint8Array.from(flatten(data));
    const at = this.addressOf(address);
    if (!bytes.length || !this.isReady()) return;
    this.takeTime(bytes.length + 1);
    let taken = false;
    const chip = this.chipAt(at);
    if (chip) this.host.watchChip(() => (taken = chip.write(bytes)));
    if (!taken) this.refuse("jshI2CWrite", "I2C Write Transmit Mode 2", bytes.length + 1);
  }

  readFrom(address: number | { address: number }, quantity: number): Uint8Array | undefined {
    const at = this.addressOf(address);
    const wanted = quantity | 0;
    if (wanted <= 0) return undefined;
    const answer = this.host.makeBytes(wanted);
    if (!this.isReady()) return answer;
    this.takeTime(wanted + 1);
    let bytes: Uint8Array | undefined;
    const chip = this.chipAt(at);
    if (chip) this.host.watchChip(() => (bytes = chip.read(wanted)));
    if (bytes) answer.set(bytes.subarray(0, wanted));
    else this.refuse("jshI2CRead", "I2C Read Receive Mode", wanted + 1);
    return answer;
  }

  readReg(address: number, register: number, quantity: number): Uint8Array | undefined {
    this.writeTo(address, register);
    return this.readFrom(address, quantity);
  }

  // ---- what the board calls

  attach(chip: I2CChip): void {
    this.chips.push(chip);
  }

  detach(chip: I2CChip): void {
    this.chips = this.chips.filter(other => other !== chip);
  }

  forget(): void {
    this.isOpen = false;
    this.bitrate = 100000;
    this.options = {};
  }

  private chipAt(address: number): I2CChip | undefined {
    return this.chips.find(chip => chip.address === address);
  }

  private addressOf(address: number | { address: number }): number {
    return typeof address === "object" ? address.address : address;
  }

  /** A bus that was not set up: Linux takes everything and does nothing. */
  private isReady(): boolean {
    if (this.isOpen) return true;
    if (this.host.family === "linux") return false;
    throw this.host.fail(this.name + " was used before setup");
  }

  private takeTime(bytes: number): void {
    this.transfers++;
    this.busBytes += bytes;
    this.host.block((bytes * BITS_PER_BYTE * 1000) / this.bitrate);
  }

  /** ESP32 and RP2040 give up at once; STM32 waits out its time for the address and for every byte. */
  private refuse(caller: string, reason: string, waits: number): void {
    if (this.host.family === "linux") return;
    if (this.host.family === "esp32") throw this.host.fail(caller + ": slave doesn't ACK the transfer");
    if (this.host.family === "rp2040") throw this.host.fail(caller + ": I2C I/O error");
    this.host.block(waits * this.host.timeoutMs);
    throw this.host.fail("Timeout on " + reason);
  }
}
