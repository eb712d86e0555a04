// The own hand on a colour display: in a row, closer the more cards there are, and in pages where even that is too many. A tile for each place, a mark above it, and at both
// ends arrows where it has pages.
import { Size, drawFace, drawPaper, putMark } from "./colour-card";
import { makeMove } from "../rules/notation";
import { moveWith } from "../rules/cards";
import { Colour } from "../../../kit/colours";
import { fillRounded } from "../../../kit/colour-text";
import { Mark, setFont } from "../../../kit/font";
import { Area } from "../../../kit/area";
import type { Screen, Tiles } from "../../../kernel/ports";
import type { Card } from "../rules/position";
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
  /** The column from which the card that was played last has come. */
  from: number;
  /** Where a card was seen on its way; row 0: none was yet. */
  flown: { card: Card; x: number; y: number; isShown: boolean };
}

/** Before the first picture. */
export const makeLying = (): Lying => ({
  cards: [],
  playable: [],
  line: "",
  defends: false,
  buttons: [],
  thumb: -1,
  from: 0,
  flown: { card: -1, x: 0, y: 0, isShown: false },
});

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

/** The first row of its tiles, which show the upper part of each card, and of the marks above them. */
const TOP = 179,
  MARK_TOP = 171;
const HEIGHT = Area.Height - TOP;
const ARROW = 22;
const WIDTH = Size.Width;

/** Its slots: cards, the arrows behind them where there are only twelve, and marks. */
const enum Slot {
  Card = 9,
  Arrow = 22,
  Mark = 24,
}

/** The index in the hand, -1: no card lies there. */
const indexAt = (row: Row, place: number) => (place < 0 || place >= row.places.length ? -1 : row.places[place]);

/** The place of the first card that reaches here, or what would be it. */
const reachOf = (row: Row, place: number) => Math.max(0, place - ((WIDTH / row.spread.pitch) | 0));

/** What is seen of the cards between here and as far to the left as one is wide. */
function drawPlace(screen: Screen, row: Row, place: number, left: number, top: number): void {
  const pitch = row.spread.pitch;
  const from = reachOf(row, place);
  let over = place;
  while (over > from && indexAt(row, over) < 0) over--;
  // Of what is hidden a round corner shows the next card.
  for (let at = Math.max(from, over - 1); at <= over; at++) {
    const index = indexAt(row, at);
    const x = left - (place - at) * pitch;
    if (index >= 0) drawPaper(screen, x, top, WIDTH, Size.Height, Colour.Card, Colour.Seam, 1);
    if (index >= 0 && at === over) drawFace(screen, row.hand[index], x, top, pitch < WIDTH);
  }
}

/** All that such a tile shows. */
function keyOf(row: Row, place: number): string {
  let key = "";
  for (let at = reachOf(row, place); at <= place; at++) {
    const index = indexAt(row, at);
    key += index < 0 ? "-" : row.hand[index] + ".";
  }
  return key;
}

function putPlace(tiles: Tiles, row: Row, place: number): void {
  const pitch = row.spread.pitch;
  const index = indexAt(row, place);
  const isLast = place >= row.spread.count;
  const left = row.spread.left + place * pitch;
  const touch = index < 0 ? "" : makeMove(moveWith(row.hand[index]));
  tiles.put(
    Slot.Card + place,
    left,
    TOP,
    // Behind the last place stands the rest of the last card.
    isLast ? WIDTH - pitch : Math.min(pitch, WIDTH),
    HEIGHT,
    keyOf(row, place),
    (screen, x, y) => drawPlace(screen, row, place, x, y),
    touch,
  );
  if (isLast) return;
  const mark = index < 0 ? "" : index === row.chosen ? "^" : row.playable.indexOf(row.hand[index]) >= 0 ? "." : "";
  putMark(tiles, Slot.Mark + place, left + (pitch < WIDTH ? 3 : 12), MARK_TOP, mark, touch);
}

/** Golden where there are more cards that way. */
function putArrow(tiles: Tiles, slot: number, x: number, arrow: string, isMore: boolean, key: string): void {
  tiles.put(
    slot,
    x,
    TOP,
    ARROW,
    HEIGHT,
    isMore ? "+" : "",
    (screen, left, top) => {
      fillRounded(screen.setColor(Colour.Slate), left + 1, top + 1, left + ARROW - 2, top + HEIGHT - 2);
      setFont(screen.setColor(isMore ? Colour.Gold : Colour.Seam), 3).drawString(arrow, left + 4, top + 8);
    },
    key,
  );
}

/** Draws so much of it; true while there is more. */
export function drawHand(tiles: Tiles, row: Row, part: number): boolean {
  const isOverlapping = row.spread.pitch < WIDTH;
  const last = isOverlapping ? row.spread.count : row.spread.count - 1;
  // Where cards lie over others a tile is more work.
  const count = isOverlapping ? 1 : 2;
  const from = part * count;
  if (row.spread.isPaged && !part) {
    putArrow(tiles, Slot.Arrow, 0, Mark.Left, row.before > 0, "A");
    putArrow(tiles, Slot.Arrow + 1, Area.Width - ARROW, Mark.Right, row.isMore, "C");
  }
  for (let place = from; place < from + count && place <= last; place++) putPlace(tiles, row, place);
  return from + count <= last;
}
