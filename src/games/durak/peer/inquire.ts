// What a player is asked because the other board says so.
import { refresh } from "../session";
import { Question } from "../types";
import type { Session } from "../types";

/** True if he has agreed; undefined: he has not answered yet. Whoever has left the board to itself agrees to all that costs him no move. `words`: the question, in a line. */
export function inquire(session: Session, question: Question, words: string): boolean | undefined {
  if (session.granted === question) return true;
  if (session.declined === question + 8 * session.match.count) return false;
  if (session.wishes.isAuto && question < Question.Moves) return true;
  if (session.question !== question) {
    session.question = question;
    session.asks = words;
    refresh(session);
  }
  return undefined;
}
