// Virtual time: milliseconds, fractions allowed.
// Not simulated: drift between two boards, and the time that running JavaScript takes (it takes none; only what blocks, such as a bus, does).

import type { SimClock } from "./wire";

interface Entry {
  atMs: number;
  id: number;
  then: () => void;
}

/** Events in the order of their moment; events of one moment in the order in which they were asked for. */
export class VirtualClock implements SimClock {
  private queue: Entry[] = [];
  private lastId = 0;
  private nowMs: number;

  constructor(startAtMs = 0) {
    this.nowMs = startAtMs;
  }

  now(): number {
    return this.nowMs;
  }

  after(forMs: number, then: () => void): number {
    return this.at(this.nowMs + Math.max(0, forMs), then);
  }

  /** A moment that has passed already counts as now. */
  at(atMs: number, then: () => void): number {
    const entry = { atMs: Math.max(atMs, this.nowMs), id: ++this.lastId, then };
    this.queue.splice(this.placeOf(entry.atMs), 0, entry);
    return entry.id;
  }

  cancel(timer: number): void {
    const index = this.queue.findIndex(entry => entry.id === timer);
    if (index >= 0) this.queue.splice(index, 1);
  }

  /** How many events wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** The moment of the next event. */
  get nextAtMs(): number | undefined {
    return this.queue[0]?.atMs;
  }

  /** May be called from inside an event: then it is that event which takes so long, and everything else goes on meanwhile. */
  advance(forMs: number): void {
    this.advanceTo(this.nowMs + forMs);
  }

  advanceTo(atMs: number): void {
    while (this.queue.length && this.queue[0].atMs <= atMs) {
      const entry = this.queue.shift()!;
      this.nowMs = Math.max(this.nowMs, entry.atMs);
      entry.then();
    }
    this.nowMs = Math.max(this.nowMs, atMs);
  }

  /** Behind everything that is due at the same moment or before. */
  private placeOf(atMs: number): number {
    let low = 0,
      high = this.queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.queue[middle].atMs <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
