// What may be played, by its words, and what it does.
import { Happened } from "./events";
import { NONE, textOf } from "./list";
import { Sign, appendMark, eraseMarks, isMuch } from "./marks";
import { NEW, WORTHS, advice, clear, count, no, put, restore, say, settle } from "./session";
import type { Session } from "./session";

export function moves(session: Session): string[] {
  const isRuler = session.mode === "ruler";
  const playable = isRuler ? (session.place === undefined ? [] : ["zero"]) : ["list", "new"];
  if (session.isLearning && session.mode === "count") for (const worth of WORTHS) playable.push("worth " + worth);
  return playable.concat(session.past.length ? ["undo", "learn"] : ["learn"]);
}

/** Answers whether there was room for it. */
function write(session: Session, sign: Sign, at: number): boolean {
  const end = appendMark(session.store, session.mode, session.end, sign, at);
  session.end = end || session.end;
  return end > 0 || no(session, [Happened.MarksFull]);
}

function undo(session: Session): boolean {
  const past = session.past;
  const step = past[past.length - 1];
  if (!past.length) return no(session, [Happened.NothingToUndo]);
  if (step < 0) {
    if (!put(session, NONE, "", "" + (-1 - step))) return false;
    session.places = Math.max(0, session.places - 1);
    session.half = "";
  } else {
    if (!write(session, step === NEW ? Sign.Back : Sign.Out, step === NEW ? 0 : step)) return false;
    if (step === NEW) restore(session);
    else count(session, textOf(session.store), step, -1);
  }
  past.pop();
  settle(session);
  return say(session, [Happened.TakenBack]);
}

/** A file that is half full is erased, and then that cannot be taken back. */
function begin(session: Session): boolean {
  const isErased = isMuch(session.end);
  const end = isErased ? eraseMarks(session.store, session.mode) : 0;
  if (isErased && !end) return no(session, [Happened.MarksFull]);
  if (!isErased && !write(session, Sign.New, 0)) return false;
  session.end = end || session.end;
  session.past = isErased ? [] : [NEW];
  clear(session);
  return say(session, [Happened.BegunAnew]);
}

/** True, or false if it may not be played now. */
export function play(session: Session, move: string): boolean {
  if (moves(session).indexOf(move) < 0) return move === "undo" ? undo(session) : no(session, [Happened.NoSuchMove]);
  if (move === "undo") return undo(session);
  if (move === "new") return begin(session);
  if (move === "zero") session.zero = session.place!;
  else if (move === "learn") {
    session.isLearning = !session.isLearning;
    session.half = "";
    session.places = 0;
    settle(session);
  } else session.worth = WORTHS.indexOf(+move.substr(6));
  return say(session, advice(session));
}

/** C and A step through what a thing may be worth. */
export function stepWorth(session: Session, by: number): void {
  session.worth = (session.worth + by + WORTHS.length) % WORTHS.length;
  say(session, advice(session));
}
