// What the other board may have played, by its deck of the lesson's dialect.
import { plain } from "./lesson";
import { At, CARDS, Phase, Place, Play } from "./position";
import type { Card, Position, Seat } from "./position";

/** What the other board has played and drawn, so that these are the places now. */
export interface Step {
  move: number;
  drawn: Card[];
}

/** The peer's move that may lead to these places, whatever it drew. */
export default function stepTo(bytes: Int8Array, position: Position, places: Uint8Array, peer: Seat): Step {
  const drawn: Card[][] = [[], []];
  let move = -1;
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const card = bytes[at + 1] * 9 + bytes[at];
    const was = plain(position[card]);
    const is = places[card];
    if (was === Place.Hand + peer && is >= Place.Table) move = card;
    else if (was <= Place.Hand && is > Place.Hand) {
      const hand = drawn[is === Place.Hand + position[At.Attacker] ? 0 : 1];
      // In which order is not to be seen, but the trump card is drawn last.
      if (card === position[At.Trump]) hand.push(card);
      else hand.unshift(card);
    }
  }
  if (move < 0) move = position[At.Phase] === Phase.Defend ? Play.Take : Play.Bito;
  return { move: move, drawn: drawn[0].concat(drawn[1]) };
}
