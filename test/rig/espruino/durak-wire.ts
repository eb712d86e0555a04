// Three wires between the peer ports of two interpreters: what one says reaches the other at the baud rate, ten bits a byte, in real time. A pty alone would
// deliver a deck of 388 bytes at once. Bytes are handed over every few milliseconds, as a USB adapter does it, or as an ESP32's port does (devices/sim/ear.ts).
import { VirtualClock } from "../../../devices/sim/clock";
import { Ear, type Hearing } from "../../../devices/sim/ear";
import { WireTap } from "../wire-tap";

export const PORT = "peer";
const HANDOVER_MS = 4;

/** A board as the wire sees it. */
export interface Plug {
  send(port: string, data: Uint8Array): void;
  onReceive(port: string, listener: (data: Buffer) => void): void;
}

/** How both boards hear, and chance. */
export interface Ears {
  hearing: Hearing;
  random(): number;
  /** What a board says arrives in whole packets at a stretch, however it was sent: as the lesson's program says it. */
  isWhole?: boolean;
}

/** All packets of the lesson's end with it, and it stands nowhere else in them. */
const LINE_FEED = 10;

/** One direction. */
class Lane {
  bytes = 0;
  to: Plug | undefined;
  /** What happens on the line, in its order; it goes as far as the machine's time has come. */
  private readonly clock = new VirtualClock(performance.now());
  private readonly ear: Ear | undefined;
  private heard: number[] = [];
  private held: number[] = [];
  private freeAtMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly baud: number,
    private readonly ears?: Ears,
  ) {
    if (ears) this.ear = new Ear({ clock: this.clock, random: () => ears.random(), hear: piece => this.hear(piece) });
  }

  get lost(): number {
    return this.ear ? this.ear.lost : 0;
  }

  take(data: Buffer): void {
    this.bytes += data.length;
    if (!this.ears?.isWhole) return this.say(data);
    for (const byte of data) {
      this.held.push(byte);
      if (byte === LINE_FEED) this.say(this.held.splice(0));
    }
  }

  private say(data: Iterable<number>): void {
    this.freeAtMs = Math.max(this.freeAtMs, performance.now());
    for (const byte of data) {
      this.freeAtMs += 10_000 / this.baud;
      this.clock.at(this.freeAtMs, () => this.arrive(byte));
    }
    this.wait();
  }

  unplug(): void {
    this.to = undefined;
    this.ear?.forget();
  }

  private arrive(byte: number): void {
    if (this.ear) this.ear.collect(byte, this.baud, this.ears!.hearing);
    else this.heard.push(byte);
  }

  /** How soon the program takes it is the interpreter's own affair. */
  private hear(piece: number[]): void {
    this.heard.push(...piece);
    this.ear!.taken();
  }

  private wait(): void {
    if (!this.timer && this.clock.waiting) this.timer = setTimeout(() => this.handOver(), HANDOVER_MS);
  }

  /** What comes while nobody is plugged in is lost. */
  private handOver(): void {
    this.timer = undefined;
    this.clock.advanceTo(performance.now());
    if (this.heard.length) this.to?.send(PORT, Uint8Array.from(this.heard));
    this.heard = [];
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.to = undefined;
  }
}

export class Wire {
  /** What was said, and not necessarily heard. */
  readonly tap = new WireTap();
  private readonly lanes: Lane[];

  constructor(baud: number, ears?: Ears) {
    this.lanes = [0, 1].map(() => new Lane(baud, ears));
  }

  /** Of both directions. */
  get bytes(): number {
    return this.lanes[0].bytes + this.lanes[1].bytes;
  }

  /** Of these, what a port did not hear. */
  get lost(): number {
    return this.lanes[0].lost + this.lanes[1].lost;
  }

  plug(at: number, board: Plug): void {
    this.lanes[1 - at].to = board;
    this.tap.cut(at);
    board.onReceive(PORT, data => {
      for (const byte of data) this.tap.hear(at, byte, performance.now());
      this.lanes[at].take(data);
    });
  }

  unplug(at: number): void {
    this.lanes[1 - at].unplug();
  }

  stop(): void {
    for (const lane of this.lanes) lane.stop();
  }
}
