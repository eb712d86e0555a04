// Sets that each has found in a race: right claims, of which a board tells points and mean times only. Wrong ones take points away, and no mean changes.
import type { LiveTable } from "../contract";

type Shown = LiveTable["state"];

const listIn = (state: Shown | undefined, name: "scores" | "mean") => (state?.[name] as number[] | undefined) ?? [];

/**
 * How many it is with `state`, as it was `found` with the state `before`. A point that comes with another mean time was found, one that goes with it is taken back by the host;
 * the same points with another time: found, and lost by a wrong claim, of which nothing was told in between.
 */
export function foundWith(before: Shown | undefined, found: number[], state: Shown): number[] {
  const scores = listIn(state, "scores");
  const mean = listIn(state, "mean");
  const scoresBefore = listIn(before, "scores");
  const meanBefore = listIn(before, "mean");
  // Without mean times it is known by nothing but points.
  return mean.map((time, at) => {
    if (!time) return 0;
    const isOther = time !== (meanBefore[at] ?? 0);
    const more = isOther ? scores[at] - (scoresBefore[at] ?? 0) || 1 : 0;
    return Math.max(1, scores[at], (found[at] ?? 0) + more);
  });
}

/** After all of these, the oldest first. */
export function foundIn(states: Shown[]): number[] {
  let found: number[] = [];
  states.forEach((state, at) => (found = foundWith(states[at - 1], found, state)));
  return found;
}
