// What has to hold when an act was taken back while play went on.
import type { Draft } from "../draft";
import { Mistake } from "../../mistake";
import type { State } from "../records";

/**
 * No result goes with an act from which its match came.
 * @throws Mistake when one would
 */
export function checkKept(before: State, after: State, what: string): void {
  for (const { id, players, by } of before.match.values())
    if (players.length > 1 && by && !after.match.has(id))
      throw new Mistake(`"${what}" has led to results: take back the round, or correct the results by hand`);
}

/** Nobody plays at a table that is gone, nor where another match has begun meanwhile: he waits for another. */
export function makeRoom(draft: Draft, before: State): void {
  const playing = [...draft.state.match.values()].filter(({ state }) => state === "playing");
  for (const match of playing) {
    const isTaken = playing.some(other => other !== match && other.table === match.table);
    const isBack = before.match.get(match.id) !== match;
    if (!draft.state.table.has(match.table!) || (isTaken && isBack))
      draft.set("match", match.id, { state: "waiting", table: null });
  }
}
