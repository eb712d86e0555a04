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

/** What ASK may ask for that is the link's own business. */
export const enum Asked {
  /** Nothing: its sender leaves. */
  Goodbye = 3,
}

export const enum Hello {
  /** One printable letter; boards with another one do not play with each other. */
  Edition = 0x32,
  /** Length of our hello; two more, if its flags say that there are more rules. */
  Size = 38,
  /** The longest hello of any version, and so the longest thing to be kept. */
  Longest = 40,
}

/** How the rules of a game are told: eight bits that every board knows, more that some do, and who wants them. */
export const enum Rules {
  Plain = 0xff,
  /** Both boards are to know what these are, or there are none of them. */
  More = 0x0f00,
  Known = 0x0800,
  Chosen = 0x1000,
}

/** How much reading may take; one takes a slow board 0.3 ms. */
const enum Work {
  /** In a call; the rest is done in the next. Only hellos and records have more bytes. */
  Most = 20,
  /** To look at what may be something, besides one for each byte of it. With less than that left, what a hello or a record says is for the next call. */
  Look = 9,
  /** So many bytes wait for that at most: of more the newest are kept. */
  Kept = 120,
}

const enum Ms {
  /** A frame that stops coming for so long, and the time it takes on the wire, is given up. */
  Cut = 160,
  /** As much as counts of the time between two looks at it. */
  Pause = 50,
  /** So long there has been noise lately. */
  Noise = 3000,
}

/** The kinds that count entries, and the others. */
const SHORT = new Uint8Array([4, 7, 5, 4]);
const LONG = new Uint8Array([6, 13, 12, 12, 8, 36]);

/** Where what is written goes. */
export type Writer = Pick<Wire, "crc16" | "write">;

/**
 * Hears what was found; it stands in `box` then. A `kind` from `Kind.Ack` on is a frame. Else more than five bytes are a hello of ours, the check sum of which was right;
 * and fewer the lesson's acknowledgement, its hello, or the beginning of one of its decks: no board of ours says that.
 */
export type Found = (kind: number, size: number) => void;

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

export function textOf(bytes: ArrayLike<number>): string {
  return String.fromCharCode.apply(null, bytes as number[]);
}

/** A frame of that kind; `n` the number in it. Answers what is the same for the same frame. */
export function sendFrame(wire: Writer, key: number, kind: number, n: number, payload?: ArrayLike<number>): number {
  const out = new Uint8Array(sizeOf(kind) - 2);
  out.set([kind < Kind.Ready ? kind | (n >> 8) : kind, n]);
  if (payload) out.set(payload, 2);
  const text = textOf(out);
  const crc = wire.crc16(text, key);
  wire.write(text + String.fromCharCode(crc >> 8, crc & 255));
  return (kind << 10) | n;
}

/** Four hexadecimal digits. */
export function hex(value: number): string {
  return (65536 + (value & 65535)).toString(16).substr(1);
}

/** How long the hello is that begins there: see `beginsIn`. */
function helloIn(text: string): number {
  const next = text.substr(1, 4);
  if ("1\x1D2\x1D".indexOf(next.substr(0, 2)) < 0) return 0;
  if (text.length < 5) return -1;
  // Of a deck of the lesson's the first number of its first record is enough.
  if (next === "2\x1D\x03\n" || /^1\x1D\x1E[0-8]/.test(next)) return 5;
  if (next[2] !== "C" || next[0] !== "2") return 0;
  if (next.charCodeAt(3) === Hello.Edition) return Hello.Size + ((text.charCodeAt(5) & 4) >> 1);
  const size = text.indexOf("\n", 10) + 1;
  return size > Hello.Longest ? 0 : size || (text.length < Hello.Longest ? -1 : 0);
}

/** How long is what begins with the first byte, if all of it comes; 0: nothing does, -1: that cannot be told yet. Up to 5 it is the lesson's, but for a frame. */
function beginsIn(text: string): number {
  const kind = text.charCodeAt(0);
  if (kind === 4) return text.length < 2 ? -1 : text[1] === "\n" ? 2 : 0;
  if (kind === 0x16) return helloIn(text);
  // A record that says it is longer than a frame is none.
  return kind === Kind.Record && text.charCodeAt(1) > 32 ? 0 : sizeOf(kind);
}

/** Finds what stands in bytes that come; one thing is found in a call, and in a call with little more to do than that. `isCut`: the rest of what has begun will not come any more. */
function makeSift(wire: Wire, onFound: Found, reader: Reader): (chunk: string, isCut: boolean) => void {
  const status = wire.report;
  /** What has come and was not used yet; `isBegun`: with what may be something. */
  let text = "";
  let isBegun = false;
  /** The check sum of its first bytes, up to `at`. */
  let sum = 0;
  let at = 0;

  /** How long what has begun is; 0: it is nothing, -1: more of it must come. */
  function look(): number {
    const held = text.length;
    const size = beginsIn(text);
    const isHello = text[0] < "\xA0";
    if (size <= 0 || (isHello && size < 6)) return size;
    const to = Math.min(held, isHello ? size - 6 : size);
    sum = wire.crc16(text.substring(at, to), sum);
    at = to;
    if (held < size) return -1;
    if (isHello ? text.substr(to, 6) === hex(sum) + "\x03\n" : !sum) return size;
    status.damaged++;
    return 0;
  }

  /** What cannot begin anything. */
  function lose(count: number): void {
    if (!count) return;
    text = text.substr(count);
    status.noise += count;
    wire.noiseMs = Ms.Noise;
  }

  // What may begin something is found with what Espruino has built in, and then looked at. What was damaged may hide a beginning behind its first byte.
  return (chunk, isCut) => {
    text += chunk;
    if (text.length > Work.Kept) {
      isBegun = false;
      lose(text.length - Hello.Longest);
    }
    let work = Work.Most;
    while (text && work > 0) {
      if (!isBegun) {
        const found = text.match(
          reader.key < 0 ? /[\x04\x16]/ : /[\x04\x16\xA0-\xA3\xB0-\xB3\xC0-\xC3\xD0-\xD3\xE0-\xE5]/,
        );
        lose(found ? found.index! : text.length);
        if (!found) return;
        isBegun = true;
        at = text[0] < "\xA0" ? 3 : 0;
        sum = at ? 0xffff : reader.key;
      }
      const isFirst = work === Work.Most;
      work -= Work.Look - at;
      const size = look();
      work -= at;
      if (size < 0 ? !isCut : size && (!isFirst || (size > Work.Most && work < Work.Look))) return;
      isBegun = false;
      if (size <= 0) lose(1);
      else {
        for (let byte = 0; byte < size; byte++) reader.box[byte] = text.charCodeAt(byte);
        text = text.substr(size);
        return onFound(reader.box[0], size);
      }
    }
  };
}

export function makeReader(wire: Wire, onFound: Found): Reader {
  let idleMs = 0;
  const reader: Reader = {
    box: new Uint8Array(Hello.Longest),
    key: -1,
    receive: chunk => {
      idleMs = 0;
      sift(chunk, false);
    },
    tick: passedMs => {
      idleMs += Math.min(passedMs, Ms.Pause);
      // In the middle of what comes it is looked at when more has come.
      if (idleMs > Ms.Pause) sift("", idleMs > Ms.Cut + Hello.Longest * wire.byteMs);
    },
  };
  const sift = makeSift(wire, onFound, reader);
  return reader;
}
