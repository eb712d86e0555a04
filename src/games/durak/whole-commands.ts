// What can be wanted of a game besides, where the board plays, moves are taken back, and the lesson's dialect is spoken. Opened when a player has said something,
// then let go.
import type { Session } from "./types";
import { Kind } from "./match";
import { say } from "./session";
import { phaseOf } from "./standing";
import { Undo } from "./undo";
import type { Write } from "./undo";

/** Whether it was possible; undefined: it is none of these. */
export default function obeyMore(session: Session, text: string, write: Write): boolean | undefined {
  const edition = session.edition;
  const alone = session.wishes.alone;
  const table = session.table;
  if (text === "again" && (alone || session.match.kind !== Kind.Own)) {
    if (phaseOf(session) !== "over" || session.isReady) return undefined;
    session.isReady = true;
    say(session, "Waiting for the other");
    if (alone) edition.plays!(session, "new");
    else if (table && table.again) table.again();
    return true;
  }
  if (text === "hint" || text === "auto" || (alone && text === "new")) return edition.plays!(session, text);
  return text === "undo" ? edition.undo!(session, Undo.Wanted, write) : undefined;
}
