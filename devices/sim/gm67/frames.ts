// Frames of the GM67's wire, from the module's side (devices.md 1.3; "Simple Serial Interface" of Zebra's guides):
// LEN OP SRC STATUS data... CKH CKL, LEN counts all but the checksum, which is the two's complement of the sum of what precedes it.

export const FROM_HOST = 0x04;
export const FROM_MODULE = 0x00;
/** The NAK cause that asks for the same again. */
export const RESEND = 1;
const HEADER = 4;
const CHECKSUM = 2;
/** SSI's "host character time-out": after such a pause the rest of a frame is not waited for. */
const CHARACTER_MS = 200;

export interface Frame {
  /** From LEN to the last byte of data. */
  bytes: number[];
  isSound: boolean;
}

export function checksum(bytes: ArrayLike<number>): [number, number] {
  const sum = (0x10000 - Array.from(bytes).reduce((total, byte) => total + byte, 0)) & 0xffff;
  return [sum >> 8, sum & 0xff];
}

export function frame(op: number, ...data: number[]): Uint8Array {
  const bytes = [HEADER + data.length, op, FROM_MODULE, 0, ...data];
  return Uint8Array.of(...bytes, ...checksum(bytes));
}

const enum Await {
  Length,
  Rest,
}

export class FrameReceiver {
  private awaits = Await.Length;
  private bytes: number[] = [];
  private lastAtMs = 0;

  constructor(private readonly complain: (text: string) => void) {}

  /** A whole frame, once its last byte has come. A zero between frames is the wake byte. */
  take(byte: number, atMs: number): Frame | undefined {
    if (this.awaits === Await.Rest && atMs - this.lastAtMs > CHARACTER_MS) {
      this.complain(`frame cut off after ${this.bytes.length} bytes`);
      this.forget();
    }
    this.lastAtMs = atMs;
    if (this.awaits === Await.Length) return this.begin(byte);
    this.bytes.push(byte);
    return this.bytes.length < this.bytes[0] + CHECKSUM ? undefined : this.finish();
  }

  forget(): void {
    this.awaits = Await.Length;
    this.bytes = [];
  }

  private begin(byte: number): undefined {
    if (byte >= HEADER) {
      this.awaits = Await.Rest;
      this.bytes = [byte];
    } else if (byte !== 0) this.complain(`a frame of ${byte} bytes`);
  }

  private finish(): Frame {
    const bytes = this.bytes.slice(0, -CHECKSUM);
    const [high, low] = checksum(bytes);
    const [gotHigh, gotLow] = this.bytes.slice(-CHECKSUM);
    this.forget();
    return { bytes, isSound: high === gotHigh && low === gotLow };
  }
}
