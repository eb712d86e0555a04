// A card on a colour display: ivory paper with round corners, rank and suit in a row, and below them its suit large. Small, because each pixel of a card that is played is sent
// twice: where it lay, and where it lies.
import { CORNERS, Corner, PIP, PIPS } from "./colour-faces";
import { rankOf, suitOf } from "./position";
import type { Card } from "./position";
import { Colour } from "../../kit/colours";
import { fillRounded } from "../../kit/colour-text";
import type { Screen, Tiles } from "../../kernel/ports";

/** Of most cards, with their rims. */
export const enum Size {
  Width = 38,
  Height = 50,
}

/** Of a mark above a card. */
const MARK_WIDTH = 14,
  MARK_HEIGHT = 6;
/** From a card's edge to what stands in its corner. */
const MARGIN = 4;
/** From its left edge to what it says in a row, and to that suit below; from its top to the row, and to the suit. */
const ACROSS = 5,
  ROW = 3,
  DOWN = 20;

export const inkOf = (suit: number): Colour => (suit < 2 ? Colour.Red : Colour.Ink);

/** A sheet with a rim of so many pixels. */
export function drawPaper(
  screen: Screen,
  x: number,
  y: number,
  width: number,
  height: number,
  paper: Colour,
  rim: Colour,
  thick: number,
): void {
  const right = x + width - 1;
  const bottom = y + height - 1;
  fillRounded(screen.setColor(rim), x, y, right, bottom);
  fillRounded(screen.setColor(paper), x + thick, y + thick, right - thick, bottom - thick);
}

/** Rank and suit below one another, as they stand in a corner. */
export function drawCorner(screen: Screen, card: Card, x: number, y: number): void {
  const suit = suitOf(card);
  const text = String.fromCharCode(Corner.Six + rankOf(card), 10, Corner.Suit + suit);
  screen
    .setFontCustom(CORNERS, 65, Corner.Width, Corner.Height)
    .setColor(inkOf(suit))
    .drawString(text, x + MARGIN, y + MARGIN);
}

/** A suit by itself, in the colour that is set, so many times as large. */
export function drawPip(screen: Screen, suit: number, x: number, y: number, scale: number): void {
  screen.setFontCustom(PIPS, 65, PIP, PIP | (scale << 8)).drawString(String.fromCharCode(65 + suit), x, y);
}

/** What is on the paper. A piece of a tile has only what reaches into it. `isNarrow`: only the left of it can be seen. */
export function drawFace(screen: Screen, card: Card, x: number, y: number, isNarrow: boolean): void {
  if (isNarrow) return drawCorner(screen, card, x, y);
  const suit = suitOf(card);
  if (y + ROW + Corner.Height > 0)
    screen
      .setFontCustom(CORNERS, 65, Corner.Width, Corner.Height)
      .setColor(inkOf(suit))
      .drawString(String.fromCharCode(Corner.Six + rankOf(card), Corner.Suit + suit), x + ACROSS, y + ROW);
  if (y + DOWN < screen.getHeight()) drawLower(screen, card, x, y);
}

/** Of that only the large suit. */
export function drawLower(screen: Screen, card: Card, x: number, y: number): void {
  const suit = suitOf(card);
  drawPip(screen.setColor(inkOf(suit)), suit, x + ACROSS, y + DOWN, 1);
}

/** Above a card: "^" a golden arrow upon what B plays, or what is to be beaten next; "." a stroke over what may be played; or nothing. */
export function putMark(tiles: Tiles, slot: number, left: number, top: number, mark: string, touch: string): void {
  tiles.put(
    slot,
    left,
    top,
    MARK_WIDTH,
    MARK_HEIGHT,
    mark,
    (screen, x, y) => {
      if (mark === ".") screen.setColor(Colour.Text).fillRect(x + 3, y + 3, x + 10, y + 4);
      if (mark !== "^") return;
      screen.setColor(Colour.Gold);
      for (let row = 0; row < MARK_HEIGHT; row += 2)
        screen.fillRect(x + row + 1, y + row, x + MARK_WIDTH - 2 - row, y + row + 1);
    },
    touch,
  );
}

/** The same for all cards. */
export function drawBack(screen: Screen, x: number, y: number, width: number, height: number): void {
  drawPaper(screen, x, y, width, height, Colour.Blue, Colour.Card, 2);
  screen.setColor(Colour.Dim).drawRect(x + 5, y + 5, x + width - 6, y + height - 6);
}
