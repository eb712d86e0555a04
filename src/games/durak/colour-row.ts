// How the own hand lies on a colour display: in a row, closer the more cards there are, and in pages where even that is too many.
import type { Card } from "./position";
import type { DurakPicture } from "./view";

/** What a hand keeps from one picture to the next, so that little of it is drawn anew. */
export interface Lying {
  /** -1 where none lies. */
  cards: Card[];
  /** Those that could be played when it was this player's turn. */
  playable: Card[];
  /** What stands in the line of words, and on two buttons: the word that ends this player's part in any bout, and one of what else there was. */
  line: string;
  /** Whether this player defended in the last picture. */
  defends: boolean;
  buttons: string[];
  /** Pixels from the top of the second one's track to its thumb; -1: there was only one. */
  thumb: number;
}

interface Spread {
  /** Places, from one to the next, and the left edge of the first. */
  count: number;
  pitch: number;
  left: number;
  isPaged: boolean;
}

const WIDE: Spread = { count: 7, pitch: 45, left: 6, isPaged: false };
const CLOSE: Spread = { count: 8, pitch: 40, left: 1, isPaged: false };
const CLOSEST: Spread = { count: 14, pitch: 21, left: 5, isPaged: false };
const PAGED: Spread = { count: 12, pitch: 21, left: 26, isPaged: true };

export interface Row {
  spread: Spread;
  hand: Card[];
  /** What lies on each place, as an index in the hand; -1: nothing. */
  places: number[];
  /** The cursor's card, an index in the hand; -1: there is none. */
  chosen: number;
  playable: Card[];
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
  if (isMine) lying.playable = hand.filter((_, index) => picture.can[index]);
  else if (!picture.pairs.length) lying.playable = [];
  return {
    spread: spread,
    hand: hand,
    places: places.slice(before, before + count),
    // While the other plays, only who turns pages sees where he is.
    chosen: isMine || spread.isPaged ? cursor : -1,
    playable: lying.playable,
    before: before,
    isMore: spread.isPaged && before + count < hand.length,
  };
}
