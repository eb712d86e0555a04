// Pairs of the greatest worth: Edmonds' blossom algorithm, from a library.
import blossom from "edmonds-blossom-fixed";

/** What two are worth to each other, by their places: a whole number, the more the better; undefined: never. */
export type Worth = (a: number, b: number) => number | undefined;

/** Beyond so many the pairs of all with all take seconds; then each is tried with so many that stand near him first. */
export const ALL = 240;
export const NEAR = 32;

function matched(count: number, near: number, worth: Worth): [number, number][] {
  const edges: number[][] = [];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < Math.min(count, a + 1 + near); b++) {
      const of = worth(a, b);
      if (of !== undefined) edges.push([a, b, of]);
    }
  if (!edges.length) return [];
  const mates = blossom(edges, true);
  return mates.flatMap((mate, at): [number, number][] => (mate > at ? [[at, mate]] : []));
}

/** As many pairs of `count` as there can be, and of those the ones that are worth most together. */
export function match(count: number, worth: Worth): [number, number][] {
  for (let near = count <= ALL ? count : NEAR; ; near *= 4) {
    const pairs = matched(count, near, worth);
    if (pairs.length * 2 >= count - 1 || near >= count) return pairs;
  }
}
