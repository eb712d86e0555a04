// Serial ports in use: each stays open and changes hands, though Espruino's cannot without losing what comes in.
import type { SerialBus } from "../../devices/bus";
import { complaints, config, module } from "./board";
import { busOf } from "./pins";
import type { Wires } from "./pins";
import type { Wired } from "../kernel/app";

interface Line {
  bus: SerialBus;
  baud: number;
}

/** However often somebody asks for a port that cannot be set up. */
const MOST_COMPLAINTS = 9;

/** By port or path. */
export const lines: { [name: string]: Line } = {};

/** The port at these wires, open at that rate, for whoever hears it from now on; undefined if they lead nowhere, or to the scanner, or it cannot be set up there. */
export function openLine(wires: Wires, baud: number): SerialBus | undefined {
  const name = wires.path || wires.port;
  let line = lines[name];
  if (!line) {
    const isTaken = !wires.path && module && wires.port === config.scanner!.port;
    const bus = isTaken ? undefined : busOf(wires);
    if (!bus) return undefined;
    line = lines[name] = { bus: bus, baud: 0 };
  }
  try {
    if (line.baud !== baud) line.bus.open(baud);
  } catch (e) {
    if (complaints.length < MOST_COMPLAINTS) complaints.push(name + ": " + e);
    return undefined;
  }
  line.baud = baud;
  return line.bus;
}

/** Nobody hears anything any more: something built in does, for what nobody hears is kept, and too much of that is an error. */
export function release(): void {
  for (const name in lines) lines[name].bus.onData(Boolean);
}

/** The other board's port, while somebody listens. */
export function openWire(
  listener: ((chunk: string) => void) | undefined,
): ((bytes: Uint8Array | string) => void) | undefined {
  if (!listener) release();
  const bus = listener && openLine(config.peer, config.peer.baud);
  if (bus) bus.onData(listener!);
  return bus && bus.write;
}

/** Made when a game asks for it. */
export const peer = (): Wired => ({ peer: openWire });
