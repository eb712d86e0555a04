// Who meets whom in the next round.
import { type State, inRound, present, takenPart } from "../records";
import { standingsOf } from "../standings";
import { Mistake } from "../../mistake";
import { History } from "./history";
import { firstRound, nextRound, stillIn, treeRounds, winnerOf } from "./knock-out";
import { pairRobin, roundsLeft } from "./round-robin";
import { pairSwiss } from "./swiss";

function pairKnockOut(state: State): number[][] {
  const { round } = state.evening;
  if (!round) return firstRound(present(state).map(({ id }) => id));
  return nextRound(inRound(state, round).map(match => winnerOf(state, match)));
}

const startersOf = (state: State) =>
  inRound(state, 1)
    .flatMap(({ players }) => players)
    .sort((a, b) => a - b);

function pairAll(state: State): number[][] {
  const { system, round } = state.evening;
  const history = new History(state.match.values());
  const here = present(state).map(({ id }) => id);
  if (system === "round-robin") return pairRobin(here, round + 1, round ? startersOf(state) : undefined, history);
  const playing = new Set(here);
  const ranked = standingsOf(state)
    .filter(({ player }) => playing.has(player))
    .map(({ player, points }) => ({ id: player, points }));
  return pairSwiss(ranked, history);
}

/**
 * Players of each match of the next round: two, one who has a bye, in a knock-out also none.
 * @throws Mistake when there is nobody to play with, or nothing left to play
 */
export function pairNext(state: State): number[][] {
  const { system, round } = state.evening;
  const count = present(state).length;
  // Who is left alone in a knock-out has won it.
  if (count < (system === "knock-out" && round ? 1 : 2))
    throw new Mistake(count ? "there is only one player: add another" : "there are no players: add some");
  const pairs = system === "knock-out" ? pairKnockOut(state) : pairAll(state);
  const isEnough = system === "knock-out" ? 1 : 2;
  if (!pairs.some(pair => pair.length >= isEnough))
    throw new Mistake(round ? "all players have met: no matches are left" : "there are no players to pair");
  return pairs;
}

/** How many rounds this evening has, as far as is known now. */
export function roundsOf(state: State): number {
  const { system, rounds, round } = state.evening;
  const count = present(state).length;
  if (system === "knock-out") {
    if (!round) return treeRounds(count);
    return stillIn(state).size ? Math.max(round, 1 + Math.log2(Math.max(1, inRound(state, 1).length))) : round;
  }
  // Nobody is left whom one more round could be for.
  if (round && count < 2) return round;
  // Who comes makes the evening longer, who leaves does not make it shorter.
  if (system === "swiss") return Math.max(1, round, rounds || treeRounds(takenPart(state).size));
  const history = new History(state.match.values());
  const here = present(state).map(({ id }) => id);
  const whole = round ? round + roundsLeft(here, history) : Math.max(1, count - 1 + (count % 2));
  return rounds ? Math.max(round, Math.min(rounds, whole)) : whole;
}
