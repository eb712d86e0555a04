// How the own hand lies on a colour display: in a row, closer the more cards there are, and in pages where even that is too many.
import { Size } from "./colour-card";
import type { Card } from "./rules";
import type { DurakPicture } from "./view";

/** Of a card with the cursor's frame, which is a pixel wider all round. */
export const WIDTH = Size.Width + 2;

/** What a hand keeps from one picture to the next, so that little of it is drawn anew. */
export interface Lying {
  /** -1 where none lies. */
  cards: Card[];
  /** Those that could not be played when it was this player's turn. */
  shaded: Card[];
}

interface Spread {
  /** Places, from one to the next, and the left edge of the first. */
  count: number;
  pitch: number;
  left: number;
  isPaged: boolean;
}

const WIDE: Spread = { count: 6, pitch: 53, left: 1, isPaged: false };
const CLOSE: Spread = { count: 9, pitch: 33, left: 2, isPaged: false };
const CLOSEST: Spread = { count: 14, pitch: 20, left: 4, isPaged: false };
const PAGED: Spread = { count: 12, pitch: 20, left: 24, isPaged: true };

export interface Row {
  spread: Spread;
  hand: Card[];
  /** What lies on each place, as an index in the hand; -1: nothing. */
  places: number[];
  /** The raised card, an index in the hand; -1: none is. */
  raised: number;
  shaded: Card[];
  /** So many cards stand on pages before this one. */
  before: number;
  /** There are more behind it. */
  isMore: boolean;
}

const spreadFor = (cards: number): Spread =>
  cards > CLOSEST.count ? PAGED : cards > CLOSE.count ? CLOSEST : cards > WIDE.count ? CLOSE : WIDE;

/** One that was played leaves its place empty until the next bout: the others stay where a finger looks for them. */
function placesOf(picture: DurakPicture, before: Card[]): number[] {
  const hand = picture.hand;
  let at = 0;
  if (picture.pairs.length && before.length <= CLOSEST.count) {
    const places = before.map(card => (card === hand[at] ? at++ : -1));
    if (at === hand.length) return places;
  }
  return hand.map((_, index) => index);
}

/** `lying`: from the last picture; what this one leaves stands in there then. */
export function layOut(picture: DurakPicture, lying: Lying): Row {
  const hand = picture.hand;
  const isMine = picture.whoseTurn === "me";
  const cursor = picture.cursorAt;
  const places = placesOf(picture, lying.cards);
  const spread = spreadFor(places.length);
  const count = spread.count;
  const page = (Math.min(Math.max(cursor, 0), hand.length - 1) / count) | 0;
  const before = spread.isPaged ? Math.min(page * count, hand.length - count) : 0;

  lying.cards = places.map(index => (index < 0 ? -1 : hand[index]));
  if (isMine) lying.shaded = hand.filter((_, index) => !picture.can[index]);
  else if (!picture.pairs.length) lying.shaded = [];
  return {
    spread: spread,
    hand: hand,
    places: places.slice(before, before + count),
    // While the other plays, only who turns pages sees where he is.
    raised: isMine || spread.isPaged ? cursor : -1,
    shaded: lying.shaded,
    before: before,
    isMore: spread.isPaged && before + count < hand.length,
  };
}
