// One of the chip's UARTs as a plug for simulated modules, or for another chip's: bytes come and go at the baud rate, ten bits each, and what comes while the
// chip's 32 bytes are full is lost, as in the chip.
// Not simulated: a transmit buffer that fills (the program never waits for it), parity, break.
import type { RP2040 } from "rp2040js";
import { misread, sameBaud } from "../../../devices/sim/noise";
import type { SerialChip } from "../../../devices/sim/wire";
import type { ChipClock } from "./clock";

const BITS_PER_BYTE = 10;
/** UARTFR's "receive FIFO full" (RP2040 datasheet, 4.2.8). */
const RXFF = 1 << 6;

const byteMs = (baud: number) => (BITS_PER_BYTE * 1000) / baud;

export class Port {
  sent = 0;
  arrived = 0;
  /** Came while the chip had no room. */
  lost = 0;
  private module: SerialChip | undefined;
  private sendingUntilMs = 0;
  private lineUntilMs = 0;
  private readonly uart;

  constructor(
    chip: RP2040,
    at: number,
    private readonly clock: ChipClock,
  ) {
    this.uart = chip.uart[at];
    this.uart.onByte = byte => this.send(byte);
  }

  plug(module: SerialChip): void {
    this.module = module;
    module.send = (bytes, baud) => this.arrive(bytes, baud);
  }

  /** Three wires to another chip, whose clock is at most a byte ahead or behind. */
  join(other: Port): void {
    this.module = { receive: (byte, baud) => other.hear(byte, baud) };
    other.module = { receive: (byte, baud) => this.hear(byte, baud) };
  }

  private send(byte: number): void {
    const baud = this.uart.baudRate;
    this.sent++;
    this.sendingUntilMs = Math.max(this.sendingUntilMs, this.clock.now()) + byteMs(baud);
    const atMs = this.sendingUntilMs;
    this.clock.at(atMs, () => this.module?.receive(byte, baud, atMs));
  }

  private arrive(bytes: Uint8Array, baud: number): void {
    for (const byte of bytes) {
      this.lineUntilMs = Math.max(this.lineUntilMs, this.clock.now()) + byteMs(baud);
      this.clock.at(this.lineUntilMs, () => this.hear(byte, baud));
    }
  }

  private hear(byte: number, baud: number): void {
    if (!this.uart.enabled) return;
    const own = this.uart.baudRate;
    for (const heard of sameBaud(baud, own) ? [byte] : misread(byte, baud, own)) {
      this.arrived++;
      if (this.uart.flags & RXFF) this.lost++;
      else this.uart.feedByte(heard);
    }
  }
}
