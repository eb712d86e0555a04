// The own hand on a colour display, as colour-row.ts lays it out: a tile for each place, a mark above it, and at both ends arrows where it has pages.
import { Size, drawFace, drawPaper, putMark } from "./colour-card";
import type { Row } from "./colour-row";
import { makeMove } from "./notation";
import { moveWith } from "./position";
import { Colour } from "../../kit/colours";
import { fillRounded } from "../../kit/colour-text";
import { Mark, setFont } from "../../kit/font";
import { Area } from "../../kit/area";
import type { Screen, Tiles } from "../../kernel/ports";

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
