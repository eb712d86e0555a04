// A tag of ISO 14443-3 type A, as a reader's field sees it: an NTAG213 with its pages, or one that shows only its number.
// Sources: ISO/IEC 14443-3 (6.3 to 6.5: states, anticollision, cascade), NXP NTAG213 datasheet (8.5 memory, 10.2 READ).
// Not simulated: writing, passwords, signatures, ISO 14443-4 (only what announces it).
import { bytesOf } from "./barcodes";

const PAGE = 4;
const PAGES = 45;
/** 16 bytes. */
const READ_PAGES = 4;

export interface TagOptions {
  /** 4, 7 or 10 bytes. */
  id: ArrayLike<number>;
  /** A text that a phone has written, as one NDEF record. */
  text?: string;
  /** Bytes from page 4 on instead of that. */
  memory?: ArrayLike<number>;
  /** What it says of itself (SAK); 0: its memory can be read. */
  kind?: number;
}

export class SimTag {
  readonly id: Uint8Array;
  readonly kind: number;
  /** From which pages on it was read. */
  readonly readFrom = new Set<number>();
  /** Of all its pages. */
  readonly memory = new Uint8Array(PAGE * PAGES);

  constructor({ id, text, memory, kind = 0 }: TagOptions) {
    this.id = Uint8Array.from(id);
    this.kind = kind;
    this.memory.set(this.id.subarray(0, 3));
    // A fresh NTAG213: capability container, lock control, an empty message.
    this.memory.set([0xe1, 0x10, 0x12, 0, 1, 3, 0xa0, 0x0c, 0x34, 3, 0, 0xfe], 3 * PAGE);
    const written = memory ?? (text === undefined ? undefined : messageOf(text));
    if (written) this.memory.set(Uint8Array.from(written), 4 * PAGE);
  }

  /** 16 bytes from a page on, from the first page again behind the last one; undefined: it refuses. */
  read(page: number): Uint8Array | undefined {
    if (this.kind || page >= PAGES) return undefined;
    this.readFrom.add(page);
    return Uint8Array.from(
      { length: READ_PAGES * PAGE },
      (_, at) => this.memory[(page * PAGE + at) % this.memory.length],
    );
  }
}

/** Lock control as an NTAG213 has it, then a record of text in English, and the end. */
export function messageOf(text: string): number[] {
  const payload = [2, ...bytesOf("en"), ...bytesOf(text)];
  const record = [0xd1, 1, payload.length, 0x54, ...payload];
  return [1, 3, 0xa0, 0x0c, 0x34, 3, record.length, ...record, 0xfe];
}
