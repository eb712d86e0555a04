// The one queue through which UARTs, USB and pin watches reach JavaScript.
// Not simulated: XON/XOFF, and the ESP32's own ring of 1024 bytes per UART in front of it.

const LONGEST_EVENT = 64;
const HEADER = 2;
const SPARE = 4;

/** Bytes of a port, or an edge on a pin (which takes the room of its time, four bytes). */
export type FifoEvent = { port: string; bytes: number[] } | { pin: string; high: boolean; atMs: number };

const sizeOf = (event: FifoEvent): number => HEADER + ("bytes" in event ? event.bytes.length : 4);

export class EventFifo {
  /** Bytes that found no room, ever. */
  lost = 0;
  private events: FifoEvent[] = [];

  constructor(
    readonly limit: number,
    private readonly overflowed: () => void,
  ) {}

  get used(): number {
    return this.events.reduce((sum, event) => sum + sizeOf(event), 0);
  }

  get length(): number {
    return this.events.length;
  }

  pop(): FifoEvent | undefined {
    return this.events.shift();
  }

  pushEdge(pin: string, high: boolean, atMs: number): void {
    this.push({ pin, high, atMs }, 1);
  }

  /** Joins the last event if that is of the same port and is not the very next to be handled. */
  pushBytes(port: string, bytes: number[]): void {
    const last = this.events.length > 1 ? this.events[this.events.length - 1] : undefined;
    if (
      last &&
      "bytes" in last &&
      last.port === port &&
      last.bytes.length + bytes.length < LONGEST_EVENT &&
      this.free > 0
    ) {
      last.bytes.push(...bytes);
      return;
    }
    for (let from = 0; from < bytes.length; from += LONGEST_EVENT) {
      const part = bytes.slice(from, from + LONGEST_EVENT);
      this.push({ port, bytes: part }, part.length);
    }
  }

  private get free(): number {
    return this.limit - this.used - SPARE;
  }

  private push(event: FifoEvent, losing: number): void {
    if (this.free < sizeOf(event)) {
      this.lost += losing;
      this.overflowed();
    } else {
      this.events.push(event);
    }
  }
}
