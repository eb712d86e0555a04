// What the simulated barcode scanners have in common: an eye, a UART that may sleep, answers that take their time, and a supply.
// Not simulated, for any of them: USB as a wire (what it would have typed is in `usb`), parity and stop bits. Bytes leave in one piece through
// `send`; whoever wires it decides how they are spread over time.
import { AnswerLine } from "./answer-line";
import { bytesOf, type Symbology } from "./barcodes";
import { ScannerEye, type EyeRules } from "./scanner-eye";
import { SleepyLine } from "./sleepy-line";
import type { SerialChip, SimClock } from "./wire";

/** Power on to the first byte it understands; it may be 1500 (devices.md 1.4). */
const BOOT_MS = 1000;
const WAKE_MS = 20;

export interface ModuleOptions {
  clock: SimClock;
  sleepAfterMs?: number;
  /** Still deaf for so long after the byte that woke it; the vendor of the GM67 asks for 50 ms. */
  wakeMs?: number;
  /** From a start to the first byte that it understands. */
  bootMs?: number;
  /** Its RX wire is not connected: it scans and hears nothing. */
  silent?: boolean;
}

export abstract class ScannerModule implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  /** What it was told and did, in words. */
  readonly log: string[] = [];
  /** Malformed or unknown commands. */
  readonly complaints: string[] = [];
  /** What it would have typed as a USB keyboard, one entry a code. */
  readonly usb: Uint8Array[] = [];
  /** Codes decoded. */
  reads = 0;
  /** Bytes that came while it could not listen at all: off, booting, silent, or a USB device. */
  unheard = 0;

  protected readonly clock: SimClock;
  protected readonly eye: ScannerEye;
  protected readonly line: SleepyLine;
  protected readonly answers: AnswerLine;
  protected baudNow = 9600;
  private readonly isSilent: boolean;
  private readonly bootMs: number;
  private isPowered = true;
  private isBooting = false;

  protected constructor({
    clock,
    sleepAfterMs = Infinity,
    wakeMs = WAKE_MS,
    bootMs = BOOT_MS,
    silent = false,
  }: ModuleOptions) {
    this.clock = clock;
    this.bootMs = bootMs;
    this.isSilent = silent;
    this.line = new SleepyLine(sleepAfterMs, wakeMs, clock.now());
    this.answers = new AnswerLine(clock, bytes => this.transmit(bytes));
    this.eye = new ScannerEye(clock, this.rules());
  }

  get baud(): number {
    return this.baudNow;
  }
  /** Bytes that came at another baud rate; bytes lost to its sleep. */
  get noise(): number {
    return this.line.noise;
  }
  get lost(): number {
    return this.line.lost;
  }

  /** Holds a barcode before it: until it has been read once, or for `forMs`. */
  show(text: string | Uint8Array, symbology: Symbology = "datamatrix", forMs?: number): void {
    this.eye.hold({ data: bytesOf(text), symbology }, forMs);
  }

  takeAway(): void {
    this.eye.takeAway();
  }

  power(on: boolean): void {
    if (on === this.isPowered) return;
    this.isPowered = on;
    this.forget();
    if (on) this.boot();
  }

  receive(byte: number, baud: number, atMs: number): void {
    if (!this.isUp() || this.isSilent || !this.listens()) {
      this.unheard++;
      return;
    }
    if (!this.line.hears(baud, this.baudNow, atMs)) return;
    this.answers.heard(atMs);
    this.take(byte, atMs);
  }

  /** What its eye asks when it looks, and tells; not before it is made. */
  protected abstract rules(): EyeRules;
  /** Commands come by the UART. */
  protected abstract listens(): boolean;
  /** One byte that it heard. */
  protected abstract take(byte: number, atMs: number): void;
  /** What its flash holds comes into force. */
  protected abstract load(): void;
  /** Looks for codes as its mode says. */
  protected abstract follow(): void;

  /** Power is gone. */
  protected forget(): void {
    this.answers.forget();
    this.eye.forget();
  }

  protected isUp(): boolean {
    return this.isPowered && !this.isBooting;
  }

  /** It starts anew, with its supply on. */
  protected restart(): void {
    this.forget();
    this.boot();
  }

  protected boot(): void {
    this.isBooting = true;
    this.load();
    this.answers.later(this.bootMs, () => {
      this.isBooting = false;
      this.line.stayAwake(this.clock.now());
      this.follow();
    });
  }

  protected transmit(bytes: Uint8Array): void {
    this.line.stayAwake(this.clock.now() + (bytes.length * 10_000) / this.baudNow);
    this.send?.(bytes, this.baudNow);
  }
}
