// An entry is in the book, or a game has come about: everybody is told.
import { At } from "./rules/position";
import type { Move, Seat } from "./rules/position";
import { Kind, isOver } from "./match";
import { isMine, refresh } from "./session";
import { Question } from "./types";
import type { Session } from "./types";
import { entryWords } from "./words";

/** That entry is written: whoever has to know hears of it, and what is said of it is found, when the other board has played it in a turn of its own. */
export function tellEntry(session: Session, entry: number, seat: Seat): void {
  const match = session.match;
  const isOurs = seat === match.me;
  const link = session.link;
  const edition = session.edition;
  session.thought = undefined;
  session.question = Question.None;
  if (isOver(match)) session.asked = 0;
  // A deck that has just come is not sent back.
  if (link && (match.kind === Kind.Own || isOurs)) link.talk().moved();
  refresh(session, !!link && !isOurs, () => {
    let said = entryWords(entry, isOurs, session.wishes.other, edition.told || edition.word);
    if (isMine(session)) {
      // What is to be done next, where the line has room for it.
      const task = ": " + ["attack", "beat it", "add?", "add?"][match.position![At.Phase]];
      if (said.length + task.length < 22) said += task;
    }
    session.said = said;
    session.event = entry as Move;
    if (edition.laid) edition.laid(session, entry, isOurs);
  });
}
