// Who attacks first in the game after this one.
import { At, Result, Rule } from "./rules/position";
import type { Seat } from "./rules/position";
import type { Match } from "./match";

/** The winner, or who did not when nobody won; by `Rule.LoserFirst` the loser; 0: the lowest trump. */
export function nextFirst(match: Match): Seat {
  const result = match.position && match.number ? match.position[At.Result] : 0;
  return !result
    ? 0
    : result === Result.Draw
      ? 3 - match.opener
      : match.ruleBits & Rule.LoserFirst
        ? 3 - result
        : result;
}
