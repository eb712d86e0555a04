// A game of Durak begins. Opened when it does, then let go.
import { suitOf } from "./cards";
import { At, Long, More, Place } from "./position";
import { begin } from "./rules";
import type { OpenPacks } from "./rules";
import type { Position, Seat } from "./position";

const FULL_HAND = 6;

/**
 * Six cards each, one by one, seat 1 first; the thirteenth is the trump card and goes under the talon. `first` is who attacks first, or 0: who holds
 * the lowest trump, and `coin` (1 or 2) if nobody does. `rules`: bits of `Rule`, and of `More` above them, if there are packs.
 */
export default function deal(
  deck: ArrayLike<number>,
  rules: number,
  first: Seat,
  coin: Seat,
  packs: OpenPacks,
): Position {
  const more = (rules >> 8) & More.Long;
  const cards = more ? packs!().cards(deck, more) : deck;
  const position = more ? packs!().empty(more) : new Uint8Array(At.Size);
  const count = cards.length;
  let at = count;
  while (--at > 12) position[cards[at]] = count - at;
  position[cards[at]] = 0;
  while (at--) position[cards[at]] = Place.Hand + 1 + (at & 1);
  position[At.Trump] = cards[12];
  position[At.Talon] = count - 12;
  position[At.Hands + 1] = position[At.Hands + 2] = FULL_HAND;
  position[At.Rules] = rules;
  position[At.Attacker] = first || lowestTrump(position) || coin;
  begin(position);
  return position;
}

/** The seat that holds the lowest trump in a hand, or 0. */
function lowestTrump(position: Position): Seat {
  const suit = suitOf(position[At.Trump]);

  // Where nothing is below the sixes there is nothing to find.
  for (let rank = -4; rank < 9; rank++) {
    const place = position[rank < 0 ? Long.Low + 4 * suit + 4 + rank : 9 * suit + rank];
    if (place >= Place.Hand && place < Place.Seen) return place - Place.Hand;
  }
  return 0;
}
