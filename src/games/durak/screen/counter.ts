// Which cards a player has not seen yet, as a picture; for bundles that have the room.
// Opened when it is drawn, then let go.
import { begin, box, write } from "./box";
import type { Session } from "../types";
import { At, CARDS, Long, Place } from "../rules/position";
import { packOf } from "../rules/observe";
import type { Position } from "../rules/position";
import { Mark, setFont } from "../../../kit/font";
import type { Screen } from "../../../kernel/ports";
import type { Actions } from "../../../kernel/actions";
import { translate } from "../../../kit/translate";

/** Two letters a rank. */
const RANKS = " 6 7 8 910 J Q K A";
const SUITS = Mark.Hearts + Mark.Diamonds + Mark.Clubs + Mark.Spades;
const PITCH = 12;
const TEN = 4;

/** The same in a pack of 52, a letter each, from two up; every second one in one of two rows of text that stand in each other's gaps. */
const ALL = "23456789TJQKA";
const NARROW = 9;

/** Where the two letters of a rank stand; before the ten there is a gap. */
function leftOf(rank: number): number {
  return PITCH * (rank + 1) + (rank < TEN ? 0 : 4);
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

/** Of a pack of 52. */
function drawLong(screen: Screen, position: Position, me: number, suit: number, y: number): void {
  const rows = ["", ""];
  const known: number[] = [];
  for (let at = 0; at < ALL.length; at++) {
    const card = at < 4 ? Long.Low + 4 * suit + at : 9 * suit + at - 4;
    const place = position[card];
    if (place === Place.Seen + 3 - me) known.push(at);
    const isUnseen = place < Place.Hidden ? card !== position[At.Trump] : place === Place.Hand + 3 - me;
    rows[at & 1] += (isUnseen ? ALL[at] : " ") + "  ";
  }
  write(screen, SUITS[suit], 0, y);
  // Without the gap behind the last one, which would reach beyond the edge.
  rows.forEach((row, odd) => write(screen, row.substr(0, row.length - 2), PITCH + NARROW * odd, y));
  for (const at of known) {
    const left = PITCH + NARROW * at;
    box(screen, left - 2, y - 1, left + 6, y + 7, true);
    write(screen, ALL[at], left, y, true);
  }
}

function draw(screen: Screen, session: Session): void {
  const match = session.match;
  const position = match.position!;
  const high = begin(screen, "");
  const pack = packOf(position);
  const drawRow = pack > CARDS ? drawLong : drawSuit;
  let out = pack - position[At.Talon] - position[At.Attacks] - position[At.Beaten];
  out -= position[At.Hands + 1] + position[At.Hands + 2];
  setFont(screen, 1);
  for (let suit = 0; suit < 4; suit++)
    drawRow(screen, position, match.me, suit, (high ? 13 : 0) + (high ? 10 : 8) * suit);
  if (!high) return;
  write(screen, translate("Not seen yet"), 0, 1);
  write(screen, translate("talon " + position[At.Talon] + "  other " + position[At.Hands + 3 - match.me]), 0, 55);
  const gone = translate("out " + out);
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
    if (!session.match.position) isOpen = false;
    if (isOpen) draw(screen, session);
    return isOpen;
  };
}

const counter = { show: show };
export default () => counter;
