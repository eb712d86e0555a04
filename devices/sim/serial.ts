// The board's side of a UART: paced bytes both ways, chunks as they happen to arrive, a transmit buffer that blocks when it is full.
// Not simulated: flow control, parity, framing events, which pins are used (they are only remembered), software serial.

import { flatten, textOf } from "./bytes";
import type { VirtualClock } from "./clock";
import { Ear, type Hearing } from "./ear";
import { Emitter, type EmitterHost } from "./emitter";
import { misread, sameBaud } from "./noise";
import type { SerialChip } from "./wire";

const BITS_PER_BYTE = 10;
const UNHEARD = 512;

/** How arriving bytes are grouped: every byte by itself, as long as the line is not silent, or anything between. */
export type Chunks = "bytes" | "whole" | "random";

export interface SerialOptions {
  rx?: unknown;
  tx?: unknown;
  path?: string;
  bytesize?: number;
  parity?: string | null;
  stopbits?: number;
}

/** What a port needs of its board. */
export interface SerialHost extends EmitterHost {
  clock: VirtualClock;
  chunks: Chunks;
  /** The port hears as an ESP32's does, instead of in such chunks. */
  hearing?: Hearing;
  random(): number;
  transmit: number;
  /** So long after `setup` no NUL is heard. */
  noNulMs?: number;
  /** Time in which the program stands still. */
  block(forMs: number): void;
  received(port: string, bytes: number[]): void;
  flag(name: string): void;
  setConsole(port: string | null): void;
  holdsConsole?(port: string): boolean;
  chipAt(path: string): SerialChip | undefined;
  /** A mistake of a driver that the program must not be able to catch. */
  watchChip(call: () => void): void;
}

export class SimSerial extends Emitter {
  baud = 9600;
  isOpen = false;
  options: SerialOptions = {};
  /** Every baud rate that the program asked for. */
  readonly history: number[] = [];
  sent = 0;
  arrived = 0;
  private chip: SerialChip | undefined;
  private unheard = "";
  private sendingUntilMs = 0;
  private lineUntilMs = 0;
  private deafUntilMs = 0;
  private setUpAtMs = -Infinity;
  private chunk: number[] = [];
  private flushTimer = 0;
  private readonly ear: Ear;

  constructor(
    readonly name: string,
    private readonly host: SerialHost,
  ) {
    super(host);
    this.ear = new Ear({ clock: host.clock, random: () => host.random(), hear: bytes => host.received(name, bytes) });
  }

  /** Bytes that arrived and that the program never heard, see ear.ts. */
  get lost(): number {
    return this.ear.lost;
  }

  // ---- what a program calls

  setup(baud?: number, options?: SerialOptions): void {
    this.baud = Number(baud) || 9600;
    if (options) this.options = options;
    if (options?.path) this.attach(this.host.chipAt(options.path));
    this.isOpen = true;
    this.setUpAtMs = this.host.clock.now();
    this.history.push(this.baud);
  }

  unsetup(): void {
    this.isOpen = false;
  }

  setConsole(): void {
    this.host.setConsole(this.name);
  }

  write(...data: unknown[]): void {
    this.sendBytes(flatten(data));
  }

  print(text: unknown): void {
    this.sendBytes(flatten(String(text).replace(/\n/g, "\r\n")));
  }

  println(text: unknown): void {
    this.print(text + "\n");
  }

  available(): number {
    return this.unheard.length;
  }

  read(quantity?: number): string | undefined {
    const text = this.unheard.slice(0, quantity || this.unheard.length);
    this.unheard = this.unheard.slice(text.length);
    return text || undefined;
  }

  flush(): void {
    if (this.backlogMs > 0) this.host.block(this.backlogMs);
  }

  inject(...data: unknown[]): void {
    this.host.received(this.name, flatten(data));
  }

  /** What came while nobody listened is heard by the first listener. */
  override on(event: string, listener: (...args: unknown[]) => void): void {
    super.on(event, listener);
    if (event !== "data" || !this.unheard) return;
    const text = this.unheard;
    this.unheard = "";
    this.emit("data", text);
  }

