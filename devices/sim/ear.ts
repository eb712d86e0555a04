// How an ESP32 hears: its UART gathers bytes and hands them to a ring when it has many or the line rests, a task looks into that ring now and then, and the
// interpreter of the releases (2v26 to 2v29) loses what did not come with the first piece of a look (espruino/Espruino#2718, and the sources named there; mended
// after 2v29 in a3f085979). How many bytes are heard is held to recordings of a genuine 2v27.45 on an emulated ESP32. There it makes no difference whether the
// access point is on; the report from a real board says that nothing is lost up to 19,200 baud once that is gone, and so it is here.
// Any board's port can be told to hear like one.
// Not simulated: the driver's ring of 1024 bytes that overflows, the event queue of 4096 (fifo.ts has that), more than one port read by one task.

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

/** So many bytes are one event of the interpreter (IOEVENT_MAX_LEN): what comes behind them with the same look is lost. */
export const BURST_BYTES = 64;
/** The UART hands over what it has when it has so many (ESP-IDF's receive threshold), and the task reads so many at most. */
export const FIFO_BYTES = 120;
const READ_BYTES = 256;
/** Until the UART is served that has so many: what comes meanwhile is handed over, too. */
const LATE_MS = 1.6;
/** Without the access point nothing is lost at this rate, and below. */
export const SAFE_BAUD = 19200;
/**
 * Bytes' time of silence after which the UART hands over what it has. So a silence of LOOK_MS and ten bytes is always a pause; a shorter one is if a look happens
 * to fall into it.
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
  /** In the UART, and handed over. */
  private fifo: number[] = [];
  private ring: number[] = [];
  private limit = FIFO_BYTES;
  private untaken = 0;
  private lastByteMs = -Infinity;
  private lastLookMs = -Infinity;
  private look = 0;

  constructor(private readonly host: EarHost) {}

  /** A byte whose last bit has just arrived. */
  collect(byte: number, baud: number, hearing: Hearing): void {
    const { clock } = this.host;
    if (!this.look) this.look = clock.after(this.waitMs(hearing), () => this.take(hearing, baud));
    if (this.isAtRest(baud)) this.handOver();
    this.lastByteMs = clock.now();
    this.fifo.push(byte);
    if (this.fifo.length === 1) this.limit = FIFO_BYTES + Math.floor((this.host.random() * LATE_MS * baud) / 10_000);
    if (this.fifo.length >= this.limit) this.handOver();
  }

  /** The program has taken what reached its queue. */
  taken(): void {
    this.untaken = 0;
  }

  /** The board starts again. */
  forget(): void {
    this.host.clock.cancel(this.look);
    this.fifo = [];
    this.ring = [];
    this.look = this.untaken = 0;
  }

  /** The line has been silent for so long that the UART hands over whatever it has. */
  private isAtRest(baud: number): boolean {
    return this.host.clock.now() - this.lastByteMs >= (REST_BYTES * 10_000) / baud;
  }

  private handOver(): void {
    this.ring.push(...this.fifo.splice(0));
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
    this.lastLookMs = clock.now();
    if (this.isAtRest(baud)) this.handOver();
    const piece = this.ring.splice(0, READ_BYTES);
    // It looks again as long as anything is left, though perhaps at nothing but loss.
    const isDone = !this.ring.length && !this.fifo.length;
    this.look = isDone ? 0 : clock.after(this.everyMs(hearing), () => this.take(hearing, baud));
    if (piece.length) this.tell(piece, losesAt(hearing, baud));
  }

  private tell(piece: number[], isLossy: boolean): void {
    const heard = !isLossy ? piece : this.untaken > FLAT_BYTES ? [] : piece.slice(0, BURST_BYTES);
    this.lost += piece.length - heard.length;
    if (!heard.length) return;
    this.untaken += heard.length;
    this.host.hear(heard);
  }
}
