// What can be wanted of a game besides, where the board plays, moves are taken back, and the lesson's dialect is spoken. Opened when a player has said something,
// then let go.
import type { Chance, Edition, Events, LessonTable, Session } from "./types";
import { Kind } from "./match";
import { Undo } from "./undo";
import type { Enter } from "./undo";

/** Whether it was possible; undefined: it is none of these. */
export default function obeyMore(
  session: Session,
  chance: Chance,
  events: Events,
  edition: Edition,
  table: LessonTable | undefined,
  text: string,
  enter: Enter,
): boolean | undefined {
  const alone = session.wishes.alone;
  if (text === "again" && (alone || session.match.kind !== Kind.Own)) {
    if (session.phase() !== "over" || session.isReady) return undefined;
    session.isReady = true;
    session.say("Waiting for the other");
    if (alone) edition.plays!(session, chance, events, edition, "new");
    else if (table && table.again) table.again();
    return true;
  }
  if (text === "hint" || text === "auto" || (alone && text === "new"))
    return edition.plays!(session, chance, events, edition, text);
  return text === "undo" ? edition.undo!(session, Undo.Wanted, enter) : undefined;
}
