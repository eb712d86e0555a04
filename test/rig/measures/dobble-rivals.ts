// What else tells the common symbol: a search of two cards that are kept, to measure ours against. They share nothing with src.

/** Every symbol of the one beside every symbol of the other, as the seed's check does it. */
export function nestedCommon(one: number[], other: number[]): number {
  for (const a of one) {
    for (const b of other) if (a === b) return a;
  }
  return 0;
}

/** The inner search is the interpreter's own. */
export function indexOfCommon(one: number[], other: number[]): number {
  for (const a of one) if (other.indexOf(a) >= 0) return a;
  return 0;
}
