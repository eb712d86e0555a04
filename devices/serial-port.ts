// Espruino's Serial as a bus: pins or path are fixed when it is made, the baud rate when it is opened.
import { Bytes, SerialBus } from "./bus";

/** What of Espruino's Serial is used. `flow: "xon"` is never: 0x11 and 0x13 are data. */
export interface Uart {
  setup(baud: number, options: object): void;
  write(data: Bytes): void;
  on(event: "data", listener: (chunk: string) => void): void;
}

export class SerialPort implements SerialBus {
  private uart: Uart;
  private wires: object;

  /** `wires` is `{rx, tx}` with pins, or `{path}` on Linux. Always given: a default pin may be another part's. */
  constructor(uart: Uart, wires: object) {
    this.uart = uart;
    this.wires = wires;
  }

  open(baud: number): void {
    this.uart.setup(baud, this.wires);
  }

  write(data: Bytes): void {
    this.uart.write(data);
  }

  onData(listener: (chunk: string) => void): void {
    this.uart.on("data", listener);
  }
}
