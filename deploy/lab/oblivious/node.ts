// What Espruino has built in, for Node: to compute what the other board says, and to count over many look-ups.
import { createHash } from "node:crypto";
import type { Machine } from "./ring";

export const nodeMachine: Machine = {
  convolve(one, other, offset) {
    let sum = 0;
    let at = offset % other.length;
    for (let term = 0; term < one.length; term++) {
      sum += one[term] * other[at];
      if (++at === other.length) at = 0;
    }
    return sum;
  },
  map(from, to, map, bits) {
    for (let at = 0; at < to.length; at++) {
      let value = 0;
      for (let bit = at * bits; bit < (at + 1) * bits; bit++)
        value = (value << 1) | ((from[bit >> 3] >> (7 - (bit & 7))) & 1);
      to[at] = map ? map[value] : value;
    }
  },
  hash(bytes) {
    const digest = createHash("sha256").update(new Uint8Array(bytes)).digest();
    return new Uint8Array(digest).buffer;
  },
};
