// What deflate has made smaller (RFC 1951), back to its bytes: in steps of a few milliseconds, with a window of 1 KB. Any fault ends it. Bytes come from `next`, and
// go to `emit` as often as the window is full. What stands farther back comes from where `emit` has put it.

export const enum Inflate {
  More,
  Done,
  Bad,
}

const enum Await {
  Head,
  StoredHead,
  Stored,
  /** Lengths of the codes for lengths, and of the codes themselves. */
  Orders,
  Lengths,
  /** The two tables are made. */
  Literals,
  Distances,
  Codes,
  Match,
  Copy,
  Done,
  Bad,
}

const WINDOW = 1024;
/** Symbols that are taken a step, or bytes that are copied, and those of a code's table: a slow board takes 15 to 20 ms for them. */
const SOME = 6;
const FEW = 7;
/** Codes of at most so many bits are found at once. */
const FAST = 8;
const LONGEST = 15;
/** Bits that are held before a symbol is sought in earnest: the next ones then need not be fetched. */
const MANY = 23;
const LITERALS = 288;
const DISTANCES = 30;
const END = 256;
/** In this order stand the lengths of the codes for lengths (RFC 1951, 3.2.7). */
const ORDER = "\x10\x11\x12\0\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f";

/** A code by the lengths of its symbols: those of a few bits by a table, all others length by length. */
interface Code {
  /** Symbols of each length. */
  counts: Uint16Array;
  /** In the order of their codes. */
  symbols: Uint16Array;
  /** By the next bits: sixteen times a symbol, and its length; 0: it is longer. */
  fast: Uint16Array;
}

/** A code that is being made. */
interface Making {
  lengths: Uint8Array;
  from: number;
  count: number;
  code: Code;
  /** Of each length the place of its next symbol, and its next code. */
  places: Uint16Array;
  codes: Uint16Array;
  at: number;
  isFilling: boolean;
}

function beginCode(lengths: Uint8Array, from: number, count: number): Making {
  return {
    lengths: lengths,
    from: from,
    count: count,
    code: { counts: new Uint16Array(LONGEST + 1), symbols: new Uint16Array(count), fast: new Uint16Array(1 << FAST) },
    places: new Uint16Array(LONGEST + 2),
    codes: new Uint16Array(LONGEST + 2),
    at: 0,
    isFilling: false,
  };
}

/** Bits in their other order: a code comes with its highest bit first, all else with the lowest. */
function reversed(code: number, length: number): number {
  let other = 0;
  for (let left = length; left > 0; left--) {
    other = (other << 1) | (code & 1);
    code >>= 1;
  }
  return other;
}

/** All lengths are counted: where does each begin? False: there are more codes than bits allow. */
function place(making: Making): boolean {
  const counts = making.code.counts;
  let left = 1;
  for (let length = 1; length <= LONGEST; length++) {
    left = 2 * left - counts[length];
    if (left < 0) return false;
    making.places[length + 1] = making.places[length] + counts[length];
    making.codes[length + 1] = (making.codes[length] + counts[length]) << 1;
  }
  return true;
}

function fill(making: Making, symbol: number, length: number): void {
  const code = making.code;
  const bits = making.codes[length]++;
  code.symbols[making.places[length]++] = symbol;
  if (length > FAST) return;
  for (let at = reversed(bits, length); at < 1 << FAST; at += 1 << length) code.fast[at] = (symbol << 4) | length;
}

/** Some more symbols. 1: all are there, 0: there are more, -1: it is no code. */
function goOn(making: Making): number {
  const end = Math.min(making.at + FEW, making.count);
  for (; making.at < end; making.at++) {
    const length = making.lengths[making.from + making.at];
    if (!making.isFilling) making.code.counts[length]++;
    else if (length) fill(making, making.at, length);
  }
  if (end < making.count) return 0;
  if (making.isFilling) return 1;
  making.code.counts[0] = 0;
  making.isFilling = true;
  making.at = 0;
  return place(making) ? 0 : -1;
}

/** How many bits more stand behind a length's or a distance's symbol, and what it begins with. */
function extraOf(symbol: number, step: number): number {
  return symbol < 2 * step ? 0 : (symbol / step - 1) | 0;
}
function baseOf(symbol: number, step: number): number {
  const extra = extraOf(symbol, step);
  return symbol < 2 * step ? symbol : (step + (symbol % step)) << extra;
}

