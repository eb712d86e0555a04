// What a player says: a move in words, or what else can be wanted of a game. Opened when he has said something, then let go.
import type { Session } from "./types";
import { Ask, Question } from "./types";
import { drop } from "./entries";
import enter from "./enter" with { exists: "while open" };
import { Entry, Kind, isOver } from "./match";
import movesOf from "./moves" with { exists: "while open" };
import { legalOf, phaseOf, questionOf, refresh, say, wireOf } from "./session";
import { declined } from "./standing";
import { Undo } from "./undo";
import { Play } from "./rules/position";
import type { Move, ResignMove } from "./rules/position";
import { Want } from "../../link/want";

function anew(session: Session): boolean {
  drop(session.match);
  session.link!.talk().want(Want.Nothing);
  return say(session, "New evening");
}

function answer(session: Session, question: Question, isYes: boolean): boolean {
  session.question = Question.None;
  if (isYes && question === Question.Undo) return session.edition.undo!(session, Undo.Granted);
  if (isYes && question === Question.Evening) return anew(session);
  if (isYes) session.granted = question;
  else if (question === Question.Evening) session.link!.talk().want(Want.Its);
  else session.declined = question + 8 * session.match.count;
  refresh(session);
  return say(session, isYes ? "Agreed" : "Declined" + (declined(session) ? "; B: yes" : ""));
}

/** -1: there is none such, or, where the bundle understands no more than its own words, it is not possible now. */
function moveOf(session: Session, text: string): Move | -1 {
  const me = session.match.me;
  const speech = session.edition.speech;
  if (speech) return speech().parse(text, me);
  if (text === "resign") return (Play.Resign + me) as ResignMove;
  const at = movesOf(session).indexOf(text);
  return at < 0 ? -1 : legalOf(session)[at];
}

/** Whether it was possible; a move that is to be played is answered. */
export default function obey(session: Session, text: string): boolean | Move {
  const match = session.match;
  const state = wireOf(session);
  const link = session.link;
  const isOwn = match.kind === Kind.Own;
  const isEnded = phaseOf(session) === "over";
  const obeys = session.edition.obeys;
  const notNow = () => !say(session, "Not now");

  /**
   * Whose turn it is writes it down; in the lesson's dialect nobody can be told. Until the other board has told all that it has, nothing may be written where
   * it has something else.
   */
  function write(entry: number, what: Ask, asking: string, refusal: string): boolean {
    if (link && isOwn && session.onTurn !== match.me) {
      session.asked |= what;
      link.talk().ask(what);
      return say(session, asking);
    }
    if (isOwn && state !== "playing") return !say(session, refusal);
    return enter(session, entry, match.me) || !say(session, refusal);
  }

  function again(): boolean {
    if (!isEnded || session.isReady) return notNow();
    session.isReady = true;
    say(session, "Waiting for the other");
    link!.talk().want(Want.Another);
    return true;
  }

  const done = obeys && obeys(session, text, write);
  if (done !== undefined) return done;
  if (text === "again") return again();
  if (text === "new" && (state === "other game" || (isOwn && isEnded))) return anew(session);
  if (text === "accept" && state === "rules") {
    link!.talk().want(Want.Its);
    return say(session, "Other's rules");
  }
  const question = questionOf(session) || declined(session);
  if (question && (text === "accept" || text === "decline")) return answer(session, question, text === "accept");
  const move = moveOf(session, text);
  if (move < 0) return !say(session, "No such move");
  if (move < Play.Resign || move > Entry.Undo) return move as Move;
  return isOver(match) ? notNow() : write(move, Ask.Resign, "Resigning ...", "Not now");
}
