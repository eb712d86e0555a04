// Round robin: each meets each. By the circle, as long as those play who began; when somebody has left or come, whoever has met least meets whom he has not.
import type { History } from "./history";
import { match } from "./matching";

/** Round `round` (from 1) of the circle method: the first stays, the others move on by one. */
export function circle(players: readonly number[], round: number): number[][] {
  const ring: (number | undefined)[] = players.length % 2 ? [...players, undefined] : [...players];
  const [fixed, ...moving] = ring;
  const turn = (round - 1) % Math.max(1, moving.length);
  const turned = [...moving.slice(moving.length - turn), ...moving.slice(0, moving.length - turn)];
  const row = [fixed, ...turned];
  const pairs = row.slice(0, row.length / 2).map((one, at) => [one, row[row.length - 1 - at]]);
  const named = pairs.map(pair => pair.filter(player => player !== undefined));
  return [...named.filter(pair => pair.length === 2), ...named.filter(pair => pair.length === 1)];
}

/** How many each has still to meet. */
function owing(players: readonly number[], history: History): number[] {
  return players.map(one => players.filter(other => other !== one && !history.meetings(one, other)).length);
}

/** At least so many rounds are still needed, since nobody meets two in one, and of an odd number one is free; 0: all have met. */
export function roundsLeft(players: readonly number[], history: History): number {
  const owed = owing(players, history);
  const matches = owed.reduce((sum, one) => sum + one, 0) / 2;
  return matches ? Math.max(...owed, Math.ceil(matches / Math.floor(players.length / 2))) : 0;
}

/** `starters`: who was paired in the first round, in its order; undefined before. Empty where all have met. */
export function pairRobin(
  players: readonly number[],
  round: number,
  starters: readonly number[] | undefined,
  history: History,
): number[][] {
  const isWhole = !starters || (starters.length === players.length && players.every((id, at) => starters[at] === id));
  if (isWhole) {
    const pairs = circle(players, round);
    if (pairs.every(([a, b]) => b === undefined || !history.meetings(a, b))) return pairs;
  }
  const owed = owing(players, history);
  const pairs = match(players.length, (a, b) =>
    history.meetings(players[a], players[b]) ? undefined : 1 + (owed[a] + owed[b]) ** 2,
  ).map(([a, b]) => [players[a], players[b]]);
  if (!pairs.length) return [];
  const busy = new Set(pairs.flat());
  return [...pairs, ...players.filter(id => !busy.has(id)).map(id => [id])];
}
