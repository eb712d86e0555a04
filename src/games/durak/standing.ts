// Where a game of Durak stands, seen from this board.
import type { DurakState } from "./contract";
import { wireOf } from "./session";
import type { Session } from "./types";
import { Question } from "./types";

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.match.me ? "me" : "peer";
}

/** What the game waits for because this player has declined it: he may think better of it. */
export function declined(session: Session): Question {
  const question = session.declined - 8 * session.match.count;
  return question > Question.Undo && question < 8 && wireOf(session) === "dealing" ? question : Question.None;
}
