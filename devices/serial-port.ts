// Espruino's Serial as a bus: pins or path are fixed when it is made, the baud rate when it is opened.
import type { Bytes, SerialBus } from "./bus";

/** Pins, which only Espruino looks at, or a path on Linux. */
export interface Wires {
  rx?: unknown;
  tx?: unknown;
  path?: string;
}

/** What of Espruino's Serial is used. `flow: "xon"` is never: 0x11 and 0x13 are data. */
export interface Uart {
  setup(baud: number, options: Wires): void;
  write(data: Bytes): void;
  on(event: "data", listener: (chunk: string) => void): void;
  removeListener(event: "data", listener: (chunk: string) => void): void;
}

/** `wires` are always given: a default pin may be another part's. */
export function makePort(uart: Uart, wires: Wires): SerialBus {
  let heard: ((chunk: string) => void) | undefined;
  return {
    open: baud => uart.setup(baud, wires),
    write: data => uart.write(data),
    onData: listener => {
      if (heard) uart.removeListener("data", heard);
      heard = listener || heard;
      if (heard) uart.on("data", heard);
    },
  };
}
