// Results to take along: a table for a spreadsheet, or everything as JSON.
import { makeCsv } from "../../csv";
import { pick } from "../../pick";
import type { State } from "../records";
import { annulledIn, standingsOf } from "../standings";
import { matchesOf } from "../view";

type Row = Parameters<typeof makeCsv>[0][number];

const nameIn = (state: State) => (id: number | undefined) =>
  id === undefined ? "" : (state.player.get(id)?.name ?? "");

export function matchesCsv(state: State): string {
  const name = nameIn(state);
  const isAnnulled = annulledIn(state);
  const rows = matchesOf(state).map((match): Row => {
    const { id, round, table, players, scores, state: how, by } = match;
    const isBye = players.length === 1;
    return [
      round,
      id,
      state.table.get(table ?? 0)?.name ?? "",
      name(players[0]),
      name(players[1]),
      isBye ? null : (scores?.[0] ?? null),
      isBye ? null : (scores?.[1] ?? null),
      isBye ? "bye" : isAnnulled(match) ? "annulled" : how,
      by,
      players[0],
      players[1] ?? null,
    ];
  });
  const head = ["round", "match", "table", "player", "opponent", "score", "opponent score", "state", "by"];
  return makeCsv([[...head, "player number", "opponent number"], ...rows]);
}

export function standingsCsv(state: State): string {
  const name = nameIn(state);
  const rows = standingsOf(state).map(({ rank, player, played, points, ties, wins, draws, losses }): Row => [
    rank,
    name(player),
    played,
    points,
    wins,
    draws,
    losses,
    ...ties,
    player,
  ]);
  const head = ["rank", "player", "played", "points", "wins", "draws", "losses"];
  return makeCsv([[...head, "buchholz", "sonneborn-berger", "points in games", "player number"], ...rows]);
}

/** Without the words of rooms. */
export function eveningOf(state: State) {
  const isAnnulled = annulledIn(state);
  return {
    ...pick(state.evening, "name", "game", "system", "round", "leavers", "byes"),
    players: [...state.player.values()],
    tables: [...state.table.values()].map(table => pick(table, "id", "name")),
    matches: matchesOf(state).map(record => {
      const { slot: _, told: __, peer: ___, ...match } = record;
      return isAnnulled(record) ? { ...match, isAnnulled: true } : match;
    }),
    standings: standingsOf(state),
  };
}
