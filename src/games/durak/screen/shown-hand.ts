// This player's hand.
import { handOf } from "../rules/cards";
import { At } from "../rules/position";
import type { Card } from "../rules/position";
import type { Session } from "../types";

/** As it is shown. */
export function shownHand(session: Session): Card[] {
  const match = session.match;
  const position = match.position;
  return position ? session.edition.sort(handOf(position, match.me), position[At.Trump]) : [];
}