export interface Inflating {
  /** Some milliseconds of it. */
  step(): Inflate;
}

/** `next` answers -1 behind the last byte; `emit` is given what is new of the window, which is used again; `far` gives that back, where it can. */
export function inflate(
  next: () => number,
  emit: (window: Uint8Array, count: number) => void,
  far?: (from: number, count: number) => Uint8Array,
): Inflating {
  const window = new Uint8Array(WINDOW);
  let awaits = Await.Head;
  let bits = 0;
  let held = 0;
  let isLast = false;
  /** In the window, and what was given away before. */
  let at = 0;
  let given = 0;
  /** Left of what is copied: stored, or from so far back. */
  let left = 0;
  let distance = 0;
  let lengths = new Uint8Array(1);
  let literals = 0;
  let orders = 0;
  let done = 0;
  let making: Making | undefined;
  let literal: Code | undefined;
  let back: Code | undefined;

  /** At most 16 bits; -1 where nothing comes any more. */
  function take(count: number): number {
    while (held < count) {
      const byte = next();
      if (byte < 0) return -1;
      bits |= byte << held;
      held += 8;
    }
    const value = bits & ((1 << count) - 1);
    bits >>>= count;
    held -= count;
    return value;
  }

  /** The next symbol; -1: there is none. */
  function symbolOf(code: Code): number {
    while (held < MANY) {
      const byte = next();
      if (byte < 0) break;
      bits |= byte << held;
      held += 8;
    }
    const found = code.fast[bits & ((1 << FAST) - 1)];
    let length = found & 15;
    if (found && length <= held) {
      bits >>>= length;
      held -= length;
      return found >> 4;
    }
    const counts = code.counts;
    let value = 0;
    let first = 0;
    let index = 0;
    for (length = 1; length <= LONGEST && length <= held; length++) {
      value |= (bits >> (length - 1)) & 1;
      if (value - counts[length] < first) {
        bits >>>= length;
        held -= length;
        return code.symbols[index + value - first];
      }
      index += counts[length];
      first = (first + counts[length]) << 1;
      value <<= 1;
    }
    return -1;
  }

  function flush(): void {
    emit(window, WINDOW);
    at = 0;
    given += WINDOW;
  }

  function put(byte: number): void {
    window[at++] = byte;
    if (at === WINDOW) flush();
  }

  function head(): Await {
    const last = take(1);
    const kind = take(2);
    if (kind < 0 || kind > 2) return Await.Bad;
    isLast = last > 0;
    if (!kind) {
      take(held & 7);
      return Await.StoredHead;
    }
    if (kind > 1) return tables();
    lengths = new Uint8Array(LITERALS + DISTANCES + 2);
    lengths.fill(8, 0, 144);
    lengths.fill(9, 144, 256);
    lengths.fill(7, 256, 280);
    lengths.fill(8, 280, LITERALS);
    lengths.fill(5, LITERALS);
    literals = LITERALS;
    return Await.Literals;
  }

  function tables(): Await {
    literals = 257 + take(5);
    const distances = 1 + take(5);
    orders = 4 + take(4);
    if (orders < 4 || literals > 286 || distances > DISTANCES) return Await.Bad;
    lengths = new Uint8Array(literals + distances);
    making = beginCode(new Uint8Array(ORDER.length), 0, ORDER.length);
    done = 0;
    return Await.Orders;
  }

  /** The code that stands for the lengths of the other two. */
  function order(): Await {
    if (done < orders) {
      const length = take(3);
      if (length < 0) return Await.Bad;
      making!.lengths[ORDER.charCodeAt(done++)] = length;
      return Await.Orders;
    }
    const made = goOn(making!);
    if (made < 1) return made ? Await.Bad : Await.Orders;
    literal = making!.code;
    making = undefined;
    done = 0;
    return Await.Lengths;
  }

  function length(): Await {
    if (done >= lengths.length) return lengths[END] ? Await.Literals : Await.Bad;
    const symbol = symbolOf(literal!);
    if (symbol < 0) return Await.Bad;
    if (symbol < 16) {
      lengths[done++] = symbol;
      return Await.Lengths;
    }
    const more = symbol === 16 ? take(2) : symbol === 17 ? take(3) : take(7);
    const count = more + (symbol > 17 ? 11 : 3);
    if (more < 0 || done + count > lengths.length || (symbol === 16 && !done)) return Await.Bad;
    lengths.fill(symbol === 16 ? lengths[done - 1] : 0, done, done + count);
    done += count;
    return Await.Lengths;
  }

  function make(from: number, count: number, then: Await): Await {
    making = making || beginCode(lengths, from, count);
    const made = goOn(making);
    if (made < 0) return Await.Bad;
    if (!made) return awaits;
    if (then === Await.Distances) literal = making.code;
    else back = making.code;
    making = undefined;
    return then;
  }

  function stored(): Await {
    left = take(16);
    if (left < 0 || take(16) !== (left ^ 0xffff)) return Await.Bad;
    return Await.Stored;
  }

  function copyStored(): Await {
    for (let count = Math.min(left, SOME); count > 0; count--) {
      const byte = take(8);
      if (byte < 0) return Await.Bad;
      put(byte);
      left--;
    }
    return left ? Await.Stored : ended();
  }

  const ended = (): Await => (isLast ? Await.Done : Await.Head);

  /** A length and a distance follow. */
  function match(symbol: number): Await {
    const short = symbol - END - 1;
    if (short > 28) return Await.Bad;
    const extra = short === 28 ? 0 : extraOf(short, 4);
    const more = take(extra);
    left = short === 28 ? 258 : 3 + baseOf(short, 4) + more;
    const away = symbolOf(back!);
    if (more < 0 || away < 0 || away >= DISTANCES) return Await.Bad;
    const rest = take(extraOf(away, 2));
    distance = 1 + baseOf(away, 2) + rest;
    return rest < 0 || distance > given + at || (!far && distance > WINDOW) ? Await.Bad : Await.Copy;
  }

  /** In pieces that do not overlap what they are copied to, each by Espruino itself. */
  function copy(): Await {
    const from = (at - distance) & (WINDOW - 1);
    const beside = from < at ? at - from : from > at ? from - at : WINDOW;
    const isFar = distance > WINDOW;
    const count = isFar ? Math.min(left, WINDOW - at) : Math.min(left, beside, WINDOW - from, WINDOW - at);
    window.set(isFar ? far!(given + at - distance, count) : new Uint8Array(window.buffer, from, count), at);
    left -= count;
    at += count;
    if (at === WINDOW) flush();
    return left ? Await.Copy : Await.Codes;
  }

  /** Some more symbols: the next one mostly stands in the table, and what is used for each is at hand here. */
  function code(): Await {
    const fast = literal!.fast;
    let most = SOME;
    let symbol = 0;
    while (most-- > 0) {
      const found = held < LONGEST ? 0 : fast[bits & ((1 << FAST) - 1)];
      if (found) {
        const length = found & 15;
        bits >>>= length;
        held -= length;
        symbol = found >> 4;
      } else symbol = symbolOf(literal!);
      if (symbol >= END || symbol < 0) break;
      window[at++] = symbol;
      if (at === WINDOW) {
        // That is enough for one step.
        flush();
        break;
      }
    }
    if (symbol < 0) return Await.Bad;
    if (symbol === END) return ended();
    if (symbol < END) return Await.Codes;
    left = symbol;
    return Await.Match;
  }

  function go(): Await {
    if (awaits === Await.Codes) return code();
    if (awaits === Await.Match) return match(left);
    if (awaits === Await.Copy) return copy();
    if (awaits === Await.Stored) return copyStored();
    if (awaits === Await.Lengths) return length();
    if (awaits === Await.Orders) return order();
    if (awaits === Await.Literals) return make(0, literals, Await.Distances);
    if (awaits === Await.Distances) return make(literals, lengths.length - literals, Await.Codes);
    if (awaits === Await.StoredHead) return stored();
    return awaits === Await.Head ? head() : awaits;
  }

  return {
    step: () => {
      const was = awaits;
      awaits = go();
      if (awaits === Await.Bad) return Inflate.Bad;
      if (awaits < Await.Done) return Inflate.More;
      if (was !== Await.Done && at) emit(window, at);
      at = 0;
      return Inflate.Done;
    },
  };
}
