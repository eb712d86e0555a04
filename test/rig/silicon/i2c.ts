// One of the chip's I2C blocks as a bus for simulated chips: their bytes take the bus's time, and every transaction is counted.
// Not simulated: a byte that is refused in the middle of a write (a chip says so at its end, and it is counted), clock stretching, the chip as a slave.
import { I2CMode } from "rp2040js";
import type { RPI2C } from "rp2040js";
import type { I2CChip } from "../../../devices/sim/wire";
import type { ChipClock } from "./clock";

const BITS_PER_BYTE = 9;

export class Bus {
  /** From start to stop, also to nobody. */
  transactions = 0;
  bytes = 0;
  /** Nobody has that address, or the chip took nothing. */
  refused = 0;
  /** Bits a second, as the firmware last set it. */
  bitrate = 0;
  private readonly chips: I2CChip[] = [];
  private chip: I2CChip | undefined;
  private written: number[] = [];

  constructor(
    private readonly block: RPI2C,
    private readonly clock: ChipClock,
    private readonly clockHz: () => number,
  ) {
    block.onStart = () => this.begin();
    block.onConnect = (address, mode) => this.connect(address, mode);
    block.onWriteByte = byte => this.take(byte);
    block.onReadByte = () => this.give();
    block.onStop = () => this.end();
  }

  hang(chip: I2CChip): void {
    this.chips.push(chip);
  }

  /** The bus may stop before a byte has gone through. */
  private later(bits: number, then: () => void): void {
    this.bitrate = this.clockHz() / (this.block.sclLowPeriod + this.block.sclHighPeriod);
    this.clock.after((bits * 1000) / this.bitrate, then);
  }

  private begin(): void {
    this.deliver();
    this.later(1, () => this.block.completeStart());
  }

  private connect(address: number, mode: I2CMode): void {
    this.transactions++;
    this.bytes++;
    this.later(BITS_PER_BYTE, () => {
      this.chip = this.chips.find(chip => chip.address === address);
      if (!this.chip) this.refused++;
      this.block.completeConnect(this.chip !== undefined && (mode === I2CMode.Write || mode === I2CMode.Read));
    });
  }

  private take(byte: number): void {
    this.bytes++;
    this.written.push(byte);
    this.later(BITS_PER_BYTE, () => this.block.completeWrite(true));
  }

  private give(): void {
    this.bytes++;
    this.later(BITS_PER_BYTE, () => this.block.completeRead(this.chip?.read(1)?.[0] ?? 0xff));
  }

  private end(): void {
    this.deliver();
    this.chip = undefined;
    this.later(1, () => this.block.completeStop());
  }

  private deliver(): void {
    if (this.written.length && this.chip && !this.chip.write(Uint8Array.from(this.written))) this.refused++;
    this.written = [];
  }
}
