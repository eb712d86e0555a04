// A card of Set on a display with colours, and the place for one. Made when one of them is drawn.
import { Colour } from "../../kit/colours";
import type { Screen } from "../../kernel/ports";
import { valueOf } from "./card";
import type { Card } from "./card";
import { HEIGHTS, STEPS, Size, WIDTHS, letterOf, setShapes } from "./shapes";

/** Violet, red, green. */
const COLOURS = [Colour.Violet, Colour.Red, Colour.Green];

function colourOf(card: Card): Colour {
  return COLOURS[valueOf(card, 2) - 1];
}

/** How far the rows at a corner stand back, and from the list's other end how far the columns do. */
const ROUND = [3, 1, 0];
const LARGE_ROUND = [5, 3, 2, 1, 0];

/** A rectangle with round corners, those of a card of that size. */
function drawBox(
  screen: Screen,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  size: Size,
): void {
  const insets = size === Size.Large ? LARGE_ROUND : ROUND;
  let at = insets.length;
  screen.setColor(colour);
  for (const inset of insets) {
    const down = insets[--at];
    screen.fillRect(x + inset, y + down, x + width - 1 - inset, y + height - 1 - down);
  }
}

/** One to three shapes in the middle of a rectangle. */
function drawShapes(
  screen: Screen,
  card: Card,
  x: number,
  y: number,
  width: number,
  height: number,
  size: Size,
  colour: Colour,
): void {
  const back = (valueOf(card, 0) - 1) * STEPS[size];
  const isTall = size === Size.Tall;
  const letter = letterOf(card);
  x += (width - WIDTHS[size] - (isTall ? back : 0)) >> 1;
  y += (height - HEIGHTS[size] - (isTall ? 0 : back)) >> 1;
  setShapes(screen.setColor(colour), size);
  for (let on = 0; on <= back; on += STEPS[size]) screen.drawString(letter, isTall ? x + on : x, isTall ? y : y + on);
}

/** A card in the middle of a rectangle, of which a frame around it takes the edge if it is shown. */
function drawCard(
  screen: Screen,
  card: Card,
  x: number,
  y: number,
  width: number,
  height: number,
  size: Size,
  isShown: boolean,
): void {
  const edge = isShown ? 3 : 2;
  if (isShown) drawBox(screen, x, y, width, height, Colour.Gold, size);
  drawBox(screen, x + edge, y + edge, width - 2 * edge, height - 2 * edge, Colour.Card, size);
  drawShapes(screen, card, x, y, width, height, size, colourOf(card));
}

/** Where a card may lie; `isNext`: the next one will, which a cross says. */
function drawPlace(
  screen: Screen,
  x: number,
  y: number,
  width: number,
  height: number,
  size: Size,
  isNext: boolean,
): void {
  drawBox(screen, x + 2, y + 2, width - 4, height - 4, isNext ? Colour.Dim : Colour.Seam, size);
  drawBox(screen, x + 4, y + 4, width - 8, height - 8, Colour.Felt, size);
  if (!isNext) return;
  x += width >> 1;
  y += height >> 1;
  screen
    .setColor(Colour.Text)
    .fillRect(x - 7, y - 1, x + 6, y)
    .fillRect(x - 1, y - 7, x, y + 6);
}

/** All of them as one: who draws cards opens this once. */
const cards = { box: drawBox, colour: colourOf, shapes: drawShapes, card: drawCard, place: drawPlace };
export type Cards = typeof cards;
export default () => cards;
