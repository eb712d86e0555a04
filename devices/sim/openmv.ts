// An OpenMV camera above the table, from the other side of its UART: pictures of the stones and the board as frames (the head of devices/openmv.ts
// says what a frame is), twenty a second at most, with whatever may happen to them.
//
// Not simulated, beside what openmv/view.ts names: the arm and what hangs on it, time that a picture takes.
import { bytesOf } from "./barcodes";
import { crc32 } from "./bytes";
import { View, WHOLE_VIEW, type Cover, type Pose, type SeenBlob } from "./openmv/view";
import type { StoneTable } from "./stone-table";
import type { SerialChip, SimClock } from "./wire";

export { cellOnTable, type Cover, type Pose, type SeenBlob } from "./openmv/view";

export const BAUD = 115200;
const NUMBERS = 1000;
const MOST_BLOBS = 30;
/** What moved by no more, and grew or shrank by no more, counts as where it was. */
const STILL_PX = 4;
const STILL_SIDE_PX = 2;
/** A camera that is switched on lets its sensor settle first. */
const SETTLE_MS = 2000;
/** A frame goes out in pieces, with a pause before each. */
const PIECE = 20;
const PIECE_MS = 70;

/** How likely each is for a frame. */
export interface CameraFaults {
  dropped: number;
  damaged: number;
  repeated: number;
}

export interface OpenMvOptions {
  clock: SimClock;
  table: StoneTable;
  /** 0 <= x < 1 */
  random: () => number;
  pose?: Partial<Pose>;
  /** Standard deviation of each coordinate. */
  noisePx?: number;
  faults?: Partial<CameraFaults>;
  perSecond?: number;
  /** Bytes that it sends in one breath. */
  piece?: number;
  /** The rest of a square about a stone is seen as a square. */
  rings?: boolean;
  /** Of the first frame. */
  number?: number;
}

