// A card on a colour display: ivory paper with round corners, rank and suit in a row, and below them its suit large. Small, because each pixel of a card that is played is sent
// twice: where it lay, and where it lies.
// Ranks and suits are fonts, made of the pictures in test/games/durak/colour-faces.txt.
import { rankOf, suitOf } from "../rules/cards";
import type { Card } from "../rules/position";
import { Colour } from "../../../kit/colours";
import { fillRounded } from "../../../kit/colour-text";
import type { Screen, Tiles } from "../../../kernel/ports";

/** What stands in a card's corner: the ranks from 2 to the ace from "A" on, the suits from "N" on; 14 by 16 pixels. */
export const enum Corner {
  Width = 14,
  Height = 16,
  Six = 69,
  Suit = 78,
}

/** What stands on a card: the suits from "A" on; so many pixels wide and high. */
export const PIP = 28;

export const CORNERS: string = atob(
  "AAAYBzgHeB9wP+A/4H/g9+Hnc8d/hz8HHgAAAAAAAAjgHOAe4Y/jh+cH/wf/h/uO8/7h/AB4AAAAAAA4AHgB+AP4B7gfOD44f/9//z//ADgAOAAAAAAABP/M/47/jucH5wfnB+cH447j" +
    "/uH8APgAAAAAAPAH/A/+H44/B38HdwfnB+OO4/4B/ABwAAAAAOAA4ADgAOAA4D/g/+P/7+D/APwA+ADgAAAAAAAAMBz8P/5/zuOH44fjh+OHf84//hz8ABAAAAAADgA/gH/Hccfg5+Du" +
    "4P7g/HH4f/A/4A8AAAAwAH///////wAAD/A//H/+8A/gB/APf/4//AfgAAAAGAAcAB4ADwAHAAcAB//+//7//P/gAAAAAAAAD+A/8H/4cDzgHOA84HzgfHA8f/4//w/nAAAAAP//////" +
    "////B8APwB/gPfh4fPA/4A/ABwAAAAAADwB/Af4P8H/w/DD8MH/wD/AB/gB/AA8AAAAADwAfgD/AP+Af8A/4D/gf8D/gP8AfgA8AAAAAAAAAAYADwAfgD/A/+D/4D/AH4APAAYAAAAAA" +
    "AAAB4APgA/AP8D/kP/w//D/kD/AD8APgAeAAAAAAAMAD4AfwD/Af5D/8P/wf5A/wB/AD4ADAAAA=",
);

export const PIPS: string = atob(
  "AAAAAD8AAA/8AAH/8AAf/4AD//wAP//gA///AD//+AP//8A///4B///wD///gD///AP//8D///gf//8D///gP//8A///gD//8AP//gA//8AB//gAH/8AAP/AAAPwAAAAAAAAAAAAAAAA" +
    "AAAAAABgAAAPAAAB8AAAP8AAB/4AAP/wAB//gAP//AD///Af//+H///+f///4f//+A///wA//8AB//gAD/8AAH/gAAP8AAAfgAAA8AAABgAAAAAAAAAAAAAAAAAAAAAAPAAAD/AAAf+A" +
    "AB/8AAP/wAA//AAD/8AH//wB///CP//4Y///Dn///+f///5////n///+P//w4///hh///CB//8AAP/wAA//AAD/8AAH/wAAf+AAA/wAAA8AAAAAAAAAAAAAAAAAH8AAA/4AAP/wAB//A" +
    "AP/8AB//wAP//AB//8IP//hh//8OP///5////n///+P///4f//Dg//+GB//8ID//wAH//AAP/8AAf/wAA//AAA/4AAB/AAAAAAAAAAA=",
);

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
