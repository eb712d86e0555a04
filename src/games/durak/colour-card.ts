// A card on a colour display: ivory paper with round corners, rank and suit in its upper left corner, and its suit large in the lower right one.
import { CORNERS, Corner, PIP, PIPS } from "./colour-faces";
import { rankOf, suitOf } from "./rules";
import type { Card } from "./rules";
import { Colour } from "../../kit/colours";
import { fillRounded } from "../../kit/colour-text";
import type { Screen } from "../../ports";

/** Of most cards, with their rims. */
export const enum Size {
  Width = 50,
  Height = 72,
}

/** From a card's edge to what stands on it. */
const MARGIN = 4;

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

/** What is on the paper. A piece of a tile has only what reaches into it. */
export function drawFace(screen: Screen, card: Card, x: number, y: number, width: number, height: number): void {
  const suit = suitOf(card);
  const top = y + height - MARGIN - PIP;
  if (y + MARGIN + 2 * Corner.Height > 0) drawCorner(screen, card, x, y);
  if (top < screen.getHeight()) drawPip(screen.setColor(inkOf(suit)), suit, x + width - MARGIN - PIP, top, 1);
}

/** The same for all cards. */
export function drawBack(screen: Screen, x: number, y: number, width: number, height: number): void {
  drawPaper(screen, x, y, width, height, Colour.Blue, Colour.Card, 2);
  screen.setColor(Colour.Dim).drawRect(x + 5, y + 5, x + width - 6, y + height - 6);
}
