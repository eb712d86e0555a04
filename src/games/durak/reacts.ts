// When the board has something to do by itself, for a bundle in which it plays: see plays.ts.
import type { Brought } from "./brought";
import type { Chance, Events, Session } from "./inside";

/** After anything that changed the game. */
export function reacts(session: Session, chance: Chance, events: Events, brought: Brought, isMyTurn: boolean): void {
  const wishes = session.wishes;
  const plays = brought.plays!;
  if (!session.thought && session.onTurn && session.wire() === "playing" && (isMyTurn ? wishes.isAuto : wishes.alone))
    plays(session, chance, events, brought, "turn");
  else if (wishes.isAuto && session.phase() === "over" && !session.isReady)
    plays(session, chance, events, brought, "over");
}
