// A game has come about, or goes on. Opened for that, then let go.
import { Happened } from "./events";
import { refresh, say } from "./session";
import { Question } from "./types";
import type { Session } from "./types";
import { beginWords } from "./words";

export default function begun(session: Session): void {
  const match = session.match;
  const opening = session.edition.opening;
  session.thought = undefined;
  session.isReady = false;
  session.question = Question.None;
  // In a game that goes on the link still asks.
  if (!match.count) session.asked = 0;
  say(session, "");
  session.events.begun();
  refresh(session, !!session.link);
  if (match.count) return;
  say(session, beginWords(match.opener === match.me, session.wishes.other), Happened.Begun);
  if (opening) opening(session);
}
