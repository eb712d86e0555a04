// Which cards a player has seen go, for other programs; for bundles that have the room. Not opened for it and let go: that leaves a board garbage, and some ask often.
import type { DurakState } from "./contract";
import type { Session } from "./inside";
import { makeCard } from "./notation";
import { stateOf } from "./state";
import { CARDS, Place } from "./rules";
import type { Position } from "./rules";

function cardsAt(position: Position, place: number): string[] {
  const cards: string[] = [];
  for (let card = 0; card < CARDS; card++) if (position[card] === place) cards.push(makeCard(card));
  return cards;
}

/** `state()` with how many cards are out; and which ones that is, and which of the other hand both have seen. */
export default function tell(session: Session): DurakState {
  const state = stateOf(session);
  const match = session.evening;
  const position = match.position;
  const out = position ? cardsAt(position, Place.Out) : [];
  state.discard = out.length;
  state.seen = { out: out, peer: position ? cardsAt(position, Place.Seen + 3 - match.me) : [] };
  return state;
}
