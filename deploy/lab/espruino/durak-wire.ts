// Three wires between the peer ports of two interpreters: what one says reaches the other at the baud rate, ten bits a byte, in real time. A pty alone would
// deliver a deck of 388 bytes at once. Bytes are handed over every few milliseconds, as a USB adapter does it.

export const PORT = "peer";
const HANDOVER_MS = 4;

/** A board as the wire sees it. */
export interface Plug {
  send(port: string, data: Uint8Array): void;
  onReceive(port: string, listener: (data: Buffer) => void): void;
}

/** One direction. */
class Lane {
  bytes = 0;
  to: Plug | undefined;
  private queue: number[] = [];
  /** When each byte of the queue has arrived whole. */
  private dueMs: number[] = [];
  private freeAtMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly byteMs: number) {}

  take(data: Buffer): void {
    this.bytes += data.length;
    this.freeAtMs = Math.max(this.freeAtMs, performance.now());
    for (const byte of data) {
      this.freeAtMs += this.byteMs;
      this.queue.push(byte);
      this.dueMs.push(this.freeAtMs);
    }
    this.wait();
  }

  private wait(): void {
    if (!this.timer && this.queue.length) this.timer = setTimeout(() => this.handOver(), HANDOVER_MS);
  }

  /** What comes while nobody is plugged in is lost. */
  private handOver(): void {
    this.timer = undefined;
    const now = performance.now();
    const late = this.dueMs.findIndex(due => due > now);
    const count = late < 0 ? this.queue.length : late;
    const data = Uint8Array.from(this.queue.splice(0, count));
    this.dueMs.splice(0, count);
    if (count) this.to?.send(PORT, data);
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.to = undefined;
    this.queue = [];
  }
}

export class Wire {
  private readonly lanes: Lane[];

  constructor(baud: number) {
    this.lanes = [0, 1].map(() => new Lane(10_000 / baud));
  }

  /** Of both directions. */
  get bytes(): number {
    return this.lanes[0].bytes + this.lanes[1].bytes;
  }

  plug(at: number, board: Plug): void {
    this.lanes[1 - at].to = board;
    board.onReceive(PORT, data => this.lanes[at].take(data));
  }

  unplug(at: number): void {
    this.lanes[1 - at].to = undefined;
  }

  stop(): void {
    for (const lane of this.lanes) lane.stop();
  }
}
