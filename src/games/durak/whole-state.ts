// Which cards a player has seen go, for other programs; for bundles that have the room. Opened when one asks, then let go.
import type { DurakState } from "./contract";
import { matchResult } from "./match";
import type { Session } from "./types";
import { makeAllRules } from "./rules/options";
import { makeCard } from "./rules/notation";
import stateOf from "./state";
import { CARDS, Long, Place } from "./rules/position";
import { packOf } from "./rules/observe";
import type { Position } from "./rules/position";

/** Of the pack; what is not in it counts as out, but has never been there. */
function cardsAt(position: Position, place: number): string[] {
  const cards: string[] = [];
  const pack = packOf(position);
  const end = pack > CARDS ? position.length : CARDS;
  for (let card = 0; card < end; card++) {
    if (card === CARDS) card = Long.Low;
    if (position[card] === place && (pack >= CARDS || card % 9 > 2)) cards.push(makeCard(card));
  }
  return cards;
}

/**
 * `state()` with how many cards are out; and which ones that is, and which of the other hand both have seen; with the clocks, if there are any; and with the
 * end of a match.
 */
export default function tell(session: Session): DurakState {
  const state = stateOf(session);
  const match = session.match;
  const position = match.position;
  state.rules = makeAllRules(position ? match.ruleBits : session.wishes.ruleBits);
  const out = position ? cardsAt(position, Place.Out) : [];
  state.discard = out.length;
  state.seen = { out: out, peer: position ? cardsAt(position, Place.Seen + 3 - match.me) : [] };
  state.clock = session.clocks ? session.clocks.tell() : null;
  const result = state.phase === "over" && !session.isReady ? matchResult(match, session.wishes.firstTo) : "";
  // What is asked, or wrong with the wire, comes first.
  if (result && state.message === session.said)
    state.message = "Match " + result + " " + match.score[0] + ":" + match.score[1];
  return state;
}
