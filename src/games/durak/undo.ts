// The last move is taken back: as long as nobody has answered it, and no card was drawn. Opened when somebody wants that, then let go.
import { Ask, Question } from "./types";
import type { Session } from "./types";
import { Entry, Kind } from "./match";

export const enum Undo {
  /** This player wants to take back what he played. */
  Wanted,
  /** The other one does. */
  Asked,
  /** And this player has agreed. */
  Granted,
}

/** Writes an entry down, or asks whose turn it is to do so: see commands.ts. */
export type Enter = (entry: number, what: Ask, asking: string, refusal: string) => boolean;

const TOO_LATE = "Too late to undo";

function giveBack(session: Session): boolean {
  const match = session.match;
  if (!match.add(Entry.Undo)) return !session.say(TOO_LATE);
  session.entered(Entry.Undo, 3 - match.me);
  return true;
}

/** `enter` is there where it is wanted. `Undo.Asked`: false, if the other one is to hear that it cannot be. */
export default function undo(session: Session, what: Undo, enter?: Enter): boolean {
  const match = session.match;
  if (what === Undo.Granted) return giveBack(session);
  if (what === Undo.Asked) {
    if (match.by !== 3 - match.me || !match.canUndo()) return false;
    const answer = session.inquire(Question.Undo, "Undo its last move?");
    if (answer) giveBack(session);
    return answer !== false;
  }
  if (!match.canUndo() || match.by !== match.me || match.kind === Kind.Lesson) return !session.say(TOO_LATE);
  session.thought = undefined;
  return enter!(Entry.Undo, Ask.Undo, "Asking ...", TOO_LATE);
}
