// Who stands where: a point for a match won, half of one for a draw; then Buchholz, Sonneborn-Berger, and points won in the games.
import type { Standing } from "./contract";
import type { MatchRecord, State } from "./records";

interface Sums extends Omit<Standing, "rank" | "player" | "ties"> {
  inGames: number;
  against: { id: number; points: number }[];
}

const nothing = (): Sums => ({ played: 0, points: 0, wins: 0, draws: 0, losses: 0, inGames: 0, against: [] });

/** 1, 0.5 or 0 of each of two. */
export function matchPoints(scores: readonly number[]): number[] {
  const [a, b] = scores;
  return a === b ? [0.5, 0.5] : a > b ? [1, 0] : [0, 1];
}

function addMatch(sums: Map<number, Sums>, { players, scores }: MatchRecord, byePoints: number): void {
  if (players.length === 1) {
    const one = sums.get(players[0]);
    if (one) one.points += byePoints;
  }
  if (players.length < 2 || !scores) return;
  const points = matchPoints(scores);
  players.forEach((id, at) => {
    const one = sums.get(id);
    if (!one) return;
    one.played++;
    one.points += points[at];
    one.inGames += scores[at];
    one.against.push({ id: players[1 - at], points: points[at] });
    if (points[at] === 1) one.wins++;
    else if (points[at] === 0) one.losses++;
    else one.draws++;
  });
}

const higher = (a: number[], b: number[]) => {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return b[at] - a[at];
  return 0;
};

/** The best first. In a knock-out whoever is still in stands above whoever is out and has as many points; equal ones, in everything that decides, have the same rank and stand in the order of the list. A bye is a point, in a round robin none. */
export function standingsOf(state: State): Standing[] {
  const { system } = state.evening;
  const byePoints = system === "round-robin" ? 0 : 1;
  const sums = new Map([...state.player.keys()].sort((a, b) => a - b).map(id => [id, nothing()]));
  for (const match of state.match.values()) if (match.state === "done") addMatch(sums, match, byePoints);
  const points = (id: number) => sums.get(id)?.points ?? 0;
  const rows = [...sums].map(([player, { against, inGames, ...sum }]): Standing => {
    const buchholz = against.reduce((total, { id }) => total + points(id), 0);
    const sonneborn = against.reduce((total, one) => total + points(one.id) * one.points, 0);
    return { rank: 0, player, ...sum, ties: [buchholz, sonneborn, inGames] };
  });
  const keyOf = ({ points: own, losses, ties }: Standing) => [own, system === "knock-out" ? -losses : 0, ...ties];
  rows.sort((a, b) => higher(keyOf(a), keyOf(b)));
  rows.forEach((row, at) => {
    const above = rows[at - 1];
    row.rank = above && !higher(keyOf(above), keyOf(row)) ? above.rank : at + 1;
  });
  return rows;
}
