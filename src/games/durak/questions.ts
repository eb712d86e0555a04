// What this player is asked because the other board says so.
import { Question } from "./inside";
import type { Session } from "./inside";

/** As `Session` has it. */
export function inquire(session: Session, question: Question): boolean | undefined {
  if (session.granted === question) return true;
  if (session.declined === question + 8 * session.evening.count) return false;
  if (session.wishes.isAuto && question < Question.Moves) return true;
  if (session.question !== question) {
    session.question = question;
    session.refresh();
  }
  return undefined;
}

/** What the game waits for because this player has declined it: he may think better of it. */
export function declined(session: Session): Question {
  const question = session.declined - 8 * session.evening.count;
  return question > Question.Undo && question < 8 && session.wire() === "dealing" ? question : Question.None;
}
