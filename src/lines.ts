// Serial ports in use: each stays open and changes hands, though Espruino's cannot without losing what comes in.
import type { SerialBus } from "../devices/bus";
import { clock, config, heard, shell } from "./board";
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
/** Who hears the other board over it. */
let hearer: ((chunk: string) => void) | undefined;

/** The network, from now on; undefined on a board that knows of none. */
function reach(): Air | undefined {
  try {
    if (!air) air = openAir(config, clock, anyNumber, shell!, sayAir, () => (air = undefined));
  } catch (e) {
    // No sockets, or no SHA-256.
  }
  return air;
}

/** The other board's port, or its room, while somebody listens. A match may have a room of its own. */
function openPeer(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array | string) => void) | undefined {
  if ((air && air.word) || config.peer.mqtt) {
    hearer = listener;
    if (air) air.hear(listener);
    // In a turn of its own: a slow board takes a while for it.
    else clock.after(0, () => hearer && reach() && air!.hear(hearer));
    return bytes => air && air.write(bytes);
  }
  if (!listener) release();
  const bus = listener && openLine(config.peer, config.peer.baud);
  if (bus) bus.onData(listener!);
  return bus && bus.write;
}

/** What is missing between this board and the other one. */
function sayPeer(): string | undefined {
  if (!((air && air.word) || config.peer.mqtt)) return undefined;
  const room = air && air.status.room;
  return sayAir(air, config.network.broker, room && room.isJoined ? "" : "Nobody in the room");
}

export const peer: Wired = {
  peer: openPeer,
  air: sayPeer,
  network: opens => {
    const open = opens ? reach() : air;
    return open && open.status;
  },
};
