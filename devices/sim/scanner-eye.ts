// The camera side of a simulated scanner: a barcode is held before it, it looks while a session is open, and decodes after a while.
// Not simulated: light, distance, angle, unreadable print, two codes in view at once.
import type { Barcode, Symbology } from "./barcodes";
import type { SimClock } from "./wire";

/** From a still picture to decoded bytes. */
const DECODE_MS = 80;

export interface EyeRules {
  reads(symbology: Symbology): boolean;
  /** In a session of many reads: from one read to the next, and to the next of the same code. */
  betweenMs(): number;
  sameCodeMs(): number;
  read(barcode: Barcode): void;
  /** A session's time ran out. */
  nothing(): void;
}

export class ScannerEye {
  private barcode: Barcode | undefined;
  private staysAfterRead = false;
  private isOpen = false;
  private many = false;
  private decoding: number | undefined;
  private ending: number | undefined;
  private leaving: number | undefined;
  private last: { data: string; atMs: number } | undefined;

  constructor(
    private readonly clock: SimClock,
    private readonly rules: EyeRules,
  ) {}

  /** Without `forMs` it is held until it has been read once, as a person waits for the beep; else for that long, read or not. */
  hold(barcode: Barcode, forMs?: number): void {
    this.takeAway();
    this.barcode = barcode;
    this.staysAfterRead = forMs !== undefined;
    if (forMs !== undefined) this.leaving = this.clock.after(forMs, () => this.takeAway());
    this.look();
  }

  takeAway(): void {
    this.leaving = this.stop(this.leaving);
    this.barcode = undefined;
    this.look();
  }

  /** Starts to look, for one read or `many`, for at most `forMs` (0: without end). */
  open(forMs: number, many: boolean): void {
    this.close();
    this.isOpen = true;
    this.many = many;
    if (forMs > 0)
      this.ending = this.clock.after(forMs, () => {
        this.close();
        this.rules.nothing();
      });
    this.look();
  }

  close(): void {
    this.ending = this.stop(this.ending);
    this.isOpen = false;
    this.look();
  }

  /** Power is gone: it remembers nothing. The barcode is still there. */
  forget(): void {
    this.close();
    this.last = undefined;
  }

  /** Something changed: start decoding, or stop. */
  look(): void {
    this.decoding = this.stop(this.decoding);
    if (!this.isOpen || !this.barcode) return;
    this.decoding = this.clock.after(Math.max(DECODE_MS, this.pauseMs(this.barcode)), () => this.decode());
  }

  private decode(): void {
    this.decoding = undefined;
    const barcode = this.barcode;
    if (!barcode || !this.rules.reads(barcode.symbology)) return;
    this.last = { data: String(barcode.data), atMs: this.clock.now() };
    if (!this.many) this.close();
    if (this.staysAfterRead) this.look();
    else this.takeAway();
    this.rules.read(barcode);
  }

  private pauseMs(barcode: Barcode): number {
    if (!this.many || !this.last) return 0;
    const isSame = this.last.data === String(barcode.data);
    const intervalMs = isSame ? Math.max(this.rules.sameCodeMs(), this.rules.betweenMs()) : this.rules.betweenMs();
    return this.last.atMs + intervalMs - this.clock.now();
  }

  private stop(timer: number | undefined): undefined {
    if (timer !== undefined) this.clock.cancel(timer);
    return undefined;
  }
}
