// A serial port as the firmware sees it. Types only.
import type { SerialBus } from "../devices/bus";

/** Where a part hangs: a port with its pins, or a path. */
export interface Wires {
  port: string;
  rx: string;
  tx: string;
  path: string;
}

/** A port in use: it stays open, and changes hands, though Espruino's cannot without losing what comes in. */
export interface Line {
  bus: SerialBus;
  baud: number;
  listener: ((chunk: string) => void) | undefined;
}

/** The line at these wires, open at that rate; undefined if they lead nowhere, or to the scanner. */
export type OpenLine = (wires: Wires, baud: number) => Line | undefined;
