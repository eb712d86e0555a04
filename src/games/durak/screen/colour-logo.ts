// Durak before a game, on a colour display: two cards, the name and the suits, and a line in words. Opened when that is drawn, then let go.
import { CORNERS, Corner, drawBack, drawPaper, drawPip, inkOf } from "./colour-card";
import { putLine } from "./colour-words";
import type { Slice } from "../types";
import { Colour } from "../../../kit/colours";
import { centre } from "../../../kit/colour-text";
import type { Screen, Tiles } from "../../../kernel/ports";

/** Of both cards together, which are drawn in two halves; and of one of them. */
const LEFT = 16,
  TOP = 12,
  WIDTH = 122,
  HALF = 76;
const CARD_WIDTH = 94,
  CARD_HEIGHT = 132;
/** Name and suits. */
const RIGHT = 148,
  RIGHT_WIDTH = 164;

const ACE = 8;
const SPADES = 3;

/** The ace of spades over a card that nobody sees. */
function drawCards(screen: Screen, x: number, y: number): void {
  drawBack(screen, x + WIDTH - CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT);
  drawPaper(screen, x, y + 18, CARD_WIDTH, CARD_HEIGHT, Colour.Card, Colour.Seam, 1);
  screen
    .setFontCustom(CORNERS, 65, Corner.Width, Corner.Height | (2 << 8))
    .setColor(Colour.Ink)
    .drawString(String.fromCharCode(Corner.Six + ACE, 10, Corner.Suit + SPADES), x + 8, y + 26);
  drawPip(screen, SPADES, x + CARD_WIDTH - 64, y + CARD_HEIGHT - 48, 2);
}

function drawSuits(screen: Screen, x: number, y: number): void {
  for (let suit = 0; suit < 4; suit++) {
    drawPaper(screen, x + 41 * suit, y, 36, 40, Colour.Card, Colour.Seam, 1);
    drawPip(screen.setColor(inkOf(suit)), suit, x + 41 * suit + 4, y + 6, 1);
  }
}

export default function openLogo(tiles: Tiles, line: string): Slice {
  let part = 0;

  function putHalf(half: number): void {
    tiles.put(half, LEFT, TOP + half * HALF, WIDTH, HALF, "", (screen, left, top) =>
      drawCards(screen, left, top - half * HALF),
    );
  }

  function drawNext(): boolean {
    if (!part) tiles.begin("logo", Colour.Felt);
    if (part < 2) putHalf(part);
    else if (part < 3)
      tiles.put(2, RIGHT, 34, RIGHT_WIDTH, 40, "", (screen, left, top) =>
        centre(screen.setColor(Colour.Text), "Durak", 5, left, RIGHT_WIDTH, top),
      );
    else if (part < 4)
      tiles.put(3, RIGHT, 98, RIGHT_WIDTH, 40, "", (screen, left, top) => drawSuits(screen, left + 2, top));
    else putLine(tiles, 4, line);
    return ++part < 5;
  }

  return drawNext;
}
