// Who gets a point: in a duel the first key after the signal, in a tower whoever takes a card, in a well whoever is rid of one.
import { Stage, advice, keep, no, say, settle, sizeOf } from "./session";
import type { Session } from "./session";
import { Happened } from "./events";

// Tower: who has more when all are gone. Well: who is rid of his first

/** As people count: what is left in a well. */
export function points(session: Session): number[] {
  const hand = (sizeOf(session) - 1) >> 1;
  return session.score.map(gone => (session.mode === "well" ? hand - gone : gone));
}

export function isOver(session: Session): boolean {
  const both = points(session);
  return session.mode === "well"
    ? Math.min(both[0], both[1]) < 1
    : session.counts && both[0] + both[1] >= sizeOf(session) - 2;
}

function count(session: Session, player: number): boolean {
  if (isOver(session)) return no(session, [Happened.PlayAgain]);
  keep(session);
  session.cards = [];
  settle(session);
  const score = session.score;
  score[player]++;
  if (!isOver(session)) return say(session, [session.mode === "well" ? Happened.RidOfOne : Happened.TakesOne, player]);
  return say(session, score[0] === score[1] ? [Happened.Equal] : [Happened.Wins, score[0] < score[1] ? 1 : 0]);
}

// The duel

/** Also after an early press, so that nothing is gained by it. */
export function ready(session: Session): void {
  session.stage = Stage.Ready;
  session.waits++;
  say(session, advice(session));
}

/** The time is over: of the wait for the signal, or that in which the other key was only later. From then on it claims the point. */
export function elapse(session: Session, atMs: number): void {
  session.isLate = false;
  if (session.stage !== Stage.Ready) return;
  session.stage = Stage.Now;
  session.nowMs = atMs;
  session.waits++;
  say(session, [Happened.TurnOver]);
}

/** Whoever was too quick had seen another symbol, or none: the other one says so with his own key. */
function claim(session: Session, player: number, laterMs: number): boolean {
  const last = session.last;
  if (session.isLate) return last !== player && no(session, [Happened.FirstBy, last, laterMs]);
  if (last === player) return no(session, [Happened.ScanNextTwo]);
  keep(session);
  if (last >= 0) session.score[last]--;
  if (last >= 0 && session.replaced >= 0) session.best[last] = session.replaced;
  session.score[player]++;
  session.last = player;
  session.replaced = -1;
  return say(session, [Happened.PointTo, player]);
}

/** `player` 0 has the left key, 1 the right one. */
export function hit(session: Session, player: number, atMs: number): boolean {
  const stage = session.stage;
  const best = session.best;
  // Somebody may have set the clock.
  const tookMs = Math.max(0, atMs - session.nowMs);
  if (session.counts) return count(session, player);
  if (stage === Stage.Cards) return no(session, advice(session));
  if (stage === Stage.Shown) return claim(session, player, tookMs);
  if (stage === Stage.Ready) {
    ready(session);
    return no(session, [Happened.TooEarly, player]);
  }
  keep(session);
  settle(session);
  session.isLate = true;
  session.last = player;
  session.score[player]++;
  session.replaced = best[player];
  if (!best[player] || tookMs < best[player]) best[player] = tookMs;
  session.nowMs += tookMs;
  return say(session, [Happened.Reacted, player, tookMs]);
}
