// The last move is taken back: as long as nobody has answered it, and no card was drawn. Opened when somebody wants that, then let go.
import { Ask, Question } from "./types";
import type { Session } from "./types";
import enter from "./enter" with { exists: "while open" };
import { canUndo } from "./digest";
import { Entry, Kind } from "./match";
import { inquire } from "./peer/inquire";
import { say } from "./session";

export const enum Undo {
  /** This player wants to take back what he played. */
  Wanted,
  /** The other one does. */
  Asked,
  /** And this player has agreed. */
  Granted,
}

/** Writes an entry down, or asks whose turn it is to do so: see commands.ts. */
export type Write = (entry: number, what: Ask, asking: string, refusal: string) => boolean;

const TOO_LATE = "Too late to undo";

function giveBack(session: Session): boolean {
  return enter(session, Entry.Undo, 3 - session.match.me) || !say(session, TOO_LATE);
}

/** `write` is there where it is wanted. `Undo.Asked`: false, if the other one is to hear that it cannot be. */
export default function undo(session: Session, what: Undo, write?: Write): boolean {
  const match = session.match;
  if (what === Undo.Granted) return giveBack(session);
  if (what === Undo.Asked) {
    if (match.by !== 3 - match.me || !match.position || !canUndo(match, match.position)) return false;
    const answer = inquire(session, Question.Undo, "Undo other's move?");
    if (answer) giveBack(session);
    return answer !== false;
  }
  if (!match.position || !canUndo(match, match.position) || match.by !== match.me || match.kind === Kind.Lesson)
    return !say(session, TOO_LATE);
  session.thought = undefined;
  return write!(Entry.Undo, Ask.Undo, "Asking ...", TOO_LATE);
}
