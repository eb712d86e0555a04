// Knock-out: who loses or leaves is out. The order of the list is the seeding; the first of it have byes where the number is no power of two, and the first two meet last.
import { type MatchRecord, type State, inRound, isSettled } from "../records";

/** Seeds from 0 in the order of the tree's leaves: 0 7 3 4 1 6 2 5. */
function leaves(count: number): number[] {
  let order = [0];
  while (order.length < count) order = order.flatMap(seed => [seed, order.length * 2 - 1 - seed]);
  return order;
}

export const treeRounds = (players: number) => Math.ceil(Math.log2(Math.max(1, players)));

export function firstRound(players: readonly number[]): number[][] {
  const order = leaves(2 ** treeRounds(players.length)).map(seed => players[seed]);
  return pairUp(order);
}

/** `winners`: of the last round's matches in their order; undefined where nobody goes on. */
export const nextRound = (winners: readonly (number | undefined)[]) => pairUp(winners);

/** Two and two; where one is missing the other has a bye, and a place that both left stays empty, so that the tree keeps its shape. */
function pairUp(order: readonly (number | undefined)[]): number[][] {
  return Array.from({ length: order.length / 2 }, (_, at) =>
    order.slice(2 * at, 2 * at + 2).filter(player => player !== undefined),
  );
}

/** Who goes on from a match that is over; undefined: nobody. */
export function winnerOf(state: State, { players, scores }: MatchRecord): number | undefined {
  const goesOn = players.length === 2 && scores ? players[scores[0] > scores[1] ? 0 : 1] : players[0];
  return state.player.get(goesOn)?.leftAfter === null ? goesOn : undefined;
}

/** Whoever can still win it. */
export const stillIn = (state: State): ReadonlySet<number> =>
  new Set(
    inRound(state, state.evening.round).flatMap(match =>
      isSettled(match)
        ? (winnerOf(state, match) ?? [])
        : match.players.filter(id => state.player.get(id)?.leftAfter === null),
    ),
  );
