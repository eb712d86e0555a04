// A game as a deck of the lesson's dialect.
import { plain } from "./lesson";
import { At, CARDS, Place, rankOf, suitOf } from "./rules";
import type { Match } from "./match";

/** The deck as it stands, in the order in which it is sent. */
export default function recordsOf(match: Match): Int8Array {
  const position = match.position!;
  const bytes = new Int8Array(5 * CARDS);
  const slots = [0, 0, 0];
  let at = 0;
  for (const card of match.seed.subarray(0, CARDS)) {
    const place = plain(position[card]);
    const suit = suitOf(card);
    bytes[at] = rankOf(card);
    bytes[at + 1] = suit;
    bytes[at + 2] = suit >> 1;
    bytes[at + 3] =
      place === Place.Out
        ? -2
        : !place
          ? -1
          : place < Place.Table
            ? place - Place.Hand
            : place & 1
              ? 3 - position[At.Attacker]
              : position[At.Attacker];
    bytes[at + 4] =
      place <= Place.Hand || place === Place.Out
        ? 0
        : place < Place.Table
          ? ++slots[place - Place.Hand]
          : -1 - ((place - Place.Table) >> 1);
    at += 5;
  }
  return bytes;
}
