// Which cards a player has not seen yet, as a picture and for other programs; for bundles that have the room.
// Opened when it is drawn, then let go.
import type { DurakState } from "./contract";
import { begin, box, write } from "./box";
import type { Session } from "./inside";
import { makeCard } from "./notation";
import { stateOf } from "./state";
import { At, CARDS, Place } from "./rules";
import type { Card, Position } from "./rules";
import { Mark, setFont } from "../../kit/font";
import type { Screen } from "../../ports";
import type { Actions } from "../../shell/actions";

/** Two letters a rank. */
const RANKS = " 6 7 8 910 J Q K A";
const SUITS = Mark.Hearts + Mark.Diamonds + Mark.Clubs + Mark.Spades;
const PITCH = 12;
const TEN = 4;

/** Where the two letters of a rank stand; before the ten there is a gap. */
function leftOf(rank: number): number {
  return PITCH * (rank + 1) + (rank < TEN ? 0 : 4);
}

function cardsAt(position: Position, place: number): Card[] {
  const cards: Card[] = [];
  for (let card = 0; card < CARDS; card++) if (position[card] === place) cards.push(card);
  return cards;
}

/** `state()` with how many cards are out; and which ones that is, and which of the other hand both have seen. */
function tell(session: Session): DurakState {
  const state = stateOf(session);
  const match = session.evening;
  const position = match.position;
  const out = position ? cardsAt(position, Place.Out) : [];
  state.discard = out.length;
  state.seen = {
    out: out.map(makeCard),
    peer: position ? cardsAt(position, Place.Seen + 3 - match.me).map(makeCard) : [],
  };
  return state;
}

/** A row a suit: ranks that are in the talon or in the other hand, who knows which; lit if that is the other hand. */
function drawSuit(screen: Screen, position: Position, me: number, suit: number, y: number): void {
  let row = SUITS[suit] + " ";
  const known: number[] = [];
  for (let rank = 0; rank < 9; rank++) {
    const card = 9 * suit + rank;
    const place = position[card];
    if (place === Place.Seen + 3 - me) known.push(rank);
    // The trump card lies under the talon for all to see.
    const isUnseen = place < Place.Hidden ? card !== position[At.Trump] : place === Place.Hand + 3 - me;
    row += isUnseen ? RANKS.substr(2 * rank, 2) : "  ";
  }
  write(screen, row.substr(0, 2 + 2 * TEN), 0, y);
  write(screen, row.substr(2 + 2 * TEN), leftOf(TEN), y);
  for (const rank of known) {
    const left = leftOf(rank);
    box(screen, left + (rank === TEN ? -1 : 4), y - 1, left + PITCH, y + 7, true);
    write(screen, RANKS.substr(2 * rank, 2), left, y, true);
  }
}

function draw(screen: Screen, session: Session): void {
  const match = session.evening;
  const position = match.position!;
  const high = begin(screen, "");
  const out = cardsAt(position, Place.Out).length;
  setFont(screen, 1);
  for (let suit = 0; suit < 4; suit++)
    drawSuit(screen, position, match.me, suit, (high ? 13 : 0) + (high ? 10 : 8) * suit);
  if (!high) return;
  write(screen, "Not seen yet", 0, 1);
  write(screen, "talon " + position[At.Talon] + "  other " + position[At.Hands + 3 - match.me], 0, 55);
  const gone = "out " + out;
  write(screen, gone, 127 - 6 * gone.length, 1);
}

/** Stands in for the list it was chosen from; any key closes it. */
function show(actions: Actions, session: Session): void {
  let isOpen = true;
  actions.press = () => {
    const wasOpen = isOpen;
    isOpen = false;
    return wasOpen;
  };
  actions.draw = screen => {
    if (!session.evening.position) isOpen = false;
    if (isOpen) draw(screen, session);
    return isOpen;
  };
}

const counter = { show: show, tell: tell };
export default () => counter;
