// A card looked up so that whoever holds the cards does not learn which one it was: what both sides compute with. Written as the board reads it, to be measured there.
//
// Learning with rounding in Z[x]/(x^373-1): a secret of small terms times a public element, rounded, says nothing of the secret and cannot be told from random numbers.
// Elements stand in the order in which `convolve` makes the term `at` of a product of what it is told with the offset `at`; a product in that order is in that order again.
//
// Player 2 says b = <a s> - c h, where s is its secret, c its choice, a and h are public, and <> rounds. Whatever k is, player 1 can compute (b + k h) r with its own
// secret r; of all these player 2 knows only the one with k = c, about: it is s times the <a r> that player 1 says. The upper bits of some terms are the key of slot k.

/** Terms of an element: a prime of which 2 is a primitive root, so that the ring has no part but the sum of all terms, which h hides nothing in. */
export const TERMS = 373;
/** Products are of 13 bits, what is said of 10. */
const WIDE = 8191;
const SHIFT = 3;
export const VALUE = 1023;
const BITS = 10;
/** Four terms in five bytes. */
export const BYTES = 470;

/** Terms of a key, three in a number: ten bits each, with a bit between that takes the carry. */
export const WORDS = 22;
export const LANES = 0x3ff | (0x3ff << 11) | (0x3ff << 22);
export const HIGH = 0x200 | (0x200 << 11) | (0x200 << 22);
export const LANE = 11;

/** Of two bits: half of the terms are 0. */
const SMALL = new Int8Array([0, 1, -1, 0]);

/** What Espruino has built in. */
export interface Machine {
  /** E.convolve */
  convolve(one: Int8Array, other: Int16Array, offset: number): number;
  /** E.mapInPlace: so many bits each, the highest first. */
  map(from: Uint8Array, to: Int8Array | Int16Array, map: Int8Array | undefined, bits: number): void;
  /** SHA-256 */
  hash(bytes: ArrayBufferLike): ArrayBuffer;
}

/** What both know: it follows from random numbers of both, so that neither knows anything about it that the other does not. */
export interface Ring {
  a: Int16Array;
  h: Int16Array;
}

/** An element on its way to the other board. */
export interface Saying {
  small: Int8Array;
  /** So often h is taken from it. */
  choice: number;
  bytes: Uint8Array;
  at: number;
}

/** At least so many bytes that follow from eight, and from what they are for. */
export function stretch(machine: Machine, secret: Uint8Array, label: number, count: number): Uint8Array {
  const block = new Uint8Array(12);
  block.set(secret, 0);
  block[8] = label >> 8;
  block[9] = label;
  const bytes = new Uint8Array((count + 31) & ~31);
  for (let at = 0; at < bytes.length; at += 32) {
    block[10] = at >> 5;
    bytes.set(new Uint8Array(machine.hash(block.buffer)), at);
  }
  return bytes;
}

/** The terms of `a`, or of what `hiding` begins with. */
export function element(machine: Machine, seed: Uint8Array, label: number): Int16Array {
  return new Int16Array(stretch(machine, seed, label, 2 * TERMS).buffer, 0, TERMS);
}

/** The terms of h add up to 0: the sum of b's says nothing of the choice. */
export function hiding(machine: Machine, seed: Uint8Array): Int16Array {
  const h = element(machine, seed, 1);
  let sum = 0;
  for (const term of h) sum += term;
  h[0] -= sum;
  return h;
}

/** An element to be said, of which nothing is made yet. `bits`: what its secret is made of. */
export function saying(machine: Machine, bits: Uint8Array, choice: number): Saying {
  const small = new Int8Array(TERMS);
  machine.map(bits, small, SMALL, 2);
  return { small: small, choice: choice, bytes: new Uint8Array(BYTES), at: 0 };
}

/** Four more terms of it, so many times; whether it is whole. Beyond the last term stands what nobody reads. */
export function say(machine: Machine, ring: Ring, said: Saying, fours: number): boolean {
  const small = said.small;
  const choice = said.choice;
  const a = ring.a;
  const h = ring.h;
  const bytes = said.bytes;
  let at = said.at;
  const term = (of: number) =>
    (((machine.convolve(small, a, of) & WIDE) + (1 << (SHIFT - 1))) >> SHIFT) - choice * h[of % TERMS];
  for (; fours && at < TERMS; fours--) {
    const first = term(at);
    const b = term(at + 1);
    const c = term(at + 2);
    const d = term(at + 3);
    const to = (at >> 2) * 5;
    bytes[to] = first >> 2;
    bytes[to + 1] = (first << 6) | ((b & VALUE) >> 4);
    bytes[to + 2] = (b << 4) | ((c & VALUE) >> 6);
    bytes[to + 3] = (c << 2) | ((d & VALUE) >> 8);
    bytes[to + 4] = d;
    at += 4;
  }
  said.at = at;
  return at >= TERMS;
}

/** What the other board has said. */
export function heard(machine: Machine, bytes: Uint8Array): Int16Array {
  const element = new Int16Array(TERMS);
  machine.map(bytes, element, undefined, BITS);
  return element;
}

/** Three terms of a product with an element of ten bits. */
export function lane(machine: Machine, small: Int8Array, element: Int16Array, word: number): number {
  return (
    (machine.convolve(small, element, 3 * word) & VALUE) |
    ((machine.convolve(small, element, 3 * word + 1) & VALUE) << LANE) |
    ((machine.convolve(small, element, 3 * word + 2) & VALUE) << (2 * LANE))
  );
}

/** The key behind the upper bits: a check of it, and what a card is hidden with. The last word says of which look-up and slot it is. */
export function keyOf(machine: Machine, upper: Int32Array): Int32Array {
  return new Int32Array(machine.hash(upper.buffer));
}
