// Espruino's pins and serial ports, by the names that settings have for them.
import type { SerialBus } from "../../devices/bus";
import { makePort } from "../../devices/serial-port";
import type { Uart } from "../../devices/serial-port";

/** Where a part hangs: a port with its pins, or a path. */
export interface Wires {
  port: string;
  rx: string;
  tx: string;
  path: string;
}

/** The console's port is not one that a part may have: what is scanned there would be executed. */
export function has(name: string, isPin: boolean): boolean {
  return isPin ? !!new Pin(name).mode : !!global[name] && name !== process.env.CONSOLE;
}

/** Espruino's pin by its name, or none. */
export function pinOf(name: string): Pin | undefined {
  return has(name, true) ? new Pin(name) : undefined;
}

/** The port of these wires as a bus, if there is one. */
export function busOf(wires: Wires): SerialBus | undefined {
  if (!wires.path && !wires.rx) return undefined;
  const pins = wires.path ? { path: wires.path } : { rx: pinOf(wires.rx), tx: pinOf(wires.tx) };
  return makePort(global[wires.port] as Uart, pins);
}
