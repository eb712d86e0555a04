// A program out of another one: pieces of that to copy, and new bytes between them. A number has seven bits a byte, the lowest first, and bit 7 in all bytes but
// its last. An even one is twice a length to copy, and behind it stands from where: counted from the end of the last copy, twice, and one less where it goes back.
// An odd one is twice a number of new bytes and one, and these stand behind it. 0 ends them.

const enum Await {
  Operation,
  Place,
  Copy,
  Bytes,
  Done,
  Bad,
}

/** Bytes that are copied at once. */
const PIECE = 256;

export interface Patch {
  /** Takes from `text` what it can, from `at` on, and answers what comes next; -1: that makes no program. */
  take(text: string, at: number): number;
  /** Some of what is to be done before it takes more; false: nothing was. */
  step(): boolean;
  isBusy(): boolean;
  /** The last operation is done. */
  isDone(): boolean;
}

/** `length` of the old program; `read` gives a piece of it, and `write` puts one behind what is there: false if there is no room for it. */
export function openPatch(
  length: number,
  read: (at: number, count: number) => string,
  write: (text: string) => boolean,
): Patch {
  let awaits: Await = Await.Operation;
  let value = 0;
  let factor = 1;
  let left = 0;
  let place = 0;

  /** A whole number has been read. */
  function operate(): Await {
    left = (value / 2) | 0;
    if (!value) return Await.Done;
    if (!left) return Await.Bad;
    return value & 1 ? Await.Bytes : Await.Place;
  }

  function find(): Await {
    place += value & 1 ? -(value + 1) / 2 : value / 2;
    return place < 0 || place + left > length ? Await.Bad : Await.Copy;
  }

  /** A byte of a number. */
  function digit(byte: number): void {
    value += (byte & 127) * factor;
    factor *= 128;
    if (value > 0x7fffffff || factor > 0x1000000000) awaits = Await.Bad;
    else if (byte < 128) {
      awaits = awaits === Await.Place ? find() : operate();
      value = 0;
      factor = 1;
    }
  }

  function bytes(text: string, at: number): number {
    const part = text.substr(at, left);
    left -= part.length;
    if (!left) awaits = Await.Operation;
    if (!write(part)) awaits = Await.Bad;
    return at + part.length;
  }

  /** Answers what comes next. */
  function takeSome(text: string, at: number): number {
    if (awaits === Await.Bytes) return bytes(text, at);
    if (awaits === Await.Operation || awaits === Await.Place) digit(text.charCodeAt(at));
    else awaits = Await.Bad;
    return at + 1;
  }

  const isBad = () => awaits === Await.Bad;

  return {
    take: (text, at) => {
      const next = takeSome(text, at);
      return isBad() ? -1 : next;
    },
    step: () => {
      if (awaits !== Await.Copy) return false;
      const count = Math.min(left, PIECE);
      left -= count;
      if (!left) awaits = Await.Operation;
      if (!write(read(place, count))) awaits = Await.Bad;
      place += count;
      return true;
    },
    isBusy: () => awaits === Await.Copy,
    isDone: () => awaits === Await.Done,
  };
}
