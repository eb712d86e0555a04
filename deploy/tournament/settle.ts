// What follows by itself from any change: free tables take who waits, byes are over at once.
import type { Draft } from "./draft";
import { type MatchRecord, type State, inRound, isPlaying, isSettled } from "./records";
import { makeWord } from "../host/room";
import { roundsOf } from "./pairing/pair";
import type { View } from "./contract";

/** Tables at which nobody plays, in their order. */
function freeTables(state: State): number[] {
  const busy = new Set([...state.match.values()].filter(one => one.state === "playing").map(one => one.table));
  return [...state.table.keys()].sort((a, b) => a - b).filter(id => !busy.has(id));
}

/** What a match has when it begins, at this table or anew. */
export const fresh = (state: State): Partial<MatchRecord> => ({
  scores: null,
  by: "",
  told: [null, null],
  best: [],
  mean: [],
  found: [],
  peer: state.evening.game === "durak" ? makeWord() : "",
});

export function settle(draft: Draft, nowMs: number): void {
  const free = freeTables(draft.state);
  for (const match of inRound(draft.state, draft.state.evening.round)) {
    if (match.state !== "waiting" || !free.length) continue;
    draft.set("match", match.id, { ...fresh(draft.state), state: "playing", table: free.shift()!, startedMs: nowMs });
  }
  const { evening } = draft.state;
  if (evening.endsMs && !isPlaying(draft.state)) draft.set("evening", evening.id, { endsMs: 0 });
}

/** Where the evening stands. */
export function stateOf(state: State): View["state"] {
  const { round } = state.evening;
  if (!round) return "open";
  if (!inRound(state, round).every(isSettled)) return "playing";
  return round >= roundsOf(state) ? "over" : "between";
}
