// What makes one program of another: pieces to copy from it, and new bytes between them.

/** Shorter matches cost as much as the bytes themselves, once these are squeezed. */
const LEAST = 6;
/** Letters by which a match is sought. */
const SEED = 6;
/** So many places that begin alike are looked at, the nearest first. */
const PLACES = 64;
const BUCKETS = 1 << 16;
/** A match far from the last one costs some bytes more to name. */
const FAR_COSTS = 3;

const bucketOf = (bytes: Uint8Array, at: number): number => {
  let hash = 0;
  for (let next = at; next < at + SEED; next++) hash = (Math.imul(hash, 0x01000193) ^ bytes[next]) >>> 0;
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
};

/** Seven bits a byte, the lowest first; all but the last have bit 7. */
export function pushVarint(into: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) into.push((rest & 127) | 128);
  into.push(rest);
}

/** Small numbers of either sign stay small. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

interface Match {
  from: number;
  length: number;
  worth: number;
}

/** Finds what of the old program stands at a place of the new one. */
class Finder {
  private readonly heads = new Int32Array(BUCKETS).fill(-1);
  private readonly others: Int32Array;

  constructor(
    private readonly old: Uint8Array,
    private readonly fresh: Uint8Array,
  ) {
    this.others = new Int32Array(old.length);
    for (let at = 0; at + SEED <= old.length; at++) {
      const bucket = bucketOf(old, at);
      this.others[at] = this.heads[bucket];
      this.heads[bucket] = at;
    }
  }

  private lengthAt(from: number, at: number): number {
    const { old, fresh } = this;
    let length = 0;
    while (from + length < old.length && at + length < fresh.length && old[from + length] === fresh[at + length])
      length++;
    return length;
  }

  /** `expected`: where the old program goes on, if only bytes were exchanged since the last match. */
  best(at: number, expected: number): Match {
    const best: Match = { from: expected, length: 0, worth: 0 };
    const take = (from: number, cost: number) => {
      const length = this.lengthAt(from, at);
      if (length >= LEAST && length - cost > best.worth) Object.assign(best, { from, length, worth: length - cost });
    };
    if (expected >= 0 && expected < this.old.length) take(expected, 0);
    if (at + SEED > this.fresh.length) return best;
    let left = PLACES;
    for (let from = this.heads[bucketOf(this.fresh, at)]; from >= 0 && left > 0; from = this.others[from], left--)
      take(from, FAR_COSTS);
    return best;
  }
}

/** Operations: twice a length to copy, and where from, counted from the end of the last copy; or twice a length and one, and as many new bytes; 0 ends them. */
export function differenceOf(old: Uint8Array, fresh: Uint8Array): Uint8Array {
  const finder = new Finder(old, fresh);
  const out: number[] = [];
  let end = 0;
  let done = 0;
  const insert = (to: number) => {
    if (to === done) return;
    pushVarint(out, 2 * (to - done) + 1);
    for (let at = done; at < to; at++) out.push(fresh[at]);
  };
  for (let at = 0; at < fresh.length;) {
    let match = finder.best(at, end + at - done);
    if (!match.length) {
      at++;
      continue;
    }
    // A byte later there may be a better one.
    const later = finder.best(at + 1, end + at + 1 - done);
    if (later.worth > match.worth + 1) {
      at++;
      match = later;
    }
    let { from, length } = match;
    for (; at > done && from > 0 && old[from - 1] === fresh[at - 1]; at--, from--) length++;
    insert(at);
    pushVarint(out, 2 * length);
    pushVarint(out, zigzag(from - end));
    end = from + length;
    at += length;
    done = at;
  }
  insert(fresh.length);
  out.push(0);
  return Uint8Array.from(out);
}
