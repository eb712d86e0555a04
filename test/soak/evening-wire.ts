// A wire that spoils what goes over it, a packet at a time: what is written at once arrives at once, when its last byte has, in one piece or in two. Where an
// ESP32's port hears it, it arrives byte by byte, and that port makes pieces of it.
import { VirtualClock } from "../../devices/sim/clock";
import { Ear, type Hearing } from "../../devices/sim/ear";

export type Dice = () => number;

/** Chances: for each byte to be flipped, lost, doubled, or preceded by garbage; for each packet to be lost, to come twice, or too late; and for what is late to be overtaken (no wire does that, and a deck has no check sum that would tell). */
export interface Faults {
  flip?: number;
  lose?: number;
  double?: number;
  garbage?: number;
  losePacket?: number;
  doublePacket?: number;
  delay?: number;
  overtake?: number;
}

/** How often each of them happened. */
export type Counts = Record<string, number>;

interface Packet {
  text: string;
  fromMs: number;
  forMs: number;
}

export class Line {
  listener: (chunk: string) => void = () => undefined;
  faults: Faults = {};
  isCut = false;
  bytes = 0;
  /** As the board at its end hears. */
  hearing: Hearing | undefined;
  readonly ear: Ear;
  /** All that was written, when somebody wants to look. */
  onWrite: ((bytes: number[]) => void) | undefined;
  private readonly flying = new Set<Packet>();
  private busyUntilMs = 0;
  private readUntilMs = 0;

  constructor(
    private readonly clock: VirtualClock,
    private readonly dice: Dice,
    private readonly baud: number,
    private readonly counts: Counts,
  ) {
    this.ear = new Ear({ clock, random: dice, hear: piece => this.hear(piece) });
  }

  send(data: ArrayLike<number> | string): void {
    const bytes = typeof data === "string" ? Array.from(data, letter => letter.charCodeAt(0)) : Array.from(data);
    this.onWrite?.(bytes);
    this.bytes += bytes.length;
    const fromMs = Math.max(this.busyUntilMs, this.clock.now());
    const forMs = (bytes.length * 10_000) / this.baud;
    this.busyUntilMs = fromMs + forMs;
    if (this.isCut || this.happens("losePacket")) return;
    const text = this.spoil(bytes);
    this.fly(text, fromMs, forMs);
    if (this.happens("doublePacket")) this.fly(text, fromMs, forMs);
  }

  /** The sender has lost its power: what has not left it never will. */
  stop(): void {
    const now = this.clock.now();
    for (const packet of this.flying)
      packet.text = packet.text.slice(
        0,
        Math.max(0, Math.floor((packet.text.length * (now - packet.fromMs)) / packet.forMs)),
      );
    this.busyUntilMs = now;
  }

  /** Cable out: what is under way is lost. */
  cut(isCut: boolean): void {
    this.isCut = isCut;
    if (isCut) for (const packet of this.flying) packet.text = "";
  }

  private happens(fault: keyof Faults): boolean {
    const chance = this.faults[fault];
    if (!chance || this.dice() >= chance) return false;
    this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    return true;
  }

  private spoil(bytes: number[]): string {
    const { flip = 0, lose = 0, double = 0, garbage = 0 } = this.faults;
    if (!(flip + lose + double + garbage)) return String.fromCharCode(...bytes);
    let text = "";
    for (let byte of bytes) {
      if (this.happens("garbage")) text += String.fromCharCode(this.dice() * 256);
      if (this.happens("lose")) continue;
      if (this.happens("flip")) byte ^= 1 + Math.floor(this.dice() * 255);
      text += String.fromCharCode(byte);
      if (this.happens("double")) text += String.fromCharCode(byte);
    }
    return text;
  }

  private fly(text: string, fromMs: number, forMs: number): void {
    const packet: Packet = { text, fromMs, forMs };
    // As an interpreter reads it: when it gets round to it, and all in its order.
    const lateMs = this.happens("delay") ? this.dice() * 800 : 0;
    const isOvertaken = lateMs > 0 && this.happens("overtake");
    if (this.hearing) return this.trickle(packet, lateMs, this.hearing);
    const firstPart = this.dice() < 0.1 ? this.dice() : 0;
    if (firstPart)
      this.clock.at(
        isOvertaken ? fromMs + forMs * firstPart + lateMs : this.inOrder(fromMs + forMs * firstPart),
        () => {
          const size = Math.floor(packet.text.length * firstPart);
          if (size) this.listener(packet.text.slice(0, size));
          packet.text = packet.text.slice(size);
        },
      );
    const atMs = fromMs + forMs + lateMs + this.dice() * 3;
    this.flying.add(packet);
    this.clock.at(isOvertaken ? atMs : this.inOrder(atMs), () => {
      this.flying.delete(packet);
      if (packet.text) this.listener(packet.text);
    });
  }

  private hear(piece: number[]): void {
    this.ear.taken();
    this.listener(String.fromCharCode(...piece));
  }

  /** Byte by byte, each behind what came before it. */
  private trickle(packet: Packet, lateMs: number, hearing: Hearing): void {
    const { clock, baud } = this;
    this.flying.add(packet);
    for (let at = 0; at <= packet.text.length; at++)
      clock.at(this.inOrder(packet.fromMs + ((at + 1) * 10_000) / baud + lateMs), () => {
        if (at < packet.text.length) this.ear.collect(packet.text.charCodeAt(at), baud, hearing);
        else this.flying.delete(packet);
      });
  }

  private inOrder(atMs: number): number {
    return (this.readUntilMs = Math.max(this.readUntilMs, atMs));
  }
}
