// What games between two players use besides display and keys: chance, the other board's port, a lamp; and for camera and arm a port each.
import type { SerialBus } from "../devices/bus";
import { busOf, clock, config, configure, pinOf, scanning } from "./board";
import type { Wires } from "./board";
import type { Parts } from "./parts";
import type { Table } from "./shell/app";

/** A port in use: it stays open, and changes hands, though Espruino's cannot without losing what comes in. */
interface Line {
  bus: SerialBus;
  baud: number;
  listener: ((chunk: string) => void) | undefined;
}

/** By port or path. */
const lines: { [name: string]: Line } = {};

/** Stands alone: a function inside `openLine` would hold on to the first game that asked for the port. */
function hear(line: Line): void {
  line.bus.onData(chunk => {
    if (line.listener) line.listener(chunk);
  });
}

/** The port at these wires, open at that rate, for whoever hears it from now on; undefined if they lead nowhere, or to the scanner. */
export function openLine(wires: Wires, baud: number): SerialBus | undefined {
  const name = wires.path || wires.port;
  let line = lines[name];
  if (!line) {
    const isTaken = !wires.path && scanning && scanning.status && wires.port === config.scanner!.port;
    const bus = isTaken ? undefined : busOf(wires);
    if (!bus) return undefined;
    line = lines[name] = { bus: bus, baud: baud, listener: undefined };
    bus.open(baud);
    hear(line);
  }
  if (line.baud !== baud) line.bus.open(baud);
  line.baud = baud;
  return { open: line.bus.open, write: line.bus.write, onData: listener => (line.listener = listener) };
}

/** Nobody hears anything any more. */
function release(): void {
  for (const name in lines) lines[name].listener = undefined;
}

/** The other board's port, while somebody listens. */
function openPeer(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array | string) => void) | undefined {
  if (!listener) release();
  const bus = listener && openLine(config.peer, config.peer.baud);
  if (bus) bus.onData(listener!);
  return bus && bus.write;
}

/** Some boards have no source of noise and draw the same numbers after every start: no two boards are asked at the same microsecond. */
function anyNumber(): number {
  return E.CRC32(getSerial() + getTime() + E.hwRand());
}

function signal(on: boolean): void {
  const wires = config.signal!;
  const led = wires.led ? pinOf(wires.led) : undefined;
  const pwm = on && wires.pwm ? pinOf(wires.pwm) : undefined;
  if (led) led.write(on);
  if (pwm) {
    analogWrite(pwm, 0.5, { freq: 2000 });
    clock.after(80, () => pwm.write(false));
  }
}

export function openTable(parts: Parts | undefined): Table {
  return {
    random: anyNumber,
    crc: E.CRC32,
    sweep: process.memory,
    signal: signal,
    peer: openPeer,
    camera: parts && parts.camera,
    arm: parts && parts.arm,
    release: release,
    keep: configure,
  };
}