  // ---- what the board calls

  attach(chip: SerialChip | undefined): void {
    this.chip = chip;
    if (chip) chip.send = (bytes, baud) => this.arrive(bytes, baud);
  }

  get isWired(): boolean {
    return this.chip !== undefined;
  }

  /** Bytes that the board's program or prompt sends. */
  sendBytes(bytes: number[]): void {
    this.isOpen = true;
    for (const byte of bytes) {
      const byteMs = this.byteMs(this.baud);
      const roomMs = this.host.transmit * byteMs;
      if (this.backlogMs >= roomMs) this.host.block(this.backlogMs - roomMs + byteMs);
      this.sendingUntilMs = Math.max(this.sendingUntilMs, this.host.clock.now()) + byteMs;
      this.sendOne(byte, this.baud, this.sendingUntilMs);
    }
  }

  /** Bytes that a chip puts on the line; they follow what it put there before. */
  arrive(bytes: ArrayLike<number>, baud: number): void {
    for (let index = 0; index < bytes.length; index++) {
      const startMs = Math.max(this.lineUntilMs, this.host.clock.now());
      this.lineUntilMs = startMs + this.byteMs(baud);
      const byte = bytes[index] & 255;
      this.host.clock.at(this.lineUntilMs, () => this.hear(byte, baud, startMs));
    }
  }

  /** A byte whose last bit has just arrived. */
  hear(byte: number, baud: number, startMs: number): void {
    if (!this.isOpen || startMs < this.deafUntilMs) return;
    if (!byte && this.host.clock.now() < this.setUpAtMs + (this.host.noNulMs ?? 0)) return;
    if (sameBaud(baud, this.baud)) return this.collect(byte);
    const noise = misread(byte, baud, this.baud);
    for (const heard of noise) this.collect(heard);
    if (noise.length) this.deafUntilMs = startMs + this.byteMs(this.baud);
  }

  /** A chunk reaches the program. */
  deliver(bytes: number[]): void {
    const text = textOf(bytes);
    this.ear.taken();
    if (this.hasListener("data")) return this.fire("data", text);
    if (this.unheard.length + text.length > UNHEARD) this.host.flag("BUFFER_FULL");
    this.unheard = (this.unheard + text).slice(0, UNHEARD);
  }

  /** The board starts again: listeners and settings go, the wire stays. */
  forget(): void {
    this.removeAllListeners();
    this.isOpen = false;
    this.baud = 9600;
    this.options = {};
    this.unheard = "";
    this.chunk = [];
    this.host.clock.cancel(this.flushTimer);
    this.ear.forget();
  }

  private sendOne(byte: number, baud: number, atMs: number): void {
    this.sent++;
    this.host.clock.at(atMs, () => this.host.watchChip(() => this.chip?.receive(byte, baud, atMs)));
  }

  private get backlogMs(): number {
    return Math.max(0, this.sendingUntilMs - this.host.clock.now());
  }

  private byteMs(baud: number): number {
    return (BITS_PER_BYTE * 1000) / baud;
  }

  private collect(byte: number): void {
    this.arrived++;
    // The prompt takes its bytes one by one, and loses none.
    const hearing = this.host.holdsConsole?.(this.name) ? undefined : this.host.hearing;
    if (hearing) return this.ear.collect(byte, this.baud, hearing);
    this.chunk.push(byte);
    const ends = this.host.chunks === "bytes" || (this.host.chunks === "random" && this.host.random() < 0.3);
    this.host.clock.cancel(this.flushTimer);
    if (ends) this.endChunk();
    else this.flushTimer = this.host.clock.after(2 * this.byteMs(this.baud), () => this.endChunk());
  }

  private endChunk(): void {
    const bytes = this.chunk;
    this.chunk = [];
    if (bytes.length) this.host.received(this.name, bytes);
  }
}
