// Serial ports in use: each stays open and changes hands, though Espruino's cannot without losing what comes in.
import type { SerialBus } from "../devices/bus";
import { clock, config, heard } from "./board";
import openAir from "./air" with { exists: "while open" };
import type { Air } from "./air";
import sayAir from "./air-words" with { exists: "while open" };
import { busOf } from "./pins";
import type { Wires } from "./pins";
import { anyNumber } from "./table";
import type { Wired } from "./shell/app";

interface Line {
  bus: SerialBus;
  baud: number;
}

/** By port or path. */
const lines: { [name: string]: Line } = {};

/** The port at these wires, open at that rate, for whoever hears it from now on; undefined if they lead nowhere, or to the scanner. */
export function openLine(wires: Wires, baud: number): SerialBus | undefined {
  const name = wires.path || wires.port;
  let line = lines[name];
  if (!line) {
    const isTaken = !wires.path && heard && wires.port === config.scanner!.port;
    const bus = isTaken ? undefined : busOf(wires);
    if (!bus) return undefined;
    line = lines[name] = { bus: bus, baud: 0 };
  }
  if (line.baud !== baud) line.bus.open(baud);
  line.baud = baud;
  return line.bus;
}

/** Nobody hears anything any more: something built in does, for what nobody hears is kept, and too much of that is an error. */
export function release(): void {
  for (const name in lines) lines[name].bus.onData(Boolean);
}

let air: Air | undefined;

/** The other board's port, or its room, while somebody listens. */
function openPeer(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array | string) => void) | undefined {
  if (MANY && config.peer.mqtt) {
    try {
      if (listener && !air) air = openAir(config, clock, anyNumber, () => (air = undefined));
    } catch (e) {
      // A board that knows of no network.
    }
    if (air) air.heard = listener;
    return air ? air.write : Boolean;
  }
  if (!listener) release();
  const bus = listener && openLine(config.peer, config.peer.baud);
  if (bus) bus.onData(listener!);
  return bus && bus.write;
}

export const peer: Wired = {
  peer: openPeer,
  air: MANY ? () => (config.peer.mqtt ? sayAir(air, config.network.broker) : "") : undefined,
  network: MANY ? () => air && air.status : undefined,
};
