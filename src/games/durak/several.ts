// A first attack with several cards of a rank.
import { At, CARDS, Play, Rule, SUITS, severalOf } from "./position";
import { isHeld } from "./look";
import type { Card, Move, Position, SeveralMove } from "./position";

/** Of each of SUITS, how many cards that is. */
const COUNTS = "22232232334";

/** Only ranks of which the hand has two are looked at: to try all 99 choices would take the board fourteen times as long, an eighth of a second. */
export function addSeveral(position: Position, hand: Card[], list: Move[]): void {
  const most = position[At.Limit];
  const suits = new Uint8Array(9);
  // Not `rankOf` and `suitOf`: to call both for 22 cards takes the board 10 ms.
  for (const card of hand) if (card < CARDS) suits[card % 9] |= 1 << (card / 9);
  for (let rank = 0; rank < 9; rank++) {
    const held = suits[rank];
    const rest = held & (held - 1);
    if (!rest) continue;
    // What is held is the last of its own choices; of two cards it is the only one.
    const last = SUITS.indexOf(held);
    for (let at = rest & (rest - 1) ? 0 : last; at <= last; at++) {
      if (!(SUITS[at] & ~held) && +COUNTS[at] <= most) list.push((Play.Several + rank * 11 + at) as SeveralMove);
    }
  }
}

export function isSeveral(position: Position, move: number): boolean {
  if (!(position[At.Rules] & Rule.Several) || move >= Play.Several + 99) return false;
  const cards = severalOf(move);
  return cards.length <= position[At.Limit] && cards.every(card => isHeld(position, card, position[At.Attacker]));
}
