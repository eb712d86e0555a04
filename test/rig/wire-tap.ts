// What two boards say to each other on a wire of Durak, told apart by kind, frame by frame (src/link/PROTOCOL.md).

/** First bytes of our own frames, and their lengths. */
const LENGTHS: Record<string, number> = {
  ack: 4,
  move: 7,
  ask: 5,
  refuse: 4,
  ready: 6,
  commit: 13,
  nonce: 12,
  reveal: 12,
  audit: 8,
  record: 36,
};
const COUNTED = ["ack", "move", "ask", "refuse"];
const OTHERS = ["ready", "commit", "nonce", "reveal", "audit", "record"];
const LF = 10;

export interface Frame {
  /** By its name in PROTOCOL.md, in small letters; an ACK that answers nothing is a `beat`. */
  kind: string;
  size: number;
  /** When its first byte came, ms. */
  atMs: number;
}

/** What begins with these bytes; size 0: that is not there to its end. */
function frameIn(bytes: number[]): { kind: string; size: number } {
  const first = bytes[0];
  const toEnd = () => bytes.indexOf(LF) + 1;
  if (first === 4) return { kind: "lesson's acknowledgement", size: 2 };
  if (first === 0x16) return { kind: bytes[1] === 0x31 ? "deck" : "hello", size: toEnd() };
  // The lesson's second try.
  if (first === LF) return { kind: "line feed", size: 1 };
  const kind = first >= 0xe0 ? OTHERS[first - 0xe0] : COUNTED[(first >> 4) - 10];
  if (!kind) throw new Error(`${first} went over the wire, and begins nothing`);
  return { kind, size: LENGTHS[kind] };
}

/** Hears both directions of a wire that changes nothing. */
export class WireTap {
  /** Of each board, what it said. */
  readonly frames: [Frame[], Frame[]] = [[], []];
  private readonly open: { bytes: number[]; atMs: number }[] = [0, 1].map(() => ({ bytes: [], atMs: 0 }));
  /** The other board has said something since this one's last ACK. */
  private readonly owes = [true, true];

  hear(at: number, byte: number, atMs: number): void {
    const open = this.open[at];
    if (!open.bytes.length) open.atMs = atMs;
    open.bytes.push(byte);
    const { kind, size } = frameIn(open.bytes);
    if (!size || size > open.bytes.length) return;
    open.bytes = [];
    const isBeat = kind === "ack" && !this.owes[at];
    if (kind === "ack") this.owes[at] = false;
    else this.owes[1 - at] = true;
    this.frames[at].push({ kind: isBeat ? "beat" : kind, size, atMs: open.atMs });
  }

  /** That board was switched off, perhaps in the middle of a frame. */
  cut(at: number): void {
    this.open[at].bytes = [];
  }

  /** Bytes of both, of these kinds. */
  bytesOf(...kinds: string[]): number {
    return this.frames.flat().reduce((sum, { kind, size }) => sum + (kinds.includes(kind) ? size : 0), 0);
  }
}

/** What belongs to an entry of the log, in both dialects; all else is said once in a while, or once a game. */
export const MOVING = ["move", "ack", "ask", "refuse", "deck", "lesson's acknowledgement", "line feed"];
