// Standings are of what has been settled: while a match is open, that is said, and where a board is silent.
import type { View } from "../../tournament/contract";
import { counted, listed } from "../../text";

/** "" where every match that has begun is settled. */
export function soFar({ matches, tables }: Pick<View, "matches" | "tables">): string {
  const open = matches.filter(({ state, players }) => state !== "done" && players.length > 1);
  if (!open.length) return "";
  const silent = tables
    .filter(({ match, boards }) => open.some(({ id }) => id === match) && boards.some(({ state }) => state !== "here"))
    .map(({ name }) => `\u2068${name}\u2069`);
  return (
    `So far: ${counted(open.length, "match is", "matches are")} not settled` +
    (silent.length ? `; of ${listed(silent)} nothing is heard.` : ".")
  );
}
