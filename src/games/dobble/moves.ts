// What may be played, by its words, and what it does.
import { Happened } from "./events";
import { hit, isOver } from "./score";
import { Stage, advice, begin, keep, no, say, settle, undo } from "./session";
import type { Session } from "./session";

export function moves(session: Session): string[] {
  const stage = session.stage;
  const playable: string[] = [];
  const isOpen = session.counts
    ? !isOver(session)
    : session.mode === "duel" && (stage === Stage.Now || (stage === Stage.Shown && !session.isLate));
  for (let player = 0; player < 2; player++)
    if (isOpen && session.last !== player) playable.push(player ? "right" : "left");
  if (session.keepsScore && (stage > Stage.Ready || isOver(session))) playable.push("next");
  return playable.concat(session.past.length ? ["undo", "new"] : ["new"]);
}

/** A pair leaves the display; or, where nobody finds the symbol of a duel, it is shown. */
function next(session: Session): boolean {
  const stage = session.stage;
  if (stage < Stage.Now) return no(session, advice(session));
  if (stage === Stage.Shown) {
    keep(session);
    session.cards = [];
  }
  session.last = -1;
  settle(session);
  return say(
    session,
    stage === Stage.Shown ? advice(session) : [session.isAlone ? Happened.WhosePoint : Happened.WhosePointKeys],
  );
}

/** True, or false if it may not be played now. */
export function play(session: Session, move: string, atMs: number): boolean {
  if (move === "undo") return undo(session);
  if (move === "new" || (move === "next" && isOver(session))) {
    if (session.mode === "deck") session.past = [];
    else keep(session);
    return begin(session);
  }
  if (session.keepsScore) {
    if (move === "next") return next(session);
    if (move === "left" || move === "right") return hit(session, move === "left" ? 0 : 1, atMs);
  }
  return no(session, [Happened.NoSuchMove]);
}
