// Standings are of what has been settled: while a match is open, that is said, and where a board is silent.
import type { View } from "../../tournament/contract";
import { say, sayList } from "../../words/say";

/** "" where every match that has begun is settled. */
export function soFar({ matches, tables }: Pick<View, "matches" | "tables">): string {
  const open = matches.filter(({ state, players }) => state !== "done" && players.length > 1);
  if (!open.length) return "";
  const silent = tables
    .filter(({ match, boards }) => open.some(({ id }) => id === match) && boards.some(({ state }) => state !== "here"))
    .map(({ name }) => `\u2068${name}\u2069`);
  return silent.length
    ? say("tournament.soFarSilent", { open: open.length, tables: sayList(silent) })
    : say("tournament.soFar", { open: open.length });
}