export class OpenMv implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  readonly faults: CameraFaults;
  noisePx: number;
  /** Frames put on the line whole, and what befell others. */
  sent = 0;
  dropped = 0;
  damaged = 0;
  repeated = 0;
  private readonly view: View;
  private number: number;
  private before: SeenBlob[] = [];
  private life = 0;

  constructor(private readonly options: OpenMvOptions) {
    this.faults = { dropped: 0, damaged: 0, repeated: 0, ...options.faults };
    this.view = new View(options.table, { ...WHOLE_VIEW, ...options.pose }, !!options.rings);
    this.noisePx = options.noisePx ?? 0;
    this.number = options.number ?? 0;
    this.shootIn(this.periodMs());
  }

  get pose(): Pose {
    return this.view.pose;
  }

  /** Something above the table. */
  get hand(): Cover | undefined {
    return this.view.hand;
  }
  set hand(cover: Cover | undefined) {
    this.view.hand = cover;
  }

  get isDark(): boolean {
    return this.view.isDark;
  }
  set isDark(is: boolean) {
    this.view.isDark = is;
  }

  /** It listens to nobody. */
  receive(): void {}

  /** Off: silence. On again: it begins anew, with number 0. */
  power(on: boolean): void {
    this.life++;
    if (!on) return;
    this.number = 0;
    this.before = [];
    this.shootIn(SETTLE_MS);
  }

  /** What it sees, in any order. */
  look(): SeenBlob[] {
    return this.shuffled(this.view.blobs())
      .slice(0, MOST_BLOBS)
      .map(blob => this.blurred(blob));
  }

  /** One frame. */
  frame(blobs: SeenBlob[]): Uint8Array {
    const digits = (value: number, length: number) => String(value).padStart(length, "0");
    const body = blobs.map(({ kind, x, y, side }) => kind + digits(x, 3) + digits(y, 3) + digits(side, 2)).join("");
    const text = `=${digits(blobs.length, 2)}${digits(this.number, 3)}${body}`;
    this.number = (this.number + 1) % NUMBERS;
    return bytesOf(`${text}${crc32(bytesOf(text)).toString(16).toUpperCase().padStart(8, "0")}\n`);
  }

  private periodMs(): number {
    return 1000 / (this.options.perSecond ?? 10);
  }

  /** Unless it is switched off meanwhile. */
  private shootIn(forMs: number): void {
    const { life } = this;
    this.options.clock.after(forMs, () => {
      if (life !== this.life) return;
      this.before = this.steadied(this.look());
      const frame = this.frame(this.before);
      this.shootIn(Math.max(this.periodMs(), this.durationMs(frame)));
      this.deliver(frame);
    });
  }

  /** Blobs of the last frame that are still there, as they were; behind them what is new. */
  private steadied(blobs: SeenBlob[]): SeenBlob[] {
    const fresh = new Set(blobs);
    const old = this.before.filter(was => {
      const same = [...fresh].find(
        ({ kind, x, y, side }) =>
          kind === was.kind &&
          Math.max(Math.abs(x - was.x), Math.abs(y - was.y)) <= STILL_PX &&
          Math.abs(side - was.side) <= STILL_SIDE_PX,
      );
      return same && fresh.delete(same);
    });
    return [...old, ...fresh];
  }

  private get piece(): number {
    return this.options.piece ?? PIECE;
  }

  private durationMs({ length }: Uint8Array): number {
    return length > this.piece ? Math.ceil(length / this.piece) * PIECE_MS : 0;
  }

  /** One after the other, unless it is switched off meanwhile; short frames at once. */
  private transmit(bytes: Uint8Array, afterMs = 0): void {
    const { life, piece } = this;
    if (bytes.length <= piece) return this.send?.(bytes, BAUD);
    for (let at = 0; at < bytes.length; at += piece)
      this.options.clock.after(afterMs + PIECE_MS * (1 + at / piece), () => {
        if (life === this.life) this.send?.(bytes.slice(at, at + piece), BAUD);
      });
  }

  private deliver(bytes: Uint8Array): void {
    const {
      faults,
      options: { random },
    } = this;
    if (random() < faults.dropped) return void this.dropped++;
    if (random() < faults.damaged) {
      this.damaged++;
      return this.transmit(this.spoilt(bytes));
    }
    this.sent++;
    this.transmit(bytes);
    if (random() >= faults.repeated) return;
    this.repeated++;
    this.transmit(bytes, this.durationMs(bytes));
  }

  /** Some bytes changed, lost, or added. */
  private spoilt(bytes: Uint8Array): Uint8Array {
    const { random } = this.options;
    const at = Math.floor(random() * (bytes.length - 2));
    const length = 1 + Math.floor(random() * 12);
    const noise = Array.from({ length }, () => Math.floor(random() * 256));
    const way = Math.floor(random() * 3);
    // A byte that happens to become itself again would be no damage.
    if (way === 0)
      return Uint8Array.of(...bytes.slice(0, at), bytes[at] ^ (1 + (noise[0] % 255)), ...bytes.slice(at + 1));
    return way === 1
      ? Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(at + length))
      : Uint8Array.of(...bytes.slice(0, at + 1), ...noise, ...bytes.slice(at + 1));
  }

  private blurred({ kind, x, y, side }: SeenBlob): SeenBlob {
    const whole = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return {
      kind,
      x: whole(x + this.noise() * this.noisePx, this.pose.widthPx - 1),
      y: whole(y + this.noise() * this.noisePx, this.pose.heightPx - 1),
      // An area of many pixels wavers less than its edge.
      side: whole(side + (this.noise() * this.noisePx) / 4, 99),
    };
  }

  /** Normally distributed (Box and Muller). */
  private noise(): number {
    const { random } = this.options;
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  }

  private shuffled<T>(list: T[]): T[] {
    for (let at = list.length - 1; at > 0; at--) {
      const other = Math.floor(this.options.random() * (at + 1));
      [list[at], list[other]] = [list[other], list[at]];
    }
    return list;
  }
}
