// Who may send: the check of each code (HMAC-SHA256, RFC 2104) with a key of the digits on the display, and how many wrong ones are borne.

/** Bytes of a sender, a generation and a mask before the data, and of the check at the end. */
export const enum Size {
  Head = 8,
  Ends = 6,
}

const enum Most {
  /** So many bad codes of a sender without a good one are a wrong try, and so many wrong tries close the updater. */
  OfSender = 4,
  Tries = 3,
  /** So do so many bad codes, however many senders they name. */
  Bad = 24,
  /** Senders that are remembered. */
  Senders = 6,
}

/** The key beside equal bytes, a block of 64 each, as the two sums of the check begin. */
export interface Key {
  inner: string;
  outer: string;
}

/** `digits` are on the display only, `nonce` anybody may know. */
export function makeKey(sha: (text: string) => string, digits: string, nonce: string): Key {
  const key = sha("croupier light 1" + digits + nonce);
  let inner = "";
  let outer = "";
  for (let at = 0; at < 32; at++) {
    const byte = key.charCodeAt(at);
    inner += String.fromCharCode(byte ^ 0x36);
    outer += String.fromCharCode(byte ^ 0x5c);
  }
  // Behind the key's 32 bytes there are as many zeroes: 0x36 is a 6, and 0x5c a stroke.
  return { inner: inner + "6".repeat(32), outer: outer + "\\".repeat(32) };
}

/** Whether the end of `said` proves the rest of it. */
export function isProved(sha: (text: string) => string, key: Key, said: string): boolean {
  const size = said.length - Size.Ends;
  const mac = sha(key.outer + sha(key.inner + said.substr(0, size))).substr(0, Size.Ends);
  return size > Size.Ends && mac === said.substr(size);
}

export interface Doubt {
  /** Senders of bad codes, and at the same place how many each has sent. */
  senders: number[];
  counts: number[];
  tries: number;
  bad: number;
  /** A good code has come: bad ones are only counted from then on. */
  isTrusted: boolean;
}

/** A code that is not proved. True: that was one too many. */
export function noteBad(doubt: Doubt, sender: number): boolean {
  const senders = doubt.senders;
  const counts = doubt.counts;
  doubt.bad++;
  if (doubt.isTrusted) return false;
  let at = senders.indexOf(sender);
  if (at < 0) {
    if (senders.length >= Most.Senders) {
      senders.shift();
      counts.shift();
    }
    at = senders.length;
    senders.push(sender);
    counts.push(0);
  }
  if (++counts[at] === Most.OfSender) doubt.tries++;
  return doubt.tries >= Most.Tries || doubt.bad >= Most.Bad;
}
