// Swiss: who has as many points meets, nobody twice while that can be avoided; of an odd number one of the lowest who had no bye yet has one.
import type { History } from "./history";
import { ALL, NEAR, match } from "./matching";

/** Each outweighs all of those below it together: nobody meets twice; nobody has two byes; the bye is for the fewest points; equal points meet, or else the nearest; of equal points the last has the bye; and halves are folded. */
const REMATCH = 1e14,
  BYE_AGAIN = 1e13,
  BYE_POINTS = 1e11,
  POINTS = 1e6,
  BYE_RANK = 1e4;
const MOST = { meetings: 9, byes: 9, halves: 60, apart: 20, fold: 30, rank: 99 };
/** Above what all faults of a pair can sum up to, so that each worth is positive. */
const WHOLE = 1e15;

export interface Ranked {
  id: number;
  points: number;
}

/** How far two of equal points are from where halves fold over each other. */
function foldOf(ranked: readonly Ranked[]): (a: number, b: number) => number {
  const first = new Map<number, number>();
  const size = new Map<number, number>();
  ranked.forEach(({ points }, at) => {
    if (!first.has(points)) first.set(points, at);
    size.set(points, (size.get(points) ?? 0) + 1);
  });
  return (a, b) => {
    const { points } = ranked[a];
    if (points !== ranked[b].points) return 0;
    const half = Math.floor(size.get(points)! / 2);
    // Of very many only those near by are looked at.
    const wanted = ranked.length > ALL ? Math.min(half, NEAR - 2) : half;
    return Math.min(MOST.fold, Math.abs(b - a - wanted));
  };
}

/** `ranked`: who plays, the best first. Pairs in the order of the better one; one alone has the bye. */
export function pairSwiss(ranked: readonly Ranked[], history: History): number[][] {
  const count = ranked.length;
  const isOdd = count % 2 === 1;
  const fold = foldOf(ranked);
  // The bye is one more who can be met, in the last place: it is far from nobody who is low.
  const pairs = match(isOdd ? count + 1 : count, (a, b) => {
    const one = ranked[a];
    if (b === count) {
      const byes = Math.min(MOST.byes, history.byes(one.id));
      const halves = Math.min(MOST.halves, Math.round(2 * one.points));
      const rank = Math.min(MOST.rank, count - 1 - a);
      return WHOLE - byes * BYE_AGAIN - halves * BYE_POINTS - rank * BYE_RANK;
    }
    const other = ranked[b];
    const apart = Math.min(MOST.apart, Math.round(2 * (one.points - other.points)));
    const meetings = Math.min(MOST.meetings, history.meetings(one.id, other.id));
    return WHOLE - meetings * REMATCH - apart ** 2 * POINTS - fold(a, b);
  });
  const ids = pairs.map(([a, b]) => (b === count ? [ranked[a].id] : [ranked[a].id, ranked[b].id]));
  return [...ids.filter(pair => pair.length === 2), ...ids.filter(pair => pair.length === 1)];
}
