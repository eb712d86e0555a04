// What a game of Set at the table tells the console. Opened for that, then let go.
import { makeCode } from "./codes";
import type { TableState } from "./contract";
import { eventOf } from "./session";
import type { Session } from "./session";
import { shownPlaces } from "./showing";
import { placesOf } from "./triple";
import type wordsOf from "./words";

/** `words`: what it says is in words. */
export default function stateOf(session: Session, words: typeof wordsOf): TableState {
  const showing = session.showing;
  const cards: (string | null)[] = [];
  for (const card of session.cards.subarray(0, session.size)) cards.push(card ? makeCode(card) : null);
  return {
    app: "set",
    mode: showing.hint ? "hint" : "solve",
    cards: cards,
    sets: session.sets.map(placesOf),
    shown: session.sets.indexOf(showing.triple),
    given: shownPlaces(showing),
    seen: session.met,
    message: words(eventOf(session)),
  };
}
