// Listens to buses and serial lines without changing anything on them, and gathers what it hears into bursts.
import type { VirtualClock } from "../clock";
import type { I2CChip, SerialChip, SpiChip } from "../wire";
import { Paced } from "./paced";
import type { Traffic } from "./messages";

/** A silence that ends a burst. */
const PAUSE_MS = 20;
const SHOWN = 64;
const TOLD_EVERY_MS = 100;

interface Burst {
  bus: string;
  isOut: boolean;
  atMs: number;
  lastMs: number;
  count: number;
  bytes: number[];
}

export class TrafficLog {
  private bursts: Burst[] = [];
  private readonly paced: Paced;

  constructor(
    private readonly clock: VirtualClock,
    tell: (list: Traffic[]) => void,
  ) {
    this.paced = new Paced(clock, TOLD_EVERY_MS, TOLD_EVERY_MS, () =>
      tell(
        this.bursts
          .splice(0)
          .map(({ bus, isOut, atMs, count, bytes }) => ({ bus, isOut, atMs, count, bytes: Uint8Array.from(bytes) })),
      ),
    );
  }

  note(bus: string, isOut: boolean, bytes: ArrayLike<number>): void {
    const nowMs = this.clock.now();
    let [burst] = this.bursts.filter(one => one.bus === bus && one.isOut === isOut).slice(-1);
    if (!burst || nowMs - burst.lastMs > PAUSE_MS)
      this.bursts.push((burst = { bus, isOut, atMs: nowMs, lastMs: nowMs, count: 0, bytes: [] }));
    burst.lastMs = nowMs;
    burst.count += bytes.length;
    for (let at = 0; at < bytes.length && burst.bytes.length < SHOWN; at++) burst.bytes.push(bytes[at]);
    this.paced.mark();
  }
}

/** The same chip with somebody who listens; addresses are not told. */
export function tapI2C(bus: string, chip: I2CChip, log: TrafficLog): I2CChip {
  return {
    address: chip.address,
    write: bytes => {
      log.note(bus, true, bytes);
      return chip.write(bytes);
    },
    read: quantity => {
      const bytes = chip.read(quantity);
      if (bytes) log.note(bus, false, bytes);
      return bytes;
    },
  };
}

export function tapSpi(bus: string, chip: SpiChip, log: TrafficLog): SpiChip {
  return {
    get isSelected() {
      return chip.isSelected;
    },
    transfer: (bytes, format) => {
      log.note(bus, true, bytes);
      const answer = chip.transfer(bytes, format);
      if (answer) log.note(bus, false, answer);
      return answer;
    },
    deselected: () => chip.deselected?.(),
  };
}

export function tapSerial(bus: string, chip: SerialChip, log: TrafficLog): SerialChip {
  const tapped: SerialChip = {
    receive: (byte, baud, atMs) => {
      log.note(bus, true, [byte]);
      chip.receive(byte, baud, atMs);
    },
  };
  chip.send = (bytes, baud) => {
    log.note(bus, false, bytes);
    tapped.send?.(bytes, baud);
  };
  return tapped;
}
