// What a player promises before the deal: a number that stands for eight bytes and does not tell them.
//
// The Speck cipher of 64 bits (Beaulieu and others, 2013), the secret in its key of 128: a public constant enciphered with the secret, and added to itself
// (Davies and Meyer). To find the secret, or a second one for the same promise, is to break the cipher or to try them all.

/** Rounds of the cipher. They take a slow board some 40 ms, so they are done in parts. */
export const ROUNDS = 27;

/** The block x y and the key k a b c, as six integers in one array; the rounds from one number up to another. */
export function encipher(words: Int32Array, from: number, to: number): void {
  let x = words[0];
  let y = words[1];
  let key = words[2];
  let a = words[3];
  let b = words[4];
  let c = words[5];
  for (; from < to; from++) {
    x = (((x >>> 8) | (x << 24)) + y) ^ key;
    y = ((y << 3) | (y >>> 29)) ^ x;
    const next = (((a >>> 8) | (a << 24)) + key) ^ from;
    key = ((key << 3) | (key >>> 29)) ^ next;
    a = b;
    b = c;
    c = next;
  }
  words.set([x, y, key, a, b, c]);
}
