// What this player is asked because the other board says so.
import { Question } from "./inside";
import type { Session } from "./inside";

/** What the game waits for because this player has declined it: he may think better of it. */
export function declined(session: Session): Question {
  const question = session.declined - 8 * session.match.count;
  return question > Question.Undo && question < 8 && session.wire() === "dealing" ? question : Question.None;
}
