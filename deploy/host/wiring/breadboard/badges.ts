// Where each wire carries its number: on its own way, far from its ends, from other numbers and from other wires. Runs in a browser too.
import type { Run } from "./plan";
import type { Spot } from "./router";

/** Two numbers touch where they are nearer to each other, in half holes. */
const APART = 2.6;

const distance = ([x, y]: Spot, [otherX, otherY]: Spot) => Math.hypot(x - otherX, y - otherY);

/** Every half hole of its way. */
export function spotsAlong(points: Spot[]): Spot[] {
  return points.flatMap((point, at): Spot[] => {
    const next = points[at + 1];
    if (!next) return [point];
    const steps = Math.abs(next[0] - point[0]) + Math.abs(next[1] - point[1]);
    const step = (axis: 0 | 1) => (next[axis] - point[axis]) / steps;
    return Array.from(
      { length: steps },
      (_, count) => [point[0] + step(0) * count, point[1] + step(1) * count] as const,
    );
  });
}

const nearest = (spot: Spot, others: Spot[], most: number) =>
  Math.min(most, ...others.map(other => distance(spot, other)));

/** The short ones have the least choice: they choose first. */
export function badgesOf(runs: Run[]): Spot[] {
  const ways = runs.map(({ points }) => spotsAlong(points));
  const chosen = new Map<number, Spot>();
  const order = runs.map((_, index) => index).sort((a, b) => ways[a].length - ways[b].length);
  for (const index of order) {
    const own = ways[index];
    const others = ways.filter((_, other) => other !== index).flat();
    const ends = [own[0], own[own.length - 1]];
    const worth = (spot: Spot) => {
      const room = nearest(spot, [...chosen.values()], 2 * APART);
      return (room < APART ? -20 : room) + 2 * nearest(spot, others, 3) + nearest(spot, ends, 4);
    };
    chosen.set(
      index,
      own.reduce((best, spot) => (worth(spot) > worth(best) ? spot : best)),
    );
  }
  return runs.map((_, index) => chosen.get(index)!);
}
