// What a race says of itself. Made when it is asked.
import { seconds } from "../../kit/seconds";
import { makeCode } from "./codes";
import type { RaceState } from "./contract";
import { isAway } from "./race-session";
import type { Race } from "./race-session";

/** The rank of each, from 1. */
function ranks(race: Race): number[] {
  const sum = race.tally.sum;
  const points = race.tally.points.slice(0, race.seats);
  // In a duel two boards come to the same end, whenever they hear of it: of equals the quicker one is ahead.
  return points.map(
    (own, at) =>
      1 + points.filter((other, by) => other > own || (race.isDuel && other === own && sum[by] < sum[at])).length,
  );
}

function meanOf(race: Race, at: number): number {
  const tally = race.tally;
  return Math.round(tally.sum[at] / (tally.right[at] || 1));
}

/** `message`: what the race says, in words. */
export function stateOf(race: Race, mode: RaceState["mode"], message: string): RaceState {
  const table = race.on;
  const tally = race.tally;
  const toClock = race.toldMs - race.nowMs;
  const own = (list: number[]) => list.slice(0, race.seats);
  const state: RaceState = {
    app: "set",
    mode: mode,
    cards: [],
    sets: [],
    shown: -1,
    seen: table.met,
    message: message,
    scores: own(tally.points),
    claim: race.by
      ? {
          player: race.by,
          cards: race.named.map(place => makeCode(table.cards[place])),
          atMs: race.claimedMs + toClock,
        }
      : null,
    until: race.by ? race.endMs + toClock : 0,
    paused: own(tally.waits).map(endMs => endMs && endMs + toClock),
    best: own(tally.least),
    result: tally.isOver ? ranks(race) : null,
  };
  for (const card of table.cards.subarray(0, table.size)) state.cards.push(card ? makeCode(card) : null);
  state.mean = own(tally.points).map((_, at) => meanOf(race, at));
  state.away = state.scores.map((_, at) => isAway(race, at));
  return state;
}

/** Rank, player, points, mean and best time of each, below a title; in so many lines, if need be without title, or two players in each and no times. */
function standings(race: Race, most: number, title: string): string[] {
  const rank = ranks(race);
  const isShort = race.seats > most;
  const lines = rank
    .map((_, at) => at)
    .sort((a, b) => rank[a] - rank[b] || a - b)
    .map(
      at =>
        rank[at] +
        " P" +
        (at + 1) +
        ": " +
        race.tally.points[at] +
        (race.tally.right[at] && !isShort ? " " + seconds(meanOf(race, at)) + " " + seconds(race.tally.least[at]) : ""),
    );
  if (race.seats + 2 <= most) return [title, ""].concat(lines);
  if (!isShort) return lines;
  const half = (race.seats + 1) >> 1;
  return lines.slice(0, half).map((line, at) => (line + "    ").substr(0, 11) + (lines[half + at] || ""));
}

const says = { state: stateOf, standings: standings };
export default () => says;
