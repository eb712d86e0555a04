// Swiss: who has as many points meets, nobody twice while that can be avoided; of an odd number one of the lowest who had no bye yet has one.
import type { History } from "./history";
import { ALL, NEAR, match } from "./matching";

/** Each outweighs all of those below it together: nobody meets twice; nobody has two byes; the bye is for the fewest points; equal points meet, or else the nearest; of equal points the last has the bye; and halves are folded. */
const REMATCH = 2e14,
  BYE_AGAIN = 4e13,
  BYE_POINTS = 1e12,
  FLOAT = 2 ** 17,
  BYE_RANK = 2 ** 12;
const MOST = { meetings: 4, byes: 3, halves: 30, steep: 6, apart: 20, fold: 30, rank: 31 };
/** Above what all faults of a pair can sum up to, so that each worth is positive. */
const WHOLE = 1e15;

/** Of two sets of pairs that is the worse whose largest difference is larger, then whose second one is, as FIDE compares them: so each half point outweighs some pairs that are nearer. */
function floatOf(halves: number): number {
  const apart = Math.min(MOST.apart, halves);
  return apart ? 7 ** Math.min(apart, MOST.steep) * Math.max(1, 1 + apart - MOST.steep) : 0;
}

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

/** How often those have met who have met least. */
const fewest = (ranked: readonly Ranked[], history: History) =>
  Math.min(...ranked.flatMap((one, at) => ranked.slice(at + 1).map(other => history.meetings(one.id, other.id))));

/** `ranked`: who plays, the best first. Pairs in the order of the better one; one alone has the bye. */
export function pairSwiss(ranked: readonly Ranked[], history: History): number[][] {
  const count = ranked.length;
  const isOdd = count % 2 === 1;
  const fold = foldOf(ranked);
  // What everybody has had counts for nobody, however long the evening is.
  const leastByes = Math.min(...ranked.map(({ id }) => history.byes(id)));
  const leastMet = count > ALL ? 0 : fewest(ranked, history);
  const lowest = ranked.at(-1)?.points ?? 0;
  // The bye is one more who can be met, in the last place: it is far from nobody who is low.
  const pairs = match(isOdd ? count + 1 : count, (a, b) => {
    const one = ranked[a];
    if (b === count) {
      const byes = Math.min(MOST.byes, history.byes(one.id) - leastByes);
      const halves = Math.min(MOST.halves, Math.round(2 * (one.points - lowest)));
      const rank = Math.min(MOST.rank, count - 1 - a);
      return WHOLE - byes * BYE_AGAIN - halves * BYE_POINTS - rank * BYE_RANK;
    }
    const other = ranked[b];
    const float = floatOf(Math.round(2 * (one.points - other.points)));
    const meetings = Math.min(MOST.meetings, history.meetings(one.id, other.id) - leastMet);
    return WHOLE - meetings * REMATCH - float * FLOAT - fold(a, b);
  });
  const ids = pairs.map(([a, b]) => (b === count ? [ranked[a].id] : [ranked[a].id, ranked[b].id]));
  return [...ids.filter(pair => pair.length === 2), ...ids.filter(pair => pair.length === 1)];
}
