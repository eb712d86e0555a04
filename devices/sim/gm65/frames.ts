// Commands of the GM65's wire, from the module's side (devices.md 1.1): 7E 00 TYPE LEN ADDRH ADDRL DATA... CRCH CRCL. LEN counts the data.
// The CRC is CCITT's (polynomial 1021, from 0) over TYPE to DATA; AB CD in its place means that there is none.

const HEAD = [0x7e, 0x00];
const NO_CRC = [0xab, 0xcd];
/** TYPE, LEN and the address before the data, the CRC after it. */
const BEFORE = 4;
const AFTER = 2;
/** As on the GM67; no document gives a time. */
const CHARACTER_MS = 200;

export interface ZoneCommand {
  type: number;
  address: number;
  data: number[];
  isSound: boolean;
  hasCrc: boolean;
}

export function crc(bytes: number[]): [number, number] {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return [sum >> 8, sum & 0xff];
}

const enum Await {
  Head,
  Zero,
  Rest,
}

export class ZoneReceiver {
  /** Bytes outside any command: the wake byte, or another family's language. */
  strays = 0;
  private awaits = Await.Head;
  private bytes: number[] = [];
  private lastAtMs = 0;

  constructor(private readonly complain: (text: string) => void) {}

  /** A whole command, once its last byte has come. */
  take(byte: number, atMs: number): ZoneCommand | undefined {
    if (this.awaits !== Await.Head && atMs - this.lastAtMs > CHARACTER_MS) {
      this.complain(`command cut off after ${this.bytes.length + this.awaits} bytes`);
      this.forget();
    }
    this.lastAtMs = atMs;
    if (this.awaits !== Await.Rest) return this.takeHead(byte);
    this.bytes.push(byte);
    return this.bytes.length < BEFORE || this.bytes.length < BEFORE + this.bytes[1] + AFTER ? undefined : this.finish();
  }

  forget(): void {
    this.awaits = Await.Head;
    this.bytes = [];
  }

  private takeHead(byte: number): undefined {
    if (byte === HEAD[this.awaits]) this.awaits++;
    else {
      this.strays++;
      this.awaits = byte === HEAD[0] ? Await.Zero : Await.Head;
    }
  }

  private finish(): ZoneCommand {
    const counted = this.bytes.slice(0, -AFTER);
    const end = String(this.bytes.slice(-AFTER));
    const hasCrc = end !== String(NO_CRC);
    this.forget();
    return {
      type: counted[0],
      address: (counted[2] << 8) | counted[3],
      data: counted.slice(BEFORE),
      isSound: !hasCrc || end === String(crc(counted)),
      hasCrc,
    };
  }
}
