// Who stands where: a point for a match won, half of one for a draw; then Buchholz, Sonneborn-Berger, and points won in the games.
import type { Byes, Standing } from "./contract";
import { stillIn } from "./pairing/knock-out";
import { type MatchRecord, type State, isPlaying, takenPart } from "./records";

/** What somebody had of a round: against whom, nobody where it was a bye. */
interface Had {
  round: number;
  points: number;
  against?: number;
}

interface Sums extends Omit<Standing, "rank" | "player" | "ties"> {
  inGames: number;
  had: Had[];
}

const nothing = (): Sums => ({ played: 0, points: 0, wins: 0, draws: 0, losses: 0, inGames: 0, had: [] });

/** 1, 0.5 or 0 of each of two. */
export function matchPoints(scores: readonly number[]): number[] {
  const [a, b] = scores;
  return a === b ? [0.5, 0.5] : a > b ? [1, 0] : [0, 1];
}

const isOver = ({ state, players, scores }: MatchRecord) => state === "done" && players.length > 1 && !!scores;

/** Of a round robin, whose results count for nobody, since he has left: as the organiser chose. */
function annulled(state: State): ReadonlySet<number> {
  const { system, leavers = "kept" } = state.evening;
  if (system !== "round-robin" || leavers === "kept") return new Set();
  const left = [...state.player.values()].filter(({ leftAfter }) => leftAfter !== null).map(({ id }) => id);
  if (leavers === "annulled") return new Set(left);
  const whole = takenPart(state).size - 1;
  const over = [...state.match.values()].filter(isOver);
  const playedBy = (id: number) => over.filter(({ players }) => players.includes(id)).length;
  return new Set(left.filter(id => 2 * playedBy(id) < whole));
}

/** Whether a match is over and counts for nobody. */
export function annulledIn(state: State): (match: MatchRecord) => boolean {
  const gone = annulled(state);
  return match => gone.size > 0 && isOver(match) && match.players.some(id => gone.has(id));
}

function addMatch(sums: Map<number, Sums>, { round, players, scores }: MatchRecord, byePoints: number): void {
  if (players.length === 1) {
    const one = sums.get(players[0]);
    if (!one) return;
    one.points += byePoints;
    one.had.push({ round, points: byePoints });
  }
  if (players.length < 2 || !scores) return;
  const points = matchPoints(scores);
  players.forEach((id, at) => {
    const one = sums.get(id);
    if (!one) return;
    one.played++;
    one.points += points[at];
    one.inGames += scores[at];
    one.had.push({ round, points: points[at], against: players[1 - at] });
    if (points[at] === 1) one.wins++;
    else if (points[at] === 0) one.losses++;
    else one.draws++;
  });
}

const DRAW = 0.5;
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const pointsIn = (had: Had[]) => sum(had.map(({ points }) => points));
const isPlayed = ({ against }: Had) => against !== undefined;

/** Rounds without an opponent: byes, and those of `rounds` that are over without him. */
function unplayed({ had }: Sums, rounds: number): Had[] {
  const missed = Array.from({ length: rounds }, (_, at) => at + 1).filter(at => !had.some(({ round }) => round === at));
  return [...had.filter(one => !isPlayed(one)), ...missed.map(round => ({ round, points: 0 }))];
}

interface Counting {
  /** What somebody's points are worth to those who met him. */
  ofOpponent(one: Sums, rounds: number): number;
  /** What a round is worth to whoever did not play it. */
  ofRound?(one: Sums, had: Had, rounds: number): number;
}

/** `rounds`: that are over. FIDE's Tie-Break Regulations (Handbook C.07). */
const COUNTING: Record<Byes, Counting> = {
  none: { ofOpponent: ({ points }) => points },
  // In force from 1 March 2026, 16.3 and 16.4: rounds behind one's last are draws to one's opponents; one's own unplayed round is worth as many points as one
  // has, but no more than draws in all rounds.
  dummy: {
    ofOpponent: ({ points, had }, rounds) =>
      points + DRAW * Math.max(0, rounds - Math.max(0, ...had.map(({ round }) => round))),
    ofRound: ({ points }, { round }, rounds) => Math.min(points, DRAW * Math.max(round, rounds)),
  },
  // In force until 31 August 2023, 15.2: whatever was not played is a draw to one's opponents; one's own unplayed round is worth one's points before it, what one
  // did not get of it, and draws from then on.
  virtual: {
    ofOpponent: (one, rounds) => pointsIn(one.had.filter(isPlayed)) + DRAW * unplayed(one, rounds).length,
    ofRound: ({ had }, { round, points }, rounds) =>
      pointsIn(had.filter(before => before.round < round)) + 1 - points + DRAW * Math.max(0, rounds - round),
  },
};

const higher = (a: number[], b: number[]) => {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return b[at] - a[at];
  return 0;
};

/** The best first. In a knock-out whoever is still in stands above whoever is out and has as many points; equal ones, in everything that decides, have the same rank and stand in the order of the list. A bye is a point, in a round robin none. */
export function standingsOf(state: State): Standing[] {
  const { system, round, byes = "none" } = state.evening;
  const byePoints = system === "round-robin" ? 0 : 1;
  const sums = new Map([...state.player.keys()].sort((a, b) => a - b).map(id => [id, nothing()]));
  const isAnnulled = annulledIn(state);
  for (const match of state.match.values())
    if (match.state === "done" && !isAnnulled(match)) addMatch(sums, match, byePoints);
  const { ofOpponent, ofRound } = COUNTING[system === "swiss" ? byes : "none"];
  const rounds = isPlaying(state) ? round - 1 : round;
  const worths = new Map([...sums].map(([id, one]) => [id, ofOpponent(one, rounds)]));
  const rows = [...sums].map(([player, one]): Standing => {
    const { had, inGames, ...shown } = one;
    const met = had.filter(isPlayed).map(({ points, against }) => ({ points, worth: worths.get(against!) ?? 0 }));
    const free = ofRound
      ? unplayed(one, rounds).map(had => ({ points: had.points, worth: ofRound(one, had, rounds) }))
      : [];
    const all = [...met, ...free];
    const buchholz = sum(all.map(({ worth }) => worth));
    const sonneborn = sum(all.map(({ worth, points }) => worth * points));
    return { rank: 0, player, ...shown, ties: [buchholz, sonneborn, inGames] };
  });
  const isIn = system === "knock-out" ? stillIn(state) : new Set<number>();
  const keyOf = ({ player, points: own, ties }: Standing) => [own, isIn.has(player) ? 1 : 0, ...ties];
  rows.sort((a, b) => higher(keyOf(a), keyOf(b)));
  rows.forEach((row, at) => {
    const above = rows[at - 1];
    row.rank = above && !higher(keyOf(above), keyOf(row)) ? above.rank : at + 1;
  });
  return rows;
}
