// Where a game of Durak stands, seen from this board.
import type { DurakState } from "./contract";
import type { Match } from "./match";
import { At } from "./rules/position";
import type { Session } from "./types";
import type { State } from "../../link/link";
import { Question } from "./types";

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.match.me ? "me" : "peer";
}

/** `state`: how it is with the other board. */
export function phaseOf(match: Match, state: State): DurakState["phase"] {
  const position = match.position;
  if (state === "dealing" || (state === "playing" && !position)) return "dealing";
  if (position && match.isOver()) return "over";
  return state === "playing"
    ? (["attack", "defend", "throwin", "taking"] as const)[position![At.Phase]]
    : state === "lost"
      ? "lost-peer"
      : "seeking";
}

/** There is a game, and it is not over. */
export const isBout = (session: Session | undefined): boolean =>
  !!session && !!session.match.position && session.phase() !== "over";

/**
 * Whoever is first to win so many games has won a match: "won" or "lost", if this player's match to so many games (0 or undefined: it has no end) is decided by the game that is over; else "". Draws count for nobody. Where
 * `games` was more when the match began, or 0, a score can be beyond it, and even: then whoever gets ahead has won.
 */
export function matchResult(match: Match, games: number | undefined): string {
  const mine = match.score[0];
  const theirs = match.score[1];
  if (!games || !match.isOver() || mine === theirs || Math.max(mine, theirs) < games) return "";
  return mine > theirs ? "won" : "lost";
}

/** What the game waits for because this player has declined it: he may think better of it. */
export function declined(session: Session): Question {
  const question = session.declined - 8 * session.match.count;
  return question > Question.Undo && question < 8 && session.wire() === "dealing" ? question : Question.None;
}
