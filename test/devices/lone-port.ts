// A simulated serial port that belongs to no board, and what a driver sees of it.
import type { VirtualClock } from "../../devices/sim/clock";
import type { Hearing } from "../../devices/sim/ear";
import { makeRandom } from "../../devices/sim/random";
import { SimSerial, type Chunks } from "../../devices/sim/serial";

export interface PortOptions {
  chunks?: Chunks;
  hearing?: Hearing;
  seed?: number;
}

export function lonePort(clock: VirtualClock, { chunks = "random", hearing, seed = 1 }: PortOptions): SimSerial {
  const call = (work: () => void) => work();
  const port: SimSerial = new SimSerial("Serial1", {
    clock,
    chunks,
    hearing,
    random: makeRandom(seed),
    transmit: 256,
    block: forMs => clock.advance(forMs),
    received: (_port, bytes) => port.deliver(bytes),
    flag: () => undefined,
    setConsole: () => undefined,
    chipAt: () => undefined,
    watchChip: call,
    guard: call,
    later: call,
    fail: message => new Error(message),
  });
  return port;
}

/** `wrote` hears what a driver writes, before the port has it. */
export const uartOf = (port: SimSerial, wrote: (text: string) => void) => ({
  setup: port.setup.bind(port),
  on: (event: "data", listener: (chunk: string) => void) => port.on(event, listener as () => void),
  removeListener: (event: "data", listener: (chunk: string) => void) =>
    port.removeListener(event, listener as () => void),
  write: (data: unknown) => {
    wrote(String(data));
    port.write(data);
  },
});
