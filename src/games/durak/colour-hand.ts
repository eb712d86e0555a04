// The own hand on a colour display, as colour-row.ts lays it out: a tile for each place, and at both ends arrows where it has pages.
import { Size, drawFace, drawPaper } from "./colour-card";
import { WIDTH } from "./colour-row";
import type { Row } from "./colour-row";
import { makeMove } from "./notation";
import { moveWith } from "./rules";
import { Colour } from "../../kit/colours";
import { fillRounded } from "../../kit/colour-text";
import { Mark, setFont } from "../../kit/font";
import { Area } from "../../kit/area";
import type { Screen, Tiles } from "../../ports";

/** The first row of its tiles; so much higher lies the cursor's card. */
const TOP = 133;
const RAISE = 5;
const HEIGHT = Area.Height - TOP;
const ARROW = 22;

/** The first of its slots, and those of the arrows. */
const enum Slot {
  Arrow = 20,
  First = 22,
}

/** The index in the hand, -1: no card lies there. */
const indexAt = (row: Row, place: number) => (place < 0 || place >= row.places.length ? -1 : row.places[place]);

const isShaded = (row: Row, index: number) => row.shaded.indexOf(row.hand[index]) >= 0;

/** The place of the first card that reaches here, or what would be it. */
const reachOf = (row: Row, place: number) => Math.max(0, place - ((WIDTH / row.spread.pitch) | 0));

/** A card whose place begins at `left`; what lies over it hides its face. */
function drawCard(screen: Screen, row: Row, index: number, left: number, top: number, isHidden: boolean): void {
  const isRaised = index === row.raised;
  const y = top + (isRaised ? 1 : 1 + RAISE);
  const paper = isShaded(row, index) ? Colour.Shade : Colour.Card;
  if (isRaised) drawPaper(screen, left, y - 1, WIDTH, Size.Height + 2, paper, Colour.Gold, 3);
  else drawPaper(screen, left + 1, y, Size.Width, Size.Height, paper, Colour.Seam, 1);
  if (!isHidden) drawFace(screen, row.hand[index], left + 1, y, Size.Width, Size.Height);
}

/** What is seen of the cards between here and as far to the left as one is wide. */
function drawPlace(screen: Screen, row: Row, place: number, left: number, top: number): void {
  const from = reachOf(row, place);
  let over = place;
  while (over > from && indexAt(row, over) < 0) over--;
  // Of what is hidden a round corner shows the next card, and the raised one stands out.
  for (let at = from; at <= over; at++) {
    const index = indexAt(row, at);
    if (index >= 0 && (at > over - 2 || index === row.raised || indexAt(row, over - 1) < 0))
      drawCard(screen, row, index, left - (place - at) * row.spread.pitch, top, at < over);
  }
}

/** All that such a tile shows. */
function keyOf(row: Row, place: number): string {
  let key = "";
  for (let at = reachOf(row, place); at <= place; at++) {
    const index = indexAt(row, at);
    key += index < 0 ? "-" : row.hand[index] + (index === row.raised ? "^" : "") + (isShaded(row, index) ? "," : ".");
  }
  return key;
}

function putPlace(tiles: Tiles, row: Row, place: number): void {
  const pitch = row.spread.pitch;
  const index = indexAt(row, place);
  tiles.put(
    Slot.First + place,
    row.spread.left + place * pitch,
    TOP,
    // Behind the last place stands the rest of the last card.
    place < row.spread.count ? pitch : WIDTH - pitch,
    HEIGHT,
    keyOf(row, place),
    (screen, left, top) => drawPlace(screen, row, place, left, top),
    index < 0 ? "" : makeMove(moveWith(row.hand[index])),
  );
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
      fillRounded(screen.setColor(Colour.Slate), left + 1, top + 6, left + ARROW - 2, top + HEIGHT - 3);
      setFont(screen.setColor(isMore ? Colour.Gold : Colour.Seam), 3).drawString(arrow, left + 4, top + 30);
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
