// What of a game is shown, and what the cursor steps through: found anew when the game has changed. Opened for that, then let go.
import { isLong, moveWith, tableOf } from "../rules/cards";
import type { Move } from "../rules/position";
import { legalOf } from "../session";
import type { Session } from "../types";
import type { Found } from "./picture";
import { shownHand } from "./shown-hand";

export default function find(session: Session): Found {
  const position = session.match.position;
  const legal = legalOf(session);
  const hand = shownHand(session);
  const cards = position && isLong(position) ? hand.map(moveWith) : (hand as Move[]);
  const can = cards.map(move => legal.indexOf(move) >= 0);
  return {
    hand: hand,
    can: can,
    // What is no card stands behind the cards; to ask each would take a slow board 25 ms.
    items: cards.concat(legal.slice(can.filter(fits => fits).length)),
    pairs: position ? tableOf(position) : [],
  };
}
