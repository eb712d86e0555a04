// A judge of Swiss pairs, which knows the rules and nothing of how they are kept: it looks at every set of pairs that there is, by the players who are left.

/** A round to be paired: players by their places, the best first. */
export interface Round {
  /** Of each player, in half points. */
  halves: number[];
  /** How often two have met. */
  met(a: number, b: number): number;
  /** How many byes somebody has had. */
  byes(player: number): number;
}

/** What is wrong with a set of pairs, the worst first: how often the pairs have met before, how many byes whoever has it has had, half points of who has the bye, and how many pairs are so many half points apart, from the most. */
export type Faults = number[];

const MOST_APART = 16;
const HEAD = 3;

const none = (): Faults => Array.from({ length: HEAD + MOST_APART }, () => 0);

export function worse(a: Faults, b: Faults): number {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at] - b[at];
  return 0;
}

function faultOf({ halves, met, byes }: Round, a: number, b: number | undefined): Faults {
  const faults = none();
  if (b === undefined) {
    faults[1] = byes(a);
    faults[2] = halves[a];
    return faults;
  }
  faults[0] = met(a, b);
  const apart = Math.min(MOST_APART, Math.abs(halves[a] - halves[b]));
  if (apart) faults[HEAD + MOST_APART - apart] = 1;
  return faults;
}

const plus = (a: Faults, b: Faults): Faults => a.map((one, at) => one + b[at]);

/** Of these pairs; one alone has the bye. */
export const faultsOf = (round: Round, pairs: readonly (readonly number[])[]): Faults =>
  pairs.reduce<Faults>((sum, [a, b]) => plus(sum, faultOf(round, a, b)), none());

/** Of the best pairs that there are. */
export function leastFaults(round: Round): Faults {
  const count = round.halves.length;
  const bye = count % 2 ? count : -1;
  const known = new Map<number, Faults>([[0, none()]]);
  const bestOf = (left: number): Faults => {
    const before = known.get(left);
    if (before) return before;
    const a = Math.log2(left & -left);
    let best: Faults | undefined;
    for (let b = a + 1; b < count + (count % 2); b++) {
      if (!(left & (1 << b))) continue;
      const faults = plus(faultOf(round, a, b === bye ? undefined : b), bestOf(left & ~(1 << a) & ~(1 << b)));
      if (!best || worse(faults, best) < 0) best = faults;
    }
    known.set(left, best!);
    return best!;
  };
  return bestOf(2 ** (count + (count % 2)) - 1);
}
