// Espruino's Serial as a bus: pins or path are fixed when it is made, the baud rate when it is opened.
import type { Bytes, SerialBus } from "./bus";

/** What of Espruino's Serial is used. `flow: "xon"` is never: 0x11 and 0x13 are data. */
export interface Uart {
  setup(baud: number, options: object): void;
  write(data: Bytes): void;
  on(event: "data", listener: (chunk: string) => void): void;
}

/** `wires` is `{rx, tx}` with pins, or `{path}` on Linux. Always given: a default pin may be another part's. */
export function makePort(uart: Uart, wires: object): SerialBus {
  return {
    open: baud => uart.setup(baud, wires),
    write: data => uart.write(data),
    onData: listener => uart.on("data", listener),
  };
}
