// Where the three cards of a Set lie.

/** Three places, ascending, in one number: 5 bits each, the first one highest. */
export type Triple = number;

export function placesOf(triple: Triple): number[] {
  return [triple >> 10, (triple >> 5) & 31, triple & 31];
}
