// Bytes of our own dialect: hellos and frames, as they are written and as they are found in what comes. PROTOCOL.md has the layout.
import type { Wire } from "./link";

/** First bytes of frames. The first four kinds count entries, and their lowest two bits are bits 8 and 9 of the number behind. */
export const enum Kind {
  Ack = 0xa0,
  Move = 0xb0,
  Ask = 0xc0,
  Refuse = 0xd0,
  Ready = 0xe0,
  Commit,
  Nonce,
  Reveal,
  Audit,
  Record,
}

export const enum Hello {
  /** One printable letter; boards with another one do not play with each other. */
  Edition = 0x31,
  /** Length of our hello. */
  Size = 34,
  /** The longest hello of any version, and so the longest thing to be kept. */
  Longest = 40,
}

const enum Ms {
  /** A frame that stops coming for so long, and the time it takes on the wire, is given up. */
  Cut = 160,
  /** So long there has been noise lately. */
  Noise = 3000,
}

/** The kinds that count entries, and the others. */
const SHORT = new Uint8Array([4, 7, 5, 4]);
const LONG = new Uint8Array([6, 13, 12, 12, 8, 36]);

/** Hears what was found; it stands in `box` then. */
export interface Finder {
  /** A hello of ours; its check sum was right. */
  onHello(): void;
  /** The lesson's acknowledgement, its hello, or the beginning of one of its decks: no board of ours says that. */
  onLesson(size: number): void;
  onFrame(kind: number): void;
}

export interface Reader {
  box: Uint8Array;
  /** What the check sums of frames begin with; -1: there can be none, for nobody is there. */
  key: number;
  receive(chunk: string): void;
  tick(passedMs: number): void;
}

function sizeOf(kind: number): number {
  return kind < Kind.Ready ? SHORT[(kind >> 4) - 10] : LONG[kind - Kind.Ready];
}

/** What check sums begin with in that direction, by both tags. */
export function keyOf(wire: Wire, from: number, to: number): number {
  const tags = new Uint8Array([from >>> 24, from >>> 16, from >>> 8, from, to >>> 24, to >>> 16, to >>> 8, to]);
  return wire.crc16(tags, 0, 8, 0xffff);
}

/** A frame of that kind; `n` the number in it. Answers what is the same for the same frame. */
export function sendFrame(wire: Wire, key: number, kind: number, n: number, payload: ArrayLike<number>): number {
  const size = sizeOf(kind);
  const out = new Uint8Array(size);
  out.set([kind < Kind.Ready ? kind | (n >> 8) : kind, n]);
  out.set(payload, 2);
  const crc = wire.crc16(out, 0, size - 2, key);
  out.set([crc >> 8, crc], size - 2);
  wire.write(out);
  return (kind << 10) | n;
}

/** Numbers in it are hexadecimal digits. */
export function sendHello(wire: Wire, rules: number, mine: number, theirs: number, session: number): void {
  const out = new Uint8Array(Hello.Size);
  let at = 5;
  const put = (value: number, digits: number) => {
    while (digits-- > 0) {
      const digit = (value >>> (4 * digits)) & 15;
      out[at++] = digit < 10 ? 48 + digit : 87 + digit;
    }
  };
  out.set([0x16, 0x32, 0x1d, 0x43, Hello.Edition]);
  put(rules, 3);
  put(mine, 8);
  put(theirs, 4);
  put(session, 8);
  put(wire.crc16(out, 3, at, 0xffff), 4);
  out.set([3, 10], at);
  wire.write(out);
}

export function readDigits(box: Uint8Array, at: number, digits: number): number {
  let value = 0;
  for (; digits > 0; digits--) {
    const code = box[at++];
    value = (value << 4) | ((code & 15) + (code > 57 ? 9 : 0));
  }
  return value;
}

/** How many bytes what begins in the box should have, as far as one can tell yet; 0: it is the beginning of nothing. */
function awaited(box: Uint8Array, held: number, key: number): number {
  const kind = box[0];
  if (kind === 4) return held < 2 || box[1] === 10 ? 2 : 0;
  if (kind !== 0x16)
    return key < 0 || kind < Kind.Ack || kind > Kind.Record || (kind < Kind.Ready && (kind & 15) > 3)
      ? 0
      : sizeOf(kind);
  if (held < 3) return held + 1;
  if (box[2] !== 0x1d || (box[1] !== 0x31 && box[1] !== 0x32)) return 0;
  if (held < 5) return 5;
  // The first number of a deck's first record.
  if (box[1] === 0x31) return box[3] === 0x1e && box[4] >= 48 && box[4] < 57 ? 5 : 0;
  if (box[3] === 3) return box[4] === 10 ? 5 : 0;
  if (box[3] !== 0x43) return 0;
  if (box[4] === Hello.Edition) return Hello.Size;
  return held > 10 && box[held - 1] === 10 ? held : held < Hello.Longest ? held + 1 : 0;
}

export function makeReader(wire: Wire, finder: Finder): Reader {
  const crc16 = wire.crc16;
  const status = wire.report;
  const box = new Uint8Array(Hello.Longest);
  let held = 0;
  /** How long what has come must get before it can be judged. */
  let need = 1;
  let idleMs = 0;

  /**
   * What cannot be the beginning of anything is noise; what is whole is judged; what was damaged may hide the beginning of something behind its first byte.
   * `isCut`: the rest of what has begun will not come any more.
   */
  function sift(isCut: boolean): void {
    while (held) {
      need = isCut ? 0 : awaited(box, held, reader.key);
      if (need > held) return;
      let size = need;
      if (size > 5 && box[0] === 0x16) {
        if (
          box[size - 2] !== 3 ||
          box[size - 1] !== 10 ||
          crc16(box, 3, size - 6, 0xffff) !== readDigits(box, size - 6, 4)
        )
          size = 0;
        else finder.onHello();
      } else if (size && box[0] < Kind.Ack) finder.onLesson(size);
      else if (size && !crc16(box, 0, size, reader.key)) finder.onFrame(box[0]);
      else size = 0;
      if (!size) {
        if (need) status.damaged++;
        status.noise++;
        wire.noiseMs = Ms.Noise;
        size = 1;
      }
      held -= size;
      // A copy: the board moves bytes one by one.
      if (held) box.set(box.slice(size, size + held));
      isCut = false;
    }
    need = 1;
  }

  const reader: Reader = {
    box: box,
    key: -1,
    receive: chunk => {
      for (let at = 0; at < chunk.length; at++) {
        box[held++] = chunk.charCodeAt(at);
        if (held >= need) sift(false);
      }
      idleMs = 0;
    },
    tick: passedMs => {
      if (!held) return;
      idleMs += Math.min(passedMs, 50);
      while (held && idleMs > Ms.Cut + Hello.Longest * wire.byteMs) sift(true);
    },
  };
  return reader;
}
