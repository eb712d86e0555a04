// Evenings in memory: acts one after the other, without a file, a clock, or boards.
import { type Deed, perform } from "../../deploy/tournament/acts/perform";
import type { System } from "../../deploy/tournament/contract";
import { Draft } from "../../deploy/tournament/draft";
import { type State, inRound } from "../../deploy/tournament/records";
import { settle } from "../../deploy/tournament/settle";

export const NEW: State = {
  evening: {
    ...{ id: 1, name: "Friday", game: "set", system: "swiss", rounds: 0, goal: 0, minutes: 0, delayS: 0, round: 0 },
    ...{ endsMs: 0, lastPlayer: 0, lastTable: 0, lastMatch: 0 },
  },
  player: new Map(),
  table: new Map(),
  match: new Map(),
};

export function after(state: State, ...acts: Deed[]): State {
  const draft = new Draft(state);
  for (const act of acts) {
    perform(draft, act, { nowMs: 1000, scoresNow: () => null, timesNow: () => ({ best: [], mean: [] }) });
    settle(draft, 1000);
  }
  return draft.state;
}

export function begin(system: System, players: number, rounds = 0): State {
  const names = Array.from({ length: players }, (_, at): Deed => ({ act: "add player", name: `P${at + 1}` }));
  return after(
    NEW,
    { act: "tournament", name: "Friday", game: "set", system, rounds, goal: 0, minutes: 0, delayS: 0 },
    ...names,
  );
}

/** Plays the round that has begun; `dice` says who wins. */
export function played(state: State, dice: () => number): State {
  const acts = inRound(state, state.evening.round)
    .filter(({ players }) => players.length === 2)
    .map(({ id }): Deed => {
      const isDraw = state.evening.system !== "knock-out" && dice() < 0.2;
      const wins = dice() < 0.5;
      return { act: "result", match: id, scores: isDraw ? [2, 2] : wins ? [3, 1] : [0, 3] };
    });
  return after(state, ...acts);
}

export const next = (state: State) => after(state, { act: "start round" });
export const pairsOf = (state: State, round: number) => inRound(state, round).map(({ players }) => players);
