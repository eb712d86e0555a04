// What a player says: a move in words, or what else can be wanted of a game. Opened when he has said something, then let go.
import type { Chance, Edition, Events, LessonTable, Session } from "./types";
import { Ask, Question } from "./types";
import { Entry, Kind } from "./match";
import { declined } from "./standing";
import { Undo } from "./undo";
import { Play } from "./rules/position";
import type { Move, ResignMove } from "./rules/position";

function anew(session: Session): boolean {
  session.match.drop();
  session.link!.talk().drop();
  return session.say("New evening");
}

function answer(session: Session, edition: Edition, question: Question, isYes: boolean): boolean {
  session.question = Question.None;
  if (isYes && question === Question.Undo) return edition.undo!(session, Undo.Granted);
  if (isYes && question === Question.Evening) return anew(session);
  if (isYes) session.granted = question;
  else if (question === Question.Evening) session.link!.talk().accept();
  else session.declined = question + 8 * session.match.count;
  session.refresh();
  return session.say(isYes ? "Agreed" : "Declined" + (declined(session) ? "; B: yes" : ""));
}

/** -1: there is none such, or, where the bundle understands no more than its own words, it is not possible now. */
function moveOf(session: Session, edition: Edition, text: string): Move | -1 {
  const me = session.match.me;
  if (edition.speech) return edition.speech().parse(text, me);
  if (text === "resign") return (Play.Resign + me) as ResignMove;
  const at = session.moves().indexOf(text);
  return at < 0 ? -1 : session.legal()[at];
}

/** Whether it was possible; a move that is to be played is answered. */
export default function obey(
  session: Session,
  chance: Chance,
  events: Events,
  edition: Edition,
  table: LessonTable | undefined,
  text: string,
): boolean | Move {
  const match = session.match;
  const state = session.wire();
  const link = session.link;
  const isOwn = match.kind === Kind.Own;
  const isOver = session.phase() === "over";
  const notNow = () => !session.say("Not now");

  /**
   * Whose turn it is writes it down; in the lesson's dialect nobody can be told. Until the other board has told all that it has, nothing may be written where
   * it has something else.
   */
  function enter(entry: number, what: Ask, asking: string, refusal: string): boolean {
    if (link && isOwn && session.onTurn !== match.me) {
      session.asked |= what;
      link.talk().ask(what);
      return session.say(asking);
    }
    if ((isOwn && state !== "playing") || !match.add(entry)) return !session.say(refusal);
    session.entered(entry, match.me);
    return true;
  }

  function again(): boolean {
    session.isReady = true;
    session.say("Waiting for the other");
    link!.talk().wantAnother();
    return true;
  }

  const done = edition.obeys && edition.obeys(session, chance, events, edition, table, text, enter);
  if (done !== undefined) return done;
  if (text === "again") return isOver && !session.isReady ? again() : notNow();
  if (text === "new" && (state === "other game" || (isOwn && isOver))) return anew(session);
  if (text === "accept" && state === "rules") {
    link!.talk().accept();
    return session.say("Their rules");
  }
  const question = session.questionNow() || declined(session);
  if (question && (text === "accept" || text === "decline"))
    return answer(session, edition, question, text === "accept");
  const move = moveOf(session, edition, text);
  if (move < 0) return !session.say("No such move");
  if (move < Play.Resign || move > Entry.Undo) return move as Move;
  return match.isOver() ? notNow() : enter(move, Ask.Resign, "Resigning ...", "Not now");
}
