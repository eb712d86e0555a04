// A game as a deck of the lesson's dialect.
import { At, CARDS, Place } from "./position";
import type { Match } from "./match";

/** The deck as it stands, in the order in which it is sent. (All of it within one step: no function is called for a card.) */
export default function recordsOf(match: Match): Int8Array {
  const position = match.position!;
  const attacker = position[At.Attacker];
  const bytes = new Int8Array(5 * CARDS);
  const slots = [0, 0, 0];
  let at = 0;
  for (const card of match.seed.subarray(0, CARDS)) {
    const place = position[card];
    const suit = (card / 9) | 0;
    let owner = -1;
    let field = 0;
    if (place === Place.Out) owner = -2;
    else if (place >= Place.Table) {
      owner = place & 1 ? 3 - attacker : attacker;
      field = -1 - ((place - Place.Table) >> 1);
    } else if (place >= Place.Hand) {
      owner = place & 3;
      field = ++slots[owner];
    } else if (!place) owner = 0;
    bytes[at] = card % 9;
    bytes[at + 1] = suit;
    bytes[at + 2] = suit >> 1;
    bytes[at + 3] = owner;
    bytes[at + 4] = field;
    at += 5;
  }
  return bytes;
}
