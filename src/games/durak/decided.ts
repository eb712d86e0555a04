// Whoever is first to win so many games has won a match.
import type { Match } from "./kept";

/**
 * "won" or "lost", if this player's match to so many games (0 or undefined: it has no end) is decided by the game that is over; else "". Draws count for nobody. Where
 * `games` was more when the match began, or 0, a score can be beyond it, and even: then whoever gets ahead has won.
 */
export function decided(match: Match, games: number | undefined): string {
  const mine = match.score[0];
  const theirs = match.score[1];
  if (!games || !match.isOver() || mine === theirs || Math.max(mine, theirs) < games) return "";
  return mine > theirs ? "won" : "lost";
}
