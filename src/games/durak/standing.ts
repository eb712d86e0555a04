// Where a game of Durak stands, seen from this board.
import type { DurakState } from "./contract";
import { isOver } from "./match";
import type { Match } from "./match";
import { At } from "./rules/position";
import { wireOf } from "./session";
import type { Session } from "./types";
import { Question } from "./types";

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.match.me ? "me" : "peer";
}

export function phaseOf(session: Session): DurakState["phase"] {
  const position = session.match.position;
  const state = wireOf(session);
  if (state === "dealing" || (state === "playing" && !position)) return "dealing";
  if (position && isOver(session.match)) return "over";
  return state === "playing"
    ? (["attack", "defend", "throwin", "taking"] as const)[position![At.Phase]]
    : state === "lost"
      ? "lost-peer"
      : "seeking";
}

/**
 * Whoever is first to win so many games has won a match: "won" or "lost", if this player's match to so many games (0 or undefined: it has no end) is decided by the game that is over; else "". Draws count for nobody. Where
 * `games` was more when the match began, or 0, a score can be beyond it, and even: then whoever gets ahead has won.
 */
export function matchResult(match: Match, games: number | undefined): string {
  const mine = match.score[0];
  const theirs = match.score[1];
  if (!games || !isOver(match) || mine === theirs || Math.max(mine, theirs) < games) return "";
  return mine > theirs ? "won" : "lost";
}

/** What the game waits for because this player has declined it: he may think better of it. */
export function declined(session: Session): Question {
  const question = session.declined - 8 * session.match.count;
  return question > Question.Undo && question < 8 && wireOf(session) === "dealing" ? question : Question.None;
}
