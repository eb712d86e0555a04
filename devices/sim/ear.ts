// How an ESP32 hears: a task looks at the port now and then, and the interpreter of the releases (2v26 to 2v29) loses what did not come with the first piece of
// a burst (espruino/Espruino#2718, and the sources named there; mended after 2v29 in a3f085979). Any board's port can be told to hear like one.
// Not simulated: the driver's ring of 1024 bytes, and the event queue of 4096 (fifo.ts has that); more than one port read by one task.

import type { SimClock } from "./wire";

/** `released`: 2v26 to 2v29. `head`: what comes after them, which loses nothing. `wifi`: it is on, as it is on an ESP32 that nobody has told otherwise. */
export interface Hearing {
  version: "released" | "head";
  wifi: boolean;
}

/** The task waits so long for the console before it looks at the other ports again: what has come meanwhile waits. */
export const LOOK_MS = 100;
/** Of the head: when nothing has come for a while, and as long as something comes. */
export const HEAD_IDLE_MS = 200;
const HEAD_BUSY_MS = 5;
const HEAD_AWAKE_MS = 5000;

/** So much of a burst is heard, and now and then twice as much. */
export const BURST_BYTES = 64;
const TWICE = 1 / 8;
/** With Wi-Fi off nothing is lost at this rate, and below. */
export const SAFE_BAUD = 19200;
/**
 * A look that finds the line at rest ends the burst: nothing has come for ten bytes' time, after which the UART's driver hands over what it has. So a silence of
 * LOOK_MS and ten bytes is always a pause; a shorter one is if a look happens to fall into it.
 */
export const REST_BYTES = 10;
/** A piece that is longer becomes a flat string, to which nothing can be appended: what comes before the program has taken it is lost. */
const FLAT_BYTES = 20;

/** Whether a board that hears so loses anything at this rate. */
export const losesAt = ({ version, wifi }: Hearing, baud: number): boolean =>
  version === "released" && (wifi || baud > SAFE_BAUD);

export interface EarHost {
  clock: SimClock;
  random(): number;
  /** A piece, as it reaches the program's queue. */
  hear(bytes: number[]): void;
}

export class Ear {
  /** Bytes that the program never hears. */
  lost = 0;
  private piece: number[] = [];
  private burst = 0;
  private limit = 0;
  private untaken = 0;
  private lastByteMs = -Infinity;
  private lastLookMs = -Infinity;
  private look = 0;

  constructor(private readonly host: EarHost) {}

  /** A byte whose last bit has just arrived. */
  collect(byte: number, baud: number, hearing: Hearing): void {
    const { clock } = this.host;
    if (!this.look) this.look = clock.after(this.waitMs(hearing), () => this.take(hearing, baud));
    this.lastByteMs = clock.now();
    if (!this.burst++) this.limit = this.host.random() < TWICE ? 2 * BURST_BYTES : BURST_BYTES;
    if (this.burst <= this.limit || !losesAt(hearing, baud)) this.piece.push(byte);
    else this.lost++;
  }

  /** The program has taken what reached its queue. */
  taken(): void {
    this.untaken = 0;
  }

  /** The board starts again. */
  forget(): void {
    this.host.clock.cancel(this.look);
    this.piece = [];
    this.look = this.burst = this.untaken = 0;
  }

  /** Until the task looks. */
  private waitMs(hearing: Hearing): number {
    const now = this.host.clock.now();
    const everyMs = this.everyMs(hearing);
    return this.lastLookMs + everyMs > now ? this.lastLookMs + everyMs - now : this.host.random() * everyMs;
  }

  private everyMs({ version }: Hearing): number {
    if (version === "released") return LOOK_MS;
    return this.host.clock.now() - this.lastByteMs < HEAD_AWAKE_MS ? HEAD_BUSY_MS : HEAD_IDLE_MS;
  }

  private take(hearing: Hearing, baud: number): void {
    const { clock } = this.host;
    const { piece } = this;
    this.piece = [];
    this.lastLookMs = clock.now();
    const isAtRest = clock.now() - this.lastByteMs >= (REST_BYTES * 10_000) / baud;
    // Bytes are still coming: it looks again, though perhaps at nothing but loss.
    this.look = isAtRest ? 0 : clock.after(this.everyMs(hearing), () => this.take(hearing, baud));
    if (isAtRest) this.burst = 0;
    if (!piece.length) return;
    if (losesAt(hearing, baud) && this.untaken > FLAT_BYTES) {
      this.lost += piece.length;
      return;
    }
    this.untaken += piece.length;
    this.host.hear(piece);
  }
}
